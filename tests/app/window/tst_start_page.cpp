// SPDX-License-Identifier: GPL-3.0-or-later
#include "kpi/kpi_strip.hpp"
#include "main_window.hpp"
#include "panels/diagnostics_panel.hpp"
#include "session/recent_files.hpp"
#include "start/start_page.hpp"
#include "theme/ridge_style.hpp"

#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <algorithm>

using namespace ridge;
using namespace ridge::ui;

class TestStartPage : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<MainWindow> m_window;

    static QString shipped(const char* name) { return QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/") + QString::fromLatin1(name); }

    StartCard* card(const QString& title)
    {
        const auto& cards = m_window->start()->cards();
        const auto it = std::find_if(cards.begin(), cards.end(), [&](const StartCard* c) { return c->entry().title == title; });
        return it == cards.end() ? nullptr : *it;
    }
    QString openFileName() { return m_window->document().path().section(u'/', -1); }
    void drop(const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &event);
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
    }
    void cleanup() { m_window.reset(); }

    /// Eight studies and fifteen templates ship; the two empty drawings share one card.
    void everythingThatShipsHasACardWithAPicture()
    {
        m_window->showStart();
        const auto& cards = m_window->start()->cards();
        QCOMPARE(cards.size(), std::size_t{22});
        for (const StartCard* c : cards) {
            QVERIFY(!c->accessibleName().isEmpty());
            QCOMPARE(c->entry().picture.empty(), c == cards.back());
            for (const ThumbnailMark& mark : c->entry().picture)
                QVERIFY(QRectF(QPointF(), thumbnailSize).adjusted(-0.01, -0.01, 0.01, 0.01).contains(mark.rect));
        }
        QCOMPARE(cards.back()->entry().title, QStringLiteral("Empty canvas"));
    }

    void aClickOpensWhatTheCardShows()
    {
        m_window->showStart();
        StartCard* generations = card(QStringLiteral("Llama 3 70B from A100 to GB200 NVL72"));
        QVERIFY(generations != nullptr);
        QCOMPARE(generations->entry().fact, QStringLiteral("5 architectures"));
        QTest::mouseClick(generations, Qt::LeftButton);
        QCOMPARE(openFileName(), QStringLiteral("llama3-70b-generations.ridge"));
        QVERIFY(!m_window->start()->isVisible());
        QTRY_VERIFY(m_window->kpis().model().feasible);
    }

    void theArrowKeysWalkTheCardsAndEnterOpens()
    {
        m_window->showStart();
        const auto& cards = m_window->start()->cards();
        QTRY_VERIFY(cards[0]->hasFocus());
        QTest::keyClick(cards[0], Qt::Key_Right);
        QVERIFY(cards[1]->hasFocus());
        QTest::keyClick(cards[1], Qt::Key_Down);
        QWidget* below = QApplication::focusWidget();
        QCOMPARE(below->x(), cards[1]->x());
        QVERIFY(below->y() > cards[1]->y());
        QTest::keyClick(below, Qt::Key_Up);
        QVERIFY(cards[1]->hasFocus());
        QTest::keyClick(cards[1], Qt::Key_Left);
        QTest::keyClick(cards[0], Qt::Key_Return);
        QCOMPARE(m_window->document().path(), cards[0]->entry().path);
    }

    void theEmptyCanvasHasNothingDrawn()
    {
        m_window->showStart();
        QTest::mouseClick(card(QStringLiteral("Empty canvas")), Qt::LeftButton);
        QCOMPARE(openFileName(), QStringLiteral("empty.ridge"));
    }

    void aFileThatIsGoneIsShownButCannotBeOpened()
    {
        const QString kept = m_folder->filePath("kept.ridge"), gone = m_folder->filePath("gone.ridge");
        QVERIFY(QFile::copy(shipped("studies/turing-530b.ridge"), kept));
        addRecentFile(*m_settings, gone);
        addRecentFile(*m_settings, kept);
        m_window->showStart();
        StartCard* missing = card(QStringLiteral("gone.ridge"));
        QVERIFY(missing != nullptr && missing->entry().missing && !missing->isEnabled());
        QVERIFY(missing->accessibleName().contains(QStringLiteral("not found")));
        QTest::mouseClick(missing, Qt::LeftButton);
        QVERIFY(m_window->document().study() == nullptr);
        StartCard* recent = card(QStringLiteral("kept.ridge"));
        QCOMPARE(recent, m_window->start()->cards().front());
        QVERIFY(!recent->entry().picture.empty());
        QTest::mouseClick(recent, Qt::LeftButton);
        QCOMPARE(m_window->document().path(), kept);
    }

    void escapeAndTheButtonGoBackToTheOpenStudy()
    {
        QVERIFY(m_window->openFile(shipped("studies/gpt3-175b-selene.ridge")));
        m_window->showStart();
        QVERIFY(m_window->start()->isVisible());
        QTest::keyClick(m_window->start(), Qt::Key_Escape);
        QVERIFY(!m_window->start()->isVisible());
        m_window->showStart();
        QTest::mouseClick(&m_window->start()->backButton(), Qt::LeftButton);
        QVERIFY(!m_window->start()->isVisible());
        QCOMPARE(openFileName(), QStringLiteral("gpt3-175b-selene.ridge"));
    }

    void withoutAStudyThereIsNoWayBack()
    {
        m_window->showStart();
        QVERIFY(!m_window->start()->backButton().isVisible());
        QTest::keyClick(m_window->start(), Qt::Key_Escape);
        QVERIFY(m_window->start()->isVisible());
    }

    void aDroppedStudyOpensAndAModelBecomesAWorkload()
    {
        m_window->showStart();
        QFile config(m_folder->filePath("config.json"));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write(R"({"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 4096, "intermediate_size": 14336,
                        "num_attention_heads": 32, "num_hidden_layers": 32, "num_key_value_heads": 8, "vocab_size": 128256})");
        config.close();
        drop(config.fileName());
        QVERIFY(!m_window->start()->isVisible());
        QCOMPARE(openFileName(), QStringLiteral("hgx-h100.ridge"));
        QVERIFY(m_window->document().isModified());

        m_window->setUnsavedQuestion([] { return MainWindow::Unsaved::discard; });
        m_window->showStart();
        drop(shipped("studies/turing-530b.ridge"));
        QCOMPARE(openFileName(), QStringLiteral("turing-530b.ridge"));
        QVERIFY(!m_window->start()->isVisible());
    }

    void whatCannotBeOpenedIsExplainedInSight()
    {
        m_window->showStart();
        QFile broken(m_folder->filePath("broken.ridge"));
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("{");
        broken.close();
        drop(broken.fileName());
        QVERIFY(m_window->document().study() == nullptr);
        QVERIFY(m_window->findings().isVisible());
    }
};

QTEST_MAIN(TestStartPage)
#include "tst_start_page.moc"
