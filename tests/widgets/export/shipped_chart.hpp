// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart_exports.hpp"
#include "charts/figure.hpp"
#include "export/export_stamp.hpp"
#include "session/evaluate_live.hpp"
#include "session/study_file.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QImage>
#include <QTest>

#include <cmath>
#include <stdexcept>

namespace ridge::test {

inline QFileInfoList shippedStudies()
{
    return QDir(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies")).entryInfoList({QStringLiteral("*.ridge")}, QDir::Files, QDir::Name);
}

inline const InstalledPtr& installed()
{
    static const InstalledPtr data = *loadInstalled(QCoreApplication::applicationFilePath());
    return data;
}

inline Study shippedStudy(const QString& name)
{
    return readStudyFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/%1.ridge").arg(name)).value();
}

/// The charts that can be written.
inline QStringList chartNames()
{
    QStringList names;
    for (const std::string_view id : chartIds())
        names << QString::fromLatin1(id.data(), qsizetype(id.size()));
    return names;
}

/// What every design has, and what is drawn around or between designs that run.
inline bool isOfEveryDesign(const QString& chart)
{
    return QStringList{QStringLiteral("roofline"), QStringLiteral("scaling"), QStringLiteral("pareto"), QStringLiteral("ledger")}.contains(chart);
}

/// Every shipped study with the charts of every design; those of the other pages, which need one that runs and take a
/// sweep, with two. Sanitizers take minutes for all: there each chart takes every third study,
/// each another third.
inline QList<std::pair<QString, QString>> studiesAndCharts()
{
#ifdef __SANITIZE_ADDRESS__
    constexpr qsizetype step = 3;
#else
    constexpr qsizetype step = 1;
#endif
    QList<std::pair<QString, QString>> all;
    const QFileInfoList studies = shippedStudies();
    const QStringList charts = chartNames();
    for (qsizetype s = 0; s < studies.size(); ++s)
        for (qsizetype c = 0; c < charts.size(); ++c)
            if ((s + c) % step == 0 && (isOfEveryDesign(charts[c]) || QStringList{QStringLiteral("llama31-405b-nvl72"), QStringLiteral("tpu-v5p-slice")}.contains(studies[s].completeBaseName())))
                all.append({studies[s].completeBaseName(), charts[c]});
    return all;
}

/// Columns "study" and "chart".
inline void addStudiesAndCharts()
{
    QTest::addColumn<QString>("study");
    QTest::addColumn<QString>("chart");
    for (const auto& [study, chart] : studiesAndCharts())
        QTest::addRow("%s %s", qPrintable(study), qPrintable(chart)) << study << chart;
}

/// A chart as the window and the command line write it.
inline ui::ExportableChart chartOf(const QString& id, const Study& study)
{
    if (const bool compares = id == QStringLiteral("waterfall") || id == QStringLiteral("ledger-pair"); compares && study.architectures.at(*study.activeArchitecture).overrides.empty()) {
        Study changed = study; // compared with itself as it was
        changed.architectures.at(*changed.activeArchitecture).overrides["hbm.bandwidth"] = {1.5, true, "1.5x"};
        return chartOf(id, changed);
    }
    LiveResult live = evaluateLive(std::make_shared<const Study>(study), *installed());
    live.study = std::make_shared<const Study>(study);
    if (!live.current)
        throw std::runtime_error("the study does not evaluate");
    return exportableChart(id.toStdString(), live, installed()).value();
}

inline ui::ExportableChart rooflineOf(const Study& study) { return chartOf(QStringLiteral("roofline"), study); }

/// GPT-3 on Selene with faster memory, so that it has a baseline that differs.
inline Study changedStudy()
{
    Study study = shippedStudy(QStringLiteral("gpt3-175b-selene"));
    study.architectures.at(*study.activeArchitecture).overrides["hbm.bandwidth"] = {3.3337e12, false, "3.3337 TB/s"};
    return study;
}

/// Share of pixels that differ by more than 96 of 255 in a colour from every pixel within `reach`: every renderer smooths
/// and spaces glyphs in its own way, but nothing may be elsewhere or missing.
/// Both are Format_RGB32.
inline double misplacedShare(const QImage& a, const QImage& b, int reach)
{
    if (a.size() != b.size())
        return 1;
    const auto differs = [](QRgb p, QRgb q) {
        return std::abs(qRed(p) - qRed(q)) > 96 || std::abs(qGreen(p) - qGreen(q)) > 96 || std::abs(qBlue(p) - qBlue(q)) > 96;
    };
    const auto row = [](const QImage& image, int y) { return reinterpret_cast<const QRgb*>(image.constScanLine(y)); };
    qint64 wrong = 0;
    for (int y = reach; y + reach < a.height(); ++y) {
        for (int x = reach; x + reach < a.width(); ++x) {
            bool found = !differs(row(a, y)[x], row(b, y)[x]);
            for (int dy = -reach; dy <= reach && !found; ++dy)
                for (int dx = -reach; dx <= reach && !found; ++dx)
                    found = !differs(row(a, y)[x], row(b, y + dy)[x + dx]);
            wrong += !found;
        }
    }
    return double(wrong) / (double(a.width()) * a.height());
}

} // namespace ridge::test
