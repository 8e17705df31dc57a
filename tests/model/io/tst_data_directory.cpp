// SPDX-License-Identifier: Apache-2.0
#include "io/data_directory.hpp"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace ridge;

class TestDataDirectory : public QObject {
    Q_OBJECT
private slots:
    void followsTheSetting()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("catalogue"));
        const auto found = findDataDirectory("/usr/bin/x", folder.path().toStdString());
        QVERIFY(found.ok());
        QCOMPARE(found->string(), folder.path().toStdString());
    }

    void refusesASettingWithoutData()
    {
        const QTemporaryDir folder;
        const auto found = findDataDirectory("/usr/bin/x", folder.path().toStdString());
        QVERIFY(!found.ok());
        QCOMPARE(found.diagnostics()[0].code, std::string("missing-data"));
    }

    void looksBesideTheExecutableFirst()
    {
        const QTemporaryDir prefix;
        QVERIFY(QDir(prefix.path()).mkpath("share/ridgepoint/catalogue"));
        const auto found = findDataDirectory((prefix.path() + "/bin/ridgepoint").toStdString(), {});
        QVERIFY(found.ok());
        QCOMPARE(found->string(), (prefix.path() + "/share/ridgepoint").toStdString());
    }

    void fallsBackToTheSourceTree()
    {
        const QTemporaryDir prefix;
        const auto found = findDataDirectory((prefix.path() + "/bin/ridgepoint").toStdString(), {});
        QVERIFY(found.ok());
        QCOMPARE(found->string(), std::string(RIDGE_SOURCE_DIR "/scenarios"));
    }
};

QTEST_APPLESS_MAIN(TestDataDirectory)
#include "tst_data_directory.moc"
