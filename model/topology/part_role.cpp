// SPDX-License-Identifier: Apache-2.0
#include "topology/part_role.hpp"

namespace ridge {

PartRole roleOf(const Part& part)
{
    if (part.file == "accelerators")
        return part.kind == "cpu" ? PartRole::cpu : PartRole::accelerator;
    if (part.file == "switches")
        return PartRole::switchBox;
    if (part.file == "links") // a network adapter is drawn as the link it terminates
        return PartRole::nic;
    return PartRole::other;
}

std::vector<std::string_view> portsOf(PartRole role)
{
    switch (role) {
    case PartRole::accelerator: return {"scale-up", "host", "scale-out", "c2c"};
    case PartRole::cpu: return {"host", "c2c"};
    case PartRole::nic: return {"host", "network"};
    case PartRole::switchBox: return {"port"};
    case PartRole::other: break;
    }
    return {};
}

} // namespace ridge
