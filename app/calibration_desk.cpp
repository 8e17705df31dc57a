// SPDX-License-Identifier: GPL-3.0-or-later
#include "calibration_desk.hpp"

#include "io/calibration_json.hpp"
#include "report/own_calibration_text.hpp"
#include "session/evaluate_live.hpp"
#include "session/whole_file.hpp"
#include "theme/number_text.hpp"

#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <QTextDocument>

namespace ridge {

using namespace ui;

namespace {

const QString folderKey = QStringLiteral("calibrationFolder");

/// One line for each.
QString wordsOf(const OwnCalibrations& own)
{
    QStringList lines;
    for (const auto& [id, kept] : own)
        lines << CalibrationDesk::tr("Own calibration of %1: %2").arg(QString::fromStdString(id.text), typeset(ownCalibrationText(kept)));
    const QString text = lines.join(u'\n');
    return Qt::mightBeRichText(text) ? text.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")) : text; // the name of a table is foreign
}

} // namespace

CalibrationDesk::CalibrationDesk(Document& document, InstalledPtr installed, QSettings& settings, QWidget* window)
    : QObject(window), m_document(document), m_installed(std::move(installed)), m_settings(settings), m_window(window)
{
}

CalibrationDesk::~CalibrationDesk()
{
    if (m_sheet != nullptr)
        m_sheet->disconnect(this);
}

QString CalibrationDesk::nameOf(const CalibrationId& id) const
{
    const Calibration* shipped = m_installed->calibrations.find(id);
    return QString::fromStdString(shipped != nullptr ? shipped->name : id.text);
}

/// By the pairing that is shown.
bool CalibrationDesk::isUsed(const CalibrationId& id) const
{
    const StudyPtr& study = m_document.study();
    const Pairing* shown = study != nullptr ? activePairing(*study) : nullptr;
    if (shown == nullptr)
        return false;
    const auto result = evaluatePairing(*study, *shown, m_installed->catalogue, m_installed->calibrations);
    return result && result->own.count(id) != 0;
}

void CalibrationDesk::keep(const CalibrationId& id, const OwnCalibration& own)
{
    const StudyPtr before = m_document.study();
    m_document.edit(tr("keep the calibration of %1").arg(nameOf(id)), {}, [&](Study& study) { study.calibrations[id] = own; });
    if (m_document.study() == before)
        return;
    Q_EMIT said(isUsed(id) ? tr("Kept in the study: %1 now runs on constants fitted to %2.").arg(nameOf(id), QString::fromStdString(own.table))
                           : tr("Kept in the study: constants of %1 fitted to %2. The pairing that is shown does not run on it.").arg(nameOf(id), QString::fromStdString(own.table)));
}

void CalibrationDesk::remove(const CalibrationId& id)
{
    m_document.edit(tr("remove the own calibration of %1").arg(nameOf(id)), {}, [&](Study& study) { study.calibrations.erase(id); });
    Q_EMIT said(tr("%1 is calibrated as it ships again.").arg(nameOf(id)));
}

std::vector<OwnCalibrationEntry> CalibrationDesk::entries() const
{
    std::vector<OwnCalibrationEntry> all;
    for (const auto& [id, own] : m_document.study()->calibrations) {
        OwnCalibrationEntry entry{id, own, {}, isUsed(id), {}};
        if (const Calibration* shipped = m_installed->calibrations.find(id))
            entry.shipped = *shipped;
        for (const Diagnostic& problem : checkOwn({{id, own}}, m_installed->calibrations)) // a changed basis is told, too
            entry.problem += (entry.problem.isEmpty() ? QString() : QStringLiteral("\n")) + QString::fromStdString(problem.message);
        all.push_back(std::move(entry));
    }
    return all;
}

void CalibrationDesk::open()
{
    if (m_document.study() == nullptr || m_document.study()->calibrations.empty())
        return Q_EMIT failed(tr("No own calibration"), {{Severity::note, "no-own-calibration", "/calibrations", "the study uses the constants that ship",
                                                         "Validate, Calibrate\u2026 fits some to a table of your own runs."}});
    m_sheet = new OwnCalibrationSheet(entries(), m_window);
    m_sheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_sheet, &OwnCalibrationSheet::removeRequested, this, [this](const CalibrationId& id) {
        m_sheet->accept(); // the message that offers to undo it stands below
        remove(id);
    });
    connect(m_sheet, &OwnCalibrationSheet::saveRequested, this, [this](const CalibrationId& id) {
        if (const Calibration* shipped = m_installed->calibrations.find(id))
            save(withOwn(*shipped, m_document.study()->calibrations), m_sheet);
    });
    m_sheet->open();
}

bool CalibrationDesk::save(const Calibration& calibration, QWidget* asking)
{
    const QString offered = m_settings.value(folderKey, QStringLiteral(".")).toString() + u'/' + QString::fromStdString(calibration.id.text) + QStringLiteral(".json");
    const QString path = m_askPath ? m_askPath(offered) : QFileDialog::getSaveFileName(asking, tr("Save the calibration"), offered, tr("Calibrations (*.json)"));
    if (path.isEmpty())
        return false;
    m_settings.setValue(folderKey, QFileInfo(path).path());
    const QString problem = writeWhole(path, QByteArray::fromStdString(writeCalibration(calibration)));
    if (!problem.isEmpty())
        Q_EMIT failed(tr("The calibration was not saved"), {{Severity::error, "cannot-write", path.toStdString(), problem.toStdString(), ""}});
    return problem.isEmpty();
}

void CalibrationDesk::show(const LiveResultPtr& live)
{
    const OwnCalibrations none;
    const OwnCalibrations& used = live->current ? live->current->own : none;
    const OwnCalibrations& kept = live->study->calibrations;
    const bool broken = hasError(checkOwn(kept, m_installed->calibrations));
    const QString label = kept.empty() ? QString() : broken ? tr("Own calibration cannot be used") : used.empty() ? tr("Own calibration, not used here") : tr("Own calibration");
    Q_EMIT marked(wordsOf(used), label, wordsOf(kept));
}

} // namespace ridge
