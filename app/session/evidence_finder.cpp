// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/evidence_finder.hpp"

#include "session/measured_table.hpp"

#include <QFile>

namespace ridge {

namespace {

/// The runs that ship, read once; without them there is no answer.
class Archive {
public:
    explicit Archive(InstalledPtr installed) : m_installed(std::move(installed)) {}

    EvidenceAnswer operator()(const LiveResultPtr& live)
    {
        EvidenceAnswer answer;
        answer.live = live;
        if (live == nullptr || !live->current || !live->current->evaluation.feasibility.ok())
            return answer;
        if (!m_read)
            read();
        if (const auto used = withOwn(m_installed->calibrations, live->current->own))
            answer.nearest = nearestEvidence(*live->current, m_base, m_bindings, m_installed->catalogue, *used);
        return answer;
    }

private:
    void read()
    {
        m_read = true;
        const auto data = loadMeasuringData(m_installed->folder);
        QFile file(m_installed->folder + QStringLiteral("/measurements/training.csv"));
        if (!data || !file.open(QIODevice::ReadOnly))
            return;
        const auto table = readMeasuredTable(file.readAll(), "training.csv", false);
        if (!table)
            return;
        m_bindings = data->bindings;
        m_base = evidenceBase(measurementRows((*table)->csv), m_bindings, m_installed->catalogue, m_installed->calibrations);
    }

    InstalledPtr m_installed;
    Bindings m_bindings;
    EvidenceBase m_base;
    bool m_read = false;
};

} // namespace

EvidenceFinder::EvidenceFinder(InstalledPtr installed, QObject* parent)
    : QObject(parent), m_jobs([archive = std::make_shared<Archive>(std::move(installed))](const LiveResultPtr& live) { return (*archive)(live); },
                              [this](const EvidenceAnswerPtr& answer) { Q_EMIT found(answer); })
{
}

} // namespace ridge
