// SPDX-License-Identifier: Apache-2.0
#include <base/id.hpp>
#include <engine/evaluate.hpp>
#include <study/evaluate_study.hpp>

#include <cstdio>

int main()
{
    const bool right = ridge::isValidId("h100-sxm") && !ridge::isValidId("H100")
        && ridge::key(ridge::Parameter::hbmBandwidth) == "hbm-bandwidth";
    std::puts(right ? "consumer: linked and right" : "consumer: wrong answer");
    return right ? 0 : 1;
}
