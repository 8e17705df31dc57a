// SPDX-License-Identifier: Apache-2.0
#include "report/collective_text.hpp"

#include <QTest>

using namespace ridge;

namespace {

CollectiveLaw law()
{
    CollectiveLaw law; // 100 GB/s, 10 us start, 1 us a step
    law.up = {10e-6, 0.1, 1, 0, 1, 1, 1, true, true};
    law.inSwitch = {1, 0};
    law.directBytes = 1e6;
    law.directShare = 1;
    law.capturedStart = 0.5;
    return law;
}

QString textOf(const CollectiveCall& call, double ranks)
{
    return QString::fromStdString(choiceText(estimateCollective(call, {ranks, 1, 100e9, 0}, law())));
}

} // namespace

class TestCollectiveText : public QObject {
    Q_OBJECT
private slots:
    void saysWhyNotTheOthers()
    {
        const QString four = textOf({Collective::allReduce, 1e9}, 4);
        QVERIFY2(four.startsWith("ring; not double-tree: 33"), qPrintable(four)); // 2 X against 1.5 X
        QVERIFY(four.contains("not in-switch: fewer than five ranks"));
        QVERIFY(four.contains("not direct: not replayed by a graph"));
        QVERIFY(four.contains("not recursive: not offered by the library"));
        const QString eight = textOf({Collective::allReduce, 1e9}, 8);
        QVERIFY2(eight.startsWith("in-switch; not ring: 74.8 % slower"),
                 qPrintable(eight)); // 17.5 against 10 ms, and the same start
    }

    void smallReplayedPayloads()
    {
        CollectiveCall call{Collective::allReduce, 1e3};
        call.captured = true;
        const QString text = textOf(call, 8);
        QVERIFY2(text.startsWith("direct; not ring: small replayed payloads go direct"), qPrintable(text));
    }

    void nothingToChoose() { QVERIFY(textOf({Collective::allReduce, 1e9}, 1).isEmpty()); }
};

QTEST_APPLESS_MAIN(TestCollectiveText)
#include "tst_collective_text.moc"
