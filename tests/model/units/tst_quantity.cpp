// SPDX-License-Identifier: Apache-2.0
#include "units/quantity.hpp"

#include <QTest>

#include <type_traits>

using namespace ridge;

namespace {

template <class A, class B>
concept addable = requires(A a, B b) { a + b; };
template <class A, class B>
concept comparable = requires(A a, B b) { a < b; };

static_assert(sizeof(Bytes) == sizeof(double) && std::is_trivially_copyable_v<Bytes>);
static_assert(addable<Bytes, Bytes> && comparable<Bytes, Bytes>);
static_assert(!addable<Bytes, Seconds> && !comparable<Bytes, Seconds>);
static_assert(!addable<Bytes, double> && !addable<Bytes, BytesPerSecond>);
static_assert(!std::is_convertible_v<double, Bytes> && !std::is_convertible_v<Bytes, double>);
static_assert(!std::is_convertible_v<Bytes, BytesPerSecond>);
static_assert(std::is_same_v<decltype(unit::TB / unit::TBps), Seconds>);
static_assert(std::is_same_v<decltype(unit::TBps * unit::s), Bytes>);
static_assert(std::is_same_v<decltype(unit::pJpBit * unit::TBps), Watts>);
static_assert(std::is_same_v<decltype(unit::TB / unit::GB), double>);

} // namespace

class TestQuantity : public QObject {
    Q_OBJECT
private slots:
    void computesInBaseUnits()
    {
        const BytesPerSecond hbm = 8.0 * unit::TBps;
        QCOMPARE(hbm.in(unit::GBps), 8000.0);
        QCOMPARE((16.0 * unit::GB / hbm).in(unit::s), 0.002);
        QCOMPARE((400.0 * unit::Gbps).in(unit::GBps), 50.0);
        QCOMPARE((4.0 * unit::pJpBit * unit::TBps).in(unit::W), 32.0); // 4 pJ/bit at 8e12 bit/s
        QVERIFY(unit::GB < unit::GiB && unit::GiB > unit::GB && unit::GB != unit::GiB);
    }
};

QTEST_APPLESS_MAIN(TestQuantity)
#include "tst_quantity.moc"
