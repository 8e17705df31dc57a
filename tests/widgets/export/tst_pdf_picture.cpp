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
    void aPdfLooksLikeThePng_data()
    {
        QTest::addColumn<QString>("study");
        for (const QFileInfo& file : shippedStudies())
            QTest::newRow(qPrintable(file.baseName())) << file.completeBaseName();
    }
    void aPdfLooksLikeThePng()
    {
        QFETCH(QString, study);
        QTemporaryDir folder;
        const ExportableChart chart = rooflineOf(shippedStudy(study));
        const QString png = folder.filePath(QStringLiteral("chart.png")), pdf = folder.filePath(QStringLiteral("chart.pdf"));
        QVERIFY(writeChart(chart, png).ok() && writeChart(chart, pdf).ok());
        const QString page = folder.filePath(QStringLiteral("page"));
        QCOMPARE(QProcess::execute(QStringLiteral(RIDGE_PDFTOPPM), {QStringLiteral("-r"), QStringLiteral("144"), QStringLiteral("-png"), QStringLiteral("-singlefile"), pdf, page}), 0);
        const QImage drawn = QImage(page + QStringLiteral(".png")).convertToFormat(QImage::Format_RGB32);
        const double share = misplacedShare(QImage(png).convertToFormat(QImage::Format_RGB32), drawn, 2);
        QVERIFY2(share < 0.002, qPrintable(QString::number(share)));
    }
};

QTEST_MAIN(TestPdfPicture)
#include "tst_pdf_picture.moc"
