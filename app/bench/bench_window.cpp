// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench_window.hpp"

#include "main_window.hpp"
#include "theme/ridge_style.hpp"

#include <QEvent>

namespace ridge {

namespace {

/// QApplication keeps references to these.
int argumentCount = 1;
char programName[] = "ridgepoint";
char* programArguments[] = {programName, nullptr};

int& countWithPlatform()
{
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    return argumentCount;
}

} // namespace

BenchApplication::BenchApplication() : QApplication(countWithPlatform(), programArguments) { ui::setUpApplication(false); }

void BenchApplication::afterRepaint(QObject* window, std::function<void()> run)
{
    m_window = window;
    m_run = std::move(run);
}

bool BenchApplication::notify(QObject* receiver, QEvent* event)
{
    const bool repaints = m_run && receiver == m_window && event->type() == QEvent::UpdateRequest;
    const bool done = QApplication::notify(receiver, event);
    if (repaints)
        m_run();
    return done;
}

BenchWindow::BenchWindow() : m_settings(std::make_unique<QSettings>(m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)) {}
BenchWindow::~BenchWindow() = default;

Diagnostics BenchWindow::open()
{
    const auto installed = loadInstalled(QCoreApplication::applicationFilePath());
    if (!installed)
        return installed.diagnostics();
    m_window = std::make_unique<MainWindow>(*installed, *m_settings);
    m_window->resize(1920, 1080);
    m_window->show();
    const QString study = (*installed)->folder + QStringLiteral("/studies/gpt3-175b-selene.ridge");
    if (m_window->openFile(study))
        return {};
    return {{Severity::error, "no-study", study.toStdString(), "the default study was not opened", ""}};
}

} // namespace ridge
