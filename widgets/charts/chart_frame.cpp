// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_frame.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"

#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QHelpEvent>
#include <QPainter>
#include <QShortcut>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

namespace ridge::ui {

namespace {
constexpr int plainHead = 46, titleLine = 17, subtitleLine = 14, inset = 14;

QGraphicsEffect* dimmed(QWidget* body)
{
    auto* effect = new QGraphicsOpacityEffect(body);
    effect->setOpacity(0.4);
    return effect;
}

} // namespace

ChartFrame::ChartFrame(QWidget* parent)
    : QWidget(parent), m_icon(QStringLiteral("roofline")), m_export(new QToolButton(this)), m_tableButton(new QToolButton(this)),
      m_table(new TwinView(this))
{
    m_export->setFixedSize(28, 28);
    m_export->setToolTip(tr("Export this chart"));
    m_export->setAccessibleName(tr("Export this chart"));
    m_tableButton->setFixedSize(28, 28);
    m_tableButton->setCheckable(true);
    m_tableButton->setToolTip(tr("Show the data as a table (Ctrl+T)"));
    m_tableButton->setAccessibleName(tr("Show the data as a table"));
    m_tools = {m_export, m_tableButton};
    m_table->hide();
    connect(m_export, &QToolButton::clicked, this, &ChartFrame::exportRequested);
    connect(m_tableButton, &QToolButton::toggled, this, [this] { showParts(); });
    auto* keys = new QShortcut(QKeySequence(tr("Ctrl+T")), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(keys, &QShortcut::activated, this, [this] {
        showTable(!showsTable());
        focusBody();
    });
    restyle();
}

void ChartFrame::setBody(QWidget* body)
{
    m_body = body;
    body->setParent(this);
    showParts();
}

void ChartFrame::addTool(QWidget* tool)
{
    tool->setParent(this);
    m_tools.push_back(tool);
    placeTools();
}

void ChartFrame::keepTwoTitleLines()
{
    m_leastLines = 2;
    placeBody();
}

void ChartFrame::setToolVisible(QWidget* tool, bool on)
{
    tool->setVisible(on);
    placeTools();
    placeBody();
}

void ChartFrame::setTwin(const TableTwin& twin)
{
    m_twin = twin;
    if (showsTable())
        m_table->setTwin(twin);
}

void ChartFrame::showTable(bool on) { m_tableButton->setChecked(on); }
bool ChartFrame::showsTable() const { return m_tableButton->isChecked(); }

void ChartFrame::showParts()
{
    const bool table = showsTable() && !isEmpty();
    if (table && !(m_table->twin() == m_twin))
        m_table->setTwin(m_twin);
    m_table->setVisible(table);
    if (m_body == nullptr)
        return;
    m_body->setVisible(!table && !isEmpty());
    if (m_focusWanted && m_body->isVisibleTo(this)) { // asked for while there was nothing to show
        m_focusWanted = false;
        m_body->setFocus(Qt::OtherFocusReason);
    }
}

void ChartFrame::focusBody()
{
    if (m_table->isVisibleTo(this))
        m_table->setFocus(Qt::ShortcutFocusReason);
    else if (m_body != nullptr && m_body->isVisibleTo(this))
        m_body->setFocus(Qt::ShortcutFocusReason);
    else
        m_focusWanted = true;
}

void ChartFrame::setTitle(const QString& title, const QString& subtitle, const QString& detail)
{
    m_title = title;
    m_subtitle = subtitle;
    m_detail = detail;
    setAccessibleName(title);
    setAccessibleDescription(detail.isEmpty() ? subtitle : detail + QStringLiteral(". ") + subtitle);
    placeBody();
    update();
}

void ChartFrame::setStale(bool stale, const QString& note)
{
    if (m_stale == stale && m_note == note)
        return;
    m_stale = stale;
    m_note = note;
    if (m_body != nullptr)
        m_body->setGraphicsEffect(stale ? dimmed(m_body) : nullptr); // even an idle effect has the frame painted below
    update();
}

void ChartFrame::setEmptyReason(const QString& reason, const QString& advice)
{
    if (reason == m_reason && advice == m_advice)
        return;
    m_reason = reason;
    m_advice = advice;
    showParts();
    m_export->setEnabled(reason.isEmpty());
    m_tableButton->setEnabled(reason.isEmpty());
    update();
}

void ChartFrame::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface);
    double room = m_toolsLeft - inset - 8;
    if (m_stale && !m_note.isEmpty()) {
        const double w = pillWidth(m_note);
        drawPill(painter, {inset + room - w, 22}, m_note, theme.info, theme.infoFill);
        room -= w + 8;
    }
    const QFont titleFont = ridgeFont(13, QFont::DemiBold), subtitleFont = ridgeFont(11);
    double y = 21;
    for (const QString& line : titleLines(room)) {
        drawText(painter, {inset, y}, line, titleFont, theme.text);
        y += titleLine;
    }
    painter.setFont(subtitleFont);
    painter.setPen(theme.text2);
    const QRectF below(inset, y - 11, subtitleRoom(), m_subtitleLines * subtitleLine + 2);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, fittedText(m_subtitle, subtitleFont, below.width(), m_subtitleLines));
    if (!m_reason.isEmpty())
        drawReason(painter);
}

void ChartFrame::drawReason(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QRectF box = QRectF(rect()).adjusted(inset, headHeight() + 8, -inset, -inset);
    drawBox(painter, box, 10, theme.sunken, theme.control, 1.2, Qt::DashLine);
    const double width = box.width() - 96;
    const QRectF words(box.left() + 68, box.center().y() - 34, width, 72);
    drawIcon(painter, m_icon, QRectF(box.left() + 24, words.top(), 26, 26), theme.text2, 1.3);
    painter.setPen(theme.text);
    painter.setFont(ridgeFont(15, QFont::DemiBold));
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_reason);
    painter.setPen(theme.text2);
    painter.setFont(ridgeFont(13));
    const QRectF used = QFontMetricsF(ridgeFont(15, QFont::DemiBold)).boundingRect(words, Qt::TextWordWrap, m_reason);
    painter.drawText(words.adjusted(0, used.height() + 6, 0, 40), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_advice);
}

void ChartFrame::placeTools()
{
    double x = width() - inset + 4;
    for (QWidget* tool : m_tools) {
        if (tool->isHidden() && tool->testAttribute(Qt::WA_WState_ExplicitShowHide)) // all are hidden until the window is shown
            continue;
        x -= tool->width();
        tool->move(int(x), 10 + (28 - tool->height()) / 2);
        x -= 2;
    }
    m_toolsLeft = x;
    update();
}

bool ChartFrame::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (help->pos().y() < headHeight() && help->pos().x() < m_toolsLeft) {
            QToolTip::showText(help->globalPos(), (m_detail.isEmpty() ? m_title : m_title + u'\n' + m_detail) + u'\n' + m_subtitle, this);
            return true;
        }
    }
    return QWidget::event(event);
}

int ChartFrame::headHeight() const { return plainHead + (m_lines - 1) * titleLine + (m_subtitleLines - 1) * subtitleLine; }

/// Under a title of several lines the subtitle stands below the tools and has the whole width.
double ChartFrame::subtitleRoom() const { return m_lines > 1 ? width() - 2.0 * inset : m_toolsLeft - inset - 8; }

/// As many lines as it needs, four at most; what is still too long is cut and stands whole in the tooltip.
QStringList ChartFrame::titleLines(double room) const
{
    constexpr int most = 4;
    const QFontMetricsF metrics(ridgeFont(13, QFont::DemiBold));
    QStringList lines;
    QString rest = m_title;
    while (lines.size() + 1 < most && metrics.horizontalAdvance(rest) > room) {
        qsizetype split = 0;
        for (qsizetype at = rest.indexOf(u' '); at > 0 && metrics.horizontalAdvance(rest.left(at)) <= room; at = rest.indexOf(u' ', at + 1))
            split = at;
        if (split == 0)
            break;
        lines << rest.left(split);
        rest = rest.mid(split + 1);
    }
    return lines << metrics.elidedText(rest, Qt::ElideRight, room);
}

void ChartFrame::placeBody()
{
    m_lines = std::max(m_leastLines, int(titleLines(m_toolsLeft - inset - 8).size()));
    m_subtitleLines = QFontMetricsF(ridgeFont(11)).horizontalAdvance(m_subtitle) > subtitleRoom() ? 2 : 1;
    m_table->setGeometry(rect().adjusted(inset, headHeight(), -inset, -6));
    if (m_body != nullptr)
        m_body->setGeometry(rect().adjusted(6, headHeight(), -inset, -6));
}

void ChartFrame::resizeEvent(QResizeEvent*)
{
    placeTools();
    placeBody();
}

void ChartFrame::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        restyle();
    QWidget::changeEvent(event);
}

void ChartFrame::restyle()
{
    m_export->setIcon(icon(QStringLiteral("export"), 16));
    m_tableButton->setIcon(icon(QStringLiteral("table"), 16));
}

} // namespace ridge::ui
