// SPDX-License-Identifier: Apache-2.0
#include "network/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace ridge {

namespace {

void index(Drawing& drawing, const Container& container, const std::string& path)
{
    for (const auto& [name, link] : container.links)
        drawing.links.push_back({path, name, path + "/" + link.a.child, path + "/" + link.b.child, &link});
    for (const auto& [name, node] : container.children) {
        const std::string here = path + "/" + name;
        drawing.nodes.emplace(here, &node);
        if (const Container* inner = node.container())
            index(drawing, *inner, here);
    }
}

} // namespace

bool DrawnLink::ends(const std::string& path, const std::string& port) const
{
    return (a == path && link->a.port == port) || (b == path && link->b.port == port);
}

Drawing::Drawing(const Container& root) { index(*this, root, {}); }

std::vector<const DrawnLink*> Drawing::linksAt(const std::string& path, const std::string& port) const
{
    std::vector<const DrawnLink*> found;
    for (const DrawnLink& link : links)
        if (link.ends(path, port))
            found.push_back(&link);
    return found;
}

double Drawing::instances(const std::string& container, const std::string& path) const
{
    double product = 1;
    for (std::size_t end = path.find('/', container.size() + 1);; end = path.find('/', end + 1)) {
        const auto node = nodes.find(path.substr(0, end));
        if (node != nodes.end())
            product *= static_cast<double>(node->second->count);
        if (end == std::string::npos)
            return product;
    }
}

std::string commonContainer(const std::string& a, const std::string& b)
{
    std::size_t last = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()) && a[i] == b[i]; ++i)
        if (a[i] == '/')
            last = i;
    // a path that is a prefix of the other ends on a separator of the other only
    return a.substr(0, last);
}

bool isBelow(const std::string& container, const std::string& path)
{
    return path.size() > container.size() + 1 && path.compare(0, container.size(), container) == 0
        && path[container.size()] == '/';
}

bool isChild(const std::string& container, const std::string& path)
{
    return isBelow(container, path) && path.find('/', container.size() + 1) == std::string::npos;
}

std::string countText(double value)
{
    char text[48];
    std::snprintf(text, sizeof text, value == std::floor(value) && std::abs(value) < 1e15 ? "%.0f" : "%.4g", value);
    return text;
}

std::string rateText(double bytesPerSecond)
{
    static constexpr std::array<const char*, 7> units{"B/s", "kB/s", "MB/s", "GB/s", "TB/s", "PB/s", "EB/s"};
    std::size_t unit = 0;
    while (bytesPerSecond >= 1000 && unit + 1 < units.size()) {
        bytesPerSecond /= 1000;
        ++unit;
    }
    char text[48];
    std::snprintf(text, sizeof text, "%.4g %s", bytesPerSecond, units[unit]);
    return text;
}

} // namespace ridge
