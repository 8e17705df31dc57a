// SPDX-License-Identifier: Apache-2.0
#include "io/bindings_json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace ridge {

namespace {

using Json = nlohmann::json;

constexpr int deepest = 64;

/// Walks the document and gathers what is wrong with it.
class BindingsReader {
public:
    explicit BindingsReader(std::string name) : m_name(std::move(name)) {}

    Bindings read(const Json& root)
    {
        Bindings bindings;
        if (!isObject(root, ""))
            return bindings;
        allow(root, "", {"format", "version", "stacks", "tables"});
        if (text(root, "", "format") != "ridge-bindings")
            error("/format", "expected \"ridge-bindings\"");
        if (number(root, "", "version").value_or(0) != 1)
            error("/version", "expected 1");
        each(root, "/stacks", [&](const std::string& id, const Json& json, const std::string& at) {
            bindings.stacks[CalibrationId(id)] = habits(json, at);
        });
        each(root, "/tables", [&](const std::string& kind, const Json& json, const std::string& at) {
            bindings.tables[kind] = table(json, at);
        });
        return bindings;
    }

    Diagnostics& diagnostics() { return m_diagnostics; }

private:
    void report(Severity severity, const std::string& at, std::string message)
    {
        m_diagnostics.push_back({severity, "bindings", m_name + ":" + (at.empty() ? "/" : at), std::move(message), {}});
    }
    void error(const std::string& at, std::string message) { report(Severity::error, at, std::move(message)); }

    bool isObject(const Json& json, const std::string& at)
    {
        if (!json.is_object())
            error(at, std::string("expected an object, found ") + json.type_name());
        return json.is_object();
    }

    void allow(const Json& json, const std::string& at, std::initializer_list<std::string_view> known)
    {
        for (const auto& [name, value] : json.items())
            if (std::find(known.begin(), known.end(), name) == known.end())
                report(Severity::warning, at + "/" + name, "unknown key");
    }

    template <class Visit>
    void each(const Json& root, const std::string& pointer, const Visit& visit)
    {
        const auto found = root.find(pointer.substr(1));
        if (found == root.end() || !isObject(*found, pointer))
            return;
        for (const auto& [name, value] : found->items())
            if (isObject(value, pointer + "/" + name))
                visit(name, value, pointer + "/" + name);
    }

    std::string text(const Json& json, const std::string& at, const char* name)
    {
        const auto found = json.find(name);
        if (found == json.end())
            return {};
        if (!found->is_string()) {
            error(at + "/" + name, std::string("expected text, found ") + found->type_name());
            return {};
        }
        return found->get<std::string>();
    }

    std::optional<double> number(const Json& json, const std::string& at, const char* name)
    {
        const auto found = json.find(name);
        if (found == json.end())
            return std::nullopt;
        if (!found->is_number() || found->get<double>() < 0 || found->get<double>() > 1e18) {
            error(at + "/" + name, "expected a number from 0 to 1e18, found " + found->dump());
            return std::nullopt;
        }
        return found->get<double>();
    }

    bool flag(const Json& json, const std::string& at, const char* name, bool otherwise)
    {
        const auto found = json.find(name);
        if (found == json.end())
            return otherwise;
        if (!found->is_boolean())
            error(at + "/" + name, std::string("expected true or false, found ") + found->type_name());
        return found->is_boolean() ? found->get<bool>() : otherwise;
    }

    StackHabits habits(const Json& json, const std::string& at)
    {
        allow(json, at, {"fusedAttention", "zero", "sequenceParallel", "lowPrecision", "batchPerDevice", "sequence", "recompute"});
        StackHabits result;
        result.fusedAttention = flag(json, at, "fusedAttention", result.fusedAttention);
        result.sequenceParallel = flag(json, at, "sequenceParallel", result.sequenceParallel);
        result.lowPrecision = flag(json, at, "lowPrecision", result.lowPrecision);
        result.batchPerDevice = flag(json, at, "batchPerDevice", result.batchPerDevice);
        const double zero = number(json, at, "zero").value_or(0);
        if (zero == 0 || zero == 1 || zero == 2 || zero == 3)
            result.zero = static_cast<ZeroStage>(static_cast<int>(zero));
        else
            error(at + "/zero", "expected 0, 1, 2 or 3");
        if (const auto found = json.find("recompute"); found != json.end()) {
            if (*found == "full")
                result.recompute = Recompute::full;
            else
                error(at + "/recompute", "expected \"full\" or no such key");
        }
        const double sequence = number(json, at, "sequence").value_or(result.sequence);
        if (sequence >= 1 && sequence <= 1e9)
            result.sequence = static_cast<int>(sequence);
        else
            error(at + "/sequence", "expected a number of tokens");
        return result;
    }

    RowPattern pattern(const Json& json, const std::string& at)
    {
        RowPattern where;
        const auto found = json.find("where");
        if (found == json.end()) {
            error(at, "expected \"where\"");
            return where;
        }
        if (isObject(*found, at + "/where"))
            for (const auto& [column, value] : found->items())
                where[column] = text(*found, at + "/where", column.c_str());
        return where;
    }

    template <class Binding, class Read>
    std::vector<Binding> list(const Json& json, const std::string& at, const char* name, const Read& read)
    {
        std::vector<Binding> result;
        const auto found = json.find(name);
        if (found == json.end())
            return result;
        if (!found->is_array()) {
            error(at + "/" + name, std::string("expected a list, found ") + found->type_name());
            return result;
        }
        for (std::size_t i = 0; i < found->size(); ++i) {
            const std::string here = at + "/" + name + "/" + std::to_string(i);
            if (isObject((*found)[i], here))
                result.push_back(read((*found)[i], here));
        }
        return result;
    }

    std::string required(const Json& json, const std::string& at, const char* name)
    {
        const std::string value = text(json, at, name);
        if (!isValidId(value))
            error(at + "/" + name, "expected an identifier, found \"" + value + "\"");
        return value;
    }

    SoftwareBinding software(const Json& json, const std::string& at)
    {
        allow(json, at, {"where", "stack", "default", "source"});
        return {pattern(json, at), CalibrationId(required(json, at, "stack")), flag(json, at, "default", false),
                text(json, at, "source")};
    }

    NetworkBinding network(const Json& json, const std::string& at)
    {
        allow(json, at, {"where", "class"});
        return {pattern(json, at), CalibrationId(required(json, at, "class"))};
    }

    SystemBinding system(const Json& json, const std::string& at)
    {
        allow(json, at,
              {"where", "scaleUpDomain", "scaleUpBytesPerSecond", "nicBytesPerSecond", "diesPerPackage", "source"});
        SystemBinding result;
        result.where = pattern(json, at);
        result.scaleUpDomain = number(json, at, "scaleUpDomain");
        result.scaleUpBandwidth = number(json, at, "scaleUpBytesPerSecond");
        result.nicRate = number(json, at, "nicBytesPerSecond");
        result.diesPerPackage = static_cast<int>(std::clamp(number(json, at, "diesPerPackage").value_or(1), 1.0, 64.0));
        result.source = text(json, at, "source");
        return result;
    }

    TableBindings table(const Json& json, const std::string& at)
    {
        allow(json, at, {"headline", "software", "networks", "systems", "apart"});
        TableBindings result;
        if (const auto found = json.find("headline"); found != json.end() && found->is_array())
            for (const Json& quality : *found)
                if (quality.is_string())
                    result.headline.push_back(quality.get<std::string>());
        result.software = list<SoftwareBinding>(json, at, "software",
                                                [&](const Json& j, const std::string& p) { return software(j, p); });
        result.networks = list<NetworkBinding>(json, at, "networks",
                                               [&](const Json& j, const std::string& p) { return network(j, p); });
        result.systems =
            list<SystemBinding>(json, at, "systems", [&](const Json& j, const std::string& p) { return system(j, p); });
        result.apart = list<ApartBinding>(json, at, "apart", [&](const Json& j, const std::string& p) {
            allow(j, p, {"where", "reason"});
            return ApartBinding{pattern(j, p), text(j, p, "reason")};
        });
        return result;
    }

    std::string m_name;
    Diagnostics m_diagnostics;
};

} // namespace

Result<Bindings> readBindings(const std::string& text, const std::string& name)
{
    bool tooDeep = false;
    const auto limitDepth = [&](int depth, Json::parse_event_t, Json&) {
        tooDeep = tooDeep || depth > deepest;
        return !tooDeep;
    };
    Json root;
    try {
        root = Json::parse(text, limitDepth);
    } catch (const Json::exception& problem) {
        return Diagnostic{Severity::error, "invalid-json", name, problem.what(), "expected a bindings file"};
    }
    if (tooDeep)
        return Diagnostic{Severity::error, "invalid-json", name, "nested more than 64 levels deep", {}};
    BindingsReader reader(name);
    Bindings bindings = reader.read(root);
    if (hasError(reader.diagnostics()))
        return reader.diagnostics();
    return Result<Bindings>(std::move(bindings), reader.diagnostics());
}

} // namespace ridge
