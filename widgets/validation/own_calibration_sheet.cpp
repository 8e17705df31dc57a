// SPDX-License-Identifier: GPL-3.0-or-later
#include "validation/own_calibration_sheet.hpp"

#include "charts/table_twin.hpp"
#include "report/own_calibration_text.hpp"
#include "report/quantity_text.hpp"
#include "theme/fonts.hpp"
#include "theme/number_text.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ridge::ui {

namespace {

QString change(double own, double shipped)
{
    return shipped > 0 ? QString::fromStdString(signedPercentText(own / shipped - 1)).replace(u'-', QChar(0x2212)) : QString();
}

TableTwin constantTwin(const OwnCalibrationEntry& entry)
{
    TableTwin twin;
    twin.headings = {QObject::tr("Constant"), QObject::tr("Ships"), QObject::tr("Own"), QObject::tr("Change"), QObject::tr("From"), QObject::tr("To")};
    for (const auto& [key, value] : entry.own.constants) {
        QStringList row{QString::fromStdString(key + ": " + constantTitle(key)), {}, numberText(value), {}, {}, {}};
        if (entry.shipped)
            if (const auto found = entry.shipped->constants.find(key); found != entry.shipped->constants.end()) {
                row[1] = numberText(found->second.value);
                row[3] = change(value, found->second.value);
                if (found->second.fit) {
                    row[4] = numberText(found->second.fit->low);
                    row[5] = numberText(found->second.fit->high);
                }
            }
        twin.rows << row;
    }
    return twin;
}

QString nameOf(const OwnCalibrationEntry& entry) { return QString::fromStdString(entry.shipped ? entry.shipped->name : entry.id.text); }

} // namespace

OwnCalibrationSheet::OwnCalibrationSheet(std::vector<OwnCalibrationEntry> entries, QWidget* parent)
    : QDialog(parent), m_entries(std::move(entries)), m_choice(new QComboBox), m_words(new QLabel), m_use(new QLabel), m_constants(new TwinView),
      m_remove(new QPushButton(tr("&Remove from the study"))), m_save(new QPushButton(tr("&Save as a file\u2026")))
{
    setWindowTitle(tr("Own calibrations of this study"));
    resize(760, 360);
    m_choice->setAccessibleName(tr("Own calibration"));
    for (const OwnCalibrationEntry& entry : m_entries)
        m_choice->addItem(nameOf(entry));
    auto* question = new QLabel(tr("&Calibration"));
    question->setBuddy(m_choice);
    auto* head = new QHBoxLayout;
    head->addWidget(question);
    head->addWidget(m_choice, 1);
    m_words->setWordWrap(true);
    m_words->setFont(ridgeFont(14, QFont::DemiBold));
    m_use->setWordWrap(true);
    for (QLabel* label : {m_words, m_use})
        label->setTextFormat(Qt::PlainText); // names of tables are foreign
    m_constants->setAccessibleName(tr("Own constants beside those that ship"));
    m_constants->setFirstColumnStretched();
    auto* note = new QLabel(tr("Own constants count as measured. They go with this study alone; what ships stays as it is."));
    note->setWordWrap(true);
    note->setFont(ridgeFont(11));
    note->setForegroundRole(QPalette::PlaceholderText);
    auto* close = new QPushButton(tr("Close"));
    close->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(note, 1);
    for (QPushButton* button : {m_remove, m_save, close})
        buttons->addWidget(button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 14);
    column->setSpacing(10);
    column->addLayout(head);
    column->addWidget(m_words);
    column->addWidget(m_use);
    column->addWidget(m_constants, 1);
    column->addLayout(buttons);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &OwnCalibrationSheet::showChosen);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_remove, &QPushButton::clicked, this, [this] { Q_EMIT removeRequested(chosen()); });
    connect(m_save, &QPushButton::clicked, this, [this] { Q_EMIT saveRequested(chosen()); });
    showChosen();
}

CalibrationId OwnCalibrationSheet::chosen() const
{
    const int index = m_choice->currentIndex();
    return index < 0 ? CalibrationId() : m_entries[std::size_t(index)].id;
}

QString OwnCalibrationSheet::words() const { return m_words->text(); }

void OwnCalibrationSheet::showChosen()
{
    const int index = m_choice->currentIndex();
    if (index < 0)
        return;
    const OwnCalibrationEntry& entry = m_entries[std::size_t(index)];
    m_words->setText(typeset(ownCalibrationText(entry.own)));
    m_use->setText(!entry.problem.isEmpty() ? entry.problem : entry.used ? tr("The pairing that is shown uses it.") : tr("The pairing that is shown runs on none of it."));
    m_constants->setTwin(constantTwin(entry));
    m_save->setEnabled(entry.problem.isEmpty());
}

} // namespace ridge::ui
