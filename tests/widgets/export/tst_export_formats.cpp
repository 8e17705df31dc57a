// SPDX-License-Identifier: GPL-3.0-or-later
#include "shipped_chart.hpp"
#include "theme/fonts.hpp"

#include <QFile>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace ridge;
using namespace ridge::test;
using namespace ridge::ui;

namespace {

QByteArray bytesOf(const ExportableChart& chart, const char* suffix, const ExportOptions& options = {})
{
    const auto bytes = chartBytes(chart, QString::fromLatin1(suffix), options);
    return bytes ? *bytes : QByteArray();
}

QImage pngOf(const ExportableChart& chart, const ExportOptions& options = {})
{
    return QImage::fromData(bytesOf(chart, "png", options), "PNG").convertToFormat(QImage::Format_RGB32);
}

/// Drawn by Qt's reader, which knows one font name where others fall back along the list.
QImage drawnSvg(QByteArray svg, const QSize& size)
{
    QSvgRenderer renderer(svg.replace("Ridge Sans, Inter, Helvetica, Arial, sans-serif", "Ridge Sans"));
    QImage image(size, QImage::Format_RGB32);
    image.fill(Theme::light().surface);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

/// Seconds of two phases on two designs, stacked.
ChartExport ledger()
{
    ChartExport chart;
    chart.id = QStringLiteral("ledger");
    chart.title = QStringLiteral("B takes half as long");
    chart.y = {QStringLiteral("Time"), QStringLiteral("s"), false, {}, {}, 8.0};
    chart.categories = QStringList{QStringLiteral("A"), QStringLiteral("B")};
    for (const auto& [name, swatch, values] : {std::tuple{"Compute", Swatch::compute, std::vector<double>{6, 3}}, {"HBM", Swatch::hbm, {2, 1}}}) {
        ChartSeries series;
        series.kind = SeriesKind::bar;
        series.name = QString::fromLatin1(name);
        series.colour = swatch;
        series.y = values;
        chart.series.push_back(series);
    }
    chart.table.columns = {{QStringLiteral("Design"), {}, {}, false}, {QStringLiteral("Phase"), {}, {}, true}, {QStringLiteral("Time"), QStringLiteral("s"), 8.0, false}};
    chart.table.rows = {{QStringLiteral("A, \"first\""), QStringLiteral("Compute"), 6.0}, {QStringLiteral("B"), QStringLiteral("Compute"), std::monostate()}};
    return chart;
}

} // namespace

class TestExportFormats : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyShippedStudyInEveryFormat_data() { addStudiesAndCharts(); }
    void everyShippedStudyInEveryFormat()
    {
        QFETCH(QString, study);
        QFETCH(QString, chart);
        const ExportableChart shown = chartOf(chart, shippedStudy(study));
        QVERIFY(checkChart(shown.value).empty());
        QCOMPARE(shown.value.id, chart);
        QVERIFY(!shown.value.title.isEmpty() && !shown.value.altText.isEmpty());
        QTemporaryDir folder;
        for (const ExportFormat& format : exportFormats()) {
            const QString path = folder.filePath(QStringLiteral("chart.") + format.suffix);
            const auto written = writeChart(shown, path);
            QVERIFY2(written.ok(), qPrintable(format.suffix));
            QVERIFY(written.diagnostics().empty());
            if (format.suffix == QStringLiteral("png"))
                continue; // a second one takes long and is painted like the first
            const auto again = chartBytes(shown, format.suffix);
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(file.readAll() == *again, qPrintable(format.suffix + " differs from one writing to the next"));
        }
    }

    void aPngFillsASlide()
    {
        const QImage image = pngOf(rooflineOf(shippedStudy(QStringLiteral("turing-530b"))));
        QCOMPARE(image.size(), QSize(1920, 1080));
        QVERIFY(std::abs(image.width() / (image.dotsPerMeterX() * 0.0254) - 13.333) < 0.01); // inches
    }

    void anSvgLooksLikeThePng_data() { everyShippedStudyInEveryFormat_data(); }
    void anSvgLooksLikeThePng()
    {
        QFETCH(QString, study);
        QFETCH(QString, chart);
        loadFonts();
        const ExportableChart shown = chartOf(chart, shippedStudy(study));
        ExportOptions points;
        points.scale = chart == QStringLiteral("pareto") ? 1 : 2; // thousands of dots take long to compare
        const QImage png = pngOf(shown, points);
        const QImage svg = drawnSvg(bytesOf(shown, "svg"), png.size());
        const double share = misplacedShare(png, svg, 3);
        QVERIFY2(share < 0.002, qPrintable(QString::number(share)));
    }
    void theComparisonNoticesMissingWords()
    {
        loadFonts();
        const ExportableChart chart = rooflineOf(shippedStudy(QStringLiteral("gpt3-175b-selene")));
        QString svg = QString::fromUtf8(bytesOf(chart, "svg"));
        svg.remove(QRegularExpression(QStringLiteral("<text[^>]*>[^<]*</text>")));
        ExportOptions points;
        points.scale = 2;
        const QImage png = pngOf(chart, points);
        const double share = misplacedShare(png, drawnSvg(svg.toUtf8(), png.size()), 3);
        QVERIFY2(share > 0.004, qPrintable(QString::number(share)));
    }

    void anSvgIsClippedAndDescribed()
    {
        const ExportableChart chart = rooflineOf(changedStudy());
        QXmlStreamReader xml(bytesOf(chart, "svg"));
        int clips = 0;
        QString title, description;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            clips += xml.attributes().hasAttribute(QStringLiteral("clip-path"));
            if (xml.name() == QStringLiteral("title"))
                title = xml.readElementText();
            else if (xml.name() == QStringLiteral("desc"))
                description = xml.readElementText();
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(clips, 1);
        QCOMPARE(QSvgRenderer(bytesOf(chart, "svg")).viewBox(), QRect(0, 0, 960, 540));
        QCOMPARE(title, chart.value.title);
        QVERIFY(description.contains(QStringLiteral("Roofs: FP16 peak 312 TFLOP/s, HBM 3.33 TB/s")));
    }

    void aPdfIsOnePageWithItsFonts()
    {
        const QByteArray pdf = bytesOf(rooflineOf(changedStudy()), "pdf");
        QVERIFY(pdf.startsWith("%PDF"));
        QCOMPARE(pdf.count("/Type /Page\n"), qsizetype(1));
        QVERIFY(pdf.contains("/MediaBox [0 0 960 540]") || pdf.contains("/MediaBox [0 0 960.000000 540.000000]"));
        QVERIFY(pdf.contains("/FontFile"));
        QVERIFY(!pdf.contains("/Subtype /Image"));
    }

    void aCsvIsTheTableTwin()
    {
        const QStringList lines = QString::fromUtf8(bytesOf(rooflineOf(shippedStudy(QStringLiteral("gpt3-175b-selene"))), "csv")).split(QStringLiteral("\r\n"));
        QCOMPARE(lines.front(), QStringLiteral("Item,Kind,Level,Intensity (FLOP/B),Rate (TFLOP/s),Bandwidth (GB/s),Time (s)"));
        QVERIFY(lines.contains(QStringLiteral("FP16 peak,roof,Compute,,312,,"))); // A100 data sheet
        QVERIFY(lines.contains(QStringLiteral("HBM,roof,HBM bandwidth,,,2039,")));
        QVERIFY(lines.filter(QStringLiteral("Ridge,ridge,,153.016")).size() == 1); // 312e12 / 2039e9
    }

    void barsAreDrawnAndQuoted()
    {
        const ExportableChart chart{ledger(), {}};
        QCOMPARE(bytesOf(chart, "csv"), QByteArray("Design,Phase,Time (s)\r\n\"A, \"\"first\"\"\",Compute,6\r\nB,Compute,\r\n"));
        const QImage image = pngOf(chart);
        int compute = 0, hbm = 0;
        for (int y = 0; y < image.height(); y += 4)
            for (int x = 0; x < image.width() * 3 / 4; x += 4) {
                compute += image.pixel(x, y) == Theme::light()[Swatch::compute].rgb();
                hbm += image.pixel(x, y) == Theme::light()[Swatch::hbm].rgb();
            }
        QVERIFY(hbm > 500);
        QVERIFY2(std::abs(double(compute) / hbm - 3) < 0.2, qPrintable(QString::number(double(compute) / hbm))); // 9 s to 3 s
    }

    void aLabelIsStamped()
    {
        Study study = shippedStudy(QStringLiteral("gpt3-175b-selene"));
        QVERIFY(rooflineOf(study).value.stamp.isPublic());
        study.scenarios.at(*study.activeScenario).label = "internal";
        QCOMPARE(rooflineOf(study).value.stamp.label, QStringLiteral("internal"));
        study.architectures.at(*study.activeArchitecture).label = "restricted";
        const ExportableChart chart = rooflineOf(study);
        QCOMPARE(chart.value.stamp.label, QStringLiteral("restricted"));
        QVERIFY(chart.value.footnote().endsWith(QStringLiteral("restricted")));
        QVERIFY(bytesOf(chart, "svg").contains(">RESTRICTED</text>"));
        const QByteArray csv = bytesOf(chart, "csv");
        QCOMPARE(csv.count(",restricted\r\n"), csv.count("\r\n") - 1);
    }

    void theStricterLabelWins()
    {
        QCOMPARE(stricterLabel("", "public"), std::string("public"));
        QCOMPARE(stricterLabel("internal", "public"), std::string("internal"));
        QCOMPARE(stricterLabel("confidential", "restricted"), std::string("restricted"));
        QCOMPARE(stricterLabel("restricted", "eyes only"), std::string("eyes only")); // nobody here knows it
    }

    void theHashFollowsTheStudy()
    {
        Study study = shippedStudy(QStringLiteral("gpt3-175b-selene"));
        const QString before = studyHash(study);
        QCOMPARE(before.size(), qsizetype(12));
        QCOMPARE(studyHash(study), before);
        study.title += "!";
        QVERIFY(studyHash(study) != before);
    }

    void ratiosAreToTheBaseline()
    {
        const ExportableChart chart = rooflineOf(changedStudy());
        const auto relative = relativeTo(chart.value);
        QVERIFY(relative.ok());
        QCOMPARE(relative->title, QStringLiteral("The ridge lies at 0.612\u00D7 the baseline's")); // 2039 / 3333.7
        for (std::size_t s = 0; s < chart.value.series.size(); ++s) {
            const ChartSeries &absolute = chart.value.series[s], &ratio = relative->series[s];
            const std::size_t middle = absolute.x.size() / 2; // ends of lines follow the limits
            QVERIFY(std::abs(ratio.y[middle] * 312 / absolute.y[middle] - 1) < 1e-12);
            QVERIFY(std::abs(ratio.x[middle] * 312e12 / 2039e9 / absolute.x[middle] - 1) < 1e-12);
            QVERIFY(ratio.caption.isEmpty() && ratio.pointCaptions.isEmpty());
        }
        ChartExport bare = ledger();
        QVERIFY(!relativeTo(bare).ok());
        bare.relativeTitle = QStringLiteral("Half");
        bare.relativeCategories = QStringList{QStringLiteral("baseline"), QStringLiteral("design")};
        const auto bars = relativeTo(bare);
        QVERIFY(bars.ok());
        QCOMPARE(bars->series[0].y, (std::vector<double>{0.75, 0.375}));
        QCOMPARE(bars->categories, bare.relativeCategories);
        QCOMPARE(bars->table.columns.size(), std::size_t{2}); // the authors' names are gone
    }

    void whatCannotBeWrittenLeavesWhatWas()
    {
        QTemporaryDir folder;
        const ExportableChart chart = rooflineOf(shippedStudy(QStringLiteral("gpt3-175b-selene")));
        const QString path = folder.filePath(QStringLiteral("kept.bmp"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("kept") == 4);
        file.close();
        const auto unknown = writeChart(chart, path);
        QVERIFY(!unknown.ok());
        QCOMPARE(unknown.diagnostics().front().code, std::string("unknown-format"));
        QVERIFY(unknown.diagnostics().front().message.find(".pptx, .png, .svg, .pdf, .xlsx or .csv") != std::string::npos);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("kept"));
        QCOMPARE(writeChart(chart, folder.filePath(QStringLiteral("none/chart.png"))).diagnostics().front().code, std::string("cannot-write"));
        ExportOptions large;
        large.scale = 100;
        QCOMPARE(writeChart(chart, folder.filePath(QStringLiteral("large.png")), large).diagnostics().front().code, std::string("invalid-size"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("kept.bmp")});
    }

    void anUnsoundValueIsRefused()
    {
        ChartExport chart = ledger();
        chart.series.front().y.pop_back();
        QCOMPARE(chartBytes({chart, {}}, QStringLiteral("csv")).diagnostics().front().code, std::string("unsound-chart"));
    }
};

QTEST_MAIN(TestExportFormats)
#include "tst_export_formats.moc"
