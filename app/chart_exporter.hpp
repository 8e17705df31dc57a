// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/write_chart.hpp"

#include <QObject>
#include <QPointer>

#include <functional>
#include <optional>
#include <vector>

class QMenu;
class QSettings;
class QWidget;

namespace ridge {

namespace ui {
class ChartFrame;
}

/// Export of the window's charts: the menu of each chart's export button, the file dialog, repeating the last export,
/// copying a picture.
class ChartExporter : public QObject {
    Q_OBJECT
public:
    /// The chart as it stands; nothing while it has nothing to show.
    using Provider = std::function<std::optional<ui::ExportableChart>()>;
    /// Asks for a file: title, suggested path, filters and the one to start with; empty when dismissed.
    using FileQuestion = std::function<QString(const QString&, const QString&, const QStringList&, const QString&)>;

    ChartExporter(QSettings& settings, QWidget* window);

    /// Gives a chart's export button its menu. The first chart is the one Ctrl+E means while none has the focus.
    void add(ui::ChartFrame* frame, Provider provider);
    /// Replaces the file dialog.
    void setFileQuestion(FileQuestion question) { m_ask = std::move(question); }

    /// Writes the chart that has the focus; false and failed() when that cannot be done.
    bool exportTo(const QString& path);
    /// Asks for a file in this format, or in the last one used.
    void askToExport(const QString& suffix = {});
    /// Writes the chart of the last export to the same file again; asks when there was none.
    void repeatLast();
    /// The picture as PNG and SVG, in one piece.
    void copyPicture();
    /// What the export button of this chart offers.
    QMenu* menuOf(ui::ChartFrame* frame);

    bool isRelative() const { return m_relative; }
    void setRelative(bool on) { m_relative = on; }

Q_SIGNALS:
    void failed(const ridge::Diagnostics& problems);
    void done(const QString& sentence); ///< "Wrote roofline.pptx"

private:
    struct Entry {
        QPointer<ui::ChartFrame> frame;
        Provider provider;
    };
    const Entry* focused() const;
    std::optional<ui::ExportableChart> chart() const;
    void showMenu(ui::ChartFrame* frame);
    bool write(const ui::ExportableChart& chart, const QString& path);
    ui::ExportOptions options() const;

    QSettings& m_settings;
    QWidget* m_window;
    std::vector<Entry> m_entries;
    QPointer<ui::ChartFrame> m_asked; ///< whose button was pressed last
    FileQuestion m_ask;
    QString m_lastPath, m_lastChart;
    bool m_relative = false;
};

} // namespace ridge
