// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/start_page.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace ridge::ui {

namespace {

constexpr int cardRoom = 270, gap = 16, edge = 72, narrowEdge = 24, wideFrom = 1600, mostColumns = 5;

QLabel* words(const QString& text, int pixels, QFont::Weight weight, bool quiet = false)
{
    auto* label = new QLabel(text);
    label->setFont(ridgeFont(pixels, weight));
    label->setForegroundRole(quiet ? QPalette::PlaceholderText : QPalette::WindowText);
    return label;
}

/// The dashed strip that says what may be dropped.
class DropStrip : public QWidget {
public:
    DropStrip()
    {
        setFixedHeight(56);
        setAccessibleName(StartPage::tr("Drop a file here: a study, the config.json of a model, or the topology of a machine"));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = Theme::current();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
        drawBox(painter, box, 10, theme.sunken, theme.control, 1.2, Qt::DashLine);
        drawIcon(painter, QStringLiteral("import"), QRectF(box.left() + 18, box.center().y() - 10, 20, 20), theme.text);
        const QFont strong = ridgeFont(13, QFont::DemiBold), plain = ridgeFont(13);
        const double y = box.center().y() + 4.5;
        const QRectF first = drawText(painter, {box.left() + 52, y}, StartPage::tr("Drop a file anywhere"), strong, theme.text);
        const QString rest = StartPage::tr("a study, a model's config.json, or your machine (NCCL topology, nvidia-smi topo -m); text can be pasted (Ctrl+V)");
        drawText(painter, {first.right() + 12, y}, QFontMetricsF(plain).elidedText(rest, Qt::ElideRight, box.right() - first.right() - 28), plain, theme.text2);
    }
};

} // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent), m_body(new QWidget), m_recent(new QGridLayout), m_gallery(new QGridLayout),
      m_recentHead(words(tr("Recent"), 18, QFont::DemiBold)), m_foot(words({}, 11, QFont::Normal, true)), m_back(new QPushButton), m_open(new QPushButton(tr("Open a file…")))
{
    setAccessibleName(tr("Start page"));
    auto* head = new QHBoxLayout;
    auto* names = new QVBoxLayout;
    names->setSpacing(3);
    names->setContentsMargins(58, 0, 0, 0); // room for the mark
    names->addWidget(words(QStringLiteral("Ridgepoint"), 22, QFont::DemiBold));
    names->addWidget(words(tr("Draw a machine, attach a workload, see what limits it."), 13, QFont::Normal, true));
    head->addLayout(names);
    head->addStretch(1);
    connect(m_back, &QPushButton::clicked, this, &StartPage::backRequested);
    head->addWidget(m_back);
    m_open->setProperty("primary", true);
    m_open->setToolTip(tr("A study from disk (Ctrl+O)"));
    connect(m_open, &QPushButton::clicked, this, &StartPage::askToOpenRequested);
    head->addWidget(m_open);
    auto* galleryHead = new QHBoxLayout;
    galleryHead->setSpacing(14);
    galleryHead->addWidget(words(tr("Start from a real machine"), 18, QFont::DemiBold));
    galleryHead->addWidget(words(tr("each opens as a living study with a workload attached"), 12, QFont::Normal, true));
    galleryHead->addStretch(1);
    for (QGridLayout* grid : {m_recent, m_gallery})
        grid->setSpacing(gap);
    auto* column = new QVBoxLayout(m_body);
    column->setSpacing(14);
    column->addLayout(head);
    column->addSpacing(10);
    column->addWidget(m_recentHead);
    column->addLayout(m_recent);
    column->addSpacing(8);
    column->addLayout(galleryHead);
    column->addLayout(m_gallery);
    column->addSpacing(8);
    column->addWidget(new DropStrip);
    column->addStretch(1);
    column->addWidget(m_foot);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_body);
    m_body->installEventFilter(this);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(scroll);
    setOpenStudy({});
}

void StartPage::setOpenStudy(const QString& name)
{
    m_back->setText(tr("Back to %1").arg(fittedText(name, m_back->font(), 260, 1)));
    m_back->setVisible(!name.isEmpty());
}

void StartPage::setFootnote(const QString& text) { m_foot->setText(text); }

StartCard* StartPage::addCard(const StartEntry& entry, bool small)
{
    auto* card = new StartCard(entry, small, m_body);
    card->installEventFilter(this);
    connect(card, &StartCard::clicked, this, [this, path = entry.path] { Q_EMIT openRequested(path); });
    m_cards.push_back(card);
    return card;
}

void StartPage::setEntries(const std::vector<StartEntry>& recent, const std::vector<StartEntry>& gallery)
{
    for (StartCard* card : m_cards)
        delete card;
    m_cards.clear();
    for (const StartEntry& entry : recent)
        addCard(entry, true);
    m_recentCount = recent.size();
    for (const StartEntry& entry : gallery)
        addCard(entry, false);
    m_recentHead->setVisible(!recent.empty());
    for (std::size_t i = 1; i < m_cards.size(); ++i)
        setTabOrder(m_cards[i - 1], m_cards[i]);
    arrange();
    const auto first = std::find_if(m_cards.begin(), m_cards.end(), [](const StartCard* card) { return card->isEnabled(); });
    if (first != m_cards.end())
        (*first)->setFocus();
}

int StartPage::columns() const
{
    const int margin = width() >= wideFrom ? edge : narrowEdge;
    return std::clamp((width() - 2 * margin + gap) / cardRoom, 2, mostColumns);
}

void StartPage::arrange()
{
    const int across = columns(), margin = width() >= wideFrom ? edge : narrowEdge;
    m_body->layout()->setContentsMargins(margin, margin / 2 + 8, margin, 16);
    for (QGridLayout* grid : {m_recent, m_gallery})
        for (int i = 0; i < mostColumns; ++i)
            grid->setColumnStretch(i, i < across ? 1 : 0);
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        const bool recent = i < m_recentCount;
        const int place = int(recent ? i : i - m_recentCount);
        m_cards[i]->setVisible(!recent || place < across); // one row of what was open lately
        (recent ? m_recent : m_gallery)->addWidget(m_cards[i], place / across, place % across);
    }
}

void StartPage::resizeEvent(QResizeEvent*) { arrange(); }

/// The nearest card that lies in the direction of an arrow key; null when none does.
StartCard* StartPage::neighbour(const StartCard* card, int key) const
{
    StartCard* nearest = nullptr;
    double least = std::numeric_limits<double>::max();
    for (StartCard* other : m_cards) {
        const QPointF to = QRectF(other->geometry()).center() - QRectF(card->geometry()).center();
        const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
        const double along = key == Qt::Key_Right ? to.x() : key == Qt::Key_Left ? -to.x() : key == Qt::Key_Down ? to.y() : -to.y();
        const double across = std::abs(sideways ? to.y() : to.x());
        const double distance = along + 4 * across;
        if (other == card || !other->isEnabled() || other->isHidden() || along < 1 || (sideways && across > 1) || distance >= least)
            continue;
        nearest = other;
        least = distance;
    }
    return nearest;
}

bool StartPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_body && event->type() == QEvent::Paint) { // the mark beside the name
        QPainter painter(m_body);
        painter.setRenderHint(QPainter::Antialiasing);
        const QMargins margins = m_body->layout()->contentsMargins();
        drawMark(painter, QRectF(margins.left(), margins.top() + 2, 42, 42));
        return false;
    }
    const auto it = std::find(m_cards.begin(), m_cards.end(), watched);
    if (event->type() != QEvent::KeyPress || it == m_cards.end())
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        (*it)->click();
        return true;
    }
    if (key != Qt::Key_Left && key != Qt::Key_Right && key != Qt::Key_Up && key != Qt::Key_Down)
        return QWidget::eventFilter(watched, event);
    if (StartCard* next = neighbour(*it, key))
        next->setFocus(Qt::TabFocusReason);
    return true;
}

void StartPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_back->isVisibleTo(this))
        Q_EMIT backRequested();
    else
        QWidget::keyPressEvent(event);
}

void StartPage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().window);
}

} // namespace ridge::ui
