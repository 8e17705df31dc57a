// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window.hpp"
#include "panels/diagnostics_panel.hpp"
#include "session/study_file.hpp"
#include "theme/ridge_style.hpp"
#include "window_header.hpp"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QMimeData>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace ridge;
using namespace ridge::ui;

namespace {

QString fixture(const char* name) { return QStringLiteral(RIDGE_SOURCE_DIR "/tests/fixtures/import/") + QLatin1String(name); }

QString contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

/// A machine or a log gets into the window by one drop or one paste.
class TestBringYourMachine : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<MainWindow> m_window;

    const Study& study() { return *m_window->document().study(); }
    bool settled() { return !m_window->evaluator().isBusy() && m_window->status().stateText().startsWith(QStringLiteral("Up to date")); }
    bool drop(const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({600, 400}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        enter.ignore();
        QCoreApplication::sendEvent(m_window.get(), &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent event(QPointF(600, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &event);
        return event.isAccepted();
    }
    void paste(const QString& text)
    {
        m_window->setFocus();
        QApplication::clipboard()->setText(text);
        QTest::keyClick(m_window.get(), Qt::Key_V, Qt::ControlModifier);
    }

private slots:
    void init()
    {
        setUpApplication(false);
        const auto installed = loadInstalled(QCoreApplication::applicationFilePath());
        QVERIFY(installed.ok());
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<QSettings>(m_folder->filePath("settings.ini"), QSettings::IniFormat);
        m_window = std::make_unique<MainWindow>(*installed, *m_settings);
        m_window->resize(1280, 800);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() { m_window.reset(); }

    void aDroppedTopologyIsDrawnAndEvaluated()
    {
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/templates/hgx-h100.ridge")));
        const Study before = study();
        QVERIFY(drop(fixture("nccl_switched.xml"))); // the one action
        QCOMPARE(study().architectures.size(), before.architectures.size() + 1);
        QCOMPARE(study().activeArchitecture->text, std::string("nccl-switched"));
        const Container& root = study().architectures.at(*study().activeArchitecture).root;
        const Container& node = *root.children.at("node").container();
        QCOMPARE(node.children.at("gpu").count, std::int64_t(2));
        QCOMPARE(node.children.at("gpu").part()->part.text, std::string("a100-sxm-80"));
        QCOMPARE(node.children.at("nic").count, std::int64_t(2));
        QCOMPARE(node.links.at("gpu-nvswitch").count, std::int64_t(4));
        QTRY_VERIFY(settled());
        QVERIFY(m_window->findings().isVisible());
        QVERIFY(m_window->findings().textOf(0).contains(QStringLiteral("docker0"))); // what was read stays listed beside the evaluation's findings
        QCOMPARE(m_window->document().undoStack().count(), 1);
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(study() == before);
    }

    void aPastedMatrixOpensAStudyOnTheStartPage()
    {
        m_window->showStart();
        paste(contentOf(fixture("smi_switched.txt")));
        QVERIFY2(m_window->document().study() != nullptr, qPrintable(m_window->findings().count() > 0 ? m_window->findings().textOf(0) : QStringLiteral("no finding")));
        QCOMPARE(study().activeArchitecture->text, std::string("4-x-gpu"));
        const Node& gpu = study().architectures.at(*study().activeArchitecture).root.children.at("node").container()->children.at("gpu");
        QCOMPARE(gpu.count, std::int64_t(4));
        QVERIFY(m_window->findings().isVisible()); // asks for the part: the matrix names none
        QVERIFY(m_window->findings().textOf(0).contains(QStringLiteral("choose the part")));
    }

    void aLogTellsWhatIsInItAndLeavesTheStudy()
    {
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/templates/hgx-h100.ridge")));
        const Study before = study();
        QVERIFY(drop(fixture("collective_new.log")));
        QVERIFY(study() == before);
        QVERIFY(m_window->findings().isVisible());
        QVERIFY2(m_window->findings().textOf(0).contains(QStringLiteral("op all_gather; ranks 4; rows 3")), qPrintable(m_window->findings().textOf(0)));
    }

    void aLogIsShownBesideItsPrediction()
    {
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/templates/dgx-a100.ridge")));
        // Eight ranks without rank lines: predicted for the accelerator of the machine shown, and said so.
        paste(QStringLiteral("#  size  count  type  redop  root  time  algbw  busbw #wrong  time  algbw  busbw #wrong\n"
                             "1073741824 268435456 float sum -1 8200.0 130.94 229.15 0 8200.0 130.94 229.15 0\n"));
        QString all;
        for (int i = 0; i < m_window->findings().count(); ++i)
            all += m_window->findings().textOf(i) + QLatin1Char('\n');
        QVERIFY2(all.contains(QStringLiteral("A100 SXM 80GB")), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("all_reduce of 1.07 GB: measured 8.20 ms, predicted")), qPrintable(all));
        QCOMPARE(m_window->document().undoStack().count(), 0);
    }

    void whatIsNoMachineIsRefusedWithItsPlace()
    {
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/templates/hgx-h100.ridge")));
        const Study before = study();
        QFile cut(m_folder->filePath("cut.xml"));
        QVERIFY(cut.open(QIODevice::WriteOnly));
        cut.write(contentOf(fixture("nccl_switched.xml")).left(900).toUtf8());
        cut.close();
        QVERIFY(drop(cut.fileName()));
        QVERIFY(study() == before);
        QVERIFY(m_window->findings().textOf(0).contains(QStringLiteral("not well-formed")));
    }
};

QTEST_MAIN(TestBringYourMachine)
#include "tst_bring_your_machine.moc"
