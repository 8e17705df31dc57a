// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/target_sheet.hpp"

#include "theme/fonts.hpp"
#include "theme/theme.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTabWidget>
#include <QVBoxLayout>

namespace ridge::ui {

namespace {

constexpr double least = 0.01, most = 1000;

QLabel* paragraph(int pixels, QFont::Weight weight = QFont::Normal)
{
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setFont(ridgeFont(pixels, weight));
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

} // namespace

TargetSheet::TargetSheet(QWidget* parent)
    : QDialog(parent), m_field(new QLineEdit(QStringLiteral("2x"))), m_problem(paragraph(12)), m_title(paragraph(15, QFont::DemiBold)),
      m_detail(paragraph(12)), m_requirements(new TwinView), m_sensitivities(new TwinView)
{
    setWindowTitle(tr("What would it take"));
    resize(880, 520);
    m_field->setFixedWidth(120);
    m_field->setAccessibleName(tr("Target speed"));
    m_field->setToolTip(tr("A multiple of the present speed, such as 2x, and if need be of its power, such as 2x at 1.3x power"));
    auto* question = new QLabel(tr("Target &speed"));
    question->setBuddy(m_field);
    auto* head = new QHBoxLayout;
    head->addWidget(question);
    head->addWidget(m_field);
    head->addWidget(m_problem, 1);
    m_requirements->setAccessibleName(tr("What each number must be, alone"));
    m_sensitivities->setAccessibleName(tr("What each number does to the throughput"));
    auto* pages = new QTabWidget;
    pages->addTab(m_requirements, tr("&Requirements"));
    pages->addTab(m_sensitivities, tr("&What matters"));
    auto* note = paragraph(11);
    note->setText(tr("Each number moves alone, mapping and everything else kept. Power is an estimate: a FLOP or a byte costs the same "
                     "energy however fast the part does it. Cost is not modelled."));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 14);
    column->setSpacing(8);
    column->addLayout(head);
    column->addWidget(m_title);
    column->addWidget(m_detail);
    column->addWidget(pages, 1);
    column->addWidget(note);
    connect(m_field, &QLineEdit::returnPressed, this, &TargetSheet::read);
    connect(m_field, &QLineEdit::editingFinished, this, &TargetSheet::read);
}

QString TargetSheet::title() const { return m_title->text(); }
QString TargetSheet::problem() const { return m_problem->text(); }

/// "2", "2x", "2 x at 1.3x power": the first number is the speed.
void TargetSheet::read()
{
    static const QRegularExpression form(QStringLiteral("^\\s*(\\d+(?:[.,]\\d+)?)\\s*[x\\x{00D7}]?(?:\\s+at\\s+(\\d+(?:[.,]\\d+)?)\\s*[x\\x{00D7}]?\\s*(?:the\\s+)?power)?\\s*$"),
                                         QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = form.match(m_field->text());
    const double value = match.captured(1).replace(u',', u'.').toDouble();
    const bool budgeted = !match.captured(2).isEmpty();
    const double power = budgeted ? match.captured(2).replace(u',', u'.').toDouble() : 0;
    QPalette ink = m_problem->palette();
    ink.setColor(QPalette::WindowText, Theme::current().bad);
    m_problem->setPalette(ink);
    if (!match.hasMatch() || value < least || value > most || (budgeted && (power < least || power > most))) {
        m_problem->setText(tr("Expected a multiple of the present speed between %1x and %2x, such as 2x or 2x at 1.3x power").arg(least).arg(most));
        return;
    }
    m_problem->clear();
    if (value == m_speedup && power == m_power)
        return;
    m_speedup = value;
    m_power = power;
    Q_EMIT targetChosen(value, power);
}

void TargetSheet::setAnswer(const TargetAnswer& answer)
{
    m_title->setText(answer.title);
    m_detail->setText(answer.detail);
    if (!(answer.requirements == m_requirements->twin()))
        m_requirements->setTwin(answer.requirements);
    if (!(answer.sensitivities == m_sensitivities->twin()))
        m_sensitivities->setTwin(answer.sensitivities);
}

} // namespace ridge::ui
