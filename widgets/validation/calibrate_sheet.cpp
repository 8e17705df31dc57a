// SPDX-License-Identifier: GPL-3.0-or-later
#include "validation/calibrate_sheet.hpp"

#include "charts/table_twin.hpp"
#include "report/own_calibration_text.hpp"
#include "theme/fonts.hpp"
#include "theme/number_text.hpp"
#include "validation/calibrate_text.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ridge::ui {

namespace {

QString percent(const std::optional<double>& value) { return value ? QString::number(*value, 'f', 1) + QStringLiteral(" %") : QStringLiteral("\u2013"); }

QString titled(const std::string& key) { return QString::fromStdString(key + ": " + constantTitle(key)); }

TableTwin constantTwin(const CalibrationFit& fit)
{
    TableTwin twin;
    twin.headings = {QObject::tr("Constant"), QObject::tr("Before"), QObject::tr("After"), QObject::tr("From"), QObject::tr("To"), QObject::tr("Rows"), QObject::tr("Remark")};
    for (const CalibratedConstant& c : fit.constants)
        twin.rows << QStringList{titled(c.key), numberText(c.before), numberText(c.after), numberText(c.low), numberText(c.high), QString::number(c.rows),
                                 c.atBound ? QObject::tr("at its bound") : QString()};
    for (const std::string& key : fit.held)
        twin.rows << QStringList{titled(key), {}, {}, {}, {}, {}, QObject::tr("too few rows: as it ships")};
    return twin;
}

TableTwin errorTwin(const CalibrationFit& fit)
{
    TableTwin twin;
    twin.headings = {QObject::tr("Error"), QObject::tr("Median"), QObject::tr("Mean")};
    const auto line = [&](const QString& name, const ErrorSummary& errors) { twin.rows << QStringList{name, percent(errors.medianApe), percent(errors.mape)}; };
    line(QObject::tr("As it was"), fit.before);
    line(QObject::tr("Fitted, rows the fit saw"), fit.inSample);
    line(QObject::tr("Fitted, one %1 left out in turn").arg(QString::fromStdString(fit.leftOutBy)), fit.leftOut);
    return twin;
}

} // namespace

CalibrateSheet::CalibrateSheet(const QString& table, std::vector<CalibrationChoice> choices, QWidget* parent)
    : QDialog(parent), m_choices(std::move(choices)), m_choice(new QComboBox), m_verdict(new QLabel), m_constants(new TwinView), m_errors(new TwinView),
      m_keep(new QPushButton(tr("&Keep in the study"))), m_save(new QPushButton(tr("&Save as a file\u2026")))
{
    setWindowTitle(tr("Calibrate to %1").arg(table));
    resize(860, 520);
    m_choice->setAccessibleName(tr("What is fitted"));
    for (const CalibrationChoice& choice : m_choices)
        m_choice->addItem(tr("%1, %2 rows").arg(choice.name).arg(choice.rows));
    auto* question = new QLabel(tr("&Fit"));
    question->setBuddy(m_choice);
    auto* head = new QHBoxLayout;
    head->addWidget(question);
    head->addWidget(m_choice, 1);
    m_verdict->setWordWrap(true);
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setFont(ridgeFont(14, QFont::DemiBold));
    m_constants->setAccessibleName(tr("Constants before and after"));
    m_constants->setFirstColumnStretched();
    m_errors->setAccessibleName(tr("Errors before and after"));
    m_errors->setFirstColumnStretched();
    m_errors->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* note = new QLabel(tr("At most one constant per four rows of each regime moves, within its bounds and towards its prior. What is kept goes with the study; what ships stays as it is."));
    note->setWordWrap(true);
    note->setFont(ridgeFont(11));
    note->setForegroundRole(QPalette::PlaceholderText);
    auto* close = new QPushButton(tr("Close"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(note, 1);
    buttons->addWidget(close);
    buttons->addWidget(m_save);
    buttons->addWidget(m_keep);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 14);
    column->setSpacing(10);
    column->addLayout(head);
    column->addWidget(m_verdict);
    column->addWidget(m_errors);
    column->addWidget(m_constants, 1);
    column->addLayout(buttons);
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this] { Q_EMIT fitRequested(chosen()); });
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_keep, &QPushButton::clicked, this, &CalibrateSheet::keepRequested);
    connect(m_save, &QPushButton::clicked, this, &CalibrateSheet::saveRequested);
    m_keep->setProperty("primary", true);
    m_keep->setDefault(true);
    setStudy({});
}

CalibrationId CalibrateSheet::chosen() const
{
    const int index = m_choice->currentIndex();
    return index < 0 ? CalibrationId() : m_choices[std::size_t(index)].id;
}

void CalibrateSheet::setBusy()
{
    m_fit.reset();
    m_verdict->setText(tr("Fitting\u2026"));
    m_constants->setTwin({});
    m_errors->setTwin({});
    enableButtons();
}

void CalibrateSheet::setFit(std::shared_ptr<const CalibrationFit> fit)
{
    m_fit = std::move(fit);
    m_constants->setTwin(constantTwin(*m_fit));
    m_errors->setTwin(errorTwin(*m_fit));
    fitErrors();
    enableButtons();
    m_verdict->setText(QString::fromStdString(fitVerdict(*m_fit)));
}

void CalibrateSheet::setStudy(const QString& name)
{
    m_hasStudy = !name.isEmpty();
    m_keep->setToolTip(m_hasStudy ? tr("Every number of \u201C%1\u201D uses the fit from then on; Ctrl+Z takes it back").arg(name)
                                  : tr("No study is open: save the fit as a file, or open a study first"));
    enableButtons();
}

void CalibrateSheet::enableButtons()
{
    const bool holds = m_fit != nullptr && m_fit->holds();
    m_save->setEnabled(holds);
    m_keep->setEnabled(holds && m_hasStudy);
}

void CalibrateSheet::setProblem(const QString& problem)
{
    setBusy();
    m_verdict->setText(problem);
}

/// The three rows are in sight whatever the style's header takes.
void CalibrateSheet::fitErrors()
{
    constexpr int rows = 3, frame = 4;
    m_errors->setFixedHeight(m_errors->horizontalHeader()->height() + rows * m_errors->verticalHeader()->defaultSectionSize() + frame);
}

void CalibrateSheet::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    fitErrors();
}

QString CalibrateSheet::verdict() const { return m_verdict->text(); }

} // namespace ridge::ui
