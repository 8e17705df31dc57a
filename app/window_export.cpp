// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_desk.hpp"
#include "chart_exporter.hpp"
#include "chart_exports.hpp"
#include "charts/ledger_chart.hpp"
#include "charts/pareto_chart.hpp"
#include "charts/roofline_chart.hpp"
#include "charts/scaling_chart.hpp"
#include "charts/validation_chart.hpp"
#include "export/validation_value.hpp"
#include "compare/compare_page.hpp"
#include "compare_desk.hpp"
#include "explore/explore_page.hpp"
#include "explore_desk.hpp"
#include "export/explore_value.hpp"
#include "main_window.hpp"
#include "validation/validation_page.hpp"
#include "validation_desk.hpp"
#include "window_header.hpp"

namespace ridge {

using namespace ui;

bool MainWindow::exportChart(const QString& path) { return m_exporter->exportTo(path); }

void MainWindow::buildExporter()
{
    m_exporter = new ChartExporter(m_settings, this);
    const auto add = [this](ChartFrame* frame, const char* id) {
        m_exporter->add(frame, [this, frame, id]() -> std::optional<ExportableChart> {
            if (m_shown == nullptr || !m_shown->current || frame->isEmpty())
                return std::nullopt;
            ChartChoice choice;
            choice.kind = m_desk->scaling().kind();
            choice.objectives = m_desk->pareto().objectives();
            auto chart = exportableChart(id, *m_shown, m_installed, choice);
            return chart ? std::optional(std::move(chart).value()) : std::nullopt;
        });
    };
    add(m_chart, "roofline");
    add(&m_desk->scaling(), "scaling");
    add(&m_desk->pareto(), "pareto");
    add(&m_desk->ledger(), "ledger");
    ValidationChart& validation = m_validation->page().chart();
    m_exporter->add(&validation, [this, &validation]() -> std::optional<ExportableChart> {
        if (validation.isEmpty())
            return std::nullopt;
        ExportStamp stamp; // measurements belong to no study
        stamp.catalogue = QString::fromStdString(m_installed->catalogue.stamp);
        return validationExport(validation.data(), stamp);
    });
    addPageExports();
    connect(m_exporter, &ChartExporter::failed, this, [this](const Diagnostics& d) { showProblems(tr("The chart was not exported"), d); });
    connect(m_exporter, &ChartExporter::done, this, [this](const QString& sentence) { m_status->setState(sentence, true); });
}

/// Charts of the other pages as they stand, limits and all.
void MainWindow::addPageExports()
{
    const auto add = [this](ChartFrame& frame, const std::function<ExportableChart(const ExportWords&)>& make) {
        m_exporter->add(&frame, [this, &frame, make]() -> std::optional<ExportableChart> {
            if (m_shown == nullptr || !m_shown->current || frame.isEmpty())
                return std::nullopt;
            const PairingResult& design = *m_shown->current;
            return make({frame.title(), frame.subtitle(), QString::fromStdString(design.architecture.name) + QStringLiteral(" \u00B7 ") + QString::fromStdString(design.scenario.name),
                         stampOf(*m_shown, m_installed->catalogue)});
        });
    };
    ExplorePage& explore = m_explore->page();
    add(explore.parallelFrame(), [this](const ExportWords& words) { return parallelExport(m_explore->view(), words); });
    add(explore.tradeFrame(), [this](const ExportWords& words) { return tradeExport(m_explore->view(), words); });
    add(explore.mapFrame(), [&explore](const ExportWords& words) { return mapExport(explore.map().view(), words); });
    add(explore.tornadoFrame(), [&explore](const ExportWords& words) { return tornadoExport(explore.tornado().view(), words); });
    ComparePage& compare = m_compare->page();
    add(compare.waterfallFrame(), [&compare](ExportWords words) {
        words.title = compare.title(); // the finding; the frame's own says what the rows are
        return waterfallExport(compare.waterfall().view(), words);
    });
    add(compare.ledgerFrame(), [&compare](const ExportWords& words) { return ledgerPairExport(compare.ledger().view(), words); });
}

} // namespace ridge
