// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/label_placer.hpp"
#include "charts/svg_clip.hpp"

#include <QTest>

#include <cmath>

using namespace ridge::ui;

namespace {

QPolygonF box(double x, double y) { return textOutline({x, y}, {20, 10}); }

} // namespace

class TestLabelPlacer : public QObject {
    Q_OBJECT
private slots:
    void theFirstFreeCandidateWins()
    {
        LabelPlacer placer(QRectF(0, 0, 100, 100));
        placer.block(QRectF(10, 10, 20, 20));
        QCOMPARE(placer.place({box(20, 20), box(60, 20), box(60, 60)}), std::optional<std::size_t>(1));
        QCOMPARE(placer.place({box(60, 20), box(60, 60)}), std::optional<std::size_t>(1));
    }
    void aLabelWithoutRoomIsDropped()
    {
        LabelPlacer placer(QRectF(0, 0, 30, 30));
        QVERIFY(placer.place({box(15, 15)}).has_value());
        QVERIFY(!placer.place({box(16, 14), box(25, 28)}).has_value()); // one collides, one leaves the frame
    }
    void crossingALineIsTheSecondChoice()
    {
        LabelPlacer placer(QRectF(0, 0, 100, 100));
        placer.addLine(QLineF(0, 20, 100, 20));
        QCOMPARE(placer.place({box(50, 20), box(50, 60)}), std::optional<std::size_t>(1));
        QCOMPARE(placer.place({box(50, 20)}), std::optional<std::size_t>(0));
    }
    void turnedLabelsTakeTheirTrueOutline()
    {
        const QRectF turned = textOutline({0, 0}, {20, 10}, 90).boundingRect();
        QVERIFY(std::abs(turned.width() - 10) < 1e-9 && std::abs(turned.height() - 20) < 1e-9);
    }
    void sentinelsBecomeOneClipGroup()
    {
        const QByteArray svg = "<svg><g a='1'><text x='0'>ridge-clip-begin</text></g><g><path/></g>"
                               "<g><text>ridge-clip-end</text></g></svg>";
        const QByteArray clipped = addSvgClip(svg, QRectF(1, 2, 3, 4));
        QVERIFY(clipped.contains("<g clip-path=\"url(#plot-area)\"><g><path/></g></g></svg>"));
        QVERIFY(clipped.contains("<rect x=\"1.00\" y=\"2.00\" width=\"3.00\" height=\"4.00\"/>"));
        QVERIFY(!clipped.contains("ridge-clip"));
    }
    void anUnpairedSentinelLeavesAValidDrawing()
    {
        const QByteArray clipped = addSvgClip("<svg><g><text>ridge-clip-begin</text></g><path/></svg>", QRectF());
        QCOMPARE(clipped, QByteArray("<svg><path/></svg>"));
    }
};

QTEST_APPLESS_MAIN(TestLabelPlacer)
#include "tst_label_placer.moc"
