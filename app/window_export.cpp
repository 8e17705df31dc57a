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
            return exportableChart(id, *m_shown, m_installed->catalogue, {m_desk->scaling().kind(), m_desk->pareto().objectives()});
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
    connect(m_exporter, &ChartExporter::failed, this, [this](const Diagnostics& d) { showProblems(tr("The chart was not exported"), d); });
    connect(m_exporter, &ChartExporter::done, this, [this](const QString& sentence) { m_status->setState(sentence, true); });
}

} // namespace ridge
