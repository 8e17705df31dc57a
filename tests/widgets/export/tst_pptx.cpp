// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/chart_sheet.hpp"
#include "export/pptx.hpp"
#include "package_reader.hpp"
#include "shipped_chart.hpp"

#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

#include <set>

using namespace ridge;
using namespace ridge::test;
using namespace ridge::ui;

namespace {

const QString chartPart = QStringLiteral("ppt/charts/chart1.xml"), slidePart = QStringLiteral("ppt/slides/slide1.xml"),
              workbookPart = QStringLiteral("ppt/embeddings/Microsoft_Excel_Sheet1.xlsx");

QByteArray pptxBytes(const ExportableChart& chart, bool relative = false)
{
    ExportOptions options;
    options.relative = relative;
    const auto bytes = chartBytes(chart, QStringLiteral("pptx"), options);
    return bytes ? *bytes : QByteArray();
}

ExportableChart stackedBars()
{
    ChartExport chart;
    chart.id = QStringLiteral("scaling");
    chart.title = QStringLiteral("Twice the accelerators & half the time, nearly");
    chart.x.label = QStringLiteral("Accelerators");
    chart.y = {QStringLiteral("Time"), QStringLiteral("s"), false, {}, {}, 1.0};
    chart.categories = QStringList{QStringLiteral("1k"), QStringLiteral("2k")};
    for (int i = 0; i < 30; ++i) { // beyond column Z
        ChartSeries series;
        series.kind = SeriesKind::bar;
        series.name = QStringLiteral("Phase %1 <%2>").arg(i).arg(QChar(u'a' + i % 26));
        series.colour = static_cast<Swatch>(std::size_t(i) % swatchCount);
        series.y = {1.0 / (i + 3), 0.5 / (i + 3)};
        chart.series.push_back(series);
    }
    return {chart, {}};
}

/// Every part, with the parts of the workbook inside.
Package allParts(const QByteArray& bytes)
{
    Package parts = readPackage(bytes);
    const Package inner = readPackage(parts.take(workbookPart));
    for (auto it = inner.begin(); it != inner.end(); ++it)
        parts.insert(workbookPart + u'/' + it.key(), it.value());
    return parts;
}

ExportOptions relativeOnly()
{
    ExportOptions options;
    options.relative = true;
    return options;
}

/// Values of the series and of the table as files hold them, of four digits or more.
QSet<QString> valuesOf(const ChartExport& chart)
{
    QSet<QString> values;
    const auto add = [&](double value) {
        const QString text = cellText(value);
        if (std::count_if(text.begin(), text.end(), [](QChar c) { return c.isDigit(); }) >= 4)
            values << text;
    };
    for (const ChartSeries& series : chart.series) {
        std::for_each(series.x.begin(), series.x.end(), add);
        std::for_each(series.y.begin(), series.y.end(), add);
    }
    for (const auto& row : chart.table.rows)
        for (std::size_t c = 0; c < row.size(); ++c)
            if (const double* value = std::get_if<double>(&row[c]); value != nullptr && !chart.table.columns[c].keepInRelative)
                add(*value);
    return values;
}

/// Every number in the bytes of any part.
QSet<QString> numbersIn(const Package& parts)
{
    static const QRegularExpression number(QStringLiteral("\\d+(\\.\\d+)?([eE][-+]?\\d+)?"));
    QSet<QString> found;
    for (const QByteArray& part : parts)
        for (auto it = number.globalMatch(QString::fromLatin1(part)); it.hasNext();)
            found << it.next().captured();
    return found;
}

/// Numbers that a reader could see or take from the file: of text, caches and cells; not sizes, positions or ids.
QSet<QString> contentNumbers(const Package& parts)
{
    static const QSet<QString> content = {QStringLiteral("t"), QStringLiteral("v"), QStringLiteral("title"), QStringLiteral("subject")};
    static const QRegularExpression number(QStringLiteral("\\d+(\\.\\d+)?([eE][-+]?\\d+)?"));
    QSet<QString> found;
    for (const QByteArray& part : parts) {
        QXmlStreamReader xml(part);
        bool citesText = false; // a cell that holds the place of a shared string
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            if (xml.name() == QStringLiteral("c"))
                citesText = xml.attributes().value(QStringLiteral("t")) == QStringLiteral("s");
            if (citesText && xml.name() == QStringLiteral("v"))
                continue;
            const QString spoken = xml.attributes().value(QStringLiteral("descr")).toString();
            const QString text = content.contains(xml.name().toString()) ? xml.readElementText(QXmlStreamReader::IncludeChildElements) : QString();
            for (auto it = number.globalMatch(text + u' ' + spoken); it.hasNext();)
                found << it.next().captured();
        }
    }
    return found;
}

} // namespace

class TestPptx : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void thePackageIsComplete_data()
    {
        addStudiesAndCharts();
        QTest::newRow("bars") << QString() << QString();
    }
    void thePackageIsComplete()
    {
        QFETCH(QString, study);
        QFETCH(QString, chart);
        QStringList order;
        const Package package = readPackage(pptxBytes(study.isEmpty() ? stackedBars() : chartOf(chart, shippedStudy(study))), &order);
        QCOMPARE(order.value(0), QStringLiteral("[Content_Types].xml"));
        QCOMPARE(package.size(), 16);
        QCOMPARE(packageProblems(package), QStringList());
        QCOMPARE(packageProblems(readPackage(package.value(workbookPart))), QStringList());
    }

    void theReaderNoticesDamage()
    {
        Package package = readPackage(pptxBytes(stackedBars()));
        package.insert(QStringLiteral("ppt/stray.xml"), "<a>");
        QCOMPARE(packageProblems(package).size(), 3); // not well formed, no type, nothing leads there
        package.remove(QStringLiteral("ppt/stray.xml"));
        package.remove(chartPart);
        QVERIFY(packageProblems(package).size() >= 2);
    }

    void cachesEqualTheCells_data() { thePackageIsComplete_data(); }
    void cachesEqualTheCells()
    {
        QFETCH(QString, study);
        QFETCH(QString, chart);
        const ExportableChart shown = study.isEmpty() ? stackedBars() : chartOf(chart, shippedStudy(study));
        const Package package = readPackage(pptxBytes(shown));
        const auto cells = sheetCells(package.value(workbookPart));
        const auto references = chartReferences(package.value(chartPart));
        QCOMPARE(references.size(), qsizetype(3 * shown.value.series.size())); // name, x, y
        for (const ChartReference& reference : references) {
            const QStringList names = cellsOf(reference.formula);
            QVERIFY2(!names.isEmpty(), qPrintable(reference.formula));
            QCOMPARE(reference.count, int(names.size()));
            for (int i = 0; i < names.size(); ++i) {
                const QString cached = reference.points.value(i), cell = cells.value(names[i]);
                bool number = false;
                const double value = cached.toDouble(&number);
                QVERIFY2(number ? value == cell.toDouble() : cached == cell, qPrintable(names[i] + u' ' + cached + u' ' + cell));
            }
        }
    }

    void aLineHasAsManyPointsAsAnyOther()
    {
        const ExportableChart chart = rooflineOf(changedStudy());
        std::size_t shortest = 1000, marks = 0;
        for (const ChartSeries& series : chart.value.series)
            series.kind == SeriesKind::line ? shortest = std::min(shortest, series.x.size()) : marks = std::max(marks, series.x.size());
        QVERIFY(shortest >= marks && shortest < 1000);
    }

    void theSlideSaysWhereItComesFrom()
    {
        const ExportableChart chart = rooflineOf(changedStudy());
        const Package package = readPackage(pptxBytes(chart));
        const QString slide = QString::fromUtf8(package.value(slidePart));
        for (const QString& word : {chart.value.title, chart.value.stamp.study, chart.value.stamp.hash, chart.value.stamp.catalogue, chart.value.stamp.calibration})
            QVERIFY2(!word.isEmpty() && slide.contains(word.toHtmlEscaped()), qPrintable(word));
        QVERIFY(slide.contains(QStringLiteral("descr=\"%1\"").arg(chart.value.altText.toHtmlEscaped())));
        QVERIFY(!slide.contains(QStringLiteral("name=\"Disclosure\"")));
        const QString drawn = QString::fromUtf8(package.value(chartPart));
        QCOMPARE(drawn.count(QStringLiteral("<c:logBase val=\"10\"/>")), qsizetype(2));
        QVERIFY(drawn.contains(QStringLiteral("HBM 3.33 TB/s")));
    }

    void aRestrictedValueStampsTheSlide()
    {
        Study study = changedStudy();
        study.architectures.at(*study.activeArchitecture).label = "restricted";
        for (const QString& id : chartNames()) {
            const ExportableChart chart = chartOf(id, study);
            for (const bool relative : {false, true}) {
                if (relative && !isOfEveryDesign(id))
                    continue; // no relative form
                const QString slide = QString::fromUtf8(readPackage(pptxBytes(chart, relative)).value(slidePart));
                QVERIFY2(slide.contains(QStringLiteral(">RESTRICTED<")), qPrintable(id));
                QVERIFY2(slide.contains(QStringLiteral("restricted</a:t>")), qPrintable(id));
            }
        }
    }

    /// Every number of the absolute slide is gone, but those that are no quantity of the design: a digit in the name of a
    /// resource, 0 and 1 and the marks of decades.
    void aRelativeSlideHoldsNoAbsoluteNumber()
    {
        Study study = changedStudy();
        study.label = "restricted";
        study.title = "Secret 77.7 TB/s part";
        study.architectures.at(*study.activeArchitecture).name = "Codename 55.5";
        const ExportableChart chart = rooflineOf(study);
        const Package absolute = allParts(pptxBytes(chart)), relative = allParts(pptxBytes(chart, true));
        const QSet<QString> before = contentNumbers(absolute), after = contentNumbers(relative);
        for (const char* number : {"312", "3.33", "153", "93.6", "77.7", "55.5"})
            QVERIFY2(before.contains(QString::fromLatin1(number)), number); // the scan sees what must go
        QSet<QString> harmless = {QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("16")}; // FP16
        const QString stamps = chart.value.stamp.hash + u' ' + chart.value.stamp.catalogue + u' ' + chart.value.stamp.calibration;
        for (auto it = QRegularExpression(QStringLiteral("\\d+(\\.\\d+)?([eE][-+]?\\d+)?")).globalMatch(stamps); it.hasNext();)
            harmless << it.next().captured();
        for (const QString& number : after)
            QVERIFY2(!before.contains(number) || harmless.contains(number), qPrintable(number));
        for (auto it = relative.begin(); it != relative.end(); ++it)
            for (const char* word : {"TFLOP", "TB/s", "GB/s", "Secret", "Codename", "77.7", "55.5", "3.33", "3333.7", "2039", "153.0"})
                QVERIFY2(!it.value().contains(word), qPrintable(it.key() + QStringLiteral(" holds ") + QLatin1String(word)));
    }

    /// No value of a series or of the table stands anywhere in a relative file: in no text, cache, cell, property or
    /// attribute of any part. Shorter numbers than four digits are no secret and stand in every layout.
    void noRelativeFileHoldsAValue_data()
    {
        QTest::addColumn<QString>("chart");
        for (const QString& id : chartNames())
            if (isOfEveryDesign(id)) // the others have no relative form
                QTest::newRow(qPrintable(id)) << id;
    }
    void noRelativeFileHoldsAValue()
    {
        QFETCH(QString, chart);
        Study study = changedStudy();
        study.title = "Secret 7123.7 TB/s part";
        study.architectures.at(*study.activeArchitecture).name = "Codename 5512.5";
        const ExportableChart shown = chartOf(chart, study);
        QSet<QString> secrets = valuesOf(shown.value);
        for (int power = 1024; power <= 131072; power *= 2)
            secrets.remove(QString::number(power)); // numbers of accelerators are powers of two, and so are their ratios
        QVERIFY(secrets.size() > 10);
        QVERIFY(secrets.intersects(numbersIn(allParts(pptxBytes(shown))))); // the scan sees what must go
        for (const char* suffix : {"pptx", "xlsx", "csv", "svg"}) { // a .png and a .pdf are painted like the .svg
            const auto relative = chartBytes(shown, QLatin1String(suffix), relativeOnly());
            QVERIFY2(relative.ok(), suffix);
            const Package parts = relative->startsWith("PK") ? allParts(*relative) : Package{{QLatin1String(suffix), *relative}};
            const QSet<QString> found = numbersIn(parts) & secrets;
            QVERIFY2(found.isEmpty(), qPrintable(QLatin1String(suffix) + QStringLiteral(" holds ") + QStringList(found.values()).join(u' ')));
            for (const QByteArray& part : parts)
                QVERIFY2(!part.contains("7123.7") && !part.contains("5512.5") && !part.contains("Codename"), suffix);
        }
    }

    void labelsOfTheSlideDoNotCollide()
    {
        for (const QFileInfo& file : shippedStudies()) {
            const ChartExport chart = rooflineOf(shippedStudy(file.completeBaseName())).value;
            const auto labels = nativeLabels(chart);
            std::set<std::pair<std::size_t, std::size_t>> points;
            for (const NativeLabel& label : labels)
                QVERIFY(points.insert({label.series, label.point}).second);
            QVERIFY2(chart.series.empty() || labels.size() >= 4, qPrintable(file.baseName())); // roofs, ridge, heaviest marks
        }
    }
};

QTEST_MAIN(TestPptx)
#include "tst_pptx.moc"
