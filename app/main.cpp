// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/window_bench.hpp"
#include "cli.hpp"
#include "main_window.hpp"
#include "recovery_dialog.hpp"
#include "theme/ridge_style.hpp"
#include "theme/theme.hpp"
#include "window_size.hpp"

#include <QApplication>
#include <QMessageBox>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>

#include <cstdio>

namespace {

bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

ridge::MainWindow::Unsaved askUnsaved(ridge::MainWindow& window)
{
    using Unsaved = ridge::MainWindow::Unsaved;
    QMessageBox box(QMessageBox::NoIcon, QObject::tr("Unsaved changes"),
                    QObject::tr("Save the changes to %1?").arg(window.document().displayName()),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window);
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
    case QMessageBox::Save: return Unsaved::save;
    case QMessageBox::Discard: return Unsaved::discard;
    default: return Unsaved::cancel;
    }
}

void print(const ridge::Diagnostics& diagnostics)
{
    for (const ridge::Diagnostic& d : diagnostics)
        std::fprintf(stderr, "%s: %s\n", d.where.empty() ? "ridgepoint" : d.where.c_str(), d.message.c_str());
}

int runWindow(int argc, char** argv)
{
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("Ridgepoint"));
    QCoreApplication::setApplicationName(QStringLiteral("Ridgepoint"));
    QGuiApplication::setDesktopFileName(QStringLiteral("ridgepoint"));
    QSettings settings;
    const bool dark = settings.value(QStringLiteral("dark"), ridge::ui::Theme::systemIsDark(QApplication::palette())).toBool();
    ridge::ui::setUpApplication(dark);
    const auto installed = ridge::loadInstalled(QCoreApplication::applicationFilePath());
    if (!installed) {
        print(installed.diagnostics());
        return 1;
    }
    ridge::MainWindow window(*installed, settings);
    window.setUnsavedQuestion([&window] { return askUnsaved(window); });
    window.protectWork(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/journal"),
                       [&window](const ridge::JournalEntry& entry) {
                           ridge::RecoveryDialog dialog(entry, &window);
                           dialog.exec();
                           return dialog.answer();
                       });
    window.resize(ridge::firstWindowSize(window.screen()->availableSize()));
    window.restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    window.show();
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() > 1)
        window.openFile(arguments.at(1));
    else if (!window.offerUnsavedWork())
        window.showStart();
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && !ridge::cli::opensWindow(argv[1]))
        return ridge::cli::run(argc, argv, ridge::windowBenches());
    if (!hasDisplay()) {
        std::fputs("ridgepoint: there is no display to open a window on; run a command instead (ridgepoint --help)\n", stderr);
        return 1;
    }
    return runWindow(argc, argv);
}
