// SPDX-License-Identifier: GPL-3.0-or-later
#include "validation/validation_page.hpp"

#include "charts/validation_chart.hpp"
#include "theme/fonts.hpp"
#include "theme/number_text.hpp"
#include "theme/theme.hpp"
#include "validation/card.hpp"
#include "validation/validation_twins.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace ridge::ui {

namespace {

constexpr std::size_t mostWorst = 200;
constexpr int arrowRoom = 46; ///< px beside the words of a box
constexpr std::array groupKeys = {"source_group", "part", "regime"};

QString text(const std::string& words) { return QString::fromStdString(words); }

void makeChoice(QToolButton* button, const QString& name, const QString& hint, int width)
{
    button->setText(name);
    button->setToolTip(hint);
    button->setAccessibleName(hint);
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setFont(ridgeFont(11, QFont::Medium));
    button->setFixedSize(width, 24);
}

TwinView* sideTable(const QString& name)
{
    auto* table = new TwinView;
    table->setAccessibleName(name);
    table->verticalHeader()->setDefaultSectionSize(24);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->setFirstColumnStretched();
    return table;
}

} // namespace

ValidationPage::ValidationPage(QWidget* parent)
    : QWidget(parent), m_table(new QComboBox), m_source(new QComboBox), m_part(new QComboBox), m_regime(new QComboBox),
      m_leaveOut(new QPushButton(tr("Leave out each so&urce"))), m_add(new QPushButton(tr("A&dd my runs\u2026"))), m_columns(new QPushButton(tr("C&olumns\u2026"))), m_calibrate(new QPushButton(tr("&Calibrate\u2026"))),
      m_state(new QLabel), m_progress(new QProgressBar), m_chart(new ValidationChart), m_accuracyCard(new Card(tr("Accuracy"))), m_groupCard(new Card(tr("By group"))),
      m_worstCard(new Card(tr("Rows"))), m_accuracy(sideTable(tr("Accuracy in sample and left out"))), m_groups(sideTable(tr("Errors by group"))),
      m_worst(sideTable(tr("Rows farthest off"))), m_unpredicted(sideTable(tr("Rows without a prediction"))), m_showWorst(new QToolButton), m_showUnpredicted(new QToolButton)
{
    setAccessibleName(tr("Validation"));
    auto* body = new QHBoxLayout;
    body->setSpacing(10);
    auto* frame = new Card({});
    frame->column()->setContentsMargins(4, 6, 4, 4);
    frame->column()->addWidget(m_chart);
    body->addWidget(frame, 58);
    body->addWidget(buildSide(), 42);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 14, 14);
    column->setSpacing(10);
    column->addWidget(buildBar());
    column->addLayout(body, 1);
    connect(&m_chart->canvas(), &ValidationCanvas::markActivated, this, &ValidationPage::open);
    connect(&m_chart->canvas(), &ValidationCanvas::markSelected, this, &ValidationPage::select);
    setFocusProxy(m_table);
    setIdle();
    setProblem(tr("The measurements are being judged"), {});
}

QWidget* ValidationPage::buildBar()
{
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    const std::pair<QComboBox*, QString> boxes[] = {{m_table, tr("Table")}, {m_source, tr("Source")}, {m_part, tr("Part")}, {m_regime, tr("Regime")}};
    for (const auto& [box, name] : boxes) {
        box->setAccessibleName(name);
        box->setToolTip(tr("%1: which rows are shown").arg(name));
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setMaximumWidth(210);
        row->addWidget(box);
        connect(box, &QComboBox::activated, this, &ValidationPage::takeFilter);
    }
    m_state->setFont(ridgeFont(12));
    m_state->setForegroundRole(QPalette::PlaceholderText);
    m_progress->setFixedSize(110, 6);
    m_progress->setTextVisible(false);
    row->addStretch(1);
    row->addWidget(m_state);
    row->addWidget(m_progress);
    m_leaveOut->setToolTip(tr("Fit the constants again without each source and predict its rows; takes some seconds"));
    m_add->setToolTip(tr("Open a CSV of your own runs; it can be dropped on the window too"));
    m_calibrate->setToolTip(tr("Fit the constants of a device family, network or software to the rows of a table"));
    m_columns->setToolTip(tr("Choose again what the columns of this table say"));
    m_columns->hide();
    for (QPushButton* button : {m_columns, m_leaveOut, m_add, m_calibrate})
        row->addWidget(button);
    connect(m_leaveOut, &QPushButton::clicked, this, [this] {
        if (m_busy)
            Q_EMIT stopRequested();
        else
            Q_EMIT leaveOutRequested(QStringLiteral("source"));
    });
    connect(m_add, &QPushButton::clicked, this, &ValidationPage::addRequested);
    connect(m_columns, &QPushButton::clicked, this, [this] { Q_EMIT columnsRequested(text(m_filter.table)); });
    connect(m_calibrate, &QPushButton::clicked, this, &ValidationPage::calibrateRequested);
    return bar;
}

QWidget* ValidationPage::buildSide()
{
    m_accuracyCard->column()->addWidget(m_accuracy);
    for (const QString& name : {tr("Source"), tr("Part"), tr("Regime")}) {
        auto* button = new QToolButton;
        makeChoice(button, name, tr("Errors by %1").arg(name.toLower()), 60);
        connect(button, &QToolButton::clicked, this, &ValidationPage::showGroups);
        m_groupCard->addTool(button);
        m_groupBy.push_back(button);
    }
    m_groupBy.front()->setChecked(true);
    m_groupCard->column()->addWidget(m_groups);
    makeChoice(m_showWorst, tr("Farthest off"), tr("Rows farthest off; Enter opens a row as a study"), 84);
    makeChoice(m_showUnpredicted, tr("Not predicted"), tr("Rows without a prediction, and why"), 96);
    m_showWorst->setChecked(true);
    for (QToolButton* button : {m_showWorst, m_showUnpredicted}) {
        m_worstCard->addTool(button);
        connect(button, &QToolButton::clicked, this, &ValidationPage::showWorst);
    }
    m_worstCard->column()->addWidget(m_worst);
    m_worstCard->column()->addWidget(m_unpredicted);
    connect(m_worst, &QTableWidget::itemActivated, this, [this](QTableWidgetItem* item) { Q_EMIT rowOpened(m_worstRows[std::size_t(item->row())]); });
    connect(m_worst, &QTableWidget::currentItemChanged, this, [this](QTableWidgetItem* item) {
        const auto& marks = m_chart->data().marks;
        if (item == nullptr || std::size_t(item->row()) >= m_worstRows.size())
            return;
        const RowAt at = m_worstRows[std::size_t(item->row())];
        const auto mark = std::find_if(marks.begin(), marks.end(), [&](const ValidationMark& m) { return m.at.table == at.table && m.at.verdict == at.verdict; });
        m_chart->canvas().setSelected(mark == marks.end() ? std::nullopt : std::optional(std::size_t(mark - marks.begin())));
    });
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addWidget(m_accuracyCard);
    column->addWidget(m_groupCard, 1);
    column->addWidget(m_worstCard, 1);
    return side;
}

QComboBox& ValidationPage::filterBox(const QString& key)
{
    return key == QStringLiteral("source") ? *m_source : key == QStringLiteral("part") ? *m_part : key == QStringLiteral("regime") ? *m_regime : *m_table;
}

void ValidationPage::setTables(JudgedTables tables)
{
    const bool first = m_tables.empty();
    m_tables = std::move(tables);
    if (first && !m_tables.empty() && m_filter == RowFilter())
        m_filter.table = m_tables.front()->name;
    setFilter(m_filter);
}

void ValidationPage::setFilter(const RowFilter& filter)
{
    m_filter = filter;
    fillFilters();
    showRows();
}

void ValidationPage::fillBox(QComboBox* box, const QString& all, const std::vector<std::string>& keys, const std::string& chosen)
{
    box->clear();
    box->addItem(all, QString());
    for (const std::string& key : keys)
        box->addItem(box == m_regime ? text(regimeText(key)) : text(key), text(key));
    const int index = box->findData(text(chosen));
    box->setCurrentIndex(std::max(0, index));
    box->setEnabled(keys.size() > 1 || index > 0);
    box->setMinimumWidth(std::min(box->maximumWidth(), int(textWidth(box->currentText(), box->font())) + arrowRoom)); // the style asks for too little
}

/// Each box offers what the others let through; a choice that is gone falls back to all.
void ValidationPage::fillFilters()
{
    std::vector<std::string> names;
    for (const JudgedTablePtr& table : m_tables)
        names.push_back(table->name);
    if (std::find(names.begin(), names.end(), m_filter.table) == names.end())
        m_filter.table.clear();
    fillBox(m_table, tr("All tables"), names, m_filter.table);
    const auto offered = [&](std::string RowFilter::*member, const char* by) {
        RowFilter others = m_filter;
        others.*member = {};
        std::vector<std::string> keys = keysOf(m_tables, chosenRows(m_tables, others), by);
        if (std::find(keys.begin(), keys.end(), m_filter.*member) == keys.end())
            (m_filter.*member).clear();
        return keys;
    };
    fillBox(m_source, tr("All sources"), offered(&RowFilter::source, "source_group"), m_filter.source);
    fillBox(m_part, tr("All parts"), offered(&RowFilter::part, "part"), m_filter.part);
    fillBox(m_regime, tr("All regimes"), offered(&RowFilter::regime, "regime"), m_filter.regime);
}

void ValidationPage::takeFilter()
{
    const auto chosen = [](const QComboBox* box) { return box->currentData().toString().toStdString(); };
    setFilter({chosen(m_table), chosen(m_source), chosen(m_part), chosen(m_regime)});
    Q_EMIT filterChanged();
}

void ValidationPage::showRows()
{
    m_rows = chosenRows(m_tables, m_filter);
    m_worstRows = worstRows(m_tables, m_rows, mostWorst);
    ValidationChartData chart = validationData(m_tables, m_rows, m_filter);
    if (const QString own = ownWord(); !own.isEmpty() && !chart.marks.empty())
        chart.subtitle += QStringLiteral("; %1").arg(own);
    m_chart->setData(std::move(chart));
    showAccuracy();
    showGroups();
    showWorst();
    showRemark();
}

QString ValidationPage::ownWord() const
{
    const bool training = std::any_of(m_tables.begin(), m_tables.end(), [this](const JudgedTablePtr& table) {
        return table->report.table == "training" && (m_filter.table.empty() || m_filter.table == table->name);
    });
    return training ? m_ownWord : QString();
}

void ValidationPage::showAccuracy()
{
    std::size_t all = 0, predicted = 0;
    for (const JudgedTablePtr& table : m_tables)
        if (m_filter.table.empty() || m_filter.table == table->name) {
            all += table->rows.size();
            predicted += table->report.predicted;
        }
    const QString counted = tr("%1 of %2 rows predicted").arg(text(groupedCount(double(predicted))), text(groupedCount(double(all))));
    const QString own = ownWord();
    m_accuracyCard->setRemark(own.isEmpty() ? counted : QStringLiteral("%1 \u00B7 %2").arg(own, counted));
    m_accuracyCard->setToolTip(own.isEmpty() ? QString() : m_ownHelp);
    m_accuracy->setTwin(accuracyTwin(accuracyOf(m_tables, m_rows)));
    m_accuracy->setFixedHeight(m_accuracy->horizontalHeader()->height() + m_accuracy->rowCount() * m_accuracy->verticalHeader()->defaultSectionSize() + 4);
}

void ValidationPage::showGroups()
{
    std::size_t chosen = 0;
    while (chosen + 1 < groupKeys.size() && !m_groupBy[chosen]->isChecked())
        ++chosen;
    m_groups->setTwin(groupTwin(accuracyBy(m_tables, m_rows, groupKeys[chosen])));
}

void ValidationPage::showWorst()
{
    const TableTwin unpredicted = unpredictedTwin(m_tables, m_filter);
    m_showUnpredicted->setText(tr("Not predicted (%1)").arg(unpredicted.rows.size()));
    m_showUnpredicted->setFixedWidth(int(textWidth(m_showUnpredicted->text(), m_showUnpredicted->font())) + 22);
    m_worst->setTwin(worstTwin(m_tables, m_worstRows));
    m_unpredicted->setTwin(unpredicted);
    m_worst->setVisible(m_showWorst->isChecked());
    m_unpredicted->setVisible(!m_showWorst->isChecked());
}

void ValidationPage::select(std::size_t mark)
{
    const RowAt at = m_chart->data().marks[mark].at;
    const auto row = std::find_if(m_worstRows.begin(), m_worstRows.end(), [&](const RowAt& r) { return r.table == at.table && r.verdict == at.verdict; });
    if (row != m_worstRows.end())
        m_worst->setCurrentCell(int(row - m_worstRows.begin()), 0);
}

void ValidationPage::open(std::size_t mark) { Q_EMIT rowOpened(m_chart->data().marks[mark].at); }

void ValidationPage::setProgress(int done, int of, const QString& what)
{
    m_busy = true;
    m_progress->setVisible(of > 0);
    m_progress->setRange(0, std::max(1, of));
    m_progress->setValue(done);
    m_state->setText(of > 0 ? tr("%1: %2 of %3 groups left out, Esc stops").arg(what).arg(done).arg(of) : what);
    m_leaveOut->setText(tr("Stop"));
}

void ValidationPage::setIdle()
{
    m_busy = false;
    m_progress->hide();
    showRemark();
    m_leaveOut->setText(tr("Leave out each so&urce"));
}

void ValidationPage::setRemark(const std::string& table, const QString& remark)
{
    m_remarks[table] = remark;
    showRemark();
}

QString ValidationPage::remark() const { return m_state->toolTip(); }

void ValidationPage::showRemark()
{
    const auto found = m_remarks.find(m_filter.table);
    m_columns->setVisible(found != m_remarks.end());
    if (m_busy)
        return;
    const QString words = found != m_remarks.end() ? found->second : QString();
    m_state->setText(QFontMetrics(m_state->font()).elidedText(words, Qt::ElideRight, 260));
    m_state->setToolTip(words);
}

void ValidationPage::setOwn(const QString& word, const QString& help)
{
    m_ownWord = word;
    m_ownHelp = help;
    if (!m_tables.empty())
        showRows();
}

void ValidationPage::setProblem(const QString& reason, const QString& advice)
{
    m_chart->setTitle(tr("Predicted against measured"), {});
    m_chart->setEmptyReason(reason, advice);
}

void ValidationPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_busy)
        return Q_EMIT stopRequested();
    QWidget::keyPressEvent(event);
}

void ValidationPage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().window);
}

} // namespace ridge::ui
