// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_page.hpp"

#include "panels/form_parts.hpp"
#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/theme.hpp"
#include "validation/card.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace ridge::ui {

namespace {

constexpr int inset = 16, gap = 12, wideFrom = 1600, wordsWidth = 590;

QLabel* words(int pixels, QFont::Weight weight = QFont::Normal)
{
    auto* label = new QLabel;
    label->setFont(ridgeFont(pixels, weight));
    label->setWordWrap(true);
    return label;
}

} // namespace

CompareFrame::CompareFrame(QWidget* canvas, const QString& icon, QWidget* parent) : ChartFrame(parent)
{
    setIcon(icon);
    setBody(canvas);
}

ComparePage::ComparePage(QWidget* parent)
    : QWidget(parent), m_pages(new QStackedWidget), m_title(words(20, QFont::DemiBold)), m_subtitle(words(12)), m_reason(words(18, QFont::DemiBold)), m_advice(words(13)),
      m_swap(new QPushButton(tr("Swap A and B (X)"))), m_pin(new QPushButton(tr("Pin this design as baseline (Ctrl+B)"))),
      m_changesCard(new Card(tr("What changed"))), m_resultsCard(new Card(tr("Results"))), m_changes(new TwinView), m_results(new TwinView),
      m_waterfall(new WaterfallCanvas), m_ledger(new LedgerPairCanvas), m_waterfallFrame(new CompareFrame(m_waterfall, QStringLiteral("compare"))),
      m_ledgerFrame(new CompareFrame(m_ledger, QStringLiteral("ledger"))), m_left(new QWidget)
{
    m_changes->setAccessibleName(tr("What changed"));
    m_results->setAccessibleName(tr("Results of A and B"));
    m_changes->setFirstColumnStretched();
    m_results->setFirstColumnStretched();
    m_changesCard->column()->addWidget(m_changes);
    m_resultsCard->column()->addWidget(m_results);
    auto* left = new QVBoxLayout(m_left);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(gap);
    left->addWidget(m_changesCard, 4);
    left->addWidget(m_resultsCard, 5);
    auto* charts = new QVBoxLayout;
    charts->setSpacing(1);
    charts->addWidget(m_waterfallFrame, 5);
    charts->addWidget(m_ledgerFrame, 5);
    auto* body = new QHBoxLayout;
    body->setSpacing(gap);
    body->addWidget(m_left);
    body->addLayout(charts, 1);
    auto* head = new QHBoxLayout;
    auto* sentences = new QVBoxLayout;
    sentences->setSpacing(2);
    sentences->addWidget(m_title);
    sentences->addWidget(m_subtitle);
    head->addLayout(sentences, 1);
    m_swap->setToolTip(tr("Show the other as A (X)"));
    head->addWidget(m_swap, 0, Qt::AlignTop);
    auto* full = new QWidget;
    auto* column = new QVBoxLayout(full);
    column->setContentsMargins(inset, 12, inset, inset);
    column->setSpacing(gap);
    column->addLayout(head);
    column->addLayout(body, 1);
    m_pages->addWidget(makeEmpty());
    m_pages->addWidget(full);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_pages);
    setFocusPolicy(Qt::TabFocus);
    auto* keys = new QShortcut(QKeySequence(Qt::Key_X), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(keys, &QShortcut::activated, this, &ComparePage::swapRequested);
    connect(m_swap, &QPushButton::clicked, this, &ComparePage::swapRequested);
    connect(m_pin, &QPushButton::clicked, this, &ComparePage::pinRequested);
    restyle();
}

QWidget* ComparePage::makeEmpty()
{
    auto* empty = new QWidget;
    auto* column = new QVBoxLayout(empty);
    auto* middle = new QWidget; // of a fixed width, so that words know how high they are
    middle->setFixedWidth(620);
    auto* inner = new QVBoxLayout(middle);
    inner->setSpacing(10);
    for (QLabel* label : {m_reason, m_advice}) {
        label->setAlignment(Qt::AlignHCenter);
        inner->addWidget(label);
    }
    inner->addWidget(m_pin, 0, Qt::AlignHCenter);
    m_pin->setProperty("primary", true);
    column->addStretch(2);
    column->addWidget(middle, 0, Qt::AlignHCenter);
    column->addStretch(3);
    return empty;
}

void ComparePage::setView(const ComparisonView& view)
{
    m_title->setText(view.title);
    m_subtitle->setText(view.subtitle);
    m_changesCard->setTitle(view.changes.rows.isEmpty() ? tr("Nothing changed") : tr("What changed: %1").arg(view.changes.rows.size()));
    m_changesCard->setRemark(QStringLiteral("A: %1").arg(view.nameA));
    m_resultsCard->setRemark(QStringLiteral("B: %1").arg(view.nameB));
    if (!(m_changes->twin() == view.changes))
        m_changes->setTwin(view.changes);
    if (!(m_results->twin() == view.results))
        m_results->setTwin(view.results);
    m_waterfallFrame->setTitle(tr("From A to B by input"), view.subtitle);
    m_waterfallFrame->setEmptyReason(view.reason, {});
    m_waterfallFrame->setTwin(twinOf(view.waterfall));
    m_waterfall->setView(view.waterfall);
    m_ledgerFrame->setTitle(view.ledgerTitle, view.ledgerSubtitle);
    m_ledgerFrame->setEmptyReason(view.reason, {});
    m_ledgerFrame->setTwin(twinOf(view.ledger));
    m_ledger->setView(view.ledger);
    m_pages->setCurrentIndex(1);
    if (m_focusWanted || m_pin->hasFocus())
        m_waterfallFrame->focusBody();
    m_focusWanted = false;
}

void ComparePage::setEmpty(const QString& reason, const QString& advice, bool pinnable)
{
    m_reason->setText(reason);
    m_advice->setText(advice);
    for (QLabel* label : {m_reason, m_advice}) // a centred column does not ask words how high they are
        label->setMinimumHeight(label->heightForWidth(wordsWidth));
    m_pin->setVisible(pinnable);
    m_pages->setCurrentIndex(0);
}

bool ComparePage::isEmpty() const { return m_pages->currentIndex() == 0; }
QString ComparePage::title() const { return m_title->text(); }
QString ComparePage::emptyReason() const { return m_reason->text(); }

void ComparePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT shown();
}

void ComparePage::resizeEvent(QResizeEvent* event)
{
    m_left->setFixedWidth(width() >= wideFrom ? 620 : 470);
    QWidget::resizeEvent(event);
}

void ComparePage::focusInEvent(QFocusEvent*)
{
    m_focusWanted = isEmpty();
    if (isEmpty() && m_pin->isVisible())
        m_pin->setFocus();
    else if (!isEmpty())
        m_waterfallFrame->focusBody();
}

void ComparePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        restyle();
    QWidget::changeEvent(event);
}

void ComparePage::restyle()
{
    for (QLabel* label : {m_subtitle, m_advice})
        setInk(label, Theme::current().text2);
}

void ComparePage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().window);
}

} // namespace ridge::ui
