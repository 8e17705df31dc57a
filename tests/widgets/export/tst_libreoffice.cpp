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
    /// Another program reads the slides, charts and all: its drawings hold the title, the axis or legend of the native
    /// chart and the footnote.
    void slidesAreReadByAnotherProgram()
    {
        QTemporaryDir folder;
        const QList<std::pair<QString, QString>> charts = {{QStringLiteral("roofline"), QStringLiteral("TFLOP")},
                                                           {QStringLiteral("scaling"), QStringLiteral("Scale-up")},
                                                           {QStringLiteral("pareto"), QStringLiteral("Memory headroom")},
                                                           {QStringLiteral("ledger"), QStringLiteral("Compute")},
                                                           {QStringLiteral("map"), QStringLiteral("Matrix peak")},
                                                           {QStringLiteral("tornado"), QStringLiteral("16-bit")},
                                                           {QStringLiteral("parallel"), QStringLiteral("Place on the axis")},
                                                           {QStringLiteral("tradeoff"), QStringLiteral("Hardware")},
                                                           {QStringLiteral("waterfall"), QStringLiteral("HBM")},
                                                           {QStringLiteral("ledger-pair"), QStringLiteral("Compute")}};
        QStringList arguments = {QStringLiteral("-env:UserInstallation=file://") + folder.filePath(QStringLiteral("profile")), QStringLiteral("--headless"),
                                 QStringLiteral("--convert-to"), QStringLiteral("svg"), QStringLiteral("--outdir"), folder.path()};
        QMap<QString, ChartExport> written;
        for (const auto& [id, word] : charts) {
            const ExportableChart chart = chartOf(id, changedStudy());
            const QString slide = folder.filePath(id + QStringLiteral(".pptx"));
            QVERIFY(writeChart(chart, slide).ok());
            written.insert(id, chart.value);
            arguments << slide;
        }
        QCOMPARE(charts.size(), chartNames().size());
        QCOMPARE(QProcess::execute(QStringLiteral(RIDGE_SOFFICE), arguments), 0);
        for (const auto& [id, word] : charts) {
            QFile file(folder.filePath(id + QStringLiteral(".svg")));
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(id));
            const QString drawn = QString::fromUtf8(file.readAll());
            for (const QString& expected : {word, written[id].title.section(u' ', 0, 1), written[id].stamp.hash})
                QVERIFY2(drawn.contains(expected), qPrintable(id + QStringLiteral(": ") + expected));
        }
    }
};

QTEST_MAIN(TestLibreOffice)
#include "tst_libreoffice.moc"
