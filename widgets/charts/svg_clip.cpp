// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/svg_clip.hpp"

#include <QRegularExpression>

namespace ridge::ui {

namespace {

/// The group that Qt writes around one text: `<g ...><text ...>SENTINEL</text></g>` with white space between.
QRegularExpression sentinelGroup(const QString& sentinel)
{
    return QRegularExpression(QStringLiteral("<g[^>]*>\\s*<text[^>]*>\\s*%1\\s*</text>\\s*</g>").arg(sentinel));
}

QString number(double value) { return QString::number(value, 'f', 2); }

} // namespace

QByteArray addSvgClip(const QByteArray& svg, const QRectF& area)
{
    QString text = QString::fromUtf8(svg);
    const QRegularExpression begin = sentinelGroup(QString::fromUtf16(svgClipBegin));
    const QRegularExpression end = sentinelGroup(QString::fromUtf16(svgClipEnd));
    const bool paired = text.count(begin) == 1 && text.count(end) == 1;
    const QString open = QStringLiteral("<g clip-path=\"url(#plot-area)\">");
    text.replace(begin, paired ? open : QString());
    text.replace(end, paired ? QStringLiteral("</g>") : QString());
    const QString clip = QStringLiteral("<defs><clipPath id=\"plot-area\"><rect x=\"%1\" y=\"%2\" width=\"%3\" "
                                        "height=\"%4\"/></clipPath></defs>\n")
                             .arg(number(area.x()), number(area.y()), number(area.width()), number(area.height()));
    if (const qsizetype first = text.indexOf(QStringLiteral("<g")); paired && first >= 0)
        text.insert(first, clip);
    text.replace(QStringLiteral("font-family=\"Ridge Sans\""),
                 QStringLiteral("font-family=\"Ridge Sans, Inter, Helvetica, Arial, sans-serif\""));
    return text.toUtf8();
}

} // namespace ridge::ui
