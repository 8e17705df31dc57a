// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_exporter.hpp"
#include "chart_desk.hpp"
#include "charts/roofline_chart.hpp"
#include "main_window.hpp"
#include "session/installation.hpp"
#include "theme/ridge_style.hpp"
#include "window_header.hpp"

#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace ridge;
using namespace ridge::ui;

class TestChartExporter : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<MainWindow> m_window;

    QString file(const char* name) { return m_folder.filePath(QString::fromLatin1(name)); }
    QAction* entry(QMenu& menu, const QString& words)
    {
        for (QAction* action : menu.actions())
            if (action->text().contains(words))
                return action;
        return nullptr;
    }

private Q_SLOTS:
    void initTestCase()
    {
        setUpApplication(false);
        m_settings = std::make_unique<QSettings>(file("settings.ini"), QSettings::IniFormat);
        m_window = std::make_unique<MainWindow>(*loadInstalled(QCoreApplication::applicationFilePath()), *m_settings);
        m_window->resize(1440, 900);
        m_window->show();
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/gpt3-175b-selene.ridge")));
        QTRY_VERIFY(!m_window->evaluator().isBusy() && !m_window->chart().data().points.empty());
    }

    void theButtonOffersEveryFormat()
    {
        const std::unique_ptr<QMenu> menu(m_window->exporter().menuOf(&m_window->chart()));
        for (const ExportFormat& format : exportFormats())
            QVERIFY2(entry(*menu, format.suffix.toUpper()) != nullptr, qPrintable(format.suffix));
        QVERIFY(!entry(*menu, QStringLiteral("Repeat"))->isEnabled()); // nothing to repeat yet

        QStringList asked;
        m_window->exporter().setFileQuestion([&](const QString&, const QString& path, const QStringList& filters, const QString& first) {
            asked << path.section(u'/', -1) << first;
            return filters.size() == 6 ? file("a.svg") : QString();
        });
        entry(*menu, QStringLiteral("SVG"))->trigger();
        QCOMPARE(asked, (QStringList{QStringLiteral("roofline.svg"), QStringLiteral("Vector picture (*.svg)")}));
        QVERIFY(QFileInfo(file("a.svg")).size() > 10000);
    }

    void thePressedButtonOpensItsMenu()
    {
        auto* button = m_window->chart().findChild<QToolButton*>();
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(QApplication::activePopupWidget() != nullptr);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr && entry(*menu, QStringLiteral("PPTX")) != nullptr);
        QTest::keyClick(menu, Qt::Key_Escape);
        QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
    }

    void keysExportRepeatAndCopy()
    {
        const QString path = file("b.pptx");
        int asked = 0;
        m_window->exporter().setFileQuestion([&](auto&&...) {
            ++asked;
            return path;
        });
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
        QCOMPARE(asked, 1);
        QVERIFY(QFileInfo(path).size() > 10000);
        QVERIFY(QFile::remove(path));
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(asked, 1); // the same file again, without a question
        QVERIFY(QFileInfo(path).size() > 10000);
        QVERIFY(m_window->status().stateText().contains(QStringLiteral("b.pptx")));

        QTest::keyClick(m_window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QMimeData* copied = QApplication::clipboard()->mimeData();
        QCOMPARE(qvariant_cast<QImage>(copied->imageData()).size(), QSize(1920, 1080));
        QVERIFY(copied->data(QStringLiteral("image/svg+xml")).contains("viewBox=\"0 0 960 540\""));
    }

    void eachChartIsWritten_data()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<QString>("id");
        int index = 0;
        for (const char* id : {"roofline", "scaling", "pareto", "ledger"})
            QTest::newRow(id) << index++ << QString::fromLatin1(id);
    }
    void eachChartIsWritten()
    {
        QFETCH(int, index);
        QFETCH(QString, id);
        m_window->activateWindow();
        QTRY_VERIFY(m_window->isActiveWindow());
        ChartArea* area = m_window->charts().area();
        area->focusChart(index);
        QTRY_VERIFY(!m_window->charts().isBusy());
        QVERIFY(area->frame(index)->isAncestorOf(QApplication::focusWidget()));
        const QString path = m_folder.filePath(id + QStringLiteral(".csv"));
        QStringList asked;
        m_window->exporter().setFileQuestion([&](const QString&, const QString& suggestion, const QStringList&, const QString&) {
            asked << suggestion.section(u'/', -1).section(u'.', 0, 0);
            return path;
        });
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier); // the chart that has the focus
        const std::unique_ptr<QMenu> menu(m_window->exporter().menuOf(area->frame(index)));
        entry(*menu, QStringLiteral("CSV"))->trigger();
        QCOMPARE(asked, (QStringList{id, id}));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray first = file.readAll();
        QVERIFY(first.count('\n') > 3);
        file.close();
        // The last export again, from wherever the focus is.
        QVERIFY(file.remove());
        area->focusChart(index == 0 ? 1 : 0);
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), first);
    }

    void aDismissedDialogWritesNothing()
    {
        m_window->exporter().setFileQuestion([](auto&&...) { return QString(); });
        const auto before = QDir(m_folder.path()).entryList();
        m_window->exporter().askToExport(QStringLiteral("pdf"));
        QCOMPARE(QDir(m_folder.path()).entryList(), before);
    }
};

QTEST_MAIN(TestChartExporter)
#include "tst_chart_exporter.moc"
