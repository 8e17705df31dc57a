// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/document.hpp"
#include "session/recent_files.hpp"

#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace ridge;

namespace {

StudyPtr sampleStudy()
{
    Study study;
    study.title = std::string("Sample");
    study.architectures[ArchitectureId("a")].name = "A";
    return std::make_shared<const Study>(study);
}

Document::Change setBandwidth(double value)
{
    return [value](Study& study) {
        study.architectures[ArchitectureId("a")].overrides["hbm.bandwidth"] = {value, false, std::to_string(value)};
    };
}

double bandwidth(const Document& document)
{
    const Overrides& overrides = document.study()->architectures.at(ArchitectureId("a")).overrides;
    const auto it = overrides.find("hbm.bandwidth");
    return it == overrides.end() ? 0 : it->second.value;
}

} // namespace

class TestDocument : public QObject {
    Q_OBJECT
private slots:
    void editKeepsTheOldValueUntouched()
    {
        Document document;
        document.open(sampleStudy(), {});
        const StudyPtr before = document.study();
        QSignalSpy changed(&document, &Document::studyChanged);
        document.edit("HBM", {}, setBandwidth(2e12));
        QCOMPARE(changed.size(), 1);
        QVERIFY(before->architectures.at(ArchitectureId("a")).overrides.empty());
        QCOMPARE(bandwidth(document), 2e12);
        QVERIFY(document.isModified());
        document.undoStack().undo();
        QCOMPARE(document.study(), before);
        QVERIFY(!document.isModified());
        document.undoStack().redo();
        QCOMPARE(bandwidth(document), 2e12);
    }
    void changingNothingLeavesNoStep()
    {
        Document document;
        document.open(sampleStudy(), {});
        document.edit("nothing", {}, [](Study& study) { study.title = std::string("Sample"); });
        QCOMPARE(document.undoStack().count(), 0);
    }
    void aDragIsOneStep()
    {
        Document document;
        document.open(sampleStudy(), {});
        for (int i = 1; i <= 38; ++i)
            document.edit("HBM", "hbm", setBandwidth(i));
        QCOMPARE(document.undoStack().count(), 1);
        document.breakMergeChain();
        document.edit("HBM", "hbm", setBandwidth(50));
        QCOMPARE(document.undoStack().count(), 2);
        document.undoStack().undo();
        QCOMPARE(bandwidth(document), 38.0);
        document.undoStack().undo();
        QCOMPARE(bandwidth(document), 0.0);
    }
    void draggingBackRemovesTheStep()
    {
        Document document;
        document.open(sampleStudy(), {});
        document.edit("HBM", "hbm", setBandwidth(7));
        document.edit("HBM", "hbm", [](Study& study) { study.architectures[ArchitectureId("a")].overrides.clear(); });
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(!document.isModified());
    }
    void editsOfDifferentKeysDoNotMerge()
    {
        Document document;
        document.open(sampleStudy(), {});
        document.edit("HBM", "hbm", setBandwidth(1));
        document.edit("title", "title", [](Study& study) { study.title = std::string("Other"); });
        QCOMPARE(document.undoStack().count(), 2);
        QCOMPARE(document.displayName(), QStringLiteral("Other"));
    }
    void savingCleansAndStartsANewStep()
    {
        Document document;
        document.open(sampleStudy(), {});
        document.edit("HBM", "hbm", setBandwidth(1));
        document.markSaved("/tmp/x.ridge");
        QVERIFY(!document.isModified());
        document.edit("HBM", "hbm", setBandwidth(2));
        QCOMPARE(document.undoStack().count(), 2);
        document.undoStack().undo();
        QVERIFY(!document.isModified());
        QCOMPARE(bandwidth(document), 1.0);
    }
    void openingAnotherStudyForgetsTheHistory()
    {
        Document document;
        document.open(sampleStudy(), {});
        document.edit("HBM", {}, setBandwidth(1));
        document.open(sampleStudy(), "/tmp/y.ridge");
        QCOMPARE(document.undoStack().count(), 0);
        QCOMPARE(document.path(), QStringLiteral("/tmp/y.ridge"));
        QVERIFY(!document.isModified());
    }
    void recentFilesAreNewestFirstWithoutDoubles()
    {
        QTemporaryDir folder;
        QSettings settings(folder.filePath("settings.ini"), QSettings::IniFormat);
        QStringList made;
        for (int i = 0; i < recentFileLimit + 2; ++i) {
            QFile file(folder.filePath(QStringLiteral("%1.ridge").arg(i)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            made << file.fileName();
            addRecentFile(settings, file.fileName());
        }
        addRecentFile(settings, made[5]);
        QStringList files = recentFiles(settings);
        QCOMPARE(files.size(), recentFileLimit);
        QCOMPARE(files.first(), made[5]);
        QCOMPARE(files.count(made[5]), 1);
        QVERIFY(QFile::remove(made[11]));
        QVERIFY(!recentFiles(settings).contains(made[11]));
    }
};

QTEST_APPLESS_MAIN(TestDocument)
#include "tst_document.moc"
