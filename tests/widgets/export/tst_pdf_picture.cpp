// SPDX-License-Identifier: GPL-3.0-or-later
#include "shipped_chart.hpp"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace ridge::test;
using namespace ridge::ui;

class TestPdfPicture : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPdfLooksLikeThePng_data() { addStudiesAndCharts(); }
    void aPdfLooksLikeThePng()
    {
        QFETCH(QString, study);
        QFETCH(QString, chart);
        QTemporaryDir folder;
        const ExportableChart shown = chartOf(chart, shippedStudy(study));
        ExportOptions points;
        points.scale = chart == QStringLiteral("pareto") ? 1 : 2; // thousands of dots take long to compare
        const QString png = folder.filePath(QStringLiteral("chart.png")), pdf = folder.filePath(QStringLiteral("chart.pdf"));
        QVERIFY(writeChart(shown, png, points).ok() && writeChart(shown, pdf).ok());
        const QString page = folder.filePath(QStringLiteral("page"));
        QCOMPARE(QProcess::execute(QStringLiteral(RIDGE_PDFTOPPM), {QStringLiteral("-r"), QString::number(72 * points.scale), QStringLiteral("-png"), QStringLiteral("-singlefile"), pdf, page}), 0);
        const QImage drawn = QImage(page + QStringLiteral(".png")).convertToFormat(QImage::Format_RGB32);
        const double share = misplacedShare(QImage(png).convertToFormat(QImage::Format_RGB32), drawn, 3);
        QVERIFY2(share < 0.002, qPrintable(QString::number(share)));
    }
};

QTEST_MAIN(TestPdfPicture)
#include "tst_pdf_picture.moc"
