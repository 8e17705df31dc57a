// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// What a topology dump says about one machine. Nothing is what the file does not say.
struct MachineTopology {
    struct Gpu {
        std::string name;                        ///< "GPU0", or its bus id
        std::string device;                      ///< PCI ids "10de:20b0"; empty when not said
        std::string architecture;                ///< "sm_80", "gfx942"; empty when not said
        std::optional<std::int64_t> numa;
        std::optional<std::int64_t> switchLinks; ///< links into switches
        std::size_t switchGroup = 0;             ///< GPUs of one group share their switches
        std::optional<std::size_t> pcieGroup;    ///< GPUs of one group share a PCIe switch or root port; nothing: not said
        std::optional<double> gigatransfers;     ///< GT/s of its PCIe link
        std::optional<std::int64_t> lanes;       ///< of its PCIe link
        std::optional<double> portGigatransfers; ///< of the link its group shares
        std::optional<std::int64_t> portLanes;
    };
    struct Nic {
        std::string name;
        std::string family;                      ///< "infiniband" or "ethernet"; empty when not said
        std::optional<double> gigabits;          ///< Gb/s of the port
        std::optional<std::int64_t> numa;
    };
    /// Links that join two GPUs without a switch; `a` < `b` are indices into gpus.
    struct Bond {
        std::size_t a = 0, b = 0;
        std::int64_t links = 0;
    };
    /// How a GPU reaches an adapter: PIX, PXB, PHB, NODE, SYS (nearest first).
    struct Path {
        std::size_t gpu = 0, nic = 0;
        std::string words;
    };

    std::string linkName;                        ///< "NVLink", "xGMI"; empty when the file names no such link
    bool linksDescribed = false;                 ///< false: the file cannot say whether GPUs are joined directly
    std::vector<Gpu> gpus;
    std::vector<Nic> nics;
    std::vector<Bond> bonds;
    std::vector<Path> paths;
    std::optional<std::int64_t> cpus, switches;  ///< CPU sockets or NUMA nodes listed; NVSwitches by address

    /// All links of the machine, each counted once; nothing when the file does not describe them.
    std::optional<std::int64_t> links() const;
    /// Links of GPU `index` to peers and switches.
    std::int64_t linksOf(std::size_t index) const;
    /// True when links and switches let every GPU reach every other.
    bool linksJoinAll() const;
};

/// Sets of things found to belong together, one for each at first.
class Unions {
public:
    explicit Unions(std::size_t count);
    void join(std::size_t a, std::size_t b);
    /// The smallest member of the set.
    std::size_t of(std::size_t a) const;

private:
    std::vector<std::size_t> m_parent;
};

/// Links one device carries at most in any generation so far (NVLink 4 and 5: 18 per GPU, NVIDIA data sheets): pairs
/// that would need more than this reach each other through switches.
inline constexpr std::int64_t mostLinksPerGpu = 18;

/// Pairs that add up to more links than a GPU has show what each has into switches: bonds of GPUs joined by such pairs become
/// links into the switches of their group, as many as the most that one of a GPU's pairs shows.
/// Returns the most links into switches; 0 when every GPU can have its bonds.
std::int64_t readBondsAsSwitched(MachineTopology& machine);

} // namespace ridge
