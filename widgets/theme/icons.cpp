// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/icons.hpp"

#include "resources.hpp"
#include "theme/theme.hpp"

#include <QGuiApplication>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace ridge::ui {

namespace {

/// SVG paths on a 20-unit grid, several to an icon, separated by '|'. A path of length 0.1 is a dot.
struct IconPath {
    const char* name;
    const char* paths;
};

constexpr IconPath iconPaths[] = {
    {"undo", "M4 8 H12.5 A4 4 0 0 1 12.5 16 H8|M7 4.5 L3.5 8 L7 11.5"},
    {"redo", "M16 8 H7.5 A4 4 0 0 0 7.5 16 H12|M13 4.5 L16.5 8 L13 11.5"},
    {"new", "M5 2.8 H11.5 L15.5 6.8 V17.2 H5 Z|M11.5 2.8 V6.8 H15.5|M10.2 10 V14.4|M8 12.2 H12.4"},
    {"open", "M2.8 6 V15.6 H15 L17.4 9 H6 L3.6 15|M2.8 6 V4.4 H7.4 L9 6.4 H15 V9"},
    {"save", "M3.2 3.2 H13.6 L16.8 6.4 V16.8 H3.2 Z|M6.4 3.2 V7.2 H12|M6.4 16.8 V11.6 H13.6 V16.8"},
    {"export", "M10 12.2 V2.8|M6.6 6 L10 2.6 L13.4 6|M3.4 11 V16.8 H16.6 V11"},
    {"import", "M10 2.6 V12|M6.6 8.8 L10 12.2 L13.4 8.8|M3.4 11 V16.8 H16.6 V11"},
    {"search", "M9 3.2 A5.8 5.8 0 1 0 9 14.8 A5.8 5.8 0 1 0 9 3.2|M13.2 13.2 L17 17"},
    {"pin", "M7.2 2.8 H12.8 L12 8 L14.4 11 H5.6 L8 8 Z|M10 11 V17.2"},
    {"rack", "M4.4 2.8 H15.6 V17.2 H4.4 Z|M4.4 6.4 H15.6|M4.4 10 H15.6|M4.4 13.6 H15.6|M6.6 4.6 h.1|M6.6 8.2 h.1|M6.6 11.8 h.1"},
    {"tray", "M2.4 7 H17.6 V13 H2.4 Z|M5 10 H10|M13 10 h.1|M15 10 h.1"},
    {"package", "M3 3 H17 V17 H3 Z|M6.6 6.6 H13.4 V13.4 H6.6 Z"},
    {"die", "M5.4 5.4 H14.6 V14.6 H5.4 Z|M8 2.6 V5.4|M12 2.6 V5.4|M8 14.6 V17.4|M12 14.6 V17.4|M2.6 8 H5.4|M2.6 12 H5.4|M14.6 8 H17.4|M14.6 12 H17.4"},
    {"hbm", "M4 13.6 H16 V16.6 H4 Z|M4 10.4 H16|M4 7.2 H16|M4 4 H16 V13.6 H4 Z"},
    {"cpu", "M4.4 4.4 H15.6 V15.6 H4.4 Z|M7.6 7.6 H12.4 V12.4 H7.6 Z|M10 2 V4.4|M10 15.6 V18|M2 10 H4.4|M15.6 10 H18"},
    {"memory", "M2.4 6 H17.6 V13 H2.4 Z|M5 8.4 V10.6|M8.4 8.4 V10.6|M11.6 8.4 V10.6|M15 8.4 V10.6|M5 13 V15|M10 13 V15|M15 13 V15"},
    {"switch", "M2.8 6 H17.2 V14 H2.8 Z|M6 8.6 L14 11.4|M14 8.6 L6 11.4"},
    {"nic", "M3 5 H17 V13 H3 Z|M6 13 V16 H9 V13|M11 13 V16 H14 V13|M6 8 H9.4"},
    {"link", "M3 10 H17|M3 7.4 V12.6|M17 7.4 V12.6"},
    {"container", "M2.8 2.8 H17.2 V17.2 H2.8 Z|M6 6.8 H14|M6 10.2 H10.4 V14.2 H6 Z"},
    {"zoomin", "M9 3.2 A5.8 5.8 0 1 0 9 14.8 A5.8 5.8 0 1 0 9 3.2|M13.2 13.2 L17 17|M6.4 9 H11.6|M9 6.4 V11.6"},
    {"zoomout", "M9 3.2 A5.8 5.8 0 1 0 9 14.8 A5.8 5.8 0 1 0 9 3.2|M13.2 13.2 L17 17|M6.4 9 H11.6"},
    {"fit", "M3 7 V3 H7|M13 3 H17 V7|M17 13 V17 H13|M7 17 H3 V13"},
    {"roofline", "M2.8 3 V17 H17.2|M4.6 14.6 L10 7 H16.6|M12.6 10.2 h.1"},
    {"scaling", "M2.8 3 V17 H17.2|M6 14.4 V8|M9.6 14.4 V5.6|M13.2 14.4 V10|M16.2 14.4 V12"},
    {"pareto", "M2.8 3 V17 H17.2|M5 6 H8.4 V9 H11.6 V12 H15.4 V14.4"},
    {"ledger", "M3 6 H17 V14 H3 Z|M8.4 6 V14|M12 6 V14|M14.6 6 V14"},
    {"table", "M3 4 H17 V16 H3 Z|M3 8 H17|M3 12 H17|M8 4 V16"},
    {"why", "M7.2 7.4 A2.9 2.9 0 1 1 11.6 9.9 C10.4 10.7 10 11.2 10 12.4|M10 15.4 h.1|M10 2 A8 8 0 1 0 10 18 A8 8 0 1 0 10 2"},
    {"warning", "M10 3 L17.6 16.4 H2.4 Z|M10 8 V11.6|M10 13.9 h.1"},
    {"error", "M10 2.6 A7.4 7.4 0 1 0 10 17.4 A7.4 7.4 0 1 0 10 2.6|M7.4 7.4 L12.6 12.6|M12.6 7.4 L7.4 12.6"},
    {"info", "M10 2.6 A7.4 7.4 0 1 0 10 17.4 A7.4 7.4 0 1 0 10 2.6|M10 9.2 V13.6|M10 6.5 h.1"},
    {"check", "M4 10.6 L8.2 14.8 L16 6"},
    {"close", "M5 5 L15 15|M15 5 L5 15"},
    {"plus", "M10 4 V16|M4 10 H16"},
    {"minus", "M4 10 H16"},
    {"more", "M4.6 10 h.1|M10 10 h.1|M15.4 10 h.1"},
    {"chevron-down", "M5.6 8 L10 12.4 L14.4 8"},
    {"chevron-right", "M8 5.6 L12.4 10 L8 14.4"},
    {"reset", "M4.4 8 A6 6 0 1 1 4 11.4|M4 3.8 V8 H8.2"},
    {"sun", "M10 6.6 A3.4 3.4 0 1 0 10 13.4 A3.4 3.4 0 1 0 10 6.6|M10 2.4 V4|M10 16 V17.6|M2.4 10 H4|M16 10 H17.6|M4.6 4.6 L5.8 5.8|M14.2 14.2 L15.4 15.4|M15.4 4.6 L14.2 5.8|M5.8 14.2 L4.6 15.4"},
    {"moon", "M15.8 12 A6.6 6.6 0 1 1 8 4.2 A5.4 5.4 0 0 0 15.8 12 Z"},
    {"settings", "M3 6 H9.4|M13.4 6 H17|M11.4 4 A2 2 0 1 0 11.4 8 A2 2 0 1 0 11.4 4|M3 14 H6.6|M10.6 14 H17|M8.6 12 A2 2 0 1 0 8.6 16 A2 2 0 1 0 8.6 12"},
    {"help", "M7.2 7.4 A2.9 2.9 0 1 1 11.6 9.9 C10.4 10.7 10 11.2 10 12.4|M10 15.4 h.1"},
    {"scenario", "M4 3 H16 V17 H4 Z|M7 7 H13|M7 10 H13|M7 13 H10.6"},
    {"power", "M11 2.6 L4.6 11.4 H9.6 L8.8 17.4 L15.4 8.4 H10.4 Z"},
    {"timer", "M10 4.6 A6.4 6.4 0 1 0 10 17.4 A6.4 6.4 0 1 0 10 4.6|M10 8 V11.2 L12.2 12.6|M8 2.4 H12"},
    {"edit", "M4 16 L4.8 12.6 L13.4 4 L16 6.6 L7.4 15.2 Z|M11.4 6 L14 8.6"},
    {"explore", "M3 16.8 V3.2|M3 16.8 H17|M6 13.4 h.1|M8.4 10 h.1|M11 11.2 h.1|M12.4 6.6 h.1|M15.4 5 h.1"},
    {"validate", "M10 2.6 L16.4 5 V9.8 C16.4 13.6 13.6 16.2 10 17.4 C6.4 16.2 3.6 13.6 3.6 9.8 V5 Z|M7 10 L9.2 12.2 L13 7.8"},
    {"compare", "M3 4 H8.4 V16 H3 Z|M11.6 4 H17 V16 H11.6 Z|M10 2.4 V17.6"},
    {"tornado", "M10 3 V17|M4 5 H16|M6 8.4 H14|M7.4 11.8 H12.6|M8.6 15 H11.4"},
    {"map", "M3 3 H17 V17 H3 Z|M3 12 C7 12 8 8 8 3|M8 9.6 C11 10 13 13 13 17"},
    {"parallel", "M3.4 3 V17|M10 3 V17|M16.6 3 V17|M3.4 6 L10 12.4 L16.6 8|M3.4 13 L10 6.6 L16.6 14"},
};

const IconPath* findIcon(const QString& name)
{
    const auto it = std::find_if(std::begin(iconPaths), std::end(iconPaths),
                                 [&](const IconPath& path) { return name == QLatin1StringView(path.name); });
    return it == std::end(iconPaths) ? nullptr : it;
}

QByteArray svgOf(const IconPath& icon, const QColor& colour, double line)
{
    QString svg = QStringLiteral("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' fill='none' stroke='%1' "
                                 "stroke-width='%2' stroke-linecap='round' stroke-linejoin='round'>")
                      .arg(colour.name())
                      .arg(line);
    for (const QString& path : QString::fromLatin1(icon.paths).split(u'|')) {
        const bool dot = path.contains(QLatin1StringView("h.1"));
        svg += QStringLiteral("<path d='%1'%2/>")
                   .arg(path, dot ? QStringLiteral(" stroke-width='%1'").arg(line * 1.5) : QString());
    }
    return (svg + QStringLiteral("</svg>")).toUtf8();
}

QPixmap renderIcon(const IconPath& icon, int pixels, double ratio, const QColor& colour, double line)
{
    const QString key = QStringLiteral("ridge-icon/%1/%2/%3/%4/%5")
                            .arg(QLatin1StringView(icon.name), colour.name(QColor::HexArgb))
                            .arg(pixels).arg(ratio).arg(line);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(qRound(pixels * ratio), qRound(pixels * ratio));
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    QSvgRenderer(svgOf(icon, colour, line)).render(&painter, QRectF(0, 0, pixels, pixels));
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

} // namespace

void drawIcon(QPainter& painter, const QString& name, const QRectF& target, const QColor& colour, double line)
{
    const IconPath* icon = findIcon(name);
    if (icon == nullptr)
        return;
    // Resolution follows device and zoom in whole steps, so that a zooming canvas reuses what it has.
    const double scale = painter.worldTransform().m11() * painter.device()->devicePixelRatioF();
    const double ratio = std::clamp(std::ceil(scale * 2) / 2, 1.0, 8.0);
    const QPixmap pixmap = renderIcon(*icon, qRound(target.width()), ratio, colour, line);
    const bool smooth = painter.testRenderHint(QPainter::SmoothPixmapTransform);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawPixmap(target, pixmap, QRectF(pixmap.rect()));
    painter.setRenderHint(QPainter::SmoothPixmapTransform, smooth);
}

QIcon icon(const QString& name, int pixels) { return icon(name, pixels, Theme::current().text2); }

QIcon icon(const QString& name, int pixels, const QColor& colour)
{
    QIcon result;
    const IconPath* path = findIcon(name);
    if (path == nullptr)
        return result;
    for (const double ratio : {1.0, 2.0, 3.0}) {
        result.addPixmap(renderIcon(*path, pixels, ratio, colour, 1.5));
        result.addPixmap(renderIcon(*path, pixels, ratio, Theme::current().text3, 1.5), QIcon::Disabled);
    }
    return result;
}

QIcon applicationIcon()
{
    initResources();
    return QIcon(QStringLiteral(":/ridge/icons/ridgepoint.svg"));
}

QStringList iconNames()
{
    QStringList names;
    for (const IconPath& path : iconPaths)
        names << QString::fromLatin1(path.name);
    return names;
}

} // namespace ridge::ui
