// SPDX-License-Identifier: Apache-2.0
#include "units/format.hpp"
#include "units/parse.hpp"

#include <QTest>

#include <cmath>
#include <random>

using namespace ridge;

class TestUnits : public QObject {
    Q_OBJECT
private slots:
    void parses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("bandwidth") << "8 TB/s" << 8e12;
        QTest::newRow("bits") << "400 Gb/s" << 50e9;
        QTest::newRow("bits spelt out") << "400 Gbit/s" << 50e9;
        QTest::newRow("binary") << "80 GiB" << 80.0 * 1073741824;
        QTest::newRow("decimal") << "80GB" << 80e9;
        QTest::newRow("seconds") << "18.1 s" << 18.1;
        QTest::newRow("micro") << "2.5 us" << 2.5e-6;
        QTest::newRow("micro sign") << "2.5 \u00b5s" << 2.5e-6;
        QTest::newRow("rate") << "312 TFLOP/s" << 312e12;
        QTest::newRow("rate, short") << "312 TFLOPS" << 312e12;
        QTest::newRow("operations") << "624 TOP/s" << 624e12;
        QTest::newRow("energy") << "4 pJ/bit" << 32e-12;
        QTest::newRow("area") << "814 mm2" << 814e-6;
        QTest::newRow("percent") << "24 %" << 0.24;
        QTest::newRow("dollars") << "149 kUSD" << 149e3;
        QTest::newRow("plain") << "96" << 96.0;
        QTest::newRow("length") << "5 mm" << 0.005;
        QTest::newRow("minutes") << "3 min" << 180.0;
        QTest::newRow("KB") << "4 KB" << 4000.0;
        QTest::newRow("KiB") << "4 KiB" << 4096.0;
    }
    void parses()
    {
        QFETCH(QString, text);
        QFETCH(double, value);
        const auto parsed = parseQuantity(text.toStdString());
        QVERIFY(parsed.ok());
        QCOMPARE(parsed->value, value);
        QVERIFY(!parsed->relative);
    }

    void parsesFactors()
    {
        const auto factor = parseQuantity("1.5x");
        QVERIFY(factor.ok() && factor->relative);
        QCOMPARE(factor->value, 1.5);
        QVERIFY(!parseQuantity("1.5x", dimension::none).ok());
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("code");
        QTest::newRow("empty") << "" << "bad-number";
        QTest::newRow("no number") << "TB/s" << "bad-number";
        QTest::newRow("not a number") << "nan s" << "bad-number";
        QTest::newRow("infinite") << "inf" << "bad-number";
        QTest::newRow("too large") << "1e400 s" << "bad-number";
        QTest::newRow("too large with prefix") << "1e300 EB" << "bad-number";
        QTest::newRow("case") << "80 gb" << "unknown-unit";
        QTest::newRow("nonsense") << "3 bananas" << "unknown-unit";
        QTest::newRow("two numbers") << "3 4 s" << "unknown-unit";
        QTest::newRow("prefix that has no sense") << "3 mB" << "unknown-unit";
    }
    void refuses()
    {
        QFETCH(QString, text);
        QFETCH(QString, code);
        const auto parsed = parseQuantity(text.toStdString());
        QVERIFY(!parsed.ok());
        QCOMPARE(QString::fromStdString(parsed.diagnostics()[0].code), code);
    }

    void namesTheUnitsThatFit()
    {
        const auto parsed = parseQuantity("80 GB", dimension::bandwidth);
        QVERIFY(!parsed.ok());
        QCOMPARE(parsed.diagnostics()[0].code, std::string("wrong-dimension"));
        QVERIFY(parsed.diagnostics()[0].message.find("'80 GB'") != std::string::npos);
        QVERIFY(parsed.diagnostics()[0].message.find("B/s, bit/s") != std::string::npos);
        QVERIFY(!parse<dimension::seconds>("8 TB").ok());
        QCOMPARE(parse<dimension::bytes>("8 TB")->in(unit::GB), 8000.0);
    }

    void formats_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("text");
        QTest::newRow("prefix") << 1.2e13 << "B/s" << "12.0 TB/s";
        QTest::newRow("three digits") << 1.23456e9 << "B" << "1.23 GB";
        QTest::newRow("next prefix") << 999.6e9 << "B" << "1.00 TB";
        QTest::newRow("small") << 2.5e-6 << "s" << "2.50 us";
        QTest::newRow("no small bytes") << 0.5 << "B" << "0.500 B";
        QTest::newRow("percent") << 24.0 << "%" << "24 %";
        QTest::newRow("count") << 96.0 << "1" << "96";
        QTest::newRow("negative") << -1.5e3 << "W" << "-1.50 kW";
        QTest::newRow("zero") << 0.0 << "s" << "0.00 s";
        QTest::newRow("unknown") << std::nan("") << "s" << "-";
        QTest::newRow("infinite") << HUGE_VAL << "s" << "-";
    }
    void formats()
    {
        QFETCH(double, value);
        QFETCH(QString, unit);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(formatQuantity(value, unit.toStdString())), text);
    }

    void formatsTypedQuantities()
    {
        QCOMPARE(format(8.0 * unit::TBps), std::string("8.00 TB/s"));
        QCOMPARE(format(2.0 * unit::GiB), std::string("2.15 GB"));
    }

    void exactTextReadsBackExactly()
    {
        std::mt19937_64 random(20240501);
        std::uniform_real_distribution<double> exponent(-14, 20), mantissa(1, 10);
        for (const Unit& unit : unitTable())
            for (int i = 0; i < 200; ++i) {
                const double value = std::round(mantissa(random) * 1000) / 1000 * std::pow(10.0, exponent(random));
                const std::string text = formatExact(value, unit.symbol);
                const auto back = parseQuantity(text);
                QVERIFY2(back.ok(), text.c_str());
                QVERIFY2(back->value == findUnit(unit.symbol)->toBase(value), text.c_str());
                QVERIFY2(back->dimension == unit.dimension, text.c_str());
            }
        QCOMPARE(formatExact(8e12, "B/s"), std::string("8 TB/s"));
    }

    void roundedTextReadsBackWithinItsDigits()
    {
        std::mt19937_64 random(7);
        std::uniform_real_distribution<double> exponent(-12, 19);
        for (int i = 0; i < 5000; ++i) {
            const double value = std::pow(10.0, exponent(random));
            const auto back = parseQuantity(formatQuantity(value, "J"));
            QVERIFY(back.ok());
            QVERIFY(std::abs(back->value / value - 1) <= 0.00501);
        }
    }

    void everyRowOfTheTableCanBeFound()
    {
        for (const Unit& unit : unitTable()) {
            const auto found = findUnit(unit.symbol);
            QVERIFY(found.has_value());
            QCOMPARE(found->symbol(), std::string(unit.symbol));
            QVERIFY(found->unit.dimension == unit.dimension && unit.factor > 0);
        }
    }
};

QTEST_APPLESS_MAIN(TestUnits)
#include "tst_units.moc"
