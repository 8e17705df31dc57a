// SPDX-License-Identifier: Apache-2.0
#include "io/bindings_json.hpp"
#include "io/calibration_json.hpp"
#include "io/catalogue_json.hpp"
#include "io/csv_table.hpp"
#include "io/study_json.hpp"
#include "study/evaluate_study.hpp"
#include "validation/row_study.hpp"
#include "validation/validate.hpp"

#include <QFile>
#include <QTest>

#include <cmath>
#include <map>

using namespace ridge;

namespace {

const std::string scenarios = RIDGE_SOURCE_DIR "/scenarios/";

std::string contentOf(const std::string& name)
{
    QFile file(QString::fromStdString(scenarios + name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace

/// Every predicted row of the table that ships opens as a study that says the same.
class TestRowStudy : public QObject {
    Q_OBJECT
    Catalogue m_catalogue;
    CalibrationSet m_calibrations;
    Bindings m_bindings;
    std::vector<MeasurementRow> m_rows;
    ValidationReport m_report;

    static bool hasCode(const Diagnostics& notes, const char* code)
    {
        for (const Diagnostic& note : notes)
            if (note.code == code)
                return true;
        return false;
    }

private slots:
    void initTestCase()
    {
        const auto catalogue = loadCatalogue({scenarios + "catalogue"});
        const auto calibrations = loadCalibrations(scenarios + "calibration");
        const auto bindings = readBindings(contentOf("measurements/bindings.json"));
        const auto table = readCsv(contentOf("measurements/training.csv"), "training.csv");
        QVERIFY(catalogue.ok() && calibrations.ok() && bindings.ok() && table.ok());
        m_catalogue = *catalogue;
        m_calibrations = *calibrations;
        m_bindings = *bindings;
        m_rows = measurementRows(*table);
        m_report = validateTraining(m_rows, m_bindings, m_catalogue, m_calibrations);
    }

    void everyPredictedRowIsAStudyThatIsSavedAndReadAgain()
    {
        std::map<std::string, int> opened;
        for (const RowVerdict& v : m_report.verdicts) {
            if (!v.predicted)
                continue;
            const auto study = studyOfRow(m_rows[v.row], m_bindings, m_catalogue, m_calibrations);
            QVERIFY2(study.ok(), v.id.c_str());
            QCOMPARE(study->pairings.front().published.size(), std::size_t(1));
            QVERIFY(std::abs(study->pairings.front().published.front().value / *v.measured - 1) < 1e-5);
            if (opened[v.part + v.regime]++ > 0)
                continue;
            const auto again = readStudy(writeStudy(*study), "row.ridge"); // one of each part and regime: the rest is alike
            QVERIFY2(again.ok(), v.id.c_str());
            QVERIFY2(again->pairings == study->pairings && again->architectures == study->architectures, v.id.c_str());
        }
        QVERIFY(opened.size() > 20);
    }

    void theStudySaysWhatTheRowWasPredictedAt()
    {
        std::size_t rows = 0, alike = 0, told = 0;
        std::map<std::string, int> other;
        for (const RowVerdict& v : m_report.verdicts) {
            if (!v.predicted)
                continue;
            ++rows;
            const auto study = studyOfRow(m_rows[v.row], m_bindings, m_catalogue, m_calibrations);
            QVERIFY(study.ok());
            const auto result = evaluatePairing(*study, study->pairings.front(), m_catalogue, m_calibrations);
            QVERIFY2(result.ok(), (v.id + (result.ok() ? "" : ": " + result.diagnostics().front().message)).c_str());
            const double ratio = result->evaluation.time / *v.predicted;
            if (std::abs(ratio - 1) < 0.01)
                ++alike;
            else if (hasCode(study.diagnostics(), "network-class"))
                ++told;
            else
                ++other[v.part + ' ' + v.regime + ' ' + std::to_string(int(result->evaluation.feasibility.reason)) + ' ' + std::to_string(ratio).substr(0, 4)];
        }
        for (const auto& [key, count] : other)
            qInfo("%s: %d", key.c_str(), count);
        qInfo("%zu of %zu alike, %zu of another network class", alike, rows, told);
        QVERIFY(alike + told == rows);
    }

    void aRowWithoutAPredictionSaysWhy()
    {
        for (const RowVerdict& v : m_report.verdicts)
            if (v.reason == "architecture-not-stated") {
                const auto study = studyOfRow(m_rows[v.row], m_bindings, m_catalogue, m_calibrations);
                QVERIFY(!study.ok());
                QVERIFY(study.diagnostics().front().message.find("architecture-not-stated") != std::string::npos);
                return;
            }
        QFAIL("the table has such a row");
    }
};

QTEST_MAIN(TestRowStudy)
#include "tst_row_study.moc"
