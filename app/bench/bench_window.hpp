// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/installation.hpp"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>

#include <functional>
#include <memory>

namespace ridge {

class MainWindow;

/// An application that tells when a repaint of its window has ended.
class BenchApplication : public QApplication {
public:
    /// Works without a display.
    BenchApplication();

    /// `run` is called after each repaint of `window`: all of it is then in the backing store.
    void afterRepaint(QObject* window, std::function<void()> run);
    bool notify(QObject* receiver, QEvent* event) override;

private:
    QObject* m_window = nullptr;
    std::function<void()> m_run;
};

/// The window that ships, with settings of its own, 1920 x 1080, showing the default study.
class BenchWindow {
public:
    BenchWindow();
    ~BenchWindow();

    /// Shows the window and opens the study; the problems when there is none.
    Diagnostics open();
    MainWindow& window() { return *m_window; }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace ridge
