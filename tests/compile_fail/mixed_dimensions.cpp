// SPDX-License-Identifier: Apache-2.0
// Built twice: as it stands it must compile, with RIDGE_FORBIDDEN=n it must not.
#include "units/quantity.hpp"

using namespace ridge;

Seconds duration(Bytes payload, BytesPerSecond rate)
{
#if RIDGE_FORBIDDEN == 1
    return payload * rate;
#elif RIDGE_FORBIDDEN == 2
    return payload;
#elif RIDGE_FORBIDDEN == 3
    return 3.0;
#elif RIDGE_FORBIDDEN == 4
    return payload / rate + payload;
#else
    return payload / rate;
#endif
}
