// SPDX-License-Identifier: Apache-2.0
#include "report/explain.hpp"
#include "report/own_calibration_text.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"

#include <cmath>

namespace ridge {

namespace {

/// "measured" of a constant means that it was fitted to published measurements, not that this system was measured.
std::string confidenceWords(Confidence confidence, bool calibrated)
{
    return calibrated && confidence == Confidence::measured ? "calibrated on published measurements" : std::string(confidenceName(confidence));
}

void writeSource(const Explanation& e, const std::string& indent, std::string& out)
{
    if (e.isInput)
        out += indent + "  " + confidenceWords(e.confidence, e.isCalibrated) + (e.source.empty() ? "" : "; " + e.source) + "\n";
    else if (!e.source.empty())
        out += indent + "  source: " + e.source
            + (e.children.empty() ? "" : "; weakest input: " + std::string(confidenceName(e.confidence))) + "\n";
}

/// What a step weighs: the share that passes through it where the number is a sum of its steps, else its elasticity.
std::string weightText(const Explanation& e, const Explanation& root)
{
    if (&e == &root)
        return {};
    const bool adds = !e.isInput && e.unit == root.unit && (root.unit == "s" || root.unit == "B");
    return adds ? "   [share " + percentText(e.share) + "]" : "   [elasticity " + numberText(e.share) + "]";
}

void writeTree(const Explanation& e, const Explanation& root, int depth, double smallest, std::string& out)
{
    const std::string indent(static_cast<std::size_t>(depth) * 2, ' ');
    out += indent + e.title + " = " + quantityText(e.value, e.unit) + weightText(e, root);
    out += e.repeated ? "   derived above\n" : "\n";
    if (e.repeated)
        return;
    if (!e.formula.empty())
        out += indent + "  = " + e.formula + "\n";
    if (!e.formula.empty() && !e.substituted.empty())
        out += indent + "  = " + e.substituted + "\n";
    writeSource(e, indent, out);
    for (const std::string& flag : e.flags)
        out += indent + "  flag: " + flag + "\n";
    std::size_t left = 0;
    double leftShare = 0;
    for (const Explanation& child : e.children) {
        if (std::abs(child.share) >= smallest) {
            writeTree(child, root, depth + 1, smallest, out);
        } else {
            ++left;
            leftShare += child.share;
        }
    }
    if (left > 0)
        out += indent + "  " + std::to_string(left) + " more, each below " + percentText(smallest) + ", together "
            + percentText(leftShare) + "\n";
}

void writeSavings(const char* title, const std::vector<Saving>& savings, double time, Precision precision,
                  std::string& out)
{
    if (savings.empty())
        return;
    out += title;
    for (const Saving& s : savings) {
        std::string name = resourceName(s.resource, precision);
        if (s.phase)
            name = std::string(key(*s.phase)) + ", " + name;
        name.resize(std::max<std::size_t>(name.size(), 28), ' ');
        out += "  " + name + " ";
        out += s.seconds ? quantityText(*s.seconds, "s") + " (" + percentText(*s.seconds / time) + ")\n" : s.reason + "\n";
    }
}

} // namespace

std::string explanationReport(const PairingResult& result, const MetricExplanation& explanation)
{
    const std::string own = result.own.empty() ? std::string() : "own calibration " + ownCalibrationsText(result.own) + "\n";
    return result.scenario.name + " on " + result.architecture.name + "\n" + own + "\n" + explanationText(explanation, result.plan.precision);
}

std::string explanationText(const MetricExplanation& e, Precision precision, double smallest)
{
    std::string out;
    writeTree(e.root, e.root, 0, smallest, out);
    if (!e.note.empty())
        out += "\n" + e.note + "\n";
    out += "\nshare: the part of the number that passes through a step, at all places it is used\n"
           "elasticity: change of the number in % when the input grows by 1 %, at all places it is used\n";
    out += "\nInputs in this number: what kind they are, weighted by |elasticity| and summed to 100 %\n";
    for (std::size_t i = 0; i < e.confidenceShares.size(); ++i)
        if (e.confidenceShares[i] > 0)
            out += "  " + std::string(confidenceName(static_cast<Confidence>(i))) + " " + percentText(e.confidenceShares[i])
                + "\n";
    for (const InputWeight& input : e.inputs)
        if (input.share >= smallest)
            out += "    " + std::string(parameterTitle(input.parameter)) + " "
                + quantityText(input.value, unitOf(input.parameter)) + ", elasticity " + numberText(input.elasticity) + ", "
                + confidenceWords(input.provenance.confidence, input.parameter >= Parameter::gemm16) + "\n";
    writeSavings("\nIf it were free, the step would save (re-evaluated, one at a time)\n", e.savings, e.time, precision, out);
    writeSavings("\nIf one cell of the ledger were free, the step would save\n", e.cellSavings, e.time, precision, out);
    return out;
}

} // namespace ridge
