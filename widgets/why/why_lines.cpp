// SPDX-License-Identifier: GPL-3.0-or-later
// What the cards below a derivation say.
#include "report/words.hpp"
#include "theme/number_text.hpp"
#include "theme/paint.hpp"
#include "theme/resource_text.hpp"
#include "why/why_card.hpp"
#include "why/why_model.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace ridge::ui {

namespace {

QString tr(const char* words) { return QCoreApplication::translate("WhyCard", words); }
QString text(std::string_view words) { return QString::fromUtf8(words.data(), qsizetype(words.size())); }

void addFact(std::vector<WhyLine>& lines, const QString& name, const QString& value)
{
    if (value.isEmpty())
        return;
    WhyLine line;
    line.name = name;
    line.value = value;
    lines.push_back(line);
}

WhyLine remark(const QString& icon, const QString& words)
{
    WhyLine line;
    line.icon = icon;
    line.value = words;
    return line;
}

} // namespace

std::vector<WhyLine> savingLines(const MetricExplanation& explanation)
{
    std::vector<WhyLine> lines;
    QStringList fixed;
    for (const Saving& saving : explanation.savings) {
        if (!saving.seconds) {
            fixed << resourceName(saving.resource);
            continue;
        }
        WhyLine line;
        const bool several = 1 < std::count_if(explanation.savings.begin(), explanation.savings.end(), [](const Saving& s) { return swatchOf(s.resource) == Swatch::compute; });
        line.name = several ? resourceRowName(saving.resource) : resourceName(saving.resource);
        line.share = std::max(0.0, *saving.seconds / explanation.time);
        line.swatch = swatchOf(saving.resource);
        line.value = QStringLiteral("%1 · %2").arg(quantityText(*saving.seconds, QStringLiteral("s")),
                                                   quantityText(*saving.seconds / explanation.time, QStringLiteral("%")));
        lines.push_back(line);
    }
    if (!fixed.isEmpty())
        lines.push_back(remark(QStringLiteral("info"), tr("%1: set by the mapping, not by a rate").arg(fixed.join(QStringLiteral(", ")))));
    return lines;
}

std::vector<WhyLine> stepLines(const Explanation& step, double share)
{
    std::vector<WhyLine> lines;
    addFact(lines, tr("Formula"), text(step.formula));
    addFact(lines, tr("Values"), text(step.substituted));
    addFact(lines, tr("Source"), text(step.source));
    if (step.isInput || !step.children.empty())
        addFact(lines, step.isInput ? tr("Kind") : tr("Weakest input"), badgeText(step.confidence));
    addFact(lines, tr("Weight"), share < 0 ? tr("%1: more of it makes the number smaller").arg(shareText(share)) : shareText(share));
    return lines;
}

std::vector<WhyLine> trustLines(const MetricExplanation& explanation)
{
    std::vector<WhyLine> lines;
    for (const Confidence confidence : {Confidence::measured, Confidence::datasheet, Confidence::analyst, Confidence::projected, Confidence::unverified}) {
        const double share = explanation.confidenceShares[std::size_t(confidence)];
        if (!(share > 0))
            continue;
        WhyLine line;
        line.name = badgeText(confidence);
        line.badge = confidence;
        line.share = share;
        line.value = shareText(share);
        lines.push_back(line);
    }
    if (lines.empty())
        lines.push_back(remark(QStringLiteral("info"), tr("No sourced input: the mapping alone decides it")));
    for (const FlagWords& flag : allFlags())
        if (std::find(explanation.root.flags.begin(), explanation.root.flags.end(), flag.word) != explanation.root.flags.end())
            lines.push_back(remark(QStringLiteral("warning"), text(flag.sentence)));
    return lines;
}

} // namespace ridge::ui
