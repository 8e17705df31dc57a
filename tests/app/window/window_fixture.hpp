// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/write_chart.hpp"
#include "main_window.hpp"
#include "theme/ridge_style.hpp"

#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QSettings>
#include <QTemporaryDir>

#include <memory>

namespace ridge {

/// What tests of the window share: the data that ships, and a window with settings of its own for each test function.
class WindowFixture : public QObject {
protected:
    /// Once for a test program; false: the shipped data do not load.
    bool loadShippedData()
    {
        ui::setUpApplication(false);
        const auto installed = loadInstalled(QCoreApplication::applicationFilePath());
        for (const Diagnostic& d : installed.diagnostics())
            qInfo("%s: %s", d.where.c_str(), d.message.c_str());
        if (installed)
            m_installed = *installed;
        return installed.ok();
    }
    void showWindow(const QSize& size)
    {
        m_settings = std::make_unique<QSettings>(m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        m_window = std::make_unique<MainWindow>(m_installed, *m_settings);
        m_window->resize(size);
        m_window->show();
    }

    /// Writes the chart that has the focus in every format; the table has rows, the picture a slide's size. What is wrong,
    /// empty when nothing is.
    QByteArray writeEveryFormat(const QString& name)
    {
        for (const ui::ExportFormat& format : ui::exportFormats()) {
            const QString path = m_folder.filePath(name + u'.' + format.suffix);
            if (!m_window->exportChart(path) || QFileInfo(path).size() <= 100)
                return path.toUtf8();
        }
        QFile table(m_folder.filePath(name + QStringLiteral(".csv")));
        if (!table.open(QIODevice::ReadOnly) || table.readAll().count('\n') <= 2)
            return "the table has no rows";
        return QImage(m_folder.filePath(name + QStringLiteral(".png"))).width() > 400 ? QByteArray() : QByteArray("the picture is small");
    }

    QTemporaryDir m_folder;
    InstalledPtr m_installed;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace ridge
