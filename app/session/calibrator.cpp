// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/calibrator.hpp"

#include "validation/case_builder.hpp"

#include <algorithm>

namespace ridge {

namespace {

CalibrationAnswer fitOne(const CalibrationQuestion& question, const Installed& installed)
{
    CalibrationAnswer answer;
    answer.question = question;
    const auto data = loadMeasuringData(installed.folder);
    if (!data) {
        answer.problems = data.diagnostics();
        return answer;
    }
    const Result<CalibrationSet> base = fittingBase(installed.calibrations, question.own, question.id);
    if (!base) {
        answer.problems = base.diagnostics();
        return answer;
    }
    Result<CalibrationFit> fit = calibrate(question.table->rows, data->bindings, installed.catalogue, *base, question.id);
    if (fit)
        answer.fit = std::make_shared<const CalibrationFit>(std::move(fit).value());
    else
        answer.problems = fit.diagnostics();
    return answer;
}

} // namespace

std::map<CalibrationId, std::size_t> calibrationUses(const JudgedTable& table, const MeasuringData& data, const Installed& installed)
{
    std::map<CalibrationId, std::size_t> uses;
    for (const RowVerdict& verdict : table.report.verdicts) {
        if (!verdict.headline || !verdict.predicted)
            continue;
        const MeasurementRow& cells = table.rows[verdict.row];
        const auto built = buildCase(readTrainingRow(cells), cells, data.bindings, installed.catalogue, installed.calibrations);
        if (const TrainingCase* one = std::get_if<TrainingCase>(&built))
            for (const CalibrationId& id : {one->family, one->networkClass, one->stack})
                ++uses[id];
    }
    std::erase_if(uses, [&](const auto& use) {
        const auto& constants = installed.calibrations.find(use.first)->constants;
        return std::none_of(constants.begin(), constants.end(), [](const auto& entry) { return entry.second.fit.has_value(); });
    });
    return uses;
}

Calibrator::Calibrator(InstalledPtr installed, QObject* parent)
    : QObject(parent), m_jobs([installed = std::move(installed)](const CalibrationQuestion& question) { return fitOne(question, *installed); },
                              [this](const CalibrationAnswerPtr& answer) { Q_EMIT fitted(answer); })
{
}

} // namespace ridge
