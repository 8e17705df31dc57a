// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panels/knob.hpp"
#include "panels/slider_row.hpp"
#include "study/evaluate_study.hpp"

#include <QWidget>

namespace ridge::ui {

/// A line of the inspector's fact list.
struct Fact {
    QString name;
    QString value;
    QString note; ///< smaller, below: a source, a difference
    bool operator==(const Fact&) const = default;
};

/// The right panel: the accelerator with its sliders, then what the pairing is and what was published about it.
class Inspector : public QWidget {
    Q_OBJECT
public:
    explicit Inspector(QWidget* parent = nullptr);

    void setHead(const QString& title, const QString& subtitle);
    void setKnob(Knob knob, const SliderRowModel& model);
    void setFacts(std::vector<Fact> facts);
    SliderRow& row(Knob knob) { return *m_rows[static_cast<std::size_t>(knob)]; }
    bool isDragging() const;

Q_SIGNALS:
    void knobEdited(ridge::ui::Knob knob, double value);
    void knobReset(ridge::ui::Knob knob);
    void editingFinished();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void connectRow(Knob knob);

    QString m_title, m_subtitle;
    std::array<SliderRow*, knobCount> m_rows{};
    class FactList* m_facts;
};

/// Builds a row's model from evaluations: what is in force, what stands without the override, the baseline.
SliderRowModel knobModel(Knob knob, const PairingResult& current, const PairingResult* reference,
                         const PairingResult* baseline, const Catalogue& catalogue,
                         const std::array<double, parameterCount>& elasticities);
/// Scenario, mapping, calibration, published figures beside the prediction.
std::vector<Fact> pairingFacts(const PairingResult& result, const std::vector<Metric>& metrics);

} // namespace ridge::ui
