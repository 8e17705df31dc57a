// SPDX-License-Identifier: GPL-3.0-or-later
#include "result_json.hpp"

#include "report/own_calibration_text.hpp"
#include "report/words.hpp"

namespace ridge::cli {

namespace {

class Rows {
public:
    Rows() { m_text = "architecture,scenario,feasible,section,name,value,hidden,unit\n"; }

    void start(const PairingResult& result)
    {
        m_head = csvField(result.pairing.architecture.text) + "," + csvField(result.pairing.scenario.text) + ","
            + (result.evaluation.feasibility.ok() ? "true" : "false") + ",";
    }
    void add(const std::string& section, const std::string& name, const Json& value, const std::string& hidden,
             const std::string& unit)
    {
        m_text += m_head + section + "," + csvField(name) + "," + value.text() + "," + hidden + "," + csvField(unit) + "\n";
    }
    void addText(const std::string& section, const std::string& text)
    {
        m_text += m_head + section + "," + csvField(text) + ",,,\n";
    }
    const std::string& text() const { return m_text; }

private:
    std::string m_text, m_head;
};

void addLedger(const PairingResult& result, Rows& rows)
{
    for (std::size_t p = 0; p < phaseCount; ++p)
        for (std::size_t r = 0; r < resourceCount; ++r) {
            const double exposed = result.evaluation.exposed[p][r], hidden = result.evaluation.hidden[p][r];
            if (exposed == 0 && hidden == 0)
                continue;
            const std::string name = std::string(key(static_cast<Phase>(p))) + "/"
                + resourceName(static_cast<Resource>(r), result.plan.precision);
            rows.add("ledger", name, exposed, Json(hidden).text(), "s");
        }
}

} // namespace

std::string csvField(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + "\"";
}

std::string resultCsv(const std::vector<PairingResult>& results)
{
    Rows rows;
    for (const PairingResult& result : results) {
        rows.start(result);
        if (!result.evaluation.feasibility.ok())
            rows.addText("reason", reasonText(result));
        else
            for (const Metric& metric : metrics(result))
                rows.add("metric", metric.name, metric.value, "", metric.unit);
        addLedger(result, rows);
        if (result.evaluation.memoryNeeded > 0)
            for (std::size_t i = 0; i < memoryClassCount; ++i)
                rows.add("memory", std::string(memoryClassName(static_cast<MemoryClass>(i))), result.evaluation.memory[i],
                         "", "B");
        for (const FlagWords& flag : flagWords(result.evaluation.flags))
            rows.addText("flag", std::string(flag.word));
        for (const auto& [id, own] : result.own)
            rows.addText("own_calibration", id.text + ": " + ownCalibrationText(own));
        for (const Comparison& c : compare(result))
            rows.add("published", c.figure.metric, c.figure.value, "", c.unit);
    }
    return rows.text();
}

} // namespace ridge::cli
