// SPDX-License-Identifier: Apache-2.0
#include "source_rules.hpp"

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

#include <functional>

using rules::SourceFile;

class TestArchitecture : public QObject {
    Q_OBJECT

private:
    QList<SourceFile> m_files;

    static SourceFile read(const QString& root, const QString& path)
    {
        QFile file(root + '/' + path);
        return {path, file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString()};
    }

    QStringList over(const std::function<QStringList(const SourceFile&)>& rule) const
    {
        QStringList found;
        for (const SourceFile& file : m_files)
            found << rule(file);
        return found;
    }

    static QByteArray lines(const QStringList& found) { return "\n  " + found.join("\n  ").toUtf8(); }

private slots:
    void initTestCase()
    {
        const QString root = RIDGE_SOURCE_DIR;
        const QStringList names = {"*.cpp", "*.hpp", "CMakeLists.txt", "*.cmake", "*.cmake.in", "*.qrc", "*.py", "*.sh"};
        for (const char* folder : {"app", "cmake", "model", "resources", "tests", "widgets"}) {
            QDirIterator it(root + '/' + folder, names, QDir::Files, QDirIterator::Subdirectories);
            while (it.hasNext())
                m_files << read(root, QDir(root).relativeFilePath(it.next()));
        }
        for (const char* path : {"CMakeLists.txt", "dev", ".ci/run", ".clang-format", ".clang-tidy"})
            m_files << read(root, path);
        QVERIFY2(m_files.size() > 60, "the scan must see the repository");
    }

    // Every rule is shown a file that breaks it: a rule that cannot fail proves nothing.
    void rulesFindWhatTheyForbid_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        const QString mit = "// SPDX-License-Identifier: MIT\n";
        QTest::newRow("upward") << "model/units/a.hpp" << "#include \"engine/plan.hpp\"\n" << "stands above units";
        QTest::newRow("unknown layer") << "model/misc/a.hpp" << "" << "no place in the order";
        QTest::newRow("session") << "app/session/a.hpp" << "#include <QtWidgets/QWidget>\n" << "has no widgets";
        QTest::newRow("widgets") << "widgets/a.hpp" << "#include \"session/document.hpp\"\n" << "know the model only";
        QTest::newRow("Qt in model") << "model/io/a.cpp" << "#include <QString>\n" << "free of Qt";
        QTest::newRow("json") << "model/study/a.cpp" << "#include <nlohmann/json.hpp>\n" << "only model/io";
        QTest::newRow("csv") << "app/cli/a.cpp" << "  #  include <csv.h>\n" << "only model/io";
        QTest::newRow("zip") << "app/a.hpp" << "#include <zip.h>\n" << "only widgets/export";
        QTest::newRow("flows") << "model/engine/a.cpp" << "#include <boost/graph/adjacency_list.hpp>\n" << "only model/network/routing";
        QTest::newRow("plot") << "widgets/a.hpp" << "#include <qcustomplot.h>\n" << "only widgets/charts";
        QTest::newRow("socket") << "app/a.cpp" << "#include <sys/socket.h>\n" << "talks to a network";
        QTest::newRow("Qt socket") << "app/a.cpp" << "#include <QTcpSocket>\n" << "talks to a network";
        QTest::newRow("component") << "app/CMakeLists.txt" << "target_link_libraries(a Qt6::Network)" << "networking";
        QTest::newRow("licence") << "model/base/a.hpp" << mit << "expected 'SPDX-License-Identifier: Apache-2.0'";
        QTest::newRow("no licence") << "widgets/a.cpp" << "" << "GPL-3.0-or-later";
        QTest::newRow("long") << "app/a.cpp" << QString(501, '\n') << "501 lines";
        QTest::newRow("unfinished") << "app/a.cpp" << QString("// TO") + "DO later\n" << "unfinished";
        QTest::newRow("print") << "model/base/a.cpp" << "#include <iostream>\n" << "neither prints";
        QTest::newRow("exit") << "model/base/a.cpp" << "void f() { std::exit(1); }\n" << "calls exit";
    }
    void rulesFindWhatTheyForbid()
    {
        QFETCH(QString, path);
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        const SourceFile file{path, text};
        const QStringList found = rules::layering(file) + rules::libraries(file) + rules::network(file)
            + rules::licence(file) + rules::habits(file);
        QVERIFY2(found.join('\n').contains(sentence), lines(found));
    }

    void rulesAcceptWhatIsRight()
    {
        const SourceFile file{"model/engine/a.cpp",
                              "// SPDX-License-Identifier: Apache-2.0\n#include \"units/quantity.hpp\"\n#include <vector>\n"};
        const QStringList found = rules::layering(file) + rules::libraries(file) + rules::network(file)
            + rules::licence(file) + rules::habits(file);
        QVERIFY2(found.isEmpty(), lines(found));
    }

    void layersPointDownwards()
    {
        const QStringList found = over(rules::layering);
        QVERIFY2(found.isEmpty(), lines(found));
    }

    void librariesStayInTheirFolder()
    {
        const QStringList found = over(rules::libraries);
        QVERIFY2(found.isEmpty(), lines(found));
    }

    void onlyOneFileNamesTheCommandLineParser()
    {
        QStringList found;
        for (const SourceFile& file : m_files)
            for (const QString& name : rules::includesOf(file.text))
                if (name.startsWith("CLI/") && file.path != "tests/architecture/tst_architecture.cpp")
                    found << file.path;
        found.removeDuplicates();
        QVERIFY2(found.size() <= 1, lines(found));
    }

    void nothingTalksToANetwork()
    {
        QStringList found;
        for (const SourceFile& file : m_files)
            if (file.path != "tests/architecture/tst_architecture.cpp") // holds the counter-examples
                found << rules::network(file);
        QVERIFY2(found.isEmpty(), lines(found));
    }

    void everyFileNamesItsLicence()
    {
        const QStringList found = over(rules::licence);
        QVERIFY2(found.isEmpty(), lines(found));
    }

    void habitsAreKept()
    {
        const QStringList found = over(rules::habits);
        QVERIFY2(found.isEmpty(), lines(found));
    }

    void everySourceIsBuilt()
    {
        QString lists;
        for (const SourceFile& file : m_files)
            if (file.path.endsWith("CMakeLists.txt"))
                lists += file.text;
        QStringList found;
        for (const SourceFile& file : m_files) {
            const QString name = file.path.section('/', -1);
            if (name.endsWith(".cpp") && !QRegularExpression("\\b" + QRegularExpression::escape(name)).match(lists).hasMatch())
                found << file.path + ": in no CMakeLists.txt";
        }
        QVERIFY2(found.isEmpty(), lines(found));
    }
};

QTEST_APPLESS_MAIN(TestArchitecture)
#include "tst_architecture.moc"
