// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench_window.hpp"
#include "bench/live_meter.hpp"
#include "bench/window_bench.hpp"
#include "chart_desk.hpp"
#include "charts/pareto_chart.hpp"
#include "charts/roofline_chart.hpp"
#include "charts/scaling_chart.hpp"
#include "main_window.hpp"
#include "report/quantity_text.hpp"

#include <QElapsedTimer>
#include <QMouseEvent>
#include <QTimer>

#include <algorithm>
#include <bit>
#include <cmath>

namespace ridge {

using namespace ui;

namespace {

constexpr int period = 8, standardTicks = 625; ///< ms; five seconds
constexpr int sweepTicks = 400;                ///< from one end of the slider to the other: no two neighbours are one value

/// FNV-1a over numbers, a word at a time.
class Hash {
public:
    void add(double value)
    {
        m_value = (m_value ^ std::bit_cast<quint64>(value)) * 1099511628211u;
        m_value ^= m_value >> 32; // a product carries upwards only
    }
    quint64 value() const { return m_value; }

private:
    quint64 m_value = 14695981039346656037u;
};

quint64 rooflineHash(const RooflineData& data)
{
    Hash hash;
    for (const Roof& roof : data.roofs)
        hash.add(roof.rate);
    for (const RooflinePoint& point : data.points) {
        hash.add(point.intensity);
        hash.add(point.attained);
        hash.add(point.seconds);
    }
    return hash.value();
}

quint64 scalingHash(const ScalingChartData& data)
{
    Hash hash;
    for (const ScalingColumn& column : data.columns) {
        hash.add(column.time);
        hash.add(column.rate);
    }
    return hash.value();
}

quint64 paretoHash(const ParetoChartData& data)
{
    Hash hash;
    for (const std::vector<double>& column : data.front.columns)
        for (const double value : column)
            hash.add(value);
    return hash.value();
}

/// Moves the HBM slider to and fro with mouse events and listens to what comes of it.
class LiveRun : public QObject {
public:
    LiveRun(BenchApplication& application, MainWindow& window, long long ticks)
        : m_application(application), m_window(window), m_slider(window.inspector().row(Knob::hbmBandwidth).slider()), m_ticks(ticks)
    {
        connect(&window.evaluator(), &LiveEvaluator::evaluated, this, [this](const LiveResultPtr& live) {
            m_live = live->generation;
            shows(0, rooflineHash(m_window.chart().data()));
        });
        connect(&window.charts(), &ChartDesk::exploredShown, this, [this](quint64 generation) {
            m_explored = generation;
            shows(1, scalingHash(m_window.charts().scaling().data()));
            shows(2, paretoHash(m_window.charts().pareto().data()));
        });
        connect(&m_slider, &LogSlider::amountDragged, this, [this] { m_meter.input(m_window.evaluator().newestRequest(), m_inputAt); });
        application.afterRepaint(&window, [this] { repainted(); });
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(period);
        connect(&m_timer, &QTimer::timeout, this, &LiveRun::tick);
    }
    ~LiveRun() override { m_application.afterRepaint(nullptr, {}); }

    /// Waits for the window to be at rest, then drags; returns when the last input is on screen.
    void run()
    {
        while (m_window.evaluator().isBusy() || m_window.charts().isBusy())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        m_clock.start();
        mouse(QEvent::MouseButtonPress, 0);
        m_timer.start();
        QApplication::exec();
        mouse(QEvent::MouseButtonRelease, 0);
    }

    const LiveMeter& meter() const { return m_meter; }
    double seconds() const { return double(m_finished) / 1e9; }
    const std::array<quint64, 3>& hashes() const { return m_hashes; }
    std::size_t charts() const { return m_hashes.size(); }
    std::size_t resting() const { return m_resting; } ///< results that left a chart with the data it had

private:
    void mouse(QEvent::Type type, double share)
    {
        const double low = m_slider.positionOf(0), high = m_slider.positionOf(1e300);
        const QPointF at(low + share * (high - low), m_slider.handleCentre().y());
        const auto button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
        const auto held = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, at, m_slider.mapToGlobal(at), button, held, Qt::NoModifier);
        m_inputAt = m_clock.nsecsElapsed();
        QCoreApplication::sendEvent(&m_slider, &event);
    }

    void tick()
    {
        if (m_tick == m_ticks)
            return m_timer.stop();
        ++m_tick;
        const double phase = double(m_tick % (2 * sweepTicks)) / sweepTicks;
        mouse(QEvent::MouseMove, phase <= 1 ? phase : 2 - phase);
    }

    /// A chart has new data; `hash` tells whether they differ from what it showed before.
    void shows(std::size_t chart, quint64 hash)
    {
        m_resting += hash == m_last[chart];
        m_last[chart] = hash;
        m_hashes[chart] = (m_hashes[chart] ^ hash) * 1099511628211u;
    }

    void repainted()
    {
        const quint64 shown = std::min(m_live, m_explored);
        m_finished = m_clock.nsecsElapsed();
        m_meter.repainted(shown, m_finished);
        if (m_tick == m_ticks && !m_meter.isWaiting())
            QCoreApplication::exit(); // quit() would ask about unsaved changes
    }

    BenchApplication& m_application;
    MainWindow& m_window;
    LogSlider& m_slider;
    LiveMeter m_meter;
    QElapsedTimer m_clock;
    QTimer m_timer;
    long long m_ticks, m_tick = 0;
    qint64 m_inputAt = 0, m_finished = 0;
    quint64 m_live = 0, m_explored = 0;
    std::array<quint64, 3> m_last{}, m_hashes{};
    std::size_t m_resting = 0;
};

std::string milliseconds(double value) { return numberText(value, 3) + " ms"; }

std::string hex(quint64 value) { return QString::number(value, 16).toStdString(); }

} // namespace

Diagnostics benchLive(long long ticks, cli::Answer& answer)
{
    BenchApplication application;
    BenchWindow bench;
    if (Diagnostics problems = bench.open(); !problems.empty())
        return problems;
    MainWindow& window = bench.window();
    window.charts().area()->show({0, 1, 2}); // roofline, scaling, Pareto
    LiveRun run(application, window, ticks > 0 ? ticks : standardTicks);
    run.run();

    const std::vector<double> latencies = run.meter().latencies();
    const double median = latencyPercentile(latencies, 0.5), p99 = latencyPercentile(latencies, 0.99);
    std::string hash;
    for (const quint64 chart : run.hashes())
        hash += (hash.empty() ? "" : " ") + hex(chart);
    cli::Json numbers = cli::Json::object();
    numbers.set("p50_ms", median).set("p99_ms", p99).set("ticks", run.meter().inputs()).set("frames", run.meter().frames());
    const double points = double(window.charts().pareto().data().points->time.size());
    numbers.set("points", points);
    numbers.set("panes", run.charts()).set("panes_at_rest", run.resting()).set("hash", hash);
    answer.result.set("live", std::move(numbers));
    answer.text += "live: " + milliseconds(median) + " median, " + milliseconds(p99) + " p99 from an input to the end of the repaint that shows it or a newer one, "
        + plainNumber(double(run.meter().inputs())) + " inputs every 8 ms, " + plainNumber(double(run.meter().frames())) + " frames in "
        + numberText(run.seconds(), 3) + " s, " + plainNumber(double(run.charts())) + " charts with " + plainNumber(points) + " Pareto points, "
        + (run.resting() == 0 ? "every result changed its chart" : plainNumber(double(run.resting())) + " results changed nothing") + ", hash " + hash + "\n";
    return {};
}

} // namespace ridge
