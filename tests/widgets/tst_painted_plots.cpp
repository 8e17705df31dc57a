// SPDX-License-Identifier: GPL-3.0-or-later
// Plots that are painted at any size: their scales, and that their words keep apart and inside.
#include "charts/log_scale.hpp"
#include "charts/painted_picture.hpp"
#include "charts/scaling_plot.hpp"
#include "charts/validation_plot.hpp"
#include "explore/trade_plot.hpp"
#include "theme/fonts.hpp"

#include <QImage>
#include <QPainter>
#include <QtTest>

#include <cmath>

using namespace ridge;
using namespace ridge::ui;

namespace {

QByteArray overlapIn(const std::vector<PlotCanvas::DrawnLabel>& labels, const QSizeF& size)
{
    const QRectF page = QRectF(QPointF(), size).adjusted(-2, -4, 26, 4); // the last number of an axis may lean into the margin
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (!page.contains(labels[i].box))
            return "outside: " + labels[i].text.toUtf8();
        for (std::size_t k = 0; k < i; ++k)
            if (labels[i].box.adjusted(1, 3, -1, -3).intersects(labels[k].box.adjusted(1, 3, -1, -3)))
                return labels[i].text.toUtf8() + " over " + labels[k].text.toUtf8();
    }
    return {};
}

} // namespace

class TestPaintedPlots : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    /// A decade of 100 px has room for 1, 2, 5 thirty px apart; where only 1 to 3 has room and a decade is alone, 3.
    void ticksOfALogarithmicScale()
    {
        const auto ticks = [](double low, double high, double length, double gap) { return LogScale{low, high, 0, length}.ticks(gap); };
        QCOMPARE(ticks(1, 10, 100, 30), std::vector<double>({1, 2, 5, 10}));
        QCOMPARE(ticks(1, 10, 100, 31), std::vector<double>({1, 10}));
        QCOMPARE(ticks(2, 20, 100, 40), std::vector<double>({3, 10}));
        QCOMPARE(ticks(2, 20, 100, 50), std::vector<double>({10}));
        QCOMPARE(ticks(1, 1e4, 100, 30), std::vector<double>({1, 100, 1e4}));
    }

    void countsHaveWholeTicksAndOneValueStandsInTheMiddle()
    {
        ShownCoordinate shown;
        shown.text = {"Accelerators", "", 1, true, false, false};
        shown.low = shown.high = 64;
        const CoordinateScale scale = coordinateScale(shown, 0, 600, 60);
        QCOMPARE(scale.ticks, QStringList({"63", "64", "65"}));
        QVERIFY(std::abs(scale.pixel(64) - 300) < 1e-9);
    }

    void textOfASlideShrinksWithThePicture()
    {
        QCOMPARE(pictureText(QSizeF(924, 422)), 14);
        QCOMPARE(pictureText(QSizeF(700, 340)), 14);
        QCOMPARE(pictureText(QSizeF(550, 400)), 11);
        QCOMPARE(pictureText(QSizeF(100, 100)), 9);
    }

    void wordsKeepApart_data()
    {
        QTest::addColumn<QSizeF>("size");
        QTest::addColumn<bool>("leftOut");
        for (const QSizeF& size : {QSizeF(924, 422), QSizeF(760, 560), QSizeF(444, 158), QSizeF(444, 230)})
            for (const bool leftOut : {false, true})
                QTest::addRow("%d x %d%s", int(size.width()), int(size.height()), leftOut ? ", left out" : "") << size << leftOut;
    }
    void wordsKeepApart()
    {
        QFETCH(QSizeF, size);
        QFETCH(bool, leftOut);
        for (const double top : {3e12, 80e9, 9e3}) // decades of GB/s have the widest numbers
            for (const double spread : {1.05, 1.4, 8.0}) {
                ValidationChartData data;
                data.unit = QStringLiteral("B/s");
                data.leftOut = leftOut;
                for (int i = 0; i < 40; ++i) {
                    ValidationMark mark;
                    mark.measured = top / std::pow(10, i / 14.0);
                    mark.predicted = mark.measured * (i % 2 == 0 ? spread : 1 / spread);
                    if (leftOut)
                        mark.leftOut = mark.predicted;
                    data.marks.push_back(mark);
                }
                ValidationPlot plot(data, size, Theme::light(), pictureText(size));
                QImage image(size.toSize(), QImage::Format_RGB32);
                QPainter painter(&image);
                plot.draw(painter);
                QVERIFY(plot.labels().size() > 6);
                QCOMPARE(overlapIn(plot.labels(), size), QByteArray());
            }
    }

    /// The band spans its columns, and a rate's axis reaches its upper edge.
    void theBandOfAScalingChart()
    {
        ScalingChartData data;
        for (int i = 0; i < 6; ++i) {
            ScalingColumn column;
            column.accelerators = 64 << i;
            column.time = 10;
            column.rate = 100;
            column.efficiency = 1;
            column.share[0] = 1;
            column.slowest = 60;
            column.fastest = i == 3 ? 190 : 120;
            data.columns.push_back(column);
        }
        const auto painted = [&] {
            QImage image(600, 320, QImage::Format_RGB32);
            image.fill(Theme::light().surface);
            QPainter painter(&image);
            ScalingPlot plot(data, QSizeF(600, 320), Theme::light());
            plot.draw(painter);
            painter.end();
            return std::pair(image, plot);
        };
        const auto [with, plot] = painted();
        const auto& labels = plot.labels();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const auto& l) { return l.text == QStringLiteral("200"); }));
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const auto& l) { return l.text.contains(QStringLiteral("band: P10 to P90")); }));
        QVERIFY(plot.describeAt(plot.stops()[3]).contains(QStringLiteral("P10 to P90: 60.0 to 190")));
        const QPoint under = plot.stops()[2].toPoint() + QPoint(20, 12); // the line, inside the band
        for (ScalingColumn& column : data.columns)
            column.slowest = column.fastest = 0;
        const auto [bare, plain] = painted();
        QVERIFY(with.pixel(under) != bare.pixel(under));
        QVERIFY(!plain.describeAt(plain.stops()[3]).contains(QStringLiteral("P10")));
    }
};

QTEST_MAIN(TestPaintedPlots)
#include "tst_painted_plots.moc"
