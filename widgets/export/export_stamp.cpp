// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/export_stamp.hpp"

#include "io/study_json.hpp"
#include "report/words.hpp"

#include <QCryptographicHash>

#include <algorithm>
#include <array>
#include <string_view>

namespace ridge::ui {

namespace {

std::size_t strictness(const std::string& label)
{
    static constexpr std::array<std::string_view, 5> known = {"", "public", "internal", "confidential", "restricted"};
    const QByteArray word = QByteArray::fromStdString(label).trimmed().toLower();
    const auto it = std::find(known.begin(), known.end(), std::string_view(word.constData(), std::size_t(word.size())));
    return std::size_t(it - known.begin());
}

class Labels {
public:
    explicit Labels(const Catalogue& catalogue) : m_catalogue(catalogue) {}

    void add(const std::string& label) { m_strictest = stricterLabel(m_strictest, label); }

    void add(const PartId& id)
    {
        if (const Part* part = m_catalogue.find(id))
            add(*part);
    }

    void add(const Part& part)
    {
        for (const auto& [key, datum] : part.params)
            add(datum.label);
    }

    void add(const Container& container)
    {
        for (const auto& [name, link] : container.links)
            add(link.part);
        for (const auto& [name, node] : container.children) {
            if (const PartInstance* instance = node.part())
                add(instance->part);
            if (const FabricInstance* fabric = node.fabric())
                add(fabric->part);
            if (const Container* inner = node.container())
                add(*inner);
        }
    }

    const std::string& strictest() const { return m_strictest; }

private:
    const Catalogue& m_catalogue;
    std::string m_strictest;
};

} // namespace

std::string stricterLabel(const std::string& a, const std::string& b)
{
    return strictness(b) > strictness(a) ? b : a;
}

QString studyHash(const Study& study)
{
    const QByteArray bytes = QByteArray::fromStdString(writeStudy(study));
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().left(12));
}

ExportStamp exportStamp(const Study& study, const PairingResult& result, const Catalogue& catalogue)
{
    Labels labels(catalogue);
    labels.add(study.label);
    // Every architecture may be the baseline, a base or both.
    for (const auto& [id, architecture] : study.architectures)
        labels.add(architecture.label);
    if (const auto it = study.scenarios.find(result.pairing.scenario); it != study.scenarios.end())
        labels.add(it->second.label);
    for (const auto& [id, assumption] : study.assumptions)
        labels.add(assumption.label);
    labels.add(result.architecture.root);
    labels.add(result.architecture.accelerator);
    return {QString::fromStdString(study.title), studyHash(study), QString::fromStdString(catalogue.stamp),
            QString::fromStdString(result.machine.calibration), QString::fromStdString(overridesText(result.architecture.overrides)),
            QString::fromStdString(labels.strictest())};
}

} // namespace ridge::ui
