// SPDX-License-Identifier: GPL-3.0-or-later
#include "shipped_chart.hpp"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace ridge::test;
using namespace ridge::ui;

class TestLibreOffice : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Another program reads the slide, chart and all: its SVG holds the title, a direct label and the footnote.
    void aSlideIsReadByAnotherProgram()
    {
        QTemporaryDir folder;
        const ExportableChart chart = rooflineOf(changedStudy());
        const QString slide = folder.filePath(QStringLiteral("slide.pptx"));
        QVERIFY(writeChart(chart, slide).ok());
        QCOMPARE(QProcess::execute(QStringLiteral(RIDGE_SOFFICE),
                                   {QStringLiteral("-env:UserInstallation=file://") + folder.filePath(QStringLiteral("profile")), QStringLiteral("--headless"),
                                    QStringLiteral("--convert-to"), QStringLiteral("odp"), QStringLiteral("--outdir"), folder.filePath(QStringLiteral("out")), slide}),
                 0);
        QVERIFY(QFileInfo(folder.filePath(QStringLiteral("out/slide.odp"))).size() > 8000);
        QCOMPARE(QProcess::execute(QStringLiteral(RIDGE_SOFFICE),
                                   {QStringLiteral("-env:UserInstallation=file://") + folder.filePath(QStringLiteral("profile")), QStringLiteral("--headless"),
                                    QStringLiteral("--convert-to"), QStringLiteral("svg"), QStringLiteral("--outdir"), folder.filePath(QStringLiteral("out")), slide}),
                 0);
        QFile file(folder.filePath(QStringLiteral("out/slide.svg")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString drawn = QString::fromUtf8(file.readAll());
        for (const QString& word : {QStringLiteral("Ridge moves"), QStringLiteral("TFLOP"), chart.value.stamp.hash})
            QVERIFY2(drawn.contains(word), qPrintable(word));
    }
};

QTEST_MAIN(TestLibreOffice)
#include "tst_libreoffice.moc"
