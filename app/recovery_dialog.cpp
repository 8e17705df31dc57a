// SPDX-License-Identifier: GPL-3.0-or-later
#include "recovery_dialog.hpp"

#include "theme/fonts.hpp"
#include "theme/theme.hpp"

#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

namespace ridge {

using namespace ui;

namespace {

constexpr int dialogWidth = 440;

QString momentText(const QDateTime& moment)
{
    const QDateTime local = moment.toLocalTime();
    const QString time = local.toString(QStringLiteral("HH:mm:ss"));
    if (local.date() == QDate::currentDate())
        return RecoveryDialog::tr("today %1").arg(time);
    return QLocale::c().toString(local.date(), QStringLiteral("d MMM yyyy")) + u' ' + time;
}

QLabel* label(const QString& text, int pixels, QFont::Weight weight, const QColor& colour)
{
    auto* made = new QLabel(text);
    made->setFont(ridgeFont(pixels, weight));
    made->setWordWrap(true);
    made->setTextFormat(Qt::PlainText);
    QPalette palette = made->palette();
    palette.setColor(QPalette::WindowText, colour);
    made->setPalette(palette);
    return made;
}

} // namespace

RecoveryDialog::RecoveryDialog(const JournalEntry& entry, QWidget* parent) : QDialog(parent)
{
    const Theme& theme = Theme::current();
    const QFileInfo saved(entry.studyPath);
    const bool named = !entry.studyPath.isEmpty();
    const QString title = QString::fromStdString(entry.study->title);
    setWindowTitle(tr("Restore unsaved work?"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(22, 20, 22, 20);
    column->setSpacing(10);
    column->addWidget(label(tr("Restore unsaved work?"), 16, QFont::DemiBold, theme.text));
    column->addWidget(label(tr("%1 was not closed properly.").arg(title.isEmpty() ? tr("A study") : title), 13, QFont::Normal, theme.text));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setColumnStretch(1, 1);
    column->addLayout(grid);
    if (named)
        addFact(grid, tr("File"), saved.fileName());
    addFact(grid, tr("Saved file"), !named           ? tr("never saved")
                                    : saved.exists() ? momentText(saved.lastModified())
                                                     : tr("no longer there"));
    addFact(grid, tr("Recovered"), tr("%1, %n edit(s) later", nullptr, entry.edits).arg(momentText(entry.written))
                                       .replace(QStringLiteral("edit(s)"), entry.edits == 1 ? tr("edit") : tr("edits")));
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    addVerb(row, tr("&Restore"), "restore", Recovery::restore, true);
    addVerb(row, saved.exists() && named ? tr("Keep &saved") : tr("&Discard"), "keepSaved", Recovery::keepSaved, false);
    if (saved.exists() && named)
        addVerb(row, tr("Keep &both"), "keepBoth", Recovery::keepBoth, false);
    row->addStretch(1);
    column->addSpacing(8);
    column->addLayout(row);
    setFixedWidth(dialogWidth);
}

void RecoveryDialog::addFact(QGridLayout* grid, const QString& name, const QString& value)
{
    const int row = grid->rowCount();
    grid->addWidget(label(name, 12, QFont::Normal, Theme::current().text2), row, 0, Qt::AlignTop);
    grid->addWidget(label(value, 12, QFont::DemiBold, Theme::current().text), row, 1, Qt::AlignTop);
}

void RecoveryDialog::addVerb(QHBoxLayout* row, const QString& text, const char* objectName, Recovery answer, bool primary)
{
    auto* button = new QPushButton(text);
    button->setObjectName(QString::fromLatin1(objectName));
    button->setProperty("primary", primary);
    button->setAutoDefault(primary);
    button->setDefault(primary);
    connect(button, &QPushButton::clicked, this, [this, answer] {
        m_answer = answer;
        accept();
    });
    row->addWidget(button);
}

} // namespace ridge
