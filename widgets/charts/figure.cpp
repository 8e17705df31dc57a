// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/figure.hpp"

#include "charts/svg_clip.hpp"
#include "theme/fonts.hpp"
#include "theme/paint.hpp"

#include <QBuffer>
#include <QImage>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

constexpr int margin = 24, headHeight = 78, leastFoot = 40;
constexpr int titleSize = 24, smallestTitle = 17, longTitle = 15, subtitleSize = 14, footSize = 10, stampSize = 13;
constexpr int pdfUnits = 10; ///< device units per point, so that nothing snaps to whole points

/// The largest font up to `size` in which the text fits.
/// Without tracking: an SVG carries none, and all formats must look alike.
QFont plainFont(int size, QFont::Weight weight)
{
    QFont font = ridgeFont(size, weight);
    font.setLetterSpacing(QFont::PercentageSpacing, 100);
    return font;
}

QFont fitted(const QString& text, int size, int smallest, QFont::Weight weight, double width)
{
    while (size > smallest && textWidth(text, plainFont(size, weight)) > width)
        --size;
    return plainFont(size, weight);
}

void makeVector(QCPPainter& painter)
{
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
}

/// The moment of writing would make equal charts unequal files.
QByteArray withoutClock(const QByteArray& pdf)
{
    static const QByteArray key = "/CreationDate (D:";
    QByteArray fixed = pdf;
    const qsizetype at = fixed.lastIndexOf(key);
    for (qsizetype i = at + key.size(), digits = 0; at >= 0 && i < fixed.size() && digits < 14; ++i, ++digits)
        fixed[i] = "20000101000000"[digits];
    return fixed;
}

} // namespace

Figure::Figure(const ChartExport& chart, std::unique_ptr<ChartPicture> picture, const QSize& size, const Theme& theme)
    : m_chart(chart), m_picture(std::move(picture)), m_size(size), m_theme(theme)
{
    loadFonts();
    m_picture->setUp(plotArea().size(), theme);
}

Figure::~Figure() = default;

QRect Figure::plotArea() const { return QRect(QPoint(), m_size).adjusted(margin / 2, headHeight, -margin, -footHeight()); }

/// The footnote is read to its end, on a narrow picture in more lines.
int Figure::footHeight() const
{
    const QRectF lines = QFontMetricsF(ridgeFont(footSize)).boundingRect(QRectF(0, 0, m_size.width() - 2 * margin, 400), Qt::TextWordWrap, m_chart.footnote());
    return std::clamp(int(std::ceil(lines.height())) + 12, leastFoot, std::max(leastFoot, m_size.height() / 4));
}

QRectF Figure::dataArea() const { return m_picture->dataArea().translated(plotArea().topLeft()); }

void Figure::paintWords(QCPPainter& painter) const
{
    double width = m_size.width() - 2 * margin;
    const QString stamp = m_chart.stamp.isPublic() ? QString() : m_chart.stamp.label.toUpper();
    if (!stamp.isEmpty()) {
        const double pill = pillWidth(stamp, stampSize);
        drawPill(painter, {m_size.width() - margin - pill, 32}, stamp, m_theme.bad, m_theme.badFill, stampSize);
        width -= pill + margin / 2;
    }
    const QFont title = fitted(m_chart.title, titleSize, smallestTitle, QFont::DemiBold, width);
    const QFont subtitle = fitted(m_chart.subtitle, subtitleSize, footSize, QFont::Normal, m_size.width() - 2 * margin);
    if (textWidth(m_chart.title, title) <= width) {
        drawText(painter, {margin, 40}, m_chart.title, title, m_theme.text);
    } else { // two lines rather than half a finding
        int pixels = longTitle;
        const auto tooHigh = [&] { // for the room above the subtitle
            return QFontMetricsF(ridgeFont(pixels, QFont::DemiBold)).boundingRect(QRectF(0, 0, width, 400), Qt::TextWordWrap, m_chart.title).height() > 44;
        };
        while (pixels > footSize && tooHigh())
            --pixels;
        painter.setPen(m_theme.text);
        painter.setFont(ridgeFont(pixels, QFont::DemiBold));
        painter.drawText(QRectF(margin, 6, width, 44), Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap, m_chart.title);
    }
    painter.setPen(m_theme.text2);
    const double room = m_size.width() - 2 * margin;
    if (textWidth(m_chart.subtitle, subtitle) <= room) {
        drawText(painter, {margin, 64}, m_chart.subtitle, subtitle, m_theme.text2);
    } else { // what is assumed must be read: two lines rather than a cut
        const QFont small = ridgeFont(footSize);
        qsizetype split = 0;
        for (qsizetype at = m_chart.subtitle.indexOf(u' '); at > 0 && textWidth(m_chart.subtitle.left(at), small) <= room; at = m_chart.subtitle.indexOf(u' ', at + 1))
            split = at;
        drawText(painter, {margin, 61}, m_chart.subtitle.left(split), small, m_theme.text2);
        drawText(painter, {margin, 74}, QFontMetricsF(small).elidedText(m_chart.subtitle.mid(split + 1), Qt::ElideRight, room), small, m_theme.text2);
    }
    painter.setFont(ridgeFont(footSize));
    painter.drawText(QRectF(margin, m_size.height() - footHeight(), m_size.width() - 2 * margin, footHeight() - 8), Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap,
                     m_chart.footnote());
}

void Figure::paint(QCPPainter& painter, bool sentinels)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRect(QPoint(), m_size), m_theme.surface);
    paintWords(painter);
    painter.save();
    painter.translate(plotArea().topLeft());
    m_picture->paint(painter, sentinels);
    painter.restore();
}

QImage imageOf(Figure& figure, double scale)
{
    QImage image(figure.size() * scale, QImage::Format_RGB32);
    image.setDotsPerMeterX(qRound(72 * scale / 0.0254));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QCPPainter painter(&image);
    painter.scale(scale, scale);
    figure.paint(painter, false);
    painter.end();
    return image;
}

QByteArray pngOf(Figure& figure, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    imageOf(figure, scale).save(&buffer, "PNG");
    return bytes;
}

QByteArray svgOf(Figure& figure)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(figure.size());
    generator.setViewBox(QRect(QPoint(), figure.size()));
    generator.setResolution(72);
    generator.setTitle(figure.chart().title);
    generator.setDescription(figure.chart().altText);
    {
        QCPPainter painter(&generator);
        makeVector(painter);
        figure.paint(painter, true);
    }
    return addSvgClip(bytes, figure.dataArea());
}

QByteArray pdfOf(Figure& figure)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(72 * pdfUnits);
        writer.setPageSize(QPageSize(QSizeF(figure.size()), QPageSize::Point, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        writer.setTitle(figure.chart().title);
        writer.setCreator(QStringLiteral("Ridgepoint"));
        QCPPainter painter(&writer);
        makeVector(painter);
        painter.scale(pdfUnits, pdfUnits);
        figure.paint(painter, false);
    }
    return withoutClock(bytes);
}

} // namespace ridge::ui
