// SPDX-License-Identifier: Apache-2.0
#include "report/quantity_text.hpp"
#include "report/trace_reader.hpp"

#include <cmath>

namespace ridge {

namespace {

constexpr std::size_t mostTerms = 12;

/// Writes one expression. Precedence: 1 sum, 2 product, 3 atom.
class Writer {
public:
    Writer(const Trace& trace, std::string_view sumUnit) : m_trace(trace), m_sumUnit(sumUnit) {}

    std::string write(std::uint32_t i, int outer)
    {
        const TraceNode& n = m_trace[i];
        switch (n.operation) {
        case TraceOperation::constant:
        case TraceOperation::parameter:
        case TraceOperation::named: return leaf(n);
        case TraceOperation::add: return sum(i, outer);
        case TraceOperation::subtract: return wrap(write(n.a, 1) + " - " + write(n.b, 2), 1, outer);
        case TraceOperation::multiply: return product(n, outer);
        case TraceOperation::divide: return wrap(write(n.a, 2) + " / " + write(n.b, 3), 2, outer);
        case TraceOperation::maximum: return "max(" + write(n.a, 0) + ", " + write(n.b, 0) + ")";
        case TraceOperation::minimum: return "min(" + write(n.a, 0) + ", " + write(n.b, 0) + ")";
        case TraceOperation::squareRoot: return "sqrt(" + write(n.a, 0) + ")";
        case TraceOperation::power: return write(n.a, 3) + "^" + write(n.b, 3);
        }
        return {};
    }

private:
    static std::string wrap(const std::string& text, int own, int outer)
    {
        return own < outer ? "(" + text + ")" : text;
    }

    static std::string leaf(const TraceNode& n)
    {
        if (n.operation == TraceOperation::parameter)
            return quantityText(n.value, unitOf(n.parameter), 4);
        if (n.formula == Formula::accelerators)
            return plainNumber(n.value);
        if (n.formula != Formula::count)
            return quantityText(n.value, text(n.formula).unit, 4);
        return n.value == std::floor(n.value) && std::abs(n.value) < 1e7 ? plainNumber(n.value) : numberText(n.value, 4);
    }

    bool isConstant(std::uint32_t i, double value) const
    {
        const TraceNode& n = m_trace[i];
        return n.operation == TraceOperation::constant && n.formula == Formula::count && n.value == value;
    }

    void terms(std::uint32_t i, std::vector<std::uint32_t>& list) const
    {
        const TraceNode& n = m_trace[i];
        if (n.operation == TraceOperation::add) {
            terms(n.a, list);
            terms(n.b, list);
        } else if (n.value != 0) { // a phase without the resource, a tier without traffic
            list.push_back(i);
        }
    }

    std::string sum(std::uint32_t i, int outer)
    {
        std::vector<std::uint32_t> list;
        terms(i, list);
        if (list.empty())
            return "0";
        if (list.size() == 1)
            return write(list[0], outer);
        std::string words;
        const std::size_t shown = list.size() > mostTerms ? mostTerms - 1 : list.size();
        double rest = 0;
        for (std::size_t k = 0; k < list.size(); ++k) {
            if (k < shown)
                words += (k == 0 ? "" : " + ") + write(list[k], 2);
            else
                rest += m_trace[list[k]].value;
        }
        if (shown < list.size())
            words += " + " + std::to_string(list.size() - shown) + " more terms of " + quantityText(rest, m_sumUnit, 4) + " in all";
        return wrap(words, 1, outer);
    }

    std::string product(const TraceNode& n, int outer)
    {
        if (isConstant(n.a, 1))
            return write(n.b, outer);
        if (isConstant(n.b, 1))
            return write(n.a, outer);
        return wrap(write(n.a, 2) + " × " + write(n.b, 2), 2, outer);
    }

    const Trace& m_trace;
    std::string_view m_sumUnit; ///< unit of a sum too long to be listed
};

} // namespace

std::string substitutedText(const Trace& trace, std::uint32_t body, std::string_view sumUnit)
{
    return Writer(trace, sumUnit).write(body, 0);
}

} // namespace ridge
