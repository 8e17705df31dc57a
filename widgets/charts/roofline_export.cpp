// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/roofline_export.hpp"

#include "charts/roofline_plot.hpp"
#include "charts/svg_clip.hpp"
#include "theme/fonts.hpp"
#include "theme/paint.hpp"

#include <QBuffer>
#include <QImage>
#include <QSaveFile>
#include <QSvgGenerator>
#include <qcustomplot.h>

namespace ridge::ui {

namespace {

constexpr int margin = 24, headHeight = 72, footHeight = 34, smallestSide = 200, largestSide = 16384;

Diagnostic problem(const char* code, const QString& path, const QString& message, const QString& hint = {})
{
    return {Severity::error, code, path.toStdString(), message.toStdString(), hint.toStdString()};
}

QString elided(const std::string& text, const QFont& f, double width)
{
    return QFontMetricsF(f).elidedText(QString::fromStdString(text), Qt::ElideRight, width);
}

/// One figure: words painted here, the plot by QCustomPlot below them.
class Figure {
public:
    Figure(const RooflineData& data, const QSize& size, const Theme& theme)
        : m_data(data), m_size(size), m_theme(theme), m_roofline(m_plot)
    {
        const QSize area = plotArea().size();
        m_plot.resize(area);
        m_roofline.setData(data);
        m_roofline.setTheme(theme, {12, 13, 1.25});
    }

    QRect plotArea() const { return QRect(QPoint(), m_size).adjusted(margin / 2, headHeight, -margin, -footHeight); }
    QRectF dataArea() const { return QRectF(m_plot.axisRect()->rect()).translated(plotArea().topLeft()); }

    void paint(QCPPainter& painter, bool sentinels)
    {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(QRect(QPoint(), m_size), m_theme.surface);
        const double width = m_size.width() - 2 * margin;
        drawText(painter, {margin, 38}, elided(rooflineTitle(m_data), ridgeFont(22, QFont::DemiBold), width),
                 ridgeFont(22, QFont::DemiBold), m_theme.text);
        drawText(painter, {margin, 60}, elided(rooflineSubtitle(m_data), ridgeFont(14), width), ridgeFont(14), m_theme.text2);
        drawText(painter, {margin, m_size.height() - 14.0}, elided(rooflineFootnote(m_data), ridgeFont(11), width), ridgeFont(11),
                 m_theme.text2);
        m_roofline.setSvgSentinels(sentinels);
        painter.save();
        painter.translate(plotArea().topLeft());
        m_plot.toPainter(&painter, plotArea().width(), plotArea().height());
        painter.restore();
    }

private:
    const RooflineData& m_data;
    QSize m_size;
    const Theme& m_theme;
    QCustomPlot m_plot;
    RooflinePlot m_roofline;
};

QByteArray pngOf(Figure& figure, const QSize& size, double scale)
{
    QImage image(size * scale, QImage::Format_RGB32);
    image.setDotsPerMeterX(qRound(72 * scale / 0.0254));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    {
        QCPPainter painter(&image);
        painter.scale(scale, scale);
        figure.paint(painter, false);
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray svgOf(Figure& figure, const QSize& size, const std::string& title)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setResolution(72);
    generator.setTitle(QString::fromStdString(title));
    {
        QCPPainter painter(&generator);
        painter.setMode(QCPPainter::pmVectorized);
        painter.setMode(QCPPainter::pmNoCaching);
        figure.paint(painter, true);
    }
    return addSvgClip(bytes, figure.dataArea());
}

} // namespace

Result<void> exportRoofline(const RooflineData& data, const QString& path, const QSize& size, double scale,
                            const Theme& theme)
{
    const bool png = path.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive);
    const bool svg = path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive);
    if (!png && !svg)
        return problem("unknown-format", path, QStringLiteral("a chart is written as .png or .svg, not as \"%1\"")
                                                   .arg(path.section(u'/', -1)));
    const double side = std::max(size.width(), size.height()) * (png ? scale : 1);
    if (size.width() < smallestSide || size.height() < smallestSide || !(scale > 0) || !(side <= largestSide))
        return problem("invalid-size", path, QStringLiteral("%1 x %2 at scale %3 is outside %4 to %5 pixels a side")
                                                 .arg(size.width()).arg(size.height()).arg(scale)
                                                 .arg(smallestSide).arg(largestSide));
    loadFonts();
    Figure figure(data, size, theme);
    const QByteArray bytes = png ? pngOf(figure, size, scale) : svgOf(figure, size, rooflineTitle(data));
    QSaveFile file(path);
    if (bytes.isEmpty() || !file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return problem("cannot-write", path, QStringLiteral("the chart was not written: %1").arg(file.errorString()));
    return {};
}

} // namespace ridge::ui
