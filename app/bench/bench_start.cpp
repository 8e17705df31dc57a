// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench_window.hpp"
#include "bench/window_bench.hpp"
#include "main_window.hpp"
#include "report/quantity_text.hpp"

#include <QElapsedTimer>
#include <QProcess>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace ridge {

namespace {

constexpr int standardRuns = 5, patience = 60000; ///< ms
const QByteArray usable = QByteArrayLiteral("usable");

/// Milliseconds from the start of a process to its first usable window; negative when there was none.
double startOnce()
{
    QProcess process;
    QElapsedTimer clock;
    clock.start();
    process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("bench"), QStringLiteral("start-once")});
    QByteArray heard;
    while (!heard.contains(usable)) {
        if (!process.waitForReadyRead(patience))
            return -1;
        heard += process.readAllStandardOutput();
    }
    const double milliseconds = double(clock.nsecsElapsed()) / 1e6;
    process.waitForFinished(patience);
    return milliseconds;
}

} // namespace

Diagnostics benchStartOnce(long long, cli::Answer& answer)
{
    BenchApplication application;
    BenchWindow bench;
    if (Diagnostics problems = bench.open(); !problems.empty())
        return problems;
    MainWindow& window = bench.window();
    bool evaluated = false;
    QObject::connect(&window.evaluator(), &LiveEvaluator::evaluated, &window, [&] { evaluated = true; });
    application.afterRepaint(&window, [&] {
        if (!std::exchange(evaluated, false))
            return;
        std::puts(usable.constData());
        std::fflush(stdout);
        QCoreApplication::exit();
    });
    QTimer::singleShot(patience, &application, [] { QCoreApplication::exit(1); });
    if (QApplication::exec() != 0)
        return {{Severity::error, "no-window", "bench", "the window was not painted with its study", ""}};
    answer.result.set("start_once", true);
    return {};
}

Diagnostics benchStart(long long runs, cli::Answer& answer)
{
    int argumentCount = 1;
    char name[] = "ridgepoint";
    char* arguments[] = {name, nullptr};
    const QCoreApplication application(argumentCount, arguments);
    startOnce(); // warms the caches of the file system
    std::vector<double> times;
    for (long long run = 0; run < (runs > 0 ? runs : standardRuns); ++run)
        times.push_back(startOnce());
    std::sort(times.begin(), times.end());
    if (times.front() < 0)
        return {{Severity::error, "no-window", "bench", "the program did not come up with a window", ""}};
    const double median = times[times.size() / 2];
    cli::Json numbers = cli::Json::object();
    numbers.set("window_ms", median).set("worst_ms", times.back()).set("runs", times.size());
    answer.result.set("start", std::move(numbers));
    answer.text += "start: " + numberText(median) + " ms from starting the program to a window with its study evaluated, median of "
        + plainNumber(double(times.size())) + " warm starts, worst " + numberText(times.back()) + " ms\n";
    return {};
}

} // namespace ridge
