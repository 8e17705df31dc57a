// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "io/machine_topology.hpp"

#include <string_view>
#include <vector>

namespace ridge {

/// The catalogue's accelerator that a driver's device name means ("NVIDIA A100-SXM4-80GB"): the model's word must be in
/// the name, form (SXM, PCIe) and memory must not disagree. Empty when none or several fit: no relative is taken.
PartId partOfDevice(const Catalogue& catalogue, std::string_view deviceName);

/// The catalogue's accelerator of a GPU in a topology dump: by its PCI ids (names as in pci.ids of the PCI ID
/// repository). Empty when the file gives none, or one that the catalogue does not have.
PartId partOfGpu(const Catalogue& catalogue, const MachineTopology::Gpu& gpu);

/// The accelerators whose number of scale-up links is `links` and whose kind of link is `linkName` ("NVLink"), by id: what a
/// machine without names may be made of.
std::vector<PartId> partsWithLinks(const Catalogue& catalogue, const std::string& linkName, std::int64_t links);

/// The catalogue's adapter of a family and speed ("ib-ndr"); empty when the file says too little. An adapter whose family is not
/// said counts as Ethernet or InfiniBand only when the other has no part of that speed.
PartId partOfNic(const Catalogue& catalogue, const MachineTopology::Nic& nic);

} // namespace ridge
