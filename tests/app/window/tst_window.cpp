// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/topology_view.hpp"
#include "charts/roofline_chart.hpp"
#include "kpi/kpi_strip.hpp"
#include "panels/diagnostics_panel.hpp"
#include "session/study_file.hpp"
#include "theme/fonts.hpp"
#include "theme/paint.hpp"
#include "window_fixture.hpp"
#include "window_header.hpp"
#include "window_size.hpp"

#include <QAction>
#include <QAbstractButton>
#include <QDir>
#include <QLineEdit>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>

using namespace ridge;
using namespace ridge::ui;

namespace {

const QString defaultStudy = QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/gpt3-175b-selene.ridge");

QStringList kpiTexts(MainWindow& window)
{
    QStringList texts;
    for (const KpiTile& tile : window.kpis().model().tiles)
        texts << tile.value + u' ' + tile.unit;
    return texts;
}

double rate(MainWindow& window, Resource resource)
{
    const Roof* roof = window.chart().data().find(resource);
    return roof != nullptr ? roof->rate : 0;
}

QPoint handle(LogSlider& slider) { return slider.handleCentre().toPoint(); }

} // namespace

class TestWindow : public WindowFixture {
    Q_OBJECT
private:
    bool settled() { return !m_window->evaluator().isBusy() && m_window->status().stateText().startsWith(QStringLiteral("Up to date")); }
    void drag(LogSlider& slider, int pixels)
    {
        const QPoint from = handle(slider);
        QTest::mousePress(&slider, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 20; ++i)
            QTest::mouseMove(&slider, from + QPoint(pixels * i / 20, 0));
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, from + QPoint(pixels, 0));
    }

private slots:
    void initTestCase() { QVERIFY(loadShippedData()); }
    void init()
    {
        showWindow({1440, 900});
        QVERIFY(m_window->openFile(defaultStudy));
        QTRY_VERIFY(settled());
    }
    void cleanup() { m_window.reset(); }

    void theDefaultStudyShowsItsFigures()
    {
        const KpiModel& model = m_window->kpis().model();
        QVERIFY(model.feasible);
        QCOMPARE(model.tiles.size(), std::size_t{5});
        QCOMPARE(model.tiles.back().value, QStringLiteral("64"));
        double charged = 0;
        for (const double seconds : model.seconds)
            charged += seconds;
        QVERIFY(std::abs(charged / model.time - 1) < 1e-12);
        QVERIFY(m_window->canvas().layoutData().boxes.size() >= 5);
        QVERIFY(!m_window->chart().data().points.empty());
        QVERIFY(!m_window->isWindowModified());
    }
    void draggingTheHbmSliderChangesRoofFiguresAndHistory()
    {
        LogSlider& slider = m_window->inspector().row(Knob::hbmBandwidth).slider();
        const double before = rate(*m_window, Resource::hbm);
        const QStringList texts = kpiTexts(*m_window);
        const QString title = m_window->chart().title();
        drag(slider, -60);
        QTRY_VERIFY(settled());
        const double after = rate(*m_window, Resource::hbm);
        QVERIFY2(after < 0.8 * before, qPrintable(QString::number(after)));
        QCOMPARE(after, slider.amount());
        QVERIFY(kpiTexts(*m_window) != texts);
        QVERIFY(m_window->chart().title() != title);
        QCOMPARE(m_window->document().undoStack().count(), 1);
        QVERIFY(m_window->isWindowModified());
        QVERIFY(!m_window->chart().data().baselineRoofs.empty());
        QVERIFY(m_window->kpis().model().tiles.front().delta.has_value());

        m_window->document().undoStack().undo();
        QTRY_VERIFY(settled());
        QCOMPARE(rate(*m_window, Resource::hbm), before);
        QCOMPARE(kpiTexts(*m_window), texts);
        QCOMPARE(m_window->chart().title(), title);
        QVERIFY(!m_window->isWindowModified());
    }
    void draggingBackLeavesNoStep()
    {
        LogSlider& slider = m_window->inspector().row(Knob::hbmBandwidth).slider();
        const QPoint from = handle(slider);
        QTest::mousePress(&slider, Qt::LeftButton, {}, from);
        for (const int x : {10, 30, 50, 30, 10, 0})
            QTest::mouseMove(&slider, from + QPoint(x, 0));
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, from);
        QTRY_VERIFY(settled());
        QCOMPARE(m_window->document().undoStack().count(), 0);
        QVERIFY(!m_window->isWindowModified());
    }
    void keysMoveResetAndStepThroughParts()
    {
        LogSlider& slider = m_window->inspector().row(Knob::hbmBandwidth).slider();
        const double part = slider.amount();
        QTest::keyClick(&slider, Qt::Key_Right);
        QVERIFY(slider.amount() > part);
        const double one = slider.amount();
        QTest::keyClick(&slider, Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(slider.amount() > one && slider.amount() / one < one / part);
        QTRY_VERIFY(settled());
        QCOMPARE(m_window->document().undoStack().count(), 1); // one visit of the slider is one step
        QCOMPARE(rate(*m_window, Resource::hbm), slider.amount());
        QTest::keyClick(&slider, Qt::Key_PageUp);
        QTRY_VERIFY(settled());
        QVERIFY(rate(*m_window, Resource::hbm) > 1.05 * part);
        QTest::keyClick(&slider, Qt::Key_Backspace);
        QTRY_VERIFY(settled());
        QCOMPARE(rate(*m_window, Resource::hbm), part);
        QCOMPARE(m_window->document().undoStack().count(), 0);
    }
    void theFieldTakesUnitsAndRefusesNonsense()
    {
        SliderRow& row = m_window->inspector().row(Knob::scaleUpBandwidth);
        const double part = row.model().part;
        row.field().setFocus();
        row.field().selectAll();
        QTest::keyClicks(&row.field(), "0.45 TB/s");
        QTest::keyClick(&row.field(), Qt::Key_Return);
        QTRY_VERIFY(settled());
        QCOMPARE(rate(*m_window, Resource::scaleUp), 450e9);
        row.field().selectAll();
        QTest::keyClicks(&row.field(), "-3");
        QTest::keyClick(&row.field(), Qt::Key_Return);
        QVERIFY(row.field().property("invalid").toBool());
        QTRY_VERIFY(settled());
        QCOMPARE(rate(*m_window, Resource::scaleUp), 450e9);
        QTest::mouseDClick(&row.slider(), Qt::LeftButton, {}, handle(row.slider()));
        QTRY_VERIFY(settled());
        QCOMPARE(rate(*m_window, Resource::scaleUp), part);
    }
    void aBrokenFileKeepsTheDocument()
    {
        const QString path = m_folder.filePath("broken.ridge");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{ \"format\": \"ridge-study\", \"version\": 1, ");
        file.close();
        const StudyPtr before = m_window->document().study();
        QVERIFY(!m_window->openFile(path));
        QCOMPARE(m_window->document().study(), before);
        QVERIFY(m_window->findings().isVisible());
        QVERIFY(m_window->findings().count() > 0);
        QVERIFY(m_window->findings().textOf(0).contains(QStringLiteral("broken.ridge")));
    }
    void savingRoundTripsAnEdit()
    {
        drag(m_window->inspector().row(Knob::hbmBandwidth).slider(), 40);
        QTRY_VERIFY(settled());
        const QString path = m_folder.filePath("saved.ridge");
        QVERIFY(m_window->saveTo(path));
        QVERIFY(!m_window->isWindowModified());
        const auto read = readStudyFile(path);
        QVERIFY(read.ok());
        QCOMPARE(read->architectures, m_window->document().study()->architectures);
    }
    void aShippedStudyIsNeverOverwritten()
    {
        QFile original(defaultStudy);
        QVERIFY(original.open(QIODevice::ReadOnly));
        const QByteArray before = original.readAll();
        original.close();
        drag(m_window->inspector().row(Knob::hbmBandwidth).slider(), 40);
        QTRY_VERIFY(settled());
        QString offered;
        const QString mine = m_folder.filePath("mine.ridge");
        m_window->setSavePathQuestion([&](const QString& path) {
            offered = path;
            return mine;
        });
        QVERIFY(!m_window->saveTo(defaultStudy));
        QVERIFY(m_window->findings().isVisible());
        for (QAction* action : m_window->actions())
            if (action->shortcut() == QKeySequence(QKeySequence::Save))
                action->trigger();
        QCOMPARE(offered, offeredPath(defaultStudy));
        QCOMPARE(QFileInfo(offered).fileName(), QStringLiteral("gpt3-175b-selene.ridge"));
        QVERIFY(!isShipped(*m_installed, offered));
        QVERIFY(QFile::exists(mine));
        QVERIFY(!m_window->isWindowModified());
        QCOMPARE(m_window->document().path(), mine);
        QVERIFY(original.open(QIODevice::ReadOnly));
        QCOMPARE(original.readAll(), before);
    }
    void theMappingIsShownAndHiddenByItsKey()
    {
        QAction* mapping = nullptr;
        for (QAction* action : m_window->actions())
            if (action->shortcut() == QKeySequence(Qt::ALT | Qt::Key_G))
                mapping = action;
        QVERIFY(mapping != nullptr && mapping->isChecked());
        QTest::keyClick(m_window.get(), Qt::Key_G, Qt::AltModifier);
        QVERIFY(!mapping->isChecked());
        QTest::keyClick(m_window.get(), Qt::Key_G, Qt::AltModifier);
        QVERIFY(mapping->isChecked());
    }
    void noTwoActionsShareAShortcut()
    {
        QStringList keys;
        for (QAction* action : m_window->actions())
            if (const QString key = action->shortcut().toString(); !key.isEmpty()) {
                QVERIFY2(!keys.contains(key), qPrintable(key));
                keys << key;
            }
    }
    void withoutADocumentThereIsNothingToSaveOrExport()
    {
        MainWindow window(m_installed, *m_settings);
        window.show();
        const QString path = m_folder.filePath("not-a-study.ridge");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{");
        file.close();
        QVERIFY(!window.openFile(path));
        QVERIFY(window.chart().isEmpty());
        QVERIFY(!window.chart().title().isEmpty());
        QVERIFY(!window.status().isUpToDate());
        QCOMPARE(window.status().findingsText(), QStringLiteral("1 error"));
        int checked = 0;
        for (const QAction* action : window.actions()) {
            if (action->shortcut() == QKeySequence(QKeySequence::Save) || action->shortcut() == QKeySequence(QStringLiteral("Ctrl+E"))) {
                QVERIFY2(!action->isEnabled(), qPrintable(action->text()));
                ++checked;
            }
        }
        QCOMPARE(checked, 2);
        QVERIFY(window.openFile(defaultStudy));
        for (const QAction* action : window.actions())
            if (action->shortcut() == QKeySequence(QKeySequence::Save))
                QVERIFY(action->isEnabled());
    }
    void aMappingThatDoesNotDivideIsOneFinding()
    {
        QCOMPARE(m_window->status().findingsText().contains(QStringLiteral("error")), false);
        m_window->document().edit("break the mapping", {}, [](Study& study) { study.pairings.front().mapping.tp = 7; });
        QTRY_VERIFY(settled());
        QVERIFY(!m_window->kpis().model().feasible);
        QVERIFY2(m_window->status().findingsText().startsWith(QStringLiteral("1 error")), qPrintable(m_window->status().findingsText()));
    }
    void aScaleUpOverrideSaysSoEverywhere()
    {
        SliderRow& row = m_window->inspector().row(Knob::scaleUpBandwidth);
        const auto label = [&] {
            for (const LayoutLink& link : m_window->canvas().layoutData().links)
                if (link.swatch == Swatch::scaleUp)
                    return link.label;
            return QString();
        };
        QVERIFY2(label().contains(QStringLiteral("300 GB/s")), qPrintable(label()));
        QCOMPARE(row.model().confidence, Confidence::datasheet);
        m_window->document().edit("override", {}, [](Study& study) {
            study.architectures.at(*study.activeArchitecture).overrides["scale_up.bandwidth"] = {450e9, false, "450 GB/s"};
        });
        QTRY_VERIFY(settled());
        QVERIFY2(label().contains(QStringLiteral("450 GB/s, override")), qPrintable(label()));
        QCOMPARE(row.model().confidence, Confidence::projected);
        QVERIFY(row.model().overridden);
        QVERIFY2(row.toolTip().contains(QStringLiteral("\noverride\n")), qPrintable(row.toolTip()));
    }
    void sliderTicksHaveNamesOfTheirOwnAndKnowTheShownPart()
    {
        for (const Knob knob : {Knob::hbmBandwidth, Knob::scaleUpBandwidth}) {
            const SliderRowModel& model = m_window->inspector().row(knob).model();
            QSet<QString> names;
            int own = 0;
            for (const SliderTick& tick : model.ticks) {
                QVERIFY2(!names.contains(tick.name), qPrintable(tick.name));
                names.insert(tick.name);
                own += tick.own && tick.name.contains(QStringLiteral("A100")) && tick.value == model.part;
            }
            QCOMPARE(own, 1);
        }
    }
    void theFieldUsesTheUnitOfTheChart()
    {
        SliderRow& row = m_window->inspector().row(Knob::hbmBandwidth);
        m_window->document().edit("override", {}, [](Study& study) {
            study.architectures.at(*study.activeArchitecture).overrides["hbm.bandwidth"] = {2.26e12, false, "2.26 TB/s"};
        });
        QTRY_VERIFY(settled());
        QCOMPARE(row.field().text(), QStringLiteral("2.26"));
    }
    void theFirstWindowFitsItsScreen_data()
    {
        QTest::addColumn<QSize>("screen");
        for (const QSize& size : {QSize(1024, 600), QSize(1280, 800), QSize(1920, 1080), QSize(3840, 2160)})
            QTest::newRow(qPrintable(QString::number(size.width()))) << size;
    }
    void theFirstWindowFitsItsScreen()
    {
        QFETCH(QSize, screen);
        const QSize size = firstWindowSize(screen);
        QVERIFY(size.width() < screen.width() && size.height() < screen.height());
        QVERIFY(size.width() <= preferredWindowSize.width() && size.height() <= preferredWindowSize.height());
    }
    void cutTextEndsWithAnEllipsis()
    {
        const QFont font = ridgeFont(11);
        const QString text = QStringLiteral("Efficient Large-Scale Language Model Training on GPU Clusters, table 1, row 8");
        QCOMPARE(fittedText(text, font, 2000, 1), text);
        const QString cut = fittedText(text, font, 120, 2);
        QVERIFY(cut.endsWith(QChar(0x2026)) && cut.size() < text.size() && text.startsWith(cut.chopped(1)));
    }
    void closingAsksAboutUnsavedChanges()
    {
        int asked = 0;
        auto answer = MainWindow::Unsaved::cancel;
        m_window->setUnsavedQuestion([&] {
            ++asked;
            return answer;
        });
        drag(m_window->inspector().row(Knob::hbmBandwidth).slider(), 40);
        QTRY_VERIFY(settled());
        QVERIFY(!m_window->close());
        QCOMPARE(asked, 1);
        answer = MainWindow::Unsaved::discard;
        QVERIFY(m_window->close());
        QCOMPARE(asked, 2);
    }
    void theBlankSheetTeaches()
    {
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/blank-sheet.ridge")));
        QTRY_VERIFY(settled());
        QVERIFY(!m_window->kpis().model().feasible);
        QVERIFY(m_window->kpis().model().reason.contains(QStringLiteral("accelerator"), Qt::CaseInsensitive));
        QVERIFY(m_window->chart().isEmpty());
        QVERIFY(!m_window->inspector().row(Knob::hbmBandwidth).slider().isEnabled());
    }
    void everyShippedStudyOpens_data()
    {
        QTest::addColumn<QString>("path");
        const auto files = QDir(RIDGE_SOURCE_DIR "/scenarios/studies").entryInfoList({"*.ridge"}, QDir::Files);
        for (const QFileInfo& file : files)
            QTest::newRow(qPrintable(file.baseName())) << file.absoluteFilePath();
    }
    void everyShippedStudyOpens()
    {
        QFETCH(QString, path);
        QVERIFY(m_window->openFile(path));
        QTRY_VERIFY(settled());
        QVERIFY(m_window->kpis().model().feasible || !m_window->kpis().model().reason.isEmpty());
        m_window->chart().replotNow();
        const auto& labels = m_window->chart().drawnLabels();
        for (std::size_t i = 0; i < labels.size(); ++i)
            for (std::size_t j = i + 1; j < labels.size(); ++j)
                QVERIFY2(!labels[i].outline.intersects(labels[j].outline), qPrintable(labels[i].text + " over " + labels[j].text));
        const auto away = [](const auto& label, const auto& mark) {
            const QRectF box = label.outline.boundingRect();
            const QPointF near(std::clamp(mark.mark.x(), box.left(), box.right()), std::clamp(mark.mark.y(), box.top(), box.bottom()));
            return QLineF(mark.mark, near).length() - mark.radius;
        };
        for (const auto& label : labels) {
            if (label.radius <= 0 || label.led)
                continue;
            for (const auto& other : labels)
                QVERIFY2(other.radius <= 0 || other.mark == label.mark || away(label, label) < away(label, other),
                         qPrintable(label.text + " is nearer to the mark of " + other.text));
        }
    }
    void theChartIsExported()
    {
        const QString png = m_folder.filePath("roofline.png"), svg = m_folder.filePath("roofline.svg");
        QVERIFY(m_window->exportChart(png));
        QCOMPARE(QImage(png).size(), QSize(1920, 1080));
        QVERIFY(m_window->exportChart(svg));
        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        QString viewBox;
        int clipped = 0, clips = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            if (xml.name() == QStringLiteral("svg"))
                viewBox = xml.attributes().value("viewBox").toString();
            clips += xml.name() == QStringLiteral("clipPath");
            clipped += xml.attributes().hasAttribute("clip-path");
            QVERIFY(!xml.text().contains(QStringLiteral("ridge-clip")));
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(viewBox, QStringLiteral("0 0 960 540"));
        QCOMPARE(clips, 1);
        QCOMPARE(clipped, 1);
        QVERIFY(!m_window->exportChart(m_folder.filePath("roofline.bmp")));
        QVERIFY(m_window->findings().isVisible());
    }
    void everyControlThatTakesFocusHasAName()
    {
        for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
            if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() || widget->focusProxy() != nullptr
                || widget->inherits("QMenuBar") || widget->inherits("QSplitter"))
                continue;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            QVERIFY2(!widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty()),
                     widget->metaObject()->className());
        }
    }
    void theThemeSwitchesWithoutLosingAnything()
    {
        const QStringList texts = kpiTexts(*m_window);
        m_window->setDark(true);
        QVERIFY(Theme::current().isDark);
        QCOMPARE(kpiTexts(*m_window), texts);
        m_window->setDark(false);
        QVERIFY(!Theme::current().isDark);
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
