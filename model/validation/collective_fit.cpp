// SPDX-License-Identifier: Apache-2.0
#include "validation/collective_fit.hpp"

#include "validation/soft_residual.hpp"

#include <Eigen/Core>
#include <unsupported/Eigen/NonLinearOptimization>
#include <unsupported/Eigen/NumericalDiff>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace ridge {

namespace {

constexpr double softness = 0.02; ///< relative error from which a row pulls ever less than its square
constexpr int mostEvaluations = 4000;

std::string classOf(const std::string& key) { return key.substr(0, key.find('/')); }

/// Residuals over the logarithms of the constants.
struct Residuals {
    using Scalar = double;
    using InputType = Eigen::VectorXd;
    using ValueType = Eigen::VectorXd;
    using JacobianType = Eigen::MatrixXd;
    enum { InputsAtCompileTime = Eigen::Dynamic, ValuesAtCompileTime = Eigen::Dynamic };

    const std::vector<const CollectiveCase*>* cases;
    FabricConstants constants;
    std::vector<std::string> keys;

    int inputs() const { return static_cast<int>(keys.size()); }
    int values() const { return static_cast<int>(std::max(cases->size(), keys.size())); }

    FabricConstants at(const InputType& x) const
    {
        FabricConstants moved = constants;
        for (std::size_t i = 0; i < keys.size(); ++i)
            moved.all.at(keys[i]).value = std::exp(x[static_cast<Eigen::Index>(i)]);
        return moved;
    }

    int operator()(const InputType& x, ValueType& out) const
    {
        out.setZero(values());
        const std::vector<double> predicted = predictCases(*cases, at(x));
        for (std::size_t i = 0; i < predicted.size(); ++i)
            out[static_cast<Eigen::Index>(i)] = softResidual(std::log(predicted[i] / (*cases)[i]->measured), softness);
        return 0;
    }
};

/// Classes that decide at least one case; expert kernels count as classes of their own constants.
std::set<std::string> supportedClasses(const std::vector<const CollectiveCase*>& cases)
{
    std::set<std::string> supported;
    for (const CollectiveCase* one : cases)
        supported.insert(one->decidingClass());
    return supported;
}

/// Keys that a class with cases uses through an alias.
std::set<std::string> sharedKeys(const FabricConstants& constants, const std::set<std::string>& supported)
{
    std::set<std::string> used;
    for (const auto& [key, constant] : constants.all)
        if (!constant.same.empty() && supported.contains(classOf(key)))
            for (const FabricConstant* step = &constant; step && !step->same.empty();) {
                used.insert(step->same);
                const auto next = constants.all.find(step->same);
                step = next == constants.all.end() ? nullptr : &next->second;
            }
    return used;
}

void forget(FabricConstant& constant, double value, double low, double high)
{
    constant.fitted = false;
    constant.value = value;
    constant.low = std::min(low, value);
    constant.high = std::max(high, value);
}

/// Geometric mean and range over the classes of the same tier that have cases.
void forgetClassConstant(FabricConstants& constants, const std::string& key, const std::set<std::string>& supported)
{
    const std::string own = classOf(key), name = key.substr(own.size());
    double sum = 0, low = HUGE_VAL, high = 0;
    int count = 0;
    for (const std::string& other : supported) {
        const auto group = constants.classes.find(other);
        if (other == own || group == constants.classes.end() || group->second.tier != constants.classes.at(own).tier)
            continue;
        const double value = constants.value(other + name);
        sum += std::log(value);
        low = std::min(low, value);
        high = std::max(high, value);
        ++count;
    }
    FabricConstant& constant = constants.all.at(key);
    // what is never seen may also lie where nothing seen lies: the range of an unknown class widens it
    const bool up = constants.classes.at(own).tier == FabricClass::Tier::scaleUp;
    if (const FabricConstant* unknown = constants.find((up ? "unknown-scale-up" : "unknown-network") + name)) {
        low = std::min(low, unknown->low.value_or(low));
        high = std::max(high, unknown->high.value_or(high));
    }
    if (count > 0)
        forget(constant, std::exp(sum / count), low, high);
    else
        forget(constant, constant.prior.value_or(constant.value), constant.low.value_or(constant.value),
               constant.high.value_or(constant.value));
}

/// Keys whose change moves no residual.
std::vector<std::string> withoutEffect(const Residuals& residuals)
{
    std::vector<std::string> keys;
    Eigen::VectorXd base, moved;
    Eigen::VectorXd x(residuals.inputs());
    for (std::size_t i = 0; i < residuals.keys.size(); ++i)
        x[static_cast<Eigen::Index>(i)] = std::log(residuals.constants.all.at(residuals.keys[i]).value);
    residuals(x, base);
    for (std::size_t i = 0; i < residuals.keys.size(); ++i) {
        Eigen::VectorXd y = x;
        y[static_cast<Eigen::Index>(i)] += 0.05;
        residuals(y, moved);
        if ((moved - base).cwiseAbs().maxCoeff() < 1e-12)
            keys.push_back(residuals.keys[i]);
    }
    return keys;
}

} // namespace

std::vector<double> predictCases(const std::vector<const CollectiveCase*>& cases, const FabricConstants& constants,
                                 Corner corner)
{
    std::map<std::pair<std::string, std::string>, CollectiveLaw> laws;
    const ExpertLaw expert = expertLaw(constants, corner);
    std::vector<double> predicted;
    predicted.reserve(cases.size());
    for (const CollectiveCase* one : cases) {
        const auto [law, added] = laws.try_emplace({one->scaleUpClass, one->scaleOutClass});
        if (added)
            law->second = collectiveLaw(constants, one->scaleUpClass, one->scaleOutClass, corner);
        predicted.push_back(predictCase(*one, law->second, expert));
    }
    return predicted;
}

FabricConstants refit(const FabricConstants& start, const std::vector<const CollectiveCase*>& cases)
{
    if (cases.empty())
        return start;
    Residuals residuals{&cases, start, {}};
    const std::set<std::string> supported = supportedClasses(cases), shared = sharedKeys(start, supported);
    std::vector<std::string> forgotten;
    for (const std::string& key : start.fitted()) {
        const auto group = start.classes.find(classOf(key));
        const bool ofTier = group != start.classes.end() && group->second.tier != FabricClass::Tier::shared;
        if (group != start.classes.end() && classOf(key) == "link")
            continue; // judged on another table
        (ofTier && !supported.contains(group->first) && !shared.contains(key) ? forgotten : residuals.keys)
            .push_back(key);
    }
    for (const std::string& key : withoutEffect(residuals)) {
        std::erase(residuals.keys, key);
        FabricConstant& constant = residuals.constants.all.at(key);
        forget(constant, constant.prior.value_or(constant.value), constant.low.value_or(constant.value),
               constant.high.value_or(constant.value));
    }
    const auto forgetClasses = [&] {
        for (const std::string& key : forgotten)
            forgetClassConstant(residuals.constants, key, supported);
    };
    forgetClasses();
    Eigen::VectorXd x(residuals.inputs());
    for (std::size_t i = 0; i < residuals.keys.size(); ++i)
        x[static_cast<Eigen::Index>(i)] = std::log(residuals.constants.all.at(residuals.keys[i]).value);
    Eigen::NumericalDiff<Residuals> differentiated(residuals, 1e-8);
    Eigen::LevenbergMarquardt<Eigen::NumericalDiff<Residuals>> search(differentiated);
    search.parameters.maxfev = mostEvaluations;
    search.parameters.xtol = search.parameters.ftol = 1e-7;
    search.minimize(x);
    residuals.constants = residuals.at(x);
    forgetClasses(); // the means of what is fitted now
    for (auto& [id, group] : residuals.constants.classes)
        if (group.tier != FabricClass::Tier::shared && group.seen)
            group.seen = supported.contains(id);
    return residuals.constants;
}

} // namespace ridge
