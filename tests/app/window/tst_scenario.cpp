// SPDX-License-Identifier: GPL-3.0-or-later
#include "kpi/kpi_strip.hpp"
#include "panels/diagnostics_panel.hpp"
#include "scenario/scenario_form.hpp"
#include "session/study_file.hpp"
#include "side_panel.hpp"
#include "window_fixture.hpp"
#include "window_header.hpp"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QTest>
#include <QToolButton>
#include <QUrl>

using namespace ridge;
using namespace ridge::ui;

namespace {

/// The keys of a dense decoder's config.json, with the sizes of an 8-billion-parameter model.
const QByteArray denseConfig = R"({"architectures":["LlamaForCausalLM"],"model_type":"llama","hidden_size":4096,
"intermediate_size":14336,"num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8,"vocab_size":128256,
"tie_word_embeddings":false})";
const QByteArray expertsConfig = R"({"architectures":["MixtralForCausalLM"],"model_type":"mixtral","hidden_size":4096,
"intermediate_size":14336,"num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8,"vocab_size":32000,
"num_local_experts":8,"num_experts_per_tok":2,"tie_word_embeddings":false})";

} // namespace

class TestScenario : public WindowFixture {
    Q_OBJECT
private:
    bool settled() { return !m_window->evaluator().isBusy() && m_window->status().stateText().startsWith(QStringLiteral("Up to date")); }
    ScenarioForm& form() { return m_window->scenario(); }
    QLineEdit& edit(const char* key) { return *qobject_cast<QLineEdit*>(form().control(QString::fromLatin1(key))); }
    const Study& study() { return *m_window->document().study(); }
    const Pairing& pairing() { return *activePairing(study()); }
    const TrainingScenario& training() { return study().scenarios.at(pairing().scenario).training; }
    int steps() { return m_window->document().undoStack().count(); }
    void type(const char* key, const QString& text, bool enter = true)
    {
        QLineEdit& field = edit(key);
        QTest::mouseClick(&field, Qt::LeftButton);
        field.selectAll();
        QTest::keyClicks(&field, text);
        if (enter)
            QTest::keyClick(&field, Qt::Key_Return);
    }
    bool drop(std::unique_ptr<QMimeData> data)
    {
        const QPoint at(600, 400);
        QDragEnterEvent enter(at, Qt::CopyAction, data.get(), Qt::LeftButton, {});
        enter.ignore();
        QApplication::sendEvent(m_window.get(), &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent event(at, Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &event);
        return event.isAccepted();
    }
    QString write(const QString& name, const QByteArray& bytes)
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
    }

private slots:
    void initTestCase() { QVERIFY(loadShippedData()); }
    void init()
    {
        showWindow({1600, 1000});
        m_window->activateWindow();
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/gpt3-175b-selene.ridge")));
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::AltModifier);
        QTRY_VERIFY(settled());
    }
    void cleanup() { m_window.reset(); }

    void theFormShowsTheStudy()
    {
        QCOMPARE(m_window->side().shownPage(), 1);
        QCOMPARE(edit("layers").text(), QStringLiteral("96"));
        QCOMPARE(edit("tp").text(), QStringLiteral("8"));
        QCOMPARE(edit("dp").text(), QString());
        QCOMPARE(qobject_cast<QComboBox*>(form().control(QStringLiteral("recompute")))->currentText(), QStringLiteral("selective"));
        QVERIFY(qobject_cast<QCheckBox*>(form().control(QStringLiteral("sequenceParallel")))->isChecked());
        for (const ScenarioField& field : scenarioFields())
            QVERIFY2(form().control(field.key)->isVisible(), qPrintable(field.key));
    }
    void typingIsOneStepAndTheEvaluationFollows()
    {
        const double before = m_window->kpis().model().time;
        const Study opened = study();
        type("globalBatch", QStringLiteral("12"), false);
        QTRY_COMPARE(training().globalBatch, 12.0); // the typing paused
        QTest::keyClicks(&edit("globalBatch"), QStringLiteral("8"));
        QTRY_COMPARE(training().globalBatch, 128.0);
        QCOMPARE(steps(), 1);
        QTRY_VERIFY(settled());
        QVERIFY(m_window->kpis().model().time > 1.5 * before);
        QTest::keyClick(&edit("globalBatch"), Qt::Key_Tab);
        type("sequence", QStringLiteral("4096"));
        QCOMPARE(steps(), 2);
        QTest::keyClick(&edit("sequence"), Qt::Key_Tab);
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(study() == opened);
        QCOMPARE(edit("sequence").text(), QStringLiteral("2048"));
        QTRY_VERIFY(settled());
        QCOMPARE(m_window->kpis().model().time, before);
    }
    void anUndoDuringAVisitShowsInTheField()
    {
        type("layers", QStringLiteral("48"));
        QCOMPARE(training().model.layers, 48);
        m_window->document().undoStack().undo();
        QCOMPARE(edit("layers").text(), QStringLiteral("96"));
    }
    void controlZInAFieldMeansTheDocument()
    {
        type("layers", QStringLiteral("48"));
        QTest::mouseClick(&edit("layers"), Qt::LeftButton);
        QTest::keyClick(&edit("layers"), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(training().model.layers, 96);
        QTest::keyClicks(&edit("layers"), QStringLiteral("7")); // half-typed text has its own undo
        QTest::keyClick(&edit("layers"), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(training().model.layers, 96);
        QVERIFY(m_window->document().undoStack().canRedo());
    }
    void whatIsRefusedLeavesTheOldValueInForce_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("reason");
        QTest::newRow("zero") << "tp" << "0" << "Expected 1 or more";
        QTest::newRow("negative") << "layers" << "-3" << "Expected 1 or more";
        QTest::newRow("word") << "sequence" << "many" << "Expected a number";
        QTest::newRow("part") << "pp" << "1.5" << "Expected a whole number";
        QTest::newRow("huge") << "vocab" << "1e300" << "or less";
        QTest::newRow("not finite") << "hidden" << "inf" << "Expected a number";
        QTest::newRow("relation") << "kvHeads" << "7" << "do not divide";
        QTest::newRow("micro-batch") << "microBatch" << "0" << "more than 0";
        QTest::newRow("name") << "name" << " " << "Expected a name";
    }
    void whatIsRefusedLeavesTheOldValueInForce()
    {
        QFETCH(QString, key);
        QFETCH(QString, text);
        QFETCH(QString, reason);
        const Study before = study();
        const QByteArray name = key.toLatin1();
        type(name.constData(), text);
        QVERIFY2(form().reason(key).contains(reason), qPrintable(form().reason(key)));
        QVERIFY(form().reason(key).contains(QStringLiteral("stays in force")));
        QVERIFY(edit(name.constData()).property("invalid").toBool());
        const ScenarioField& field = *findField(key);
        QCOMPARE(fieldText(field, form().draft()), fieldText(field, {before.scenarios.at(activePairing(before)->scenario).training, activePairing(before)->mapping}));
        QTest::keyClick(&edit(name.constData()), Qt::Key_Escape);
        QVERIFY(form().reason(key).isEmpty());
        QVERIFY(!edit(name.constData()).property("invalid").toBool());
        QVERIFY(study() == before);
    }
    void arrowsDoubleAndHalveDegrees()
    {
        QTest::mouseClick(&edit("tp"), Qt::LeftButton);
        QTest::keyClick(&edit("tp"), Qt::Key_Down);
        QCOMPARE(pairing().mapping.tp, 4);
        QTest::keyClick(&edit("tp"), Qt::Key_Down);
        QTest::keyClick(&edit("tp"), Qt::Key_Up);
        QCOMPARE(pairing().mapping.tp, 4);
        QCOMPARE(steps(), 1);
        QTest::mouseClick(&edit("layers"), Qt::LeftButton);
        QTest::keyClick(&edit("layers"), Qt::Key_Up);
        QCOMPARE(training().model.layers, 97);
        QCOMPARE(steps(), 2);
    }
    void boxesAndChecksAreSteps()
    {
        auto* check = qobject_cast<QCheckBox*>(form().control(QStringLiteral("flashAttention")));
        check->setFocus();
        QTest::keyClick(check, Qt::Key_Space);
        QVERIFY(training().flashAttention);
        auto* box = qobject_cast<QComboBox*>(form().control(QStringLiteral("precision")));
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(int(training().precision), int(Precision::bf16));
        QCOMPARE(steps(), 2);
        m_window->document().undoStack().undo();
        QCOMPARE(box->currentText(), QStringLiteral("FP16"));
        m_window->document().undoStack().undo();
        QVERIFY(!check->isChecked());
    }
    void whatCannotRunIsSaidAtItsField_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("culprit");
        QTest::addColumn<QString>("reason");
        QTest::newRow("heads over TP") << "tp" << "64" << "tp" << "Heads do not divide";
        QTest::newRow("too many stages") << "pp" << "64" << "pp" << "Too few accelerators";
        QTest::newRow("the degree typed, not another") << "tp" << "96" << "tp" << "Too few accelerators";
        QTest::newRow("chunks over layers") << "vp" << "40" << "vp" << "Too few layers";
        QTest::newRow("memory") << "microBatch" << "64" << "microBatch" << "GB";
    }
    void whatCannotRunIsSaidAtItsField()
    {
        QFETCH(QString, key);
        QFETCH(QString, text);
        QFETCH(QString, culprit);
        QFETCH(QString, reason);
        if (reason.startsWith(QStringLiteral("Heads")))
            type("pp", QStringLiteral("1"));
        type(key.toLatin1().constData(), text);
        QTRY_VERIFY(settled());
        QVERIFY(!m_window->kpis().model().feasible);
        QVERIFY2(form().reason(culprit).contains(reason), qPrintable(m_window->kpis().model().reason));
        m_window->document().undoStack().setIndex(0);
        QTRY_VERIFY(settled());
        QVERIFY(form().reason(culprit).isEmpty());
    }
    void aDroppedConfigurationBecomesAScenario()
    {
        const Study before = study();
        auto data = std::make_unique<QMimeData>();
        data->setUrls({QUrl::fromLocalFile(write(QStringLiteral("config.json"), denseConfig))});
        QVERIFY(drop(std::move(data)));
        QCOMPARE(study().scenarios.size(), before.scenarios.size() + 1);
        QCOMPARE(pairing().architecture, activePairing(before)->architecture);
        QCOMPARE(training().model.layers, 32);
        QCOMPARE(training().model.kvHeads, 8);
        QCOMPARE(training().model.name, std::string("llama 8.03B"));
        QCOMPARE(pairing().scenario.text, std::string("llama-8-03b"));
        QVERIFY(pairing().published.empty());
        QCOMPARE(edit("vocab").text(), QStringLiteral("128256"));
        QVERIFY(m_window->findings().isVisible());
        QTRY_VERIFY(settled());
        QVERIFY(survivesTheFile(study()));
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(study() == before);
    }
    void aPastedConfigurationBecomesAScenario()
    {
        m_window->setFocus();
        QApplication::clipboard()->setText(QString::fromUtf8(denseConfig));
        QTest::keyClick(m_window.get(), Qt::Key_V, Qt::ControlModifier);
        QTest::keyClick(m_window.get(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(training().model.layers, 32);
        QCOMPARE(pairing().scenario.text, std::string("llama-8-03b-2")); // a second one gets a name of its own
        QCOMPARE(steps(), 2);
    }
    void expertsBecomeAScenarioToo()
    {
        auto data = std::make_unique<QMimeData>();
        data->setText(QString::fromUtf8(expertsConfig));
        QVERIFY(drop(std::move(data)));
        QCOMPARE(training().model.experts, (Experts{8, 2, 0, 14336, 0, 0}));
        QVERIFY(survivesTheFile(study()));
    }
    void droppedTextIsReadToo()
    {
        auto data = std::make_unique<QMimeData>();
        data->setText(QString::fromUtf8(denseConfig));
        QVERIFY(drop(std::move(data)));
        QCOMPARE(training().model.layers, 32);
    }
    void whatIsNoDecoderIsRefusedWithTheReason_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("reason");
        QTest::newRow("encoder") << QByteArray(R"({"model_type":"bert","hidden_size":64,"num_hidden_layers":2,"num_attention_heads":4,
            "intermediate_size":128,"vocab_size":100})") << "encoder";
        QTest::newRow("quantisation file") << QByteArray(R"({"bits":4,"group_size":128})") << "";
        QTest::newRow("damaged") << QByteArray(R"({"hidden_size":)") << "";
        QTest::newRow("empty") << QByteArray() << "";
    }
    void whatIsNoDecoderIsRefusedWithTheReason()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, reason);
        const Study before = study();
        auto data = std::make_unique<QMimeData>();
        data->setUrls({QUrl::fromLocalFile(write(QStringLiteral("bad.json"), bytes))});
        QVERIFY(drop(std::move(data)));
        QVERIFY(study() == before);
        QCOMPARE(steps(), 0);
        QVERIFY(m_window->findings().isVisible());
        QVERIFY(m_window->findings().count() > 0);
        QVERIFY2(m_window->findings().textOf(0).contains(reason), qPrintable(m_window->findings().textOf(0)));
    }
    void otherDropsAreNotTaken()
    {
        auto data = std::make_unique<QMimeData>();
        data->setText(QStringLiteral("hello"));
        QVERIFY(!drop(std::move(data)));
        data = std::make_unique<QMimeData>();
        data->setUrls({QUrl::fromLocalFile(QStringLiteral("/etc/hostname"))});
        QVERIFY(!drop(std::move(data)));
    }
    void everyShippedStudyGoesThroughTheForm()
    {
        const auto files = QDir(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies")).entryInfoList({QStringLiteral("*.ridge")}, QDir::Files);
        QVERIFY(!files.isEmpty());
        for (const QFileInfo& file : files) {
            QVERIFY(m_window->openFile(file.absoluteFilePath()));
            const ScenarioDraft draft = form().draft();
            QVERIFY(draft == (ScenarioDraft{training(), pairing().mapping}));
            for (const ScenarioField& field : scenarioFields()) {
                if (field.kind == FieldKind::choice || field.kind == FieldKind::flag)
                    continue;
                const FieldReading reading = readField(field, draft, fieldText(field, draft));
                QVERIFY2(reading.reason.isEmpty() && reading.draft == draft, qPrintable(field.key));
            }
        }
    }

private:
    static bool survivesTheFile(const Study& study)
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("check.ridge"));
        return writeStudyFile(path, study) && readStudyFile(path) && *readStudyFile(path) == study;
    }
};

QTEST_MAIN(TestScenario)
#include "tst_scenario.moc"
