// SPDX-License-Identifier: Apache-2.0
#include "validation/training_fit.hpp"

#include "validation/soft_residual.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "validation/measured_seconds.hpp"

#include <Eigen/Core>
#include <unsupported/Eigen/NonLinearOptimization>

#include <algorithm>
#include <cmath>
#include <map>
#include <variant>

namespace ridge {

namespace {

constexpr double softness = 0.04;      ///< relative error from which a row pulls ever less than its square
constexpr double priorStrength = 0.15; ///< residual of a constant one standard deviation off its prior
constexpr double step = 1e-3;          ///< of a difference quotient, in logarithms
constexpr int mostEvaluations = 30;    ///< of one fit; the error is smooth and the start near

double predictCase(const FitCase& one, const CalibrationSet& set)
{
    const TrainingCase& built = one.built;
    const auto machine = buildMachine(built.network, built.accelerator, *set.find(built.family), *set.find(built.networkClass),
                                      *set.find(built.stack));
    if (!machine)
        return 0;
    if (machine->structure == built.machine.structure)
        return evaluateTime(one.plan, machine->values);
    return evaluateTime(compileTraining(built.scenario, built.mapping, machine->structure, machine->software), machine->values);
}

bool dependsOn(const FitCase& one, const FreeConstant& constant)
{
    const TrainingCase& built = one.built;
    return std::any_of(constant.places.begin(), constant.places.end(), [&](const auto& place) {
        return place.first == built.family || place.first == built.networkClass || place.first == built.stack;
    });
}

double standardDeviation(const FreeConstant& c)
{
    return 0.5 * std::max(std::log(c.high / c.prior), std::log(c.prior / c.low));
}

CalibrationSet withMultiplier(CalibrationSet set, const FreeConstant& constant, double multiplier)
{
    for (const auto& [id, key] : constant.places) {
        Constant& moved = set.all.at(id).constants.at(key);
        moved.value = moved.fit->prior * std::clamp(multiplier, moved.fit->low / moved.fit->prior, moved.fit->high / moved.fit->prior);
    }
    return set;
}

/// Residuals over the logarithms of the multipliers of the priors.
struct Residuals {
    using Scalar = double;
    using InputType = Eigen::VectorXd;
    using ValueType = Eigen::VectorXd;
    using JacobianType = Eigen::MatrixXd;
    enum { InputsAtCompileTime = Eigen::Dynamic, ValuesAtCompileTime = Eigen::Dynamic };

    const std::vector<const FitCase*>& cases;
    const std::vector<FreeConstant>& free;
    const CalibrationSet& start;

    int inputs() const { return static_cast<int>(free.size()); }
    int values() const { return static_cast<int>(cases.size() + free.size()); }

    CalibrationSet at(const InputType& x) const
    {
        CalibrationSet moved = start;
        for (std::size_t i = 0; i < free.size(); ++i)
            moved = withMultiplier(std::move(moved), free[i], std::exp(x[static_cast<Eigen::Index>(i)]));
        return moved;
    }
    double rowResidual(double predicted, std::size_t i) const
    {
        return predicted > 0 ? softResidual(std::log(predicted / cases[i]->measured), softness) : 1;
    }
    double priorResidual(double x, std::size_t i) const
    {
        const double over = std::max({0.0, x - std::log(free[i].high / free[i].prior), std::log(free[i].low / free[i].prior) - x});
        return priorStrength * x / standardDeviation(free[i]) + over; // beyond a bound nothing is gained
    }
    int operator()(const InputType& x, ValueType& out) const
    {
        out.resize(values());
        const std::vector<double> predicted = predictCases(cases, at(x));
        for (std::size_t i = 0; i < cases.size(); ++i)
            out[static_cast<Eigen::Index>(i)] = rowResidual(predicted[i], i);
        for (std::size_t i = 0; i < free.size(); ++i)
            out[static_cast<Eigen::Index>(cases.size() + i)] = priorResidual(x[static_cast<Eigen::Index>(i)], i);
        return 0;
    }
    /// Only the rows a constant enters are predicted again.
    int df(const InputType& x, JacobianType& out) const
    {
        out.setZero(values(), inputs());
        const CalibrationSet here = at(x);
        const std::vector<double> base = predictCases(cases, here);
        for (std::size_t j = 0; j < free.size(); ++j)
            fillColumn(x, here, base, j, out);
        return 0;
    }
    void fillColumn(const InputType& x, const CalibrationSet& here, const std::vector<double>& base, std::size_t j,
                    JacobianType& out) const
    {
        const auto column = static_cast<Eigen::Index>(j);
        const double bound = std::log(free[j].high / free[j].prior);
        const double h = x[column] + step > bound ? -step : step;
        const CalibrationSet moved = withMultiplier(here, free[j], std::exp(x[column] + h));
        for (std::size_t i = 0; i < cases.size(); ++i)
            if (dependsOn(*cases[i], free[j]))
                out(static_cast<Eigen::Index>(i), column)
                    = (rowResidual(predictCase(*cases[i], moved), i) - rowResidual(base[i], i)) / h;
        out(static_cast<Eigen::Index>(cases.size() + j), column) = (priorResidual(x[column] + h, j) - priorResidual(x[column], j)) / h;
    }
};

} // namespace

std::vector<FreeConstant> freeConstants(const CalibrationSet& calibrations)
{
    std::map<std::string, FreeConstant> byName;
    for (const auto& [id, calibration] : calibrations.all)
        for (const auto& [key, constant] : calibration.constants) {
            if (!constant.fitted || !constant.fit)
                continue;
            const std::string name = constant.derivedFrom.empty() ? id.text + "/" + key : constant.derivedFrom;
            FreeConstant& free = byName[name];
            if (free.places.empty())
                free = {name, {}, constant.fit->low, constant.fit->prior, constant.fit->high};
            free.places.emplace_back(id, key);
        }
    std::vector<FreeConstant> list;
    for (auto& [name, free] : byName)
        list.push_back(std::move(free));
    return list;
}

double multiplierOf(const FreeConstant& constant, const CalibrationSet& calibrations)
{
    const auto& [id, key] = constant.places.front();
    return calibrations.all.at(id).constants.at(key).value / constant.prior;
}

std::vector<FitCase> fitCases(const std::vector<MeasurementRow>& rows, const Bindings& bindings, const Catalogue& catalogue,
                              const CalibrationSet& calibrations, const std::vector<std::string>& qualities)
{
    std::vector<FitCase> cases;
    const bool graded = std::any_of(rows.begin(), rows.end(), [](const auto& row) { return !row.text("quality").empty(); });
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const TrainingRow row = readTrainingRow(rows[i]);
        if (graded && std::find(qualities.begin(), qualities.end(), row.quality) == qualities.end())
            continue;
        auto built = buildCase(row, rows[i], bindings, catalogue, calibrations);
        auto* one = std::get_if<TrainingCase>(&built);
        const auto measured = one ? measuredSeconds(row, one->scenario, one->peak16) : std::nullopt;
        if (!measured || !(*measured > 0))
            continue;
        FitCase fit{i, row.group, row.part, std::move(*one), {}, *measured};
        fit.plan = compileTraining(fit.built.scenario, fit.built.mapping, fit.built.machine.structure, fit.built.machine.software);
        if (fit.plan.feasibility.ok() && evaluateTime(fit.plan, fit.built.machine.values) > 0)
            cases.push_back(std::move(fit));
    }
    return cases;
}

std::vector<double> predictCases(const std::vector<const FitCase*>& cases, const CalibrationSet& calibrations)
{
    std::vector<double> times(cases.size());
    for (std::size_t i = 0; i < cases.size(); ++i)
        times[i] = predictCase(*cases[i], calibrations);
    return times;
}

CalibrationSet refitTraining(const CalibrationSet& start, const std::vector<const FitCase*>& cases)
{
    const std::vector<FreeConstant> free = freeConstants(start);
    Residuals residuals{cases, free, start};
    Eigen::VectorXd x(residuals.inputs());
    for (std::size_t i = 0; i < free.size(); ++i)
        x[static_cast<Eigen::Index>(i)] = std::log(multiplierOf(free[i], start));
    Eigen::LevenbergMarquardt<Residuals> solver(residuals);
    solver.parameters.maxfev = mostEvaluations;
    solver.parameters.ftol = 1e-4;
    solver.parameters.xtol = 1e-4;
    solver.minimize(x);
    return residuals.at(x);
}

} // namespace ridge
