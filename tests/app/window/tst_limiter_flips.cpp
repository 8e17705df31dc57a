// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/topology_view.hpp"
#include "chart_desk.hpp"
#include "charts/ledger_chart.hpp"
#include "charts/roofline_chart.hpp"
#include "kpi/kpi_strip.hpp"
#include "main_window.hpp"
#include "report/finding.hpp"
#include "theme/resource_text.hpp"
#include "theme/ridge_style.hpp"
#include "window_header.hpp"

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridge;
using namespace ridge::ui;

/// The study that ships for this: raising the HBM bandwidth moves what limits the step from HBM to scale-up to compute.
/// Every view is asked inside the very signal that shows a result, so between two of them nothing can have caught up.
class TestLimiterFlips : public QObject {
    Q_OBJECT

    struct Frame {
        double bandwidth = 0;       ///< of the result that is shown, B/s
        Resource limiter = Resource::count;
        QString disagreement;       ///< the view that names another limiter; empty: none does
    };

    QTemporaryDir m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<MainWindow> m_window;
    std::vector<Frame> m_frames;

    bool settled() { return !m_window->evaluator().isBusy() && m_window->status().isUpToDate(); }

    static bool sameResource(Resource a, Resource b) { return swatchOf(a) == swatchOf(b); }

    QString ledgerDisagreement(Resource limiter)
    {
        const LedgerChartData& data = m_window->charts().ledger().data();
        const auto& seconds = data.current.seconds;
        const auto largest = static_cast<Swatch>(std::max_element(seconds.begin(), seconds.end()) - seconds.begin());
        if (largest != swatchOf(limiter))
            return QStringLiteral("largest slice of the ledger: ") + swatchName(largest);
        return data.limiter == limiter ? QString() : QStringLiteral("marked slice of the ledger");
    }

    QString rooflineDisagreement(const Limiter& limiter)
    {
        const RooflineData& data = m_window->chart().data();
        const RooflinePoint* point = data.limitingPoint();
        if (point == nullptr || !sameResource(point->limit, limiter.resource))
            return QStringLiteral("point of the roofline");
        const QString said = m_window->chart().title().section(QStringLiteral("limited by "), 1).section(QLatin1Char(','), 0, 0);
        if (said != QString::fromStdString(limiterPhrase(limiter, data.precision)))
            return QStringLiteral("title: ") + m_window->chart().title();
        const QStringList heaviest = m_window->chart().heaviestRoofs();
        const Roof* roof = data.find(limiter.resource);
        return roof != nullptr && heaviest == QStringList(QString::fromStdString(roof->name)) ? QString()
                                                                                              : QStringLiteral("roof: ") + heaviest.join(u' ');
    }

    QString disagreement(const Limiter& limiter)
    {
        const auto* chip = m_window->kpis().findChild<LimiterChip*>();
        if (!chip->accessibleName().startsWith(QStringLiteral("Limited by %1,").arg(resourceName(limiter.resource))))
            return QStringLiteral("chip: ") + chip->accessibleName();
        const std::string place = limiter.resource == Resource::scaleUp ? "/rack/nvswitch" : "/rack/tray/gpu";
        if (m_window->canvas().haloResource() != limiter.resource || m_window->canvas().haloPath() != place)
            return QStringLiteral("halo at ") + QString::fromStdString(m_window->canvas().haloPath());
        const QString ledger = ledgerDisagreement(limiter.resource);
        return ledger.isEmpty() ? rooflineDisagreement(limiter) : ledger;
    }

    void record(const LiveResultPtr& live)
    {
        const Limiter limiter = limiterOf(live->current->evaluation);
        m_frames.push_back({live->current->machine[Parameter::hbmBandwidth], limiter.resource, disagreement(limiter)});
    }

    std::vector<Resource> limiters() const
    {
        std::vector<Resource> names;
        for (const Frame& frame : m_frames)
            if (names.empty() || names.back() != frame.limiter)
                names.push_back(frame.limiter);
        return names;
    }

    /// Presses at the low end, moves to the high end a few pixels at a time, releases.
    void dragUp(LogSlider& slider)
    {
        const int y = slider.handleCentre().toPoint().y(), low = int(std::ceil(slider.positionOf(0)));
        const int high = int(slider.positionOf(1e300));
        QTest::mousePress(&slider, Qt::LeftButton, {}, {low, y});
        for (int x = low; x <= high; x += 3) {
            QTest::mouseMove(&slider, {x, y});
            QTRY_VERIFY(settled());
        }
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, {high, y});
        QTRY_VERIFY(settled());
    }

private slots:
    void init()
    {
        setUpApplication(false);
        const auto installed = loadInstalled(QCoreApplication::applicationFilePath());
        QVERIFY(installed.ok());
        m_settings = std::make_unique<QSettings>(m_folder.filePath("settings.ini"), QSettings::IniFormat);
        m_window = std::make_unique<MainWindow>(*installed, *m_settings);
        m_window->resize(1920, 1080);
        m_window->charts().area()->showAll(true);
        m_window->show();
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/llama31-405b-nvl72.ridge")));
        QTRY_VERIFY(settled());
        m_frames.clear();
        connect(&m_window->evaluator(), &LiveEvaluator::evaluated, this, &TestLimiterFlips::record); // after the window's own slot
    }
    void cleanup() { m_window.reset(); }

    void everyViewNamesTheNewLimiterInTheSameFrame()
    {
        dragUp(m_window->inspector().row(Knob::hbmBandwidth).slider());
        QVERIFY(m_frames.size() > 50);
        for (const Frame& frame : m_frames)
            QVERIFY2(frame.disagreement.isEmpty(),
                     qPrintable(QStringLiteral("%1 TB/s, limited by %2: %3").arg(frame.bandwidth / 1e12).arg(resourceName(frame.limiter), frame.disagreement)));
        QCOMPARE(limiters(), (std::vector<Resource>{Resource::hbm, Resource::compute8, Resource::scaleUp}));
    }

    /// The bandwidths of the catalogue's A100, H100, B200 and Rubin, which stand as ticks on the slider.
    void theFlipsLieBetweenPartsThatExist()
    {
        const auto at = [&](double bandwidth) {
            m_frames.clear();
            Q_EMIT m_window->inspector().knobEdited(Knob::hbmBandwidth, bandwidth);
            return QTest::qWaitFor([&] { return settled() && !m_frames.empty(); }) ? m_frames.back().limiter : Resource::count;
        };
        QCOMPARE(at(2.039e12), Resource::hbm);
        QCOMPARE(at(3.35e12), Resource::compute8);
        QCOMPARE(at(7.7e12), Resource::compute8);
        QCOMPARE(at(22e12), Resource::scaleUp);
    }
};

QTEST_MAIN(TestLimiterFlips)
#include "tst_limiter_flips.moc"
