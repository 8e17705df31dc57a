// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/topology: which link part joins two ports.

#include "catalogue/catalogue.hpp"
#include "topology/topology.hpp"

#include <string>

namespace ridge {

/// One end of a link to be.
struct LinkEnd {
    const Part* part = nullptr; ///< of the node; for a fabric the switch or link part it is made of; may be null
    std::string port;
    std::int64_t nodes = 1;     ///< copies of the node
    bool fabric = false;
    bool torus = false;
};

/// The signalling family an end is bound to: nvlink, ualink, infiniband, ethernet, slingshot, pcie. Empty: not known,
/// which objects to nothing.
std::string familyOf(const LinkEnd& end);

struct LinkChoice {
    PartId part;            ///< empty when the catalogue has no match; bandwidth then follows the ports
    std::int64_t count = 1;
    LinkPattern pattern = LinkPattern::each;
};

/// The link two ports call for: network links are the adapter's own, scale-up links the accelerator's generation and
/// as many as it has, host links the older PCIe generation of the two.
LinkChoice chooseLink(const LinkEnd& a, const LinkEnd& b, bool self, const Catalogue& catalogue);

} // namespace ridge
