// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/figure.hpp"
#include "export/export_stamp.hpp"
#include "export/roofline_value.hpp"
#include "session/evaluate_live.hpp"
#include "session/study_file.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QImage>

#include <cmath>
#include <stdexcept>

namespace ridge::test {

inline QFileInfoList shippedStudies()
{
    return QDir(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies")).entryInfoList({QStringLiteral("*.ridge")}, QDir::Files, QDir::Name);
}

inline const Installed& installed()
{
    static const InstalledPtr data = *loadInstalled(QCoreApplication::applicationFilePath());
    return *data;
}

inline Study shippedStudy(const QString& name)
{
    return readStudyFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/%1.ridge").arg(name)).value();
}

/// The roofline as the window hands it out.
inline ui::ExportableChart rooflineOf(const Study& study)
{
    const LiveResult live = evaluateLive(std::make_shared<const Study>(study), installed());
    if (!live.current)
        throw std::runtime_error("the study does not evaluate");
    RooflineData data = roofline(*live.current);
    if (live.baseline) {
        compareWith(data, roofline(*live.baseline));
        data.baseline = live.baselineName;
    }
    return ui::rooflineExport(data, ui::exportStamp(study, *live.current, installed().catalogue));
}

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
