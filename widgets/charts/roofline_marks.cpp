// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/roofline_marks.hpp"

#include "theme/fonts.hpp"
#include "theme/number_text.hpp"
#include "theme/paint.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

constexpr double degreesPerRadian = 57.29577951308232;
constexpr double smallestMark = 3.2; ///< radius; what would be smaller is drawn hollow at this size

constexpr double leaderFrom = 12;    ///< a label this far from its mark has a line to it

QPointF nearestPoint(const QRectF& box, const QPointF& point)
{
    return {std::clamp(point.x(), box.left(), box.right()), std::clamp(point.y(), box.top(), box.bottom())};
}

double distance(const QRectF& box, const QPointF& point) { return QLineF(point, nearestPoint(box, point)).length(); }

QString rateText(const Roof& roof)
{
    return QStringLiteral("%1 %2").arg(QString::fromStdString(roof.name),
                                       quantityText(roof.rate, roof.isCompute() ? QStringLiteral("FLOP/s")
                                                                                : QStringLiteral("B/s")));
}

} // namespace

double meetingPoint(const Roof& roof, const Roof* ceiling)
{
    return ceiling != nullptr && roof.rate > 0 ? ceiling->rate / roof.rate : 1e300;
}

RooflineMarks::RooflineMarks(QCustomPlot* plot, const QString& layer) : QCPLayerable(plot, layer) {}

void RooflineMarks::applyDefaultAntialiasingHint(QCPPainter* painter) const { painter->setAntialiasing(true); }

QPointF RooflineMarks::pixel(double intensity, double rate) const
{
    return {mParentPlot->xAxis->coordToPixel(intensity), mParentPlot->yAxis->coordToPixel(rate)};
}

QLineF RooflineMarks::roofLine(const Roof& roof, const Roof* ceiling) const
{
    const QCPRange x = mParentPlot->xAxis->range(), y = mParentPlot->yAxis->range();
    if (roof.isCompute()) {
        double start = x.lower;
        if (const Roof* hbm = data.find(Resource::hbm))
            start = std::max(start, meetingPoint(*hbm, &roof));
        return {pixel(start, roof.rate), pixel(x.upper, roof.rate)};
    }
    const double from = std::max(x.lower, y.lower / roof.rate);
    const double to = std::min({x.upper, meetingPoint(roof, ceiling), y.upper / roof.rate});
    return {pixel(from, from * roof.rate), pixel(to, to * roof.rate)};
}

QColor RooflineMarks::colourOf(const RooflinePoint& point) const
{
    if (point.level != Resource::hbm)
        return (*theme)[point.level];
    return (*theme)[point.limit];
}

std::vector<RooflineMarks::Mark> RooflineMarks::marks() const
{
    std::vector<Mark> marks;
    for (const RooflinePoint& point : data.points) {
        const double share = data.time > 0 ? point.seconds / data.time : 0;
        const double exact = 18 * std::sqrt(share); // area: time in the step
        const double radius = scale.pen * std::max(exact, smallestMark);
        // A level that hardly carries anything lies far to the right; its mark waits at the edge, its label says where.
        const double edge = mParentPlot->xAxis->range().upper;
        const bool beyond = point.intensity > edge;
        const QPointF centre = pixel(std::min(point.intensity, edge), point.attained);
        marks.push_back({&point, beyond ? centre - QPointF(radius + 8, 0) : centre, radius, beyond, exact < smallestMark});
    }
    return marks;
}

QSizeF RooflineMarks::labelSize(const Label& label) const
{
    const QFont f = ridgeFont(scale.label, label.strong ? QFont::DemiBold : QFont::Medium);
    return {textWidth(label.text, f) + 6, scale.label * 1.35};
}

RooflineMarks::Label RooflineMarks::roofLabel(const Roof& roof, const QLineF& line) const
{
    Label label{rateText(roof), theme->label(swatchOf(roof.resource)), roof.resource == Resource::hbm || roof.isCompute(),
                std::atan2(line.dy(), line.dx()) * degreesPerRadian, {}, {}, 0};
    const QSizeF size = labelSize(label);
    if (line.length() < size.width() + 8)
        return label;
    const QPointF along(line.dx() / line.length(), line.dy() / line.length());
    const QPointF up(along.y(), -along.x());
    const double reach = (line.length() - size.width() - 8) / line.length();
    // Flat roofs read from their right end, slopes from a third of their length.
    const auto order = roof.isCompute() ? std::vector<double>{1, 0.85, 0.7, 0.5, 0.3, 0.1}
                                        : std::vector<double>{0.3, 0.45, 0.15, 0.6, 0.75, 0.02, 0.9, 1};
    for (const double side : {1.0, -1.0}) {
        for (const double share : order) {
            const double at = size.width() / 2 + 4 + share * reach * line.length();
            label.centres.push_back(line.p1() + along * at + up * side * (size.height() / 2 + 2 * scale.pen));
        }
    }
    return label;
}

RooflineMarks::Label RooflineMarks::aroundMark(const QString& text, const QColor& ink, const QPointF& centre,
                                               double radius, bool strong) const
{
    Label label{text, ink, strong, 0, {}, centre, radius};
    const QSizeF size = labelSize(label);
    std::vector<QPointF> led; // where another mark is nearer, only a leader makes clear whose label it is
    for (const double gap : {2.0, 7.0, 12.0, 24.0, 40.0, 60.0}) {
        const double dx = radius + gap + size.width() / 2, dy = radius + gap + size.height() / 2;
        for (const QPointF& step : {QPointF(dx, 0), QPointF(dx * 0.8, dy), QPointF(-dx, 0), QPointF(0, dy), QPointF(0, -dy),
                                    QPointF(-dx * 0.8, dy), QPointF(dx * 0.8, -dy), QPointF(-dx * 0.8, -dy)}) {
            const QRectF box(centre + step - QPointF(size.width(), size.height()) / 2, size);
            if (isNearest(box, centre, radius))
                label.centres.push_back(centre + step);
            else if (gap >= leaderFrom)
                led.push_back(centre + step);
        }
    }
    label.centres.insert(label.centres.end(), led.begin(), led.end());
    return label;
}

/// No other mark is nearer to the box, or nearly as near.
bool RooflineMarks::isNearest(const QRectF& box, const QPointF& centre, double radius) const
{
    const double own = distance(box, centre) - radius;
    return std::none_of(m_anchors.begin(), m_anchors.end(), [&](const auto& other) {
        return other.first != centre && distance(box, other.first) - other.second < own + 3;
    });
}

void RooflineMarks::drawMark(QCPPainter& painter, const Mark& mark) const
{
    const QColor colour = colourOf(*mark.point);
    if (mark.point == data.limitingPoint()) {
        painter.setPen(QPen(theme->text, 1.6 * scale.pen));
        painter.setBrush(withAlpha(colour, 0.25));
        painter.drawEllipse(mark.centre, mark.radius + 4 * scale.pen, mark.radius + 4 * scale.pen);
    }
    painter.setPen(QPen(mark.hollow ? colour : theme->surface, 1.5 * scale.pen));
    painter.setBrush(mark.hollow ? theme->surface : withAlpha(colour, 0.9));
    const double r = mark.radius;
    const QPointF c = mark.centre;
    switch (swatchOf(mark.point->level)) {
    case Swatch::scaleUp:
        painter.drawPolygon(QPolygonF({c + QPointF(0, -r), c + QPointF(r, 0), c + QPointF(0, r), c + QPointF(-r, 0)}));
        break;
    case Swatch::scaleOut:
        painter.drawPolygon(QPolygonF({c + QPointF(0, -r), c + QPointF(r, 0.8 * r), c + QPointF(-r, 0.8 * r)}));
        break;
    default: painter.drawEllipse(c, r, r);
    }
}

/// The ring around the operation the keyboard stands at.
void RooflineMarks::drawFocus(QCPPainter& painter, const Mark& mark) const
{
    const double reach = mark.radius + 7 * scale.pen;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme->accent, 2 * scale.pen));
    painter.drawEllipse(mark.centre, reach, reach);
}

void RooflineMarks::drawRidge(QCPPainter& painter, const QPointF& centre, const QColor& ink) const
{
    painter.setPen(QPen(ink, 1.6 * scale.pen));
    painter.setBrush(theme->surface);
    painter.drawEllipse(centre, 4.2 * scale.pen, 4.2 * scale.pen);
}

/// From the rim of the mark to its label; null where the label stands close enough.
QLineF RooflineMarks::leaderTo(const Label& label, const QRectF& box) const
{
    QLineF line(label.mark, nearestPoint(box, label.mark));
    if (label.radius <= 0 || line.length() <= label.radius + 6 * scale.pen)
        return {};
    line.setP1(line.pointAt(label.radius / line.length()));
    return line;
}

void RooflineMarks::drawLabel(QCPPainter& painter, LabelPlacer& placer, const Label& label)
{
    const QSizeF size = labelSize(label);
    std::vector<QPolygonF> outlines;
    outlines.reserve(label.centres.size());
    for (const QPointF& centre : label.centres)
        outlines.push_back(textOutline(centre, size, label.degrees));
    std::vector<QLineF> leaders;
    for (const QPolygonF& outline : outlines) {
        QLineF leader = leaderTo(label, outline.boundingRect());
        if (!leader.isNull()) // its own mark is blocked as a square around it, and a label starts beside its line
            leader = QLineF(leader.pointAt(std::min(0.5, 0.5 * label.radius / leader.length())), leader.pointAt(0.97));
        leaders.push_back(leader);
    }
    const auto chosen = placer.place(outlines, leaders);
    if (!chosen)
        return;
    const QLineF leader = leaderTo(label, outlines[*chosen].boundingRect());
    const bool led = !leader.isNull();
    if (led) {
        painter.setPen(QPen(theme->text3, scale.pen));
        painter.drawLine(leader);
    }
    m_labels.push_back({label.text, outlines[*chosen], label.mark, label.radius, led});
    painter.save();
    painter.translate(label.centres[*chosen]);
    painter.rotate(label.degrees);
    const QRectF box(-size.width() / 2, -size.height() / 2, size.width(), size.height());
    painter.setPen(Qt::NoPen);
    painter.setBrush(withAlpha(theme->surface, 0.8));
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 3, 3);
    drawText(painter, {0, scale.label * 0.36}, label.text,
             ridgeFont(scale.label, label.strong ? QFont::DemiBold : QFont::Medium), label.ink, Qt::AlignHCenter);
    painter.restore();
}

void RooflineMarks::drawRoofLabels(QCPPainter& painter, LabelPlacer& placer, bool primary)
{
    for (const Roof& roof : data.roofs) {
        const bool first = roof.isCompute() || roof.resource == Resource::hbm;
        if (first == primary)
            drawLabel(painter, placer, roofLabel(roof, roofLine(roof, data.computeRoof())));
    }
}

void RooflineMarks::drawBaselineLabels(QCPPainter& painter, LabelPlacer& placer)
{
    if (data.baselineRidge <= 0 || numberText(data.baselineRidge) == numberText(data.ridge) || data.baselineRoofs.empty())
        return;
    const QPointF was = pixel(data.baselineRidge, data.baselineRoofs.front().rate);
    drawLabel(painter, placer, aroundMark(QStringLiteral("was %1").arg(numberText(data.baselineRidge)), theme->text2, was,
                                          5 * scale.pen, false));
}

void RooflineMarks::draw(QCPPainter* painter)
{
    m_labels.clear();
    const Roof* ceiling = data.computeRoof();
    LabelPlacer placer(QRectF(mParentPlot->axisRect()->rect()).adjusted(2, 2, -2, -2));
    for (const Roof& roof : data.roofs)
        placer.addLine(roofLine(roof, ceiling));
    const std::vector<Mark> all = marks();
    m_anchors.clear();
    for (const Mark& mark : all) {
        m_anchors.emplace_back(mark.centre, mark.radius);
        placer.block(QRectF(mark.centre, QSizeF()).adjusted(-mark.radius, -mark.radius, mark.radius, mark.radius));
    }
    if (data.ridge > 0 && ceiling != nullptr)
        m_anchors.emplace_back(pixel(data.ridge, ceiling->rate), 5 * scale.pen);

    if (data.baselineRidge > 0 && !data.baselineRoofs.empty() && data.baselineRoofs.front().isCompute()) {
        const QPointF was = pixel(data.baselineRidge, data.baselineRoofs.front().rate);
        m_anchors.emplace_back(was, 5 * scale.pen);
        drawRidge(*painter, was, theme->ghost);
        placer.block(QRectF(was, QSizeF()).adjusted(-5, -5, 5, 5));
    }
    for (auto it = all.rbegin(); it != all.rend(); ++it)
        drawMark(*painter, *it);
    if (focused && *focused < all.size())
        drawFocus(*painter, all[*focused]);
    if (data.ridge > 0 && ceiling != nullptr) {
        const QPointF ridge = pixel(data.ridge, ceiling->rate);
        drawRidge(*painter, ridge, theme->text);
        placer.block(QRectF(ridge, QSizeF()).adjusted(-5, -5, 5, 5));
        drawLabel(*painter, placer, aroundMark(QStringLiteral("ridge %1").arg(numberText(data.ridge)), theme->text, ridge,
                                               5 * scale.pen, true));
    }
    drawRoofLabels(*painter, placer, true);
    for (const Mark& mark : all) {
        QString words = QStringLiteral("%1 %2").arg(QString::fromStdString(mark.point->name),
                                                    quantityText(mark.point->seconds, QStringLiteral("s")));
        if (mark.beyond)
            words += QStringLiteral(", at %1 \u2192").arg(siText(mark.point->intensity, 2).joined());
        drawLabel(*painter, placer, aroundMark(words, theme->text, mark.centre, mark.radius, mark.point == data.limitingPoint()));
    }
    drawRoofLabels(*painter, placer, false);
    drawBaselineLabels(*painter, placer);
}

} // namespace ridge::ui
