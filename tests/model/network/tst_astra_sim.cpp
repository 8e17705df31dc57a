// SPDX-License-Identifier: Apache-2.0
#include "network/collective.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <optional>

namespace {

// Conventions of that tool: a gigabyte is 2^30 bytes; an endpoint adds 10 ns to every step; a reduced chunk passes local
// memory three times at 3350 GB/s; the bytes of an all-gather are those of one rank; a ring exchange goes one way round
// and forwards; a switch is two hops.
constexpr double gigabyte = 1024.0 * 1024 * 1024, endpoint = 10e-9, memory = 3350e9;

/// Seconds of one step's latency over `hops` links.
double stepLatency(double hops, double link) { return hops * link + endpoint; }

/// Our closed forms under their conventions; nothing for what they do differently.
std::optional<double> ours(const QString& collective, double n, double bytes, double rate, double alpha)
{
    const double reduced = (n - 1) * 3 * bytes / n / memory;
    if (collective == "all_reduce")
        return ridge::collective::ringAllReduce<double>(n, bytes, rate, alpha) + reduced;
    if (collective == "reduce_scatter")
        return ridge::collective::ringReduceScatter<double>(n, bytes, rate, alpha) + reduced;
    if (collective == "all_gather")
        return ridge::collective::ringAllGather<double>(n, n * bytes, rate, alpha);
    if (collective == "all_to_all") // one way round: chunk i passes i links
        return n * (n - 1) / 2 * (alpha + bytes / n / rate);
    return std::nullopt;
}

} // namespace

/// Agreement with ASTRA-sim's analytical network (MIT), commit 518bd513: collectives on one dimension.
class TestAstraSim : public QObject {
    Q_OBJECT
private slots:
    void casesInTheRepository_data()
    {
        QTest::addColumn<QString>("topology");
        QTest::addColumn<QString>("collective");
        QTest::addColumn<double>("ranks");
        QTest::addColumn<double>("bytes");
        QTest::addColumn<double>("nanoseconds"); // links of 50 GB/s and 500 ns
        QTest::newRow("1") << "Ring"
                           << "all_reduce" << 4. << 67108864. << 1923142.;
        QTest::newRow("2") << "Ring"
                           << "all_reduce" << 16. << 65536. << 17635.;
        QTest::newRow("3") << "Ring"
                           << "all_gather" << 8. << 1048576. << 140297.;
        QTest::newRow("4") << "Ring"
                           << "reduce_scatter" << 8. << 67108864. << 1149914.;
        QTest::newRow("5") << "Ring"
                           << "all_to_all" << 4. << 65536. << 4900.;
        QTest::newRow("6") << "FullyConnected"
                           << "all_reduce" << 8. << 1048576. << 42143.;
        QTest::newRow("7") << "FullyConnected"
                           << "all_gather" << 16. << 1048576. << 300625.;
        QTest::newRow("8") << "FullyConnected"
                           << "reduce_scatter" << 4. << 65536. << 2491.;
        QTest::newRow("9") << "Switch"
                           << "all_reduce" << 8. << 67108864. << 2254234.;
    }

    void casesInTheRepository()
    {
        QFETCH(QString, topology);
        QFETCH(QString, collective);
        QFETCH(double, ranks);
        QFETCH(double, bytes);
        QFETCH(double, nanoseconds);
        const double alpha = stepLatency(topology == "Switch" ? 2 : 1, 500e-9);
        const double seconds = *ours(collective, ranks, bytes, 50 * gigabyte, alpha);
        QVERIFY2(std::abs(seconds * 1e9 / nanoseconds - 1) < 0.01, QByteArray::number(seconds * 1e9));
    }

    // All stored cases of one dimension with a ring algorithm, where the file is at hand.
    void everyStoredCase()
    {
        QFile file(QStringLiteral(RIDGE_SOURCE_DIR "/../shared/data/peers/astra_collectives_open.json"));
        if (!file.exists())
            file.setFileName(QStringLiteral(RIDGE_SOURCE_DIR "/../../shared/data/peers/astra_collectives_open.json"));
        if (!file.open(QIODevice::ReadOnly))
            return; // not part of the repository
        int compared = 0;
        for (const auto& entry : QJsonDocument::fromJson(file.readAll()).object()["cases"].toArray()) {
            const QJsonObject c = entry.toObject();
            const QJsonArray topology = c["topology"].toArray();
            const bool switched = topology[0] == "Switch";
            if (c["time_ns"].isNull() || topology.size() != 1 || c["algorithm"] != "ring"
                || (switched && c["backend"] == "congestion_aware")) // two dimensions; store and forward
                continue;
            const double link = c["latency_ns"].toArray()[0].toDouble() * 1e-9;
            const double rate = c["bandwidth_GBps"].toArray()[0].toDouble() * gigabyte;
            const auto seconds = ours(c["collective"].toString(), c["npus"].toDouble(), c["bytes"].toDouble(), rate,
                                      stepLatency(switched ? 2 : 1, link));
            const double error = std::abs(*seconds * 1e9 / c["time_ns"].toDouble() - 1);
            QVERIFY2(error < 0.01,
                     qPrintable(topology[0].toString() + " " + c["collective"].toString() + " "
                                + QString::number(c["npus"].toInt()) + " " + QString::number(100 * error)));
            ++compared;
        }
        QVERIFY(compared > 60);
    }
};

QTEST_APPLESS_MAIN(TestAstraSim)
#include "tst_astra_sim.moc"
