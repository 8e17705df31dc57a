// SPDX-License-Identifier: Apache-2.0
#include "base/id.hpp"

#include <QTest>

class TestId : public QObject {
    Q_OBJECT
private slots:
    void acceptsTheDocumentedAlphabet_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("valid");
        QTest::newRow("letters, digits, dash") << "h100-sxm" << true;
        QTest::newRow("leading digit") << "8x-node" << true;
        QTest::newRow("empty") << "" << false;
        QTest::newRow("leading dash") << "-a" << false;
        QTest::newRow("upper case") << "H100" << false;
        QTest::newRow("64 characters") << QString(64, u'a') << true;
        QTest::newRow("dot") << "hbm3e-8.0" << false;
        QTest::newRow("65 characters") << QString(65, u'a') << false;
    }
    void acceptsTheDocumentedAlphabet()
    {
        QFETCH(QString, text);
        QFETCH(bool, valid);
        QCOMPARE(ridge::isValidId(text.toStdString()), valid);
    }
    void partsMayCarryDots()
    {
        for (const char* text : {"hbm3e-8.0", "llama3.1-8b", "h100-sxm"})
            QVERIFY(ridge::isValidPartId(text));
        for (const char* text : {"", ".8", "-a", "HBM-2.4", "a/b", "a_b"})
            QVERIFY(!ridge::isValidPartId(text));
    }
};

QTEST_APPLESS_MAIN(TestId)
#include "tst_id.moc"
