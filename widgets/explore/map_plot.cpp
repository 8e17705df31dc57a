// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/map_plot.hpp"

#include "report/finding.hpp"
#include "theme/fonts.hpp"
#include "theme/number_text.hpp"
#include "theme/paint.hpp"
#include "theme/resource_text.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace ridge::ui {

namespace {

/// Row and column of the grid square in front of a place.
std::size_t indexBelow(const std::vector<double>& grid, double value)
{
    const auto above = std::upper_bound(grid.begin(), grid.end(), value);
    return std::min(grid.size() - 2, std::size_t(std::max<std::ptrdiff_t>(0, above - grid.begin() - 1)));
}

/// Pieces that meet as lines: a pale pen would show every joint.
std::vector<QPolygonF> chained(const std::vector<QLineF>& pieces)
{
    const auto key = [](const QPointF& at) { return std::pair(std::llround(at.x() * 1e3), std::llround(at.y() * 1e3)); };
    std::multimap<std::pair<long long, long long>, std::size_t> ends;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        ends.emplace(key(pieces[i].p1()), i);
        ends.emplace(key(pieces[i].p2()), i);
    }
    std::vector<char> used(pieces.size(), 0);
    const auto extend = [&](QPolygonF& line) {
        for (bool grown = true; grown;) {
            grown = false;
            const auto [first, last] = ends.equal_range(key(line.back()));
            for (auto at = first; at != last && !grown; ++at)
                if (const QLineF& piece = pieces[at->second]; !used[at->second]) {
                    used[at->second] = 1;
                    line << (key(piece.p1()) == key(line.back()) ? piece.p2() : piece.p1());
                    grown = true;
                }
        }
    };
    std::vector<QPolygonF> lines;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (std::exchange(used[i], char(1)) != 0)
            continue;
        QPolygonF line{pieces[i].p1(), pieces[i].p2()};
        extend(line);
        std::reverse(line.begin(), line.end());
        extend(line);
        lines.push_back(std::move(line));
    }
    return lines;
}

std::size_t nearestIndex(const std::vector<double>& grid, double value)
{
    const std::size_t i = indexBelow(grid, value);
    return value / grid[i] > grid[i + 1] / value ? i + 1 : i;
}

} // namespace

const MapCell& MapView::cellAt(double fx, double fy) const { return map.cells[nearestIndex(map.ys, fy) * map.xs.size() + nearestIndex(map.xs, fx)]; }

QString MapView::nameOf(const MapCell& cell) const
{
    if (!(cell.time > 0))
        return QObject::tr("Does not run");
    return swatchName(swatchOf(cell.limiter.resource));
}

TableTwin twinOf(const MapView& view)
{
    TableTwin twin;
    const auto heading = [](const ShownCoordinate& shown) {
        const QString unit = unitText(shown);
        return QString::fromStdString(shown.text.title) + (unit.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(unit));
    };
    twin.headings = {heading(view.x), heading(view.y), QObject::tr("Limited by"), QObject::tr("Share (%)"), QObject::tr("Step time (s)")};
    constexpr std::size_t apart = 10;
    for (std::size_t iy = 0; iy < view.map.ys.size(); iy += apart)
        for (std::size_t ix = 0; ix < view.map.xs.size(); ix += apart) {
            const MapCell& cell = view.map.cells[iy * view.map.xs.size() + ix];
            const bool runs = cell.time > 0;
            twin.rows << QStringList{bareText(view.x, view.map.xs[ix]), bareText(view.y, view.map.ys[iy]), view.nameOf(cell),
                                     runs ? QString::number(std::lround(100 * cell.limiter.share)) : QString(), runs ? numberText(cell.time) : QString()};
        }
    return twin;
}

MapPlot::MapPlot(const MapView& view, const QSizeF& size, const Theme& theme, int textSize)
    : m_view(view), m_size(size), m_theme(theme), m_textSize(textSize), m_unit(textSize / 11.0)
{
    m_area = QRectF(QPointF(52 * m_unit, 28 * m_unit), QPointF(std::max(90.0, size.width() - 16 * m_unit), std::max(60.0, size.height() - 42 * m_unit)));
    m_x = coordinateScale(view.x, m_area.left(), m_area.right(), 64 * m_unit, true);
    m_y = coordinateScale(view.y, m_area.bottom(), m_area.top(), 32 * m_unit, true);
}

void MapPlot::text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment)
{
    m_labels.push_back({words, drawText(painter, baseline, words, font, ink, alignment)});
}

void MapPlot::drawAxes(QPainter& painter)
{
    m_labels.clear();
    const QFont plain = ridgeFont(m_textSize), strong = ridgeFont(m_textSize, QFont::Medium);
    for (std::size_t i = 0; i < m_y.scale.ticks.size(); ++i)
        text(painter, {m_area.left() - 6 * m_unit, m_y.scale.pixel(m_y.scale.ticks[i]) + 4 * m_unit}, m_y.ticks[qsizetype(i)], plain, m_theme.text2, Qt::AlignRight);
    for (std::size_t i = 0; i < m_x.scale.ticks.size(); ++i)
        text(painter, {m_x.scale.pixel(m_x.scale.ticks[i]), m_area.bottom() + 15 * m_unit}, m_x.ticks[qsizetype(i)], plain, m_theme.text2);
    text(painter, {10 * m_unit, 15 * m_unit}, m_y.title, strong, m_theme.text2, Qt::AlignLeft);
    text(painter, {m_area.center().x(), m_area.bottom() + 31 * m_unit}, m_x.title, strong, m_theme.text2);
}

/// Pale where the next resource is near, so that a boundary is seen to come.
QColor MapPlot::colourOf(const MapCell& cell) const
{
    if (!(cell.time > 0))
        return m_theme.sunken;
    return mix(m_theme[swatchOf(cell.limiter.resource)], m_theme.surface, 0.75 - 0.5 * std::clamp(cell.margin, 0.0, 1.0));
}

/// Every square between four cells, cut along its refined boundaries; the pieces meet in the mean of the cuts.
void MapPlot::forSquares(const std::function<void(const QPolygonF&, const MapCell&)>& fill, const std::function<void(const QLineF&)>& boundary) const
{
    const BottleneckMap& map = m_view.map;
    const std::size_t nx = map.xs.size(), ny = map.ys.size();
    std::vector<double> alongX(nx * ny, 0), alongY(nx * ny, 0); // where the limiter changes after cell (ix, iy); 0: it does not
    for (const MapBoundary& b : map.boundaries) {
        const std::size_t ix = indexBelow(map.xs, b.x), iy = indexBelow(map.ys, b.y), kx = nearestIndex(map.xs, b.x), ky = nearestIndex(map.ys, b.y);
        if (map.ys[ky] == b.y && map.xs[kx] != b.x)
            alongX[ky * nx + ix] = b.x;
        else if (map.xs[kx] == b.x)
            alongY[iy * nx + kx] = b.y;
    }
    for (std::size_t iy = 0; iy + 1 < ny; ++iy)
        for (std::size_t ix = 0; ix + 1 < nx; ++ix) {
            struct Corner {
                QPointF at;
                const MapCell* cell; ///< null: a cut
            };
            std::vector<Corner> ring;
            QPointF middle;
            int cuts = 0;
            const auto corner = [&](std::size_t kx, std::size_t ky) { ring.push_back({pixel(map.xs[kx], map.ys[ky]), &map.cells[ky * nx + kx]}); };
            const auto cut = [&](double fx, double fy) {
                if (fx == 0 || fy == 0)
                    return;
                ring.push_back({pixel(fx, fy), nullptr});
                middle += ring.back().at;
                ++cuts;
            };
            corner(ix, iy);
            cut(alongX[iy * nx + ix], map.ys[iy]);
            corner(ix + 1, iy);
            cut(map.xs[ix + 1], alongY[iy * nx + ix + 1]);
            corner(ix + 1, iy + 1);
            cut(alongX[(iy + 1) * nx + ix], map.ys[iy + 1]);
            corner(ix, iy + 1);
            cut(map.xs[ix], alongY[iy * nx + ix]);
            if (cuts < 2) {
                fill(QRectF(ring.front().at, pixel(map.xs[ix + 1], map.ys[iy + 1])).normalized(), *ring.front().cell);
                continue;
            }
            middle /= cuts;
            const auto first = std::find_if(ring.begin(), ring.end(), [](const Corner& c) { return c.cell == nullptr; });
            std::rotate(ring.begin(), first, ring.end());
            ring.push_back(ring.front());
            QPolygonF piece;
            const MapCell* cell = nullptr;
            for (const Corner& c : ring) {
                piece << c.at;
                if (c.cell != nullptr) {
                    cell = c.cell;
                    continue;
                }
                boundary(QLineF(middle, c.at));
                if (cell != nullptr)
                    fill(piece << middle, *cell);
                piece = QPolygonF() << c.at;
                cell = nullptr;
            }
        }
}

void MapPlot::drawRegions(QPainter& painter) const
{
    painter.save();
    painter.setClipRect(m_area);
    painter.setRenderHint(QPainter::Antialiasing, false); // pieces that touch leave no seam
    painter.setPen(Qt::NoPen);
    std::vector<QLineF> boundaries;
    QRectF hole;
    forSquares([&](const QPolygonF& piece, const MapCell& cell) {
        const QRectF box = piece.boundingRect();
        painter.setBrush(colourOf(cell));
        painter.drawPolygon(piece.size() == 5 ? QPolygonF(box.adjusted(0, 0, 0.6, 0.6)) : piece);
        if (!(cell.time > 0))
            hole = hole.united(box);
    }, [&](const QLineF& line) { boundaries.push_back(line); });
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(m_theme.surface, 2.4 * m_unit, Qt::SolidLine, Qt::RoundCap));
    painter.drawLines(QList<QLineF>(boundaries.begin(), boundaries.end()));
    painter.restore();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.axis, m_unit));
    painter.drawRect(m_area);
}

std::vector<QLineF> MapPlot::contour(double time) const
{
    const BottleneckMap& map = m_view.map;
    const std::size_t nx = map.xs.size(), ny = map.ys.size();
    std::vector<QLineF> lines;
    for (std::size_t iy = 0; iy + 1 < ny; ++iy)
        for (std::size_t ix = 0; ix + 1 < nx; ++ix) {
            const std::size_t at[4] = {iy * nx + ix, iy * nx + ix + 1, (iy + 1) * nx + ix + 1, (iy + 1) * nx + ix};
            const QPointF place[4] = {pixel(map.xs[ix], map.ys[iy]), pixel(map.xs[ix + 1], map.ys[iy]), pixel(map.xs[ix + 1], map.ys[iy + 1]), pixel(map.xs[ix], map.ys[iy + 1])};
            std::vector<QPointF> cuts;
            for (int k = 0; k < 4; ++k) {
                const double a = map.cells[at[k]].time, b = map.cells[at[(k + 1) % 4]].time;
                if (a > 0 && b > 0 && (a < time) != (b < time))
                    cuts.push_back(place[k] + (place[(k + 1) % 4] - place[k]) * (std::log(time / a) / std::log(b / a)));
            }
            for (std::size_t k = 0; k + 1 < cuts.size(); k += 2)
                lines.emplace_back(cuts[k], cuts[k + 1]);
        }
    return lines;
}

/// Words on a ground of their own at the first free place.
bool MapPlot::tag(QPainter& painter, const std::vector<QPointF>& centres, const QString& words, const QColor& ink, const QColor& ground)
{
    const QFont font = ridgeFont(m_textSize, QFont::DemiBold);
    const QSizeF size(textWidth(words, font) + 10 * m_unit, 17 * m_unit);
    std::vector<QPolygonF> outlines;
    for (const QPointF& centre : centres)
        outlines.push_back(textOutline(centre, size));
    const auto chosen = m_placer.place(outlines);
    if (!chosen)
        return false;
    drawBox(painter, outlines[*chosen].boundingRect(), 4, ground);
    text(painter, centres[*chosen] + QPointF(0, 4 * m_unit), words, font, ink);
    return true;
}

/// In the middle of each region: the sampled place farthest from other regions and the frame.
void MapPlot::nameRegions(QPainter& painter)
{
    constexpr std::size_t samples = 24;
    const BottleneckMap& map = m_view.map;
    struct Sample {
        double x, y;
        QString name;
        const MapCell* cell;
    };
    std::vector<Sample> all;
    for (std::size_t iy = 0; iy < samples; ++iy)
        for (std::size_t ix = 0; ix < samples; ++ix) {
            const std::size_t kx = (2 * ix + 1) * (map.xs.size() - 1) / (2 * samples), ky = (2 * iy + 1) * (map.ys.size() - 1) / (2 * samples);
            const MapCell& cell = map.cells[ky * map.xs.size() + kx];
            const QPointF at = pixel(map.xs[kx], map.ys[ky]);
            all.push_back({at.x(), at.y(), m_view.nameOf(cell), &cell});
        }
    const auto depth = [&](const Sample& s) {
        double least = std::min({s.x - m_area.left(), m_area.right() - s.x, 2 * (s.y - m_area.top()), 2 * (m_area.bottom() - s.y)});
        for (const Sample& other : all)
            if (other.name != s.name)
                least = std::min(least, std::hypot(s.x - other.x, 2 * (s.y - other.y))); // words are wide
        return least;
    };
    std::map<QString, std::vector<std::pair<double, const Sample*>>> regions;
    for (const Sample& s : all)
        regions[s.name].emplace_back(depth(s), &s);
    for (auto& [name, places] : regions) {
        std::sort(places.begin(), places.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        std::vector<QPointF> centres;
        for (const auto& [d, s] : places)
            centres.emplace_back(s->x, s->y);
        const QColor ground = withAlpha(m_theme.surface, 0.85);
        const MapCell& cell = *places.front().second->cell;
        tag(painter, centres, name, cell.time > 0 ? m_theme.label(swatchOf(cell.limiter.resource)) : m_theme.text2, ground);
    }
}

void MapPlot::drawLines(QPainter& painter)
{
    m_placer = LabelPlacer(m_area.adjusted(2, 2, -2, -2));
    m_placer.block(QRectF(pixel(1, 1), QSizeF()).adjusted(-9, -9, 9, 9));
    double least = HUGE_VAL, most = 0;
    for (const MapCell& cell : m_view.map.cells)
        if (cell.time > 0) {
            least = std::min(least, cell.time);
            most = std::max(most, cell.time);
        }
    if (!(most > least * 1.02))
        return;
    constexpr int lines = 5;
    for (int k = 0; k < lines; ++k) {
        const double wanted = least * std::pow(most / least, (k + 0.5) / lines), unit = std::pow(10, std::floor(std::log10(wanted)) - 1);
        const double time = std::round(wanted / unit) * unit; // two digits: what the label says is where the line is
        const std::vector<QLineF> pieces = contour(time);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(withAlpha(m_theme.text, 0.6), 1.1 * m_unit, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        for (const QPolygonF& line : chained(pieces))
            painter.drawPolyline(line);
        std::vector<QPointF> centres;
        for (std::size_t i = 0; i < pieces.size(); i += std::max<std::size_t>(1, pieces.size() / 24))
            centres.push_back(pieces[i].center());
        std::sort(centres.begin(), centres.end(), [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); });
        tag(painter, centres, quantityText(time, QStringLiteral("s"), 2), m_theme.text2, withAlpha(m_theme.surface, 0.85));
    }
}

void MapPlot::drawMarks(QPainter& painter, const MapMarks& marks)
{
    nameRegions(painter);
    if (marks.limits) {
        const QRectF box = QRectF(pixel(marks.limits->left(), marks.limits->top()), pixel(marks.limits->right(), marks.limits->bottom())).normalized().intersected(m_area);
        drawBox(painter, box, 2, Qt::transparent, m_theme.accent, 1.6 * m_unit, Qt::DashLine);
    }
    const auto around = [&](const QPointF& at, double dy) {
        return std::vector<QPointF>{at + QPointF(26 * m_unit, 0), at - QPointF(26 * m_unit, 0), at + QPointF(0, dy), at - QPointF(0, dy)};
    };
    if (m_view.baseline) {
        const QPointF at = pixel(m_view.baseline->x(), m_view.baseline->y());
        painter.setPen(QPen(m_theme.ghost, 2 * m_unit));
        painter.setBrush(m_theme.surface);
        painter.drawEllipse(at, 5 * m_unit, 5 * m_unit);
        tag(painter, around(at, 18 * m_unit), QStringLiteral("baseline"), m_theme.text2, withAlpha(m_theme.surface, 0.85));
    }
    if (marks.lit) {
        const QPointF at = pixel(marks.lit->x(), marks.lit->y());
        painter.setBrush(Qt::NoBrush);
        for (const auto& [radius, ink] : {std::pair(8.5, m_theme.surface), std::pair(7.0, m_theme.accent)}) {
            painter.setPen(QPen(ink, 2 * m_unit));
            painter.drawEllipse(at, radius * m_unit, radius * m_unit);
        }
    }
    const QPointF now = pixel(1, 1);
    for (const auto& [width, ink] : {std::pair(5.0, m_theme.surface), std::pair(2.4, m_theme.accent)}) {
        painter.setPen(QPen(ink, width * m_unit));
        painter.drawLine(now - QPointF(7 * m_unit, 0), now + QPointF(7 * m_unit, 0));
        painter.drawLine(now - QPointF(0, 7 * m_unit), now + QPointF(0, 7 * m_unit));
    }
    tag(painter, around(now, 18 * m_unit), QStringLiteral("now"), m_theme.text, withAlpha(m_theme.surface, 0.85));
}

} // namespace ridge::ui
