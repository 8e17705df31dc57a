// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/write_chart.hpp"

#include "export/chart_sheet.hpp"
#include "charts/figure.hpp"
#include "export/pptx.hpp"
#include "io/whole_file.hpp"

#include <QFileInfo>

#include <algorithm>

namespace ridge::ui {

namespace {

constexpr int smallestSide = 200, largestSide = 16384;

Diagnostic problem(const char* code, const QString& where, const QString& message, const QString& hint = {})
{
    return {Severity::error, code, where.toStdString(), message.toStdString(), hint.toStdString()};
}

bool isPicture(const QString& suffix)
{
    return suffix == QStringLiteral("png") || suffix == QStringLiteral("svg") || suffix == QStringLiteral("pdf");
}

std::optional<Diagnostic> sizeProblem(const ExportOptions& options, bool pixels)
{
    const double side = std::max(options.size.width(), options.size.height()) * (pixels ? options.scale : 1);
    if (options.size.width() >= smallestSide && options.size.height() >= smallestSide && options.scale > 0 && side <= largestSide)
        return std::nullopt;
    return problem("invalid-size", {}, QStringLiteral("%1 x %2 at scale %3 is outside %4 to %5 pixels a side")
                                           .arg(options.size.width()).arg(options.size.height()).arg(options.scale)
                                           .arg(smallestSide).arg(largestSide));
}

QByteArray pictureBytes(const ExportableChart& chart, const ChartExport& value, const QString& suffix, const ExportOptions& options)
{
    auto picture = chart.picture && !options.relative ? chart.picture() : seriesPicture(value);
    Figure figure(value, std::move(picture), options.size, options.dark ? Theme::dark() : Theme::light());
    return suffix == QStringLiteral("png") ? pngOf(figure, options.scale)
         : suffix == QStringLiteral("svg") ? svgOf(figure)
                                           : pdfOf(figure);
}

} // namespace

const std::vector<ExportFormat>& exportFormats()
{
    static const std::vector<ExportFormat> formats = {
        {QStringLiteral("pptx"), QStringLiteral("PowerPoint slide, chart editable")},
        {QStringLiteral("png"), QStringLiteral("Picture")},
        {QStringLiteral("svg"), QStringLiteral("Vector picture")},
        {QStringLiteral("pdf"), QStringLiteral("PDF page")},
        {QStringLiteral("xlsx"), QStringLiteral("Excel workbook")},
        {QStringLiteral("csv"), QStringLiteral("Table")}};
    return formats;
}

QString exportFormatNames()
{
    QStringList names;
    for (const ExportFormat& format : exportFormats())
        names << QStringLiteral(".") + format.suffix;
    const QString last = names.takeLast();
    return names.join(QStringLiteral(", ")) + QStringLiteral(" or ") + last;
}

Result<QByteArray> chartBytes(const ExportableChart& chart, const QString& suffix, const ExportOptions& options)
{
    const auto& formats = exportFormats();
    const QString wanted = suffix.toLower();
    if (std::none_of(formats.begin(), formats.end(), [&](const ExportFormat& f) { return f.suffix == wanted; }))
        return problem("unknown-format", {}, QStringLiteral("a chart is written as %1, not as \".%2\"").arg(exportFormatNames(), suffix));
    if (isPicture(wanted))
        if (const auto wrong = sizeProblem(options, wanted == QStringLiteral("png")))
            return *wrong;
    Result<ChartExport> value = options.relative ? relativeTo(chart.value) : Result<ChartExport>(chart.value);
    if (!value)
        return value.diagnostics();
    if (const Diagnostics unsound = checkChart(*value); !unsound.empty())
        return unsound;
    const Theme& theme = options.dark ? Theme::dark() : Theme::light();
    QByteArray bytes = isPicture(wanted)                ? pictureBytes(chart, *value, wanted, options)
                     : wanted == QStringLiteral("csv")  ? csvOf(*value)
                     : wanted == QStringLiteral("xlsx") ? tableWorkbook(*value)
                                                        : pptxOf(*value, theme);
    if (bytes.isEmpty())
        return problem("cannot-write", {}, QStringLiteral("the chart could not be made as .%1").arg(wanted));
    return bytes;
}

Result<void> writeChart(const ExportableChart& chart, const QString& path, const ExportOptions& options)
{
    const Result<QByteArray> bytes = chartBytes(chart, QFileInfo(path).suffix(), options);
    if (!bytes) {
        Diagnostics problems = bytes.diagnostics();
        for (Diagnostic& d : problems)
            d.where = path.toStdString();
        return problems;
    }
    return writeWholeFile(path.toStdString(), {bytes->constData(), static_cast<std::size_t>(bytes->size())});
}

} // namespace ridge::ui
