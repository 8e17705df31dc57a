// SPDX-License-Identifier: Apache-2.0
#include "io/csv_table.hpp"

#include <QTest>

using namespace ridge;

class TestCsvTable : public QObject {
    Q_OBJECT
private slots:
    void readsQuotesLineFeedsAndBlankCells();
    void reportsEveryRaggedRowWithItsLine();
    void refusesWhatIsNoCsv_data();
    void refusesWhatIsNoCsv();
    void writingReadsBack();
};

void TestCsvTable::readsQuotesLineFeedsAndBlankCells()
{
    const auto table = readCsv("\xEF\xBB\xBFid,note,value\r\na,\"x, \"\"y\"\"\nz\",1\r\nb,,2\n", "t.csv");
    QVERIFY(table.ok());
    QCOMPARE(table->columns, (std::vector<std::string>{"id", "note", "value"}));
    QCOMPARE(table->rows.size(), std::size_t(2));
    QCOMPARE(table->rows[0].cells[1], std::string("x, \"y\"\nz"));
    QCOMPARE(table->rows[1].line, std::size_t(4));
    const auto rows = measurementRows(*table);
    QCOMPARE(rows[1].cells.count("note"), std::size_t(0));
    QCOMPARE(rows[1].number("value"), std::optional(2.0));
}

void TestCsvTable::reportsEveryRaggedRowWithItsLine()
{
    const auto table = readCsv("a,b\n1\n1,2\n1,2,3\n", "t.csv");
    QVERIFY(!table.ok());
    QCOMPARE(table.diagnostics().size(), std::size_t(2));
    QCOMPARE(table.diagnostics()[0].where, std::string("t.csv:2"));
    QCOMPARE(table.diagnostics()[1].where, std::string("t.csv:4"));
}

void TestCsvTable::refusesWhatIsNoCsv_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    QTest::newRow("empty") << QByteArray("") << "csv-empty";
    QTest::newRow("open quote") << QByteArray("a,b\n1,\"2") << "csv-malformed";
    QTest::newRow("text after quote") << QByteArray("a,b\n\"1\"x,2\n") << "csv-malformed";
    QTest::newRow("zero byte") << QByteArray("a,b\n1,\0002\n", 8) << "csv-malformed";
    QTest::newRow("duplicate column") << QByteArray("a,a\n1,2\n") << "csv-duplicate-column";
}

void TestCsvTable::refusesWhatIsNoCsv()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, code);
    const auto table = readCsv({bytes.constData(), std::size_t(bytes.size())}, "t.csv");
    QVERIFY(!table.ok());
    QCOMPARE(QString::fromStdString(table.diagnostics().front().code), code);
}

void TestCsvTable::writingReadsBack()
{
    const std::vector<std::string> cells = {"plain", "", " edge ", "a,b", "say \"hi\"", "two\nlines"};
    const auto table = readCsv("a,b,c,d,e,f\n" + csvLine(cells), "t.csv");
    QVERIFY(table.ok());
    QCOMPARE(table->rows.front().cells, cells);
}

QTEST_APPLESS_MAIN(TestCsvTable)
#include "tst_csv_table.moc"
