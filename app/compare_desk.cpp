// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare_desk.hpp"

#include "compare/compare_page.hpp"
#include "report/waterfall_text.hpp"
#include "session/pin_baseline.hpp"
#include "study/metric_names.hpp"
#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

#include <cmath>

namespace ridge {

using namespace ui;

namespace {

constexpr double neutral = 0.005; ///< changes below are called the same

QString words(const std::string& text) { return typeset(text); }

QString metricText(const Metric& metric)
{
    if (metric.name == "mfu" || metric.name == "hfu" || metric.name == "mfu_causal")
        return quantityText(metric.value, QStringLiteral("%"));
    return metric.unit == "1" ? words(groupedCount(metric.value)) : quantityText(metric.value, words(metric.unit));
}

QString metricTitle(const std::string& name)
{
    static const std::pair<const char*, const char*> titles[] = {
        {"step_time", QT_TRANSLATE_NOOP("CompareDesk", "Step time")}, {"tokens_per_s", QT_TRANSLATE_NOOP("CompareDesk", "Tokens/s")},
        {"tokens_per_s_per_accelerator", QT_TRANSLATE_NOOP("CompareDesk", "Tokens/s per accelerator")}, {"flops_per_accelerator", QT_TRANSLATE_NOOP("CompareDesk", "Rate per accelerator")},
        {"mfu", "MFU"}, {"hfu", "HFU"}, {"memory_per_accelerator", QT_TRANSLATE_NOOP("CompareDesk", "Memory per accelerator")},
        {"memory_available", QT_TRANSLATE_NOOP("CompareDesk", "Memory available")}, {"accelerators", QT_TRANSLATE_NOOP("CompareDesk", "Accelerators")},
        {"average_power", QT_TRANSLATE_NOOP("CompareDesk", "Mean power, an estimate")}};
    for (const auto& [key, title] : titles)
        if (name == key)
            return CompareDesk::tr(title);
    return {};
}

QString changeText(double a, double b)
{
    if (!(a > 0))
        return {};
    const double change = b / a - 1;
    if (std::abs(change) < neutral)
        return change == 0 ? CompareDesk::tr("same") : QStringLiteral("≈ 0 %");
    return (change < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + quantityText(std::abs(change), QStringLiteral("%"));
}

TableTwin resultsOf(const DesignComparison& comparison)
{
    TableTwin twin{{CompareDesk::tr("Result"), QStringLiteral("A"), QStringLiteral("B"), CompareDesk::tr("Change")}, {}};
    if (!comparison.a().evaluation.feasibility.ok() || !comparison.b().evaluation.feasibility.ok())
        return twin;
    const std::vector<Metric> a = metrics(comparison.a()), b = metrics(comparison.b());
    for (const Metric& metric : a) {
        const QString title = metricTitle(metric.name);
        if (const Metric* other = findMetric(b, metric.name); other != nullptr && !title.isEmpty())
            twin.rows << QStringList{title, metricText(metric), metricText(*other), changeText(metric.value, other->value)};
    }
    return twin;
}

} // namespace

ComparisonView comparisonView(const DesignComparison& comparison)
{
    ComparisonView view;
    view.nameA = words(comparison.nameA);
    view.nameB = words(comparison.nameB);
    view.title = words(comparison.waterfallFinding.text);
    view.subtitle = words(comparison.waterfallFinding.detail);
    view.changes.headings = {CompareDesk::tr("What"), QStringLiteral("A"), QStringLiteral("B")};
    for (const ChangeLine& line : comparison.changes)
        view.changes.rows << QStringList{words(line.what), words(line.before), words(line.after)};
    view.results = resultsOf(comparison);
    const Waterfall& waterfall = comparison.waterfall;
    if (!waterfall.isComparable()) {
        view.reason = view.title;
        return view;
    }
    view.waterfall = {view.nameA, view.nameB, waterfall.timeA, waterfall.timeB, {}};
    for (const InputShare& input : waterfall.inputs) {
        const auto swatch = input.lever ? swatchOf(input.lever->parameters.front()) : std::nullopt;
        view.waterfall.steps.push_back({words(inputTitle(input)), words(inputChange(input, comparison.a(), comparison.b())), swatch, input.seconds});
    }
    view.ledger.nameA = view.nameA;
    view.ledger.nameB = view.nameB;
    std::array<LedgerPairRow, swatchCount> sums{};
    for (const LedgerDifference& row : comparison.ledger.resources) {
        LedgerPairRow& sum = sums[std::size_t(swatchOf(row.resource))];
        sum.a += row.a;
        sum.b += row.b;
    }
    for (std::size_t s = 0; s < swatchCount; ++s)
        if (sums[s].a > 0 || sums[s].b > 0)
            view.ledger.rows.push_back({static_cast<Swatch>(s), sums[s].a, sums[s].b});
    view.ledgerTitle = words(comparison.ledgerFinding.text);
    view.ledgerSubtitle = CompareDesk::tr("%1 · pale: A, solid: B, one scale").arg(words(comparison.ledgerFinding.detail));
    return view;
}

CompareDesk::CompareDesk(Document& document, QObject* parent)
    : QObject(parent), m_document(document), m_jobs(compareDesigns, [this](const DesignComparisonPtr& comparison) { showAnswer(comparison); }), m_page(new ComparePage)
{
    connect(m_page, &ComparePage::shown, this, &CompareDesk::ask);
    connect(m_page, &ComparePage::swapRequested, this, [this] {
        m_swapped = !m_swapped;
        m_asked.reset();
        ask();
    });
    connect(m_page, &ComparePage::pinRequested, this, [this] { m_document.edit(tr("pin the baseline"), {}, pinBaseline); });
    connect(&m_document, &Document::opened, this, [this] {
        m_jobs.forget();
        m_swapped = false;
    });
    show(nullptr);
}

CompareDesk::~CompareDesk() = default;

void CompareDesk::show(const LiveResultPtr& live)
{
    m_live = live;
    if (live == nullptr || !live->current) {
        m_asked.reset();
        m_page->setEmpty(live == nullptr ? tr("No study is open") : tr("The design cannot be evaluated"), tr("Two designs are compared here: the one on screen and the baseline."), false);
    } else if (!live->baseline) {
        m_asked.reset();
        m_page->setEmpty(tr("Nothing to compare with yet"),
                         tr("Pin the design on screen as baseline, change something on the Edit page, and come back: this page says what changed, what each input gave and where the time went."),
                         !live->isBlank());
    }
    if (m_page->isVisible())
        ask();
}

void CompareDesk::ask()
{
    if (m_live == nullptr || !m_live->current || !m_live->baseline || m_live == m_asked)
        return;
    m_asked = m_live;
    m_jobs.request({m_live, m_swapped});
}

void CompareDesk::showAnswer(const DesignComparisonPtr& comparison)
{
    if (comparison->question.live != m_live)
        return;
    m_comparison = comparison;
    m_page->setView(comparisonView(*comparison));
}

} // namespace ridge
