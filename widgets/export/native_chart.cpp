// SPDX-License-Identifier: GPL-3.0-or-later
// The chart part, ECMA-376 part 1, 21.2. The order of children is part of the format.
#include "export/pptx.hpp"

#include <cmath>

namespace ridge::ui {

namespace {

constexpr double emuPerPoint = 12700;
constexpr int axisTextSize = 14;

QString emu(double points) { return QString::number(qRound64(points * emuPerPoint)); }

QString fill(const QString& colour) { return QStringLiteral("<a:solidFill><a:srgbClr val=\"%1\"/></a:solidFill>").arg(colour); }

QString line(const QString& colour, double width, bool dashed)
{
    return QStringLiteral("<a:ln w=\"%1\" cap=\"flat\">%2%3<a:round/></a:ln>")
        .arg(emu(width), fill(colour), dashed ? QStringLiteral("<a:prstDash val=\"dash\"/>") : QString());
}

/// Text of axes and legend: the theme's colours, so that a deck's own template fits.
QString textProperties(int points, const QString& attributes = {}, const QString& body = QStringLiteral("<a:bodyPr/>"))
{
    return QStringLiteral("<c:txPr>%1<a:lstStyle/><a:p><a:pPr><a:defRPr sz=\"%2\"%3><a:solidFill><a:schemeClr val=\"tx2\"/></a:solidFill>"
                          "</a:defRPr></a:pPr><a:endParaRPr lang=\"en-US\"/></a:p></c:txPr>")
        .arg(body).arg(points * 100).arg(attributes);
}

QString reference(const ChartSheet& sheet, const CellRange& range, bool numeric)
{
    const std::vector<TableCell> cells = sheet.cells(range);
    QString points;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const double* value = std::get_if<double>(&cells[i]);
        const QString* text = std::get_if<QString>(&cells[i]);
        if (value == nullptr && text == nullptr)
            continue;
        points += QStringLiteral("<c:pt idx=\"%1\"><c:v>").arg(i) + (value != nullptr ? cellText(*value) : xmlText(*text)) + QStringLiteral("</c:v></c:pt>");
    }
    const QString kind = numeric ? QStringLiteral("num") : QStringLiteral("str");
    return QStringLiteral("<c:%1Ref><c:f>%2</c:f><c:%1Cache>%3<c:ptCount val=\"%4\"/>%5</c:%1Cache></c:%1Ref>")
        .arg(kind, range.formula(), numeric ? QStringLiteral("<c:formatCode>General</c:formatCode>") : QString()).arg(cells.size()).arg(points);
}

class ChartPart {
public:
    ChartPart(const ChartExport& chart, const ChartSheet& sheet, const Theme& theme)
        : m_chart(chart), m_sheet(sheet), m_theme(theme), m_labels(nativeLabels(chart))
    {
    }

    QString xml() const
    {
        const bool bars = !m_chart.categories.isEmpty();
        return QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
                              "<c:chartSpace xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\" "
                              "xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" "
                              "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">"
                              "<c:date1904 val=\"0\"/><c:roundedCorners val=\"0\"/><c:chart><c:autoTitleDeleted val=\"1\"/><c:plotArea>")
             + layout(bars) + (bars ? barChart() + categoryAxis() + valueAxis(m_chart.y, 2, 1, false) : scatterChart() + valueAxis(m_chart.x, 1, 2, true) + valueAxis(m_chart.y, 2, 1, false))
             + QStringLiteral("</c:plotArea>") + (bars ? legend() : QString())
             + QStringLiteral("<c:plotVisOnly val=\"1\"/><c:dispBlanksAs val=\"gap\"/></c:chart>"
                              "<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz=\"1400\"/></a:pPr><a:endParaRPr lang=\"en-US\"/></a:p></c:txPr>"
                              "<c:externalData r:id=\"rId1\"><c:autoUpdate val=\"0\"/></c:externalData></c:chartSpace>");
    }

private:
    /// The inner plot area, fixed so that labels placed here do not collide there.
    static QString layout(bool bars)
    {
        const double width = bars ? slidePlotArea.width() - 190 : slidePlotArea.width();
        const auto share = [](double part, double whole) { return QString::number(part / whole, 'f', 5); };
        return QStringLiteral("<c:layout><c:manualLayout><c:layoutTarget val=\"inner\"/><c:xMode val=\"edge\"/><c:yMode val=\"edge\"/>"
                              "<c:x val=\"%1\"/><c:y val=\"%2\"/><c:w val=\"%3\"/><c:h val=\"%4\"/></c:manualLayout></c:layout>")
            .arg(share(slidePlotArea.x(), slideChartArea.width()), share(slidePlotArea.y(), slideChartArea.height()),
                 share(width, slideChartArea.width()), share(slidePlotArea.height(), slideChartArea.height()));
    }

    QString colourOf(const ChartSeries& series) const { return xmlColour(series.colour.in(m_theme)); }

    QString head(std::size_t s) const
    {
        return QStringLiteral("<c:ser><c:idx val=\"%1\"/><c:order val=\"%1\"/><c:tx>%2</c:tx>").arg(s).arg(reference(m_sheet, m_sheet.series[s].name, false));
    }

    QString scatterChart() const
    {
        QString all = QStringLiteral("<c:scatterChart><c:scatterStyle val=\"lineMarker\"/><c:varyColors val=\"0\"/>");
        for (std::size_t s = 0; s < m_chart.series.size(); ++s)
            all += scatterSeries(s);
        return all + QStringLiteral("<c:axId val=\"1\"/><c:axId val=\"2\"/></c:scatterChart>");
    }

    QString scatterSeries(std::size_t s) const
    {
        const ChartSeries& series = m_chart.series[s];
        const bool marks = series.kind == SeriesKind::scatter;
        const QString stroke = marks ? QStringLiteral("<a:ln w=\"19050\"><a:noFill/></a:ln>") : line(colourOf(series), series.width, series.dashed);
        QString xml = head(s) + QStringLiteral("<c:spPr>%1</c:spPr>").arg(stroke);
        xml += marks ? marker(series, 0) : QStringLiteral("<c:marker><c:symbol val=\"none\"/></c:marker>");
        for (std::size_t i = 0; marks && !series.weights.empty() && i < series.x.size(); ++i)
            xml += QStringLiteral("<c:dPt><c:idx val=\"%1\"/>%2<c:bubble3D val=\"0\"/></c:dPt>").arg(i).arg(marker(series, i));
        xml += labels(s) + QStringLiteral("<c:xVal>%1</c:xVal><c:yVal>%2</c:yVal><c:smooth val=\"0\"/></c:ser>")
                               .arg(reference(m_sheet, m_sheet.series[s].x, true), reference(m_sheet, m_sheet.series[s].y, true));
        return xml;
    }

    QString marker(const ChartSeries& series, std::size_t i) const
    {
        const QString symbol = series.colour.role != ChartColour::Role::swatch ? QStringLiteral("circle")
                             : series.colour.swatch == Swatch::scaleUp        ? QStringLiteral("diamond")
                             : series.colour.swatch == Swatch::scaleOut       ? QStringLiteral("triangle")
                                                                              : QStringLiteral("circle");
        const int size = series.x.empty() ? 7 : int(std::lround(2 * nativeMarkRadius(series, i)));
        return QStringLiteral("<c:marker><c:symbol val=\"%1\"/><c:size val=\"%2\"/><c:spPr>%3<a:ln w=\"15875\">%4</a:ln></c:spPr></c:marker>")
            .arg(symbol).arg(std::clamp(size, 2, 72))
            .arg(fill(series.radius > 0 ? xmlColour(mix(series.colour.in(m_theme), m_theme.surface, 0.5)) : colourOf(series)), series.radius > 0 ? QStringLiteral("<a:noFill/>") : schemeFill("bg1"));
    }

    static QString schemeFill(const char* name) { return QStringLiteral("<a:solidFill><a:schemeClr val=\"%1\"/></a:solidFill>").arg(QLatin1String(name)); }

    QString labels(std::size_t s) const
    {
        const ChartSeries& series = m_chart.series[s];
        const bool bold = series.kind == SeriesKind::line;
        const QString ink = xmlColour(bold ? series.colour.asText(m_theme) : m_theme.text);
        QString each;
        for (const NativeLabel& label : m_labels) {
            if (label.series != s)
                continue;
            each += QStringLiteral("<c:dLbl><c:idx val=\"%1\"/><c:tx><c:rich><a:bodyPr wrap=\"none\" lIns=\"19050\" tIns=\"0\" rIns=\"19050\" bIns=\"0\"/><a:lstStyle/><a:p><a:r>"
                                   "<a:rPr lang=\"en-US\" sz=\"%2\" b=\"%3\">%4</a:rPr><a:t>%5</a:t></a:r></a:p></c:rich></c:tx>"
                                   "<c:spPr><a:solidFill><a:schemeClr val=\"bg1\"><a:alpha val=\"70000\"/></a:schemeClr></a:solidFill><a:ln><a:noFill/></a:ln></c:spPr>"
                                   "<c:dLblPos val=\"%6\"/>%7</c:dLbl>")
                        .arg(label.point).arg(nativeLabelSize * 100).arg(bold ? 1 : 0)
                        .arg(fill(ink), xmlText(label.text), QString(QLatin1Char(label.position)), shown(true));
        }
        return each.isEmpty() ? QString() : QStringLiteral("<c:dLbls>%1<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>%2</c:dLbls>").arg(each, shown(false));
    }

    static QString shown(bool value)
    {
        return QStringLiteral("<c:showLegendKey val=\"0\"/><c:showVal val=\"%1\"/><c:showCatName val=\"0\"/><c:showSerName val=\"0\"/>"
                              "<c:showPercent val=\"0\"/><c:showBubbleSize val=\"0\"/>").arg(value ? 1 : 0);
    }

    QString barChart() const
    {
        QString all = QStringLiteral("<c:barChart><c:barDir val=\"col\"/><c:grouping val=\"stacked\"/><c:varyColors val=\"0\"/>");
        for (std::size_t s = 0; s < m_chart.series.size(); ++s) {
            if (m_chart.series[s].kind != SeriesKind::bar)
                continue;
            const bool clear = m_chart.series[s].colour.role == ChartColour::Role::clear;
            const QString none = QStringLiteral("<a:noFill/>");
            all += head(s) + QStringLiteral("<c:spPr>%1<a:ln w=\"9525\">%2</a:ln></c:spPr><c:invertIfNegative val=\"0\"/>")
                                 .arg(clear ? none : fill(colourOf(m_chart.series[s])), clear ? none : schemeFill("bg1"))
                 + QStringLiteral("<c:cat>%1</c:cat><c:val>%2</c:val></c:ser>").arg(reference(m_sheet, m_sheet.series[s].x, false), reference(m_sheet, m_sheet.series[s].y, true));
        }
        return all + QStringLiteral("<c:gapWidth val=\"60\"/><c:overlap val=\"100\"/><c:axId val=\"1\"/><c:axId val=\"2\"/></c:barChart>");
    }

    static QString axisTitle(const QString& text, bool vertical)
    {
        if (text.isEmpty())
            return {};
        return QStringLiteral("<c:title><c:tx><c:rich><a:bodyPr%1/><a:lstStyle/><a:p><a:pPr><a:defRPr sz=\"%2\" b=\"0\"/></a:pPr><a:r>"
                              "<a:rPr lang=\"en-US\" sz=\"%2\" b=\"0\"><a:solidFill><a:schemeClr val=\"tx2\"/></a:solidFill></a:rPr>"
                              "<a:t>%3</a:t></a:r></a:p></c:rich></c:tx><c:overlay val=\"0\"/></c:title>")
            .arg(vertical ? QStringLiteral(" rot=\"-5400000\" vert=\"horz\"") : QString()).arg(axisTextSize * 100).arg(xmlText(text));
    }

    QString axisLine(bool horizontal) const
    {
        return horizontal ? QStringLiteral("<c:spPr>%1</c:spPr>").arg(line(xmlColour(m_theme.axis), 1.25, false)) : QStringLiteral("<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>");
    }

    static QString scaling(const ChartAxis& axis)
    {
        QString xml = QStringLiteral("<c:scaling>");
        if (axis.logarithmic)
            xml += QStringLiteral("<c:logBase val=\"10\"/>");
        xml += QStringLiteral("<c:orientation val=\"minMax\"/>");
        if (axis.high)
            xml += QStringLiteral("<c:max val=\"%1\"/>").arg(cellText(*axis.high));
        if (axis.low)
            xml += QStringLiteral("<c:min val=\"%1\"/>").arg(cellText(*axis.low));
        return xml + QStringLiteral("</c:scaling>");
    }

    QString valueAxis(const ChartAxis& axis, int id, int crossing, bool horizontal) const
    {
        const QString grid = !horizontal || axis.logarithmic ? QStringLiteral("<c:majorGridlines><c:spPr>%1</c:spPr></c:majorGridlines>").arg(line(xmlColour(m_theme.grid), 1, false)) : QString();
        return QStringLiteral("<c:valAx><c:axId val=\"%1\"/>%2<c:delete val=\"0\"/><c:axPos val=\"%3\"/>").arg(id).arg(scaling(axis), horizontal ? QStringLiteral("b") : QStringLiteral("l"))
             + grid + axisTitle(axis.title(), !horizontal)
             + QStringLiteral("<c:numFmt formatCode=\"%1\" sourceLinked=\"0\"/><c:majorTickMark val=\"%2\"/><c:minorTickMark val=\"none\"/><c:tickLblPos val=\"low\"/>")
                   .arg(numberFormat(axis), horizontal ? QStringLiteral("out") : QStringLiteral("none"))
             + axisLine(horizontal) + textProperties(axisTextSize)
             + QStringLiteral("<c:crossAx val=\"%1\"/><c:crosses val=\"min\"/><c:crossBetween val=\"%2\"/></c:valAx>")
                   .arg(crossing).arg(m_chart.categories.isEmpty() ? QStringLiteral("midCat") : QStringLiteral("between"));
    }

    /// 1k and 1M on axes that reach them.
    static QString numberFormat(const ChartAxis& axis)
    {
        return axis.high.value_or(0) >= 1000 ? QStringLiteral("[&gt;=1000000]0,,&quot;M&quot;;[&gt;=1000]0,&quot;k&quot;;General") : QStringLiteral("General");
    }

    QString categoryAxis() const
    {
        return QStringLiteral("<c:catAx><c:axId val=\"1\"/><c:scaling><c:orientation val=\"minMax\"/></c:scaling><c:delete val=\"0\"/><c:axPos val=\"b\"/>")
             + axisTitle(m_chart.x.title(), false)
             + QStringLiteral("<c:numFmt formatCode=\"General\" sourceLinked=\"0\"/><c:majorTickMark val=\"none\"/><c:minorTickMark val=\"none\"/><c:tickLblPos val=\"low\"/>")
             + axisLine(true) + textProperties(axisTextSize)
             + QStringLiteral("<c:crossAx val=\"2\"/><c:crosses val=\"min\"/><c:auto val=\"0\"/><c:lblAlgn val=\"ctr\"/><c:lblOffset val=\"100\"/><c:noMultiLvlLbl val=\"0\"/></c:catAx>");
    }

    /// Without bars that only lift others.
    QString legend() const
    {
        QString hidden;
        for (std::size_t s = 0; s < m_chart.series.size(); ++s)
            if (m_chart.series[s].colour.role == ChartColour::Role::clear)
                hidden += QStringLiteral("<c:legendEntry><c:idx val=\"%1\"/><c:delete val=\"1\"/></c:legendEntry>").arg(s);
        return QStringLiteral("<c:legend><c:legendPos val=\"r\"/>") + hidden + QStringLiteral("<c:overlay val=\"0\"/>") + textProperties(axisTextSize - 2) + QStringLiteral("</c:legend>");
    }

    const ChartExport& m_chart;
    const ChartSheet& m_sheet;
    const Theme& m_theme;
    std::vector<NativeLabel> m_labels;
};

} // namespace

QByteArray nativeChartXml(const ChartExport& chart, const ChartSheet& sheet, const Theme& theme)
{
    return ChartPart(chart, sheet, theme).xml().toUtf8();
}

} // namespace ridge::ui
