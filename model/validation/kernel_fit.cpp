// SPDX-License-Identifier: Apache-2.0
#include "validation/kernel_fit.hpp"

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

constexpr double softness = 0.03;    ///< relative error from which a row pulls ever less than its square
constexpr double widestStep = 3;     ///< a fit may change a constant by e^3 at most: beyond, nothing determines it
constexpr int mostEvaluations = 4000;

/// Residuals over the logarithms of the constants' changes.
struct Residuals {
    using Scalar = double;
    using InputType = Eigen::VectorXd;
    using ValueType = Eigen::VectorXd;
    using JacobianType = Eigen::MatrixXd;
    enum { InputsAtCompileTime = Eigen::Dynamic, ValuesAtCompileTime = Eigen::Dynamic };

    const std::vector<const KernelCase*>* cases;
    KernelConstants constants;
    std::vector<std::string> names;

    int inputs() const { return static_cast<int>(names.size()); }
    int values() const { return static_cast<int>(std::max(cases->size(), names.size())); }

    KernelConstants at(const InputType& x) const
    {
        KernelConstants moved = constants;
        for (std::size_t i = 0; i < names.size(); ++i)
            moved.find(names[i])->value *=
                std::exp(std::clamp(x[static_cast<Eigen::Index>(i)], -widestStep, widestStep));
        return moved;
    }

    int operator()(const InputType& x, ValueType& out) const
    {
        out.setZero(values());
        const std::vector<double> predicted = predictKernels(*cases, at(x));
        for (std::size_t i = 0; i < predicted.size(); ++i)
            out[static_cast<Eigen::Index>(i)] = softResidual(std::log(predicted[i] / (*cases)[i]->measured), softness);
        return 0;
    }
};

void markSeen(KernelConstants& constants, const std::vector<const KernelCase*>& cases)
{
    std::set<std::string> families;
    for (const KernelCase* one : cases)
        families.insert(constants.familyOf(one->part));
    for (auto& [id, family] : constants.families)
        family.seen = family.seen && families.contains(id);
}

/// Splits the names into those whose change moves a residual and the others.
std::vector<std::string> withoutEffect(Residuals& residuals)
{
    std::vector<std::string> moving, still;
    Eigen::VectorXd base, moved, x = Eigen::VectorXd::Zero(residuals.inputs());
    residuals(x, base);
    for (std::size_t i = 0; i < residuals.names.size(); ++i) {
        const auto at = static_cast<Eigen::Index>(i);
        x[at] = 0.05;
        residuals(x, moved);
        x[at] = 0;
        ((moved - base).cwiseAbs().maxCoeff() < 1e-12 ? still : moving).push_back(residuals.names[i]);
    }
    residuals.names = moving;
    return still;
}

} // namespace

std::vector<double> predictKernels(const std::vector<const KernelCase*>& cases, const KernelConstants& constants)
{
    std::map<std::pair<std::string, std::string>, KernelLaw> laws;
    std::map<std::string, std::string> families;
    std::vector<double> predicted;
    predicted.reserve(cases.size());
    for (const KernelCase* one : cases) {
        const auto [family, newPart] = families.try_emplace(one->part.text);
        if (newPart)
            family->second = constants.familyOf(one->part);
        const auto [law, newLaw] = laws.try_emplace({family->second, one->stack});
        if (newLaw)
            law->second = kernelLaw(constants, family->second, one->stack);
        predicted.push_back(predictKernel(*one, law->second).seconds);
    }
    return predicted;
}

KernelConstants refitKernels(const KernelConstants& start, const std::vector<const KernelCase*>& cases)
{
    if (cases.empty())
        return start;
    Residuals residuals{&cases, start, start.fitted()};
    std::erase_if(residuals.names, [](const std::string& name) { return name.rfind("memory/", 0) == 0; });
    markSeen(residuals.constants, cases);
    for (const std::string& name : withoutEffect(residuals))
        if (KernelConstant& constant = *residuals.constants.find(name); constant.prior) {
            constant.value = *constant.prior;
            constant.fitted = false;
        }
    Eigen::VectorXd x = Eigen::VectorXd::Zero(residuals.inputs());
    Eigen::NumericalDiff<Residuals> differentiated(residuals, 1e-8);
    Eigen::LevenbergMarquardt<Eigen::NumericalDiff<Residuals>> search(differentiated);
    search.parameters.maxfev = mostEvaluations;
    search.parameters.xtol = search.parameters.ftol = 1e-7;
    search.minimize(x);
    return residuals.at(x);
}

} // namespace ridge
