// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Memory of one package and of what is coherently attached to it: closed forms, SI units. Each is checked by hand in
/// tst_package_memory. Rates B/s > 0, shares 0..1.
namespace ridge::package_memory {

/// Bandwidth when a share of the traffic goes to a far tier and waits for it: 1 / ((1 - x) / near + x / far).
double serialRate(double farShare, double near, double far);
/// The same when both tiers work at once: 1 / max((1 - x) / near, x / far).
double concurrentRate(double farShare, double near, double far);
/// Far share at which both tiers finish together: far / (near + far); the rates then add.
double balancedFarShare(double near, double far);

/// A chip-to-chip link whose two directions differ.
struct TwoWayLink {
    double toAccelerator = 0; ///< B/s usable: reads of the host's memory
    double toHost = 0;        ///< B/s usable: writes to it
    double together = 0;      ///< B/s usable, sum of both directions; 0: they do not disturb each other
};
/// Usable sum of both directions when a share of the bytes goes to the accelerator.
double mixedRate(const TwoWayLink& link, double toAcceleratorShare);

/// Bytes that must be under way to keep a rate at a latency (Little), and the rate that outstanding bytes reach.
double bytesInFlight(double rate, double latency);
double latencyBoundRate(double outstandingBytes, double latency);
/// Reads of single lines over a coherent link: the link's usable rate, or what the outstanding lines reach.
double remoteLineRate(double linkRate, double outstandingLines, double lineBytes, double latency);
/// Latency over levels of a pool: local + levels x hop. Hops of 70 to 150 ns per switch level: unverified.
double pooledLatency(double local, int levels, double hop);

/// Dies of a package, each with its own memory and one way of die-to-die bandwidth into the others.
struct DiePackage {
    double dies = 1;
    double memoryRate = 0; ///< B/s of all dies together
    double dieToDie = 0;   ///< B/s one way, into a die
};
/// Bandwidth all dies see together when a share of their accesses is local: min(memory, dieToDie dies / (1 - local)).
/// Uniform interleaving has local share 1 / dies: dieToDie dies^2 / (dies - 1).
double packageRate(const DiePackage& package, double localShare);
/// What one of the dies sees.
double dieRate(const DiePackage& package, double localShare);
double interleavedLocalShare(double dies);

/// Uses of a page after which moving it near pays: (page / far + fault) / (page / fine - page / near), `fine` being the rate of
/// remote access in place. HUGE_VAL when access in place is no slower than near memory.
/// Faults of 10 to 50 us: unverified.
double usesThatPayForMoving(double pageBytes, double near, double far, double fine, double fault);

/// Bytes a write to a shared line costs beyond itself: one message of a line per sharer.
double coherenceBytes(double writes, double sharers, double lineBytes);
/// One exchange of a line that two processors write in turn: there and back.
double pingPongTime(double hopLatency);

} // namespace ridge::package_memory
