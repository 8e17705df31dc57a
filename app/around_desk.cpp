// SPDX-License-Identifier: GPL-3.0-or-later
#include "around_desk.hpp"
#include "around_view.hpp"

#include "explore/explore_page.hpp"
#include "report/requirement_text.hpp"
#include "theme/number_text.hpp"

#include <QMenu>

#include <algorithm>

namespace ridge {

using namespace ui;

namespace {

QString words(const std::string& text) { return typeset(text); }

} // namespace

AroundDesk::AroundDesk(ExplorePage& page, QObject* parent)
    : QObject(parent), m_page(page), m_jobs(lookAround, [this](const DesignAroundPtr& around) { showAnswer(around); })
{
    connect(&page, &ExplorePage::shown, this, &AroundDesk::ask);
}

void AroundDesk::show(const LiveResultPtr& live, const QString& reason, const QString& advice)
{
    m_live = live;
    if (live != nullptr)
        return ask();
    m_jobs.forget();
    m_asked.reset();
    m_byHand = false;
    for (ExploreFrame* frame : {&m_page.mapFrame(), &m_page.tornadoFrame()}) {
        frame->setTitle(frame == &m_page.mapFrame() ? tr("No map yet") : tr("No tornado yet"), {});
        frame->setEmptyReason(reason, advice);
        frame->setTwin({});
    }
    m_page.map().setView(nullptr);
    m_page.tornado().setView(nullptr);
}

void AroundDesk::ask()
{
    if (m_live == nullptr || m_live == m_asked || !m_page.isVisible())
        return;
    if (!m_live->current->evaluation.feasibility.ok()) {
        const LiveResultPtr live = m_live;
        show(nullptr, tr("The present design does not run"), tr("The map and the tornado go around a design that runs; the sweep at the left may find one."));
        m_live = live;
        m_asked = live;
        return;
    }
    if (!m_byHand)
        m_levers = mapLevers(*m_live->current);
    m_asked = m_live;
    fillMenu();
    m_jobs.request({m_live, mapRangeAround(m_levers->first), mapRangeAround(m_levers->second)});
}

void AroundDesk::fillMenu()
{
    QMenu* menu = m_page.mapMenu();
    menu->clear();
    for (const bool across : {true, false}) {
        const Lever& present = across ? m_levers->first : m_levers->second;
        QMenu* choices = menu->addMenu((across ? tr("Across: %1") : tr("Up: %1")).arg(words(leverTitle(present))));
        for (const Lever& lever : levers()) {
            QAction* action = choices->addAction(words(leverTitle(lever)));
            action->setCheckable(true);
            action->setChecked(lever.name == present.name);
            action->setEnabled(lever.name != (across ? m_levers->second : m_levers->first).name);
            connect(action, &QAction::triggered, this, [this, across, lever] {
                (across ? m_levers->first : m_levers->second) = lever;
                m_byHand = true;
                m_asked.reset();
                ask();
            }, Qt::QueuedConnection); // the menu that is filled again is the one that calls
        }
    }
}

void AroundDesk::showAnswer(const DesignAroundPtr& around)
{
    if (around->question.live != m_asked || !around->map)
        return;
    auto map = std::make_shared<const MapView>(mapView(*around));
    auto tornado = std::make_shared<const TornadoView>(tornadoView(*around));
    for (ExploreFrame* frame : {&m_page.mapFrame(), &m_page.tornadoFrame()})
        frame->setEmptyReason({}, {});
    m_page.mapFrame().setTitle(map->title, map->subtitle);
    m_page.mapFrame().setTwin(twinOf(*map));
    m_page.tornadoFrame().setTitle(tornado->title, tornado->subtitle);
    m_page.tornadoFrame().setTwin(twinOf(*tornado));
    m_page.map().setView(std::move(map));
    m_page.tornado().setView(std::move(tornado));
}

void AroundDesk::mark(const DesignView* view, std::optional<std::uint32_t> lit)
{
    MapMarks marks;
    if (view != nullptr && view->isDrawable() && m_levers) {
        const auto axisOf = [&](const Lever& lever) -> const ShownCoordinate* {
            for (const ShownCoordinate& shown : view->coordinates)
                if (const auto* axis = std::get_if<std::size_t>(&shown.coordinate); axis != nullptr && view->cloud->space->axes[*axis].design.path == lever.name)
                    return &shown;
            return nullptr;
        };
        const ShownCoordinate *x = axisOf(m_levers->first), *y = axisOf(m_levers->second);
        if (lit && x != nullptr && y != nullptr)
            marks.lit = QPointF(view->value(*x, *lit), view->value(*y, *lit));
        const DesignLimit *limitX = x != nullptr ? view->limit(x->coordinate) : nullptr, *limitY = y != nullptr ? view->limit(y->coordinate) : nullptr;
        if (limitX != nullptr || limitY != nullptr) {
            constexpr double least = 0.25, most = 4;
            const auto end = [&](const DesignLimit* limit, double which, double otherwise) { return limit != nullptr ? std::clamp(which, least, most) : otherwise; };
            marks.limits = QRectF(QPointF(end(limitX, limitX ? limitX->low : 0, least), end(limitY, limitY ? limitY->low : 0, least)),
                                  QPointF(end(limitX, limitX ? limitX->high : 0, most), end(limitY, limitY ? limitY->high : 0, most)));
        }
    }
    m_page.map().setMarks(marks);
}

} // namespace ridge
