// SPDX-License-Identifier: Apache-2.0
#include "network/package_memory.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::package_memory {

double serialRate(double farShare, double near, double far) { return 1 / ((1 - farShare) / near + farShare / far); }

double concurrentRate(double farShare, double near, double far)
{
    return 1 / std::max((1 - farShare) / near, farShare / far);
}

double balancedFarShare(double near, double far) { return far / (near + far); }

double mixedRate(const TwoWayLink& link, double toAcceleratorShare)
{
    const double alone = 1 / std::max(toAcceleratorShare / link.toAccelerator, (1 - toAcceleratorShare) / link.toHost);
    return link.together > 0 ? std::min(alone, std::max(link.together, std::max(link.toAccelerator, link.toHost)))
                             : alone;
}

double bytesInFlight(double rate, double latency) { return rate * latency; }
double latencyBoundRate(double outstandingBytes, double latency) { return outstandingBytes / latency; }

double remoteLineRate(double linkRate, double outstandingLines, double lineBytes, double latency)
{
    return std::min(linkRate, latencyBoundRate(outstandingLines * lineBytes, latency));
}

double pooledLatency(double local, int levels, double hop) { return local + levels * hop; }

double packageRate(const DiePackage& package, double localShare)
{
    if (package.dies <= 1 || localShare >= 1)
        return package.memoryRate;
    return std::min(package.memoryRate, package.dieToDie * package.dies / (1 - localShare));
}

double dieRate(const DiePackage& package, double localShare) { return packageRate(package, localShare) / package.dies; }
double interleavedLocalShare(double dies) { return 1 / dies; }

double usesThatPayForMoving(double pageBytes, double near, double far, double fine, double fault)
{
    const double saved = pageBytes / fine - pageBytes / near;
    return saved > 0 ? (pageBytes / far + fault) / saved : HUGE_VAL;
}

double coherenceBytes(double writes, double sharers, double lineBytes) { return writes * sharers * lineBytes; }
double pingPongTime(double hopLatency) { return 2 * hopLatency; }

} // namespace ridge::package_memory
