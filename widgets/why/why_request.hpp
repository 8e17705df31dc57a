// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QString>

class QWidget;

namespace ridge::ui {

/// A number on screen somebody asks "why?" about.
struct WhyRequest {
    QString metric;           ///< as `explain` names it
    QString noun;             ///< within a sentence: "step time"
    QWidget* asker = nullptr; ///< what shows it; gets the focus back
    QRect lit;                ///< its place on the asker
};

/// "exposed HBM time", "exposed compute time"
inline QString sliceNoun(const QString& family)
{
    const bool isWord = family.size() > 1 && family[1].isLower();
    return QStringLiteral("exposed %1 time").arg(isWord ? family.left(1).toLower() + family.mid(1) : family);
}

} // namespace ridge::ui
