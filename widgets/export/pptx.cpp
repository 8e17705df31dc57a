// SPDX-License-Identifier: GPL-3.0-or-later
// The package around a native chart, ECMA-376 part 1 and 2. Content types come first, as readers expect.
#include "export/pptx.hpp"

#include "export/zip_archive.hpp"
#include "theme/fonts.hpp"
#include "theme/paint.hpp"

namespace ridge::ui {

namespace {

constexpr double emuPerPoint = 12700;
constexpr int titleSize = 26, smallestTitle = 18, longTitle = 15, subtitleSize = 14, footSize = 10, stampSize = 12;
constexpr double margin = 36, slideWidth = 960, slideHeight = 540;

const QString prologue = QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n");
const QString spaces = QStringLiteral("xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" "
                                      "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" "
                                      "xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\"");
const QString officeRelation = QStringLiteral("http://schemas.openxmlformats.org/officeDocument/2006/relationships/");
const QString packageRelation = QStringLiteral("http://schemas.openxmlformats.org/package/2006/relationships");
const QString emptyTree = QStringLiteral("<p:nvGrpSpPr><p:cNvPr id=\"1\" name=\"\"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>");

QString emu(double points) { return QString::number(qRound64(points * emuPerPoint)); }

QString frame(const QString& tag, const QRectF& box)
{
    return QStringLiteral("<%1><a:off x=\"%2\" y=\"%3\"/><a:ext cx=\"%4\" cy=\"%5\"/></%1>").arg(tag, emu(box.x()), emu(box.y()), emu(box.width()), emu(box.height()));
}

/// {id, type, target} of one relation; types without a scheme are Office's own.
struct Relation {
    QString type, target;
};

QByteArray relations(const std::vector<Relation>& list)
{
    QString xml = prologue + QStringLiteral("<Relationships xmlns=\"%1\">").arg(packageRelation);
    int id = 1;
    for (const Relation& relation : list)
        xml += QStringLiteral("<Relationship Id=\"rId%1\" Type=\"%2\" Target=\"%3\"/>")
                   .arg(id++).arg(relation.type.startsWith(QStringLiteral("http")) ? relation.type : officeRelation + relation.type, relation.target);
    return (xml + QStringLiteral("</Relationships>")).toUtf8();
}

QByteArray contentTypes()
{
    const QString office = QStringLiteral("application/vnd.openxmlformats-officedocument.");
    const std::vector<std::pair<QString, QString>> parts = {
        {QStringLiteral("/ppt/presentation.xml"), office + QStringLiteral("presentationml.presentation.main+xml")},
        {QStringLiteral("/ppt/slideMasters/slideMaster1.xml"), office + QStringLiteral("presentationml.slideMaster+xml")},
        {QStringLiteral("/ppt/slideLayouts/slideLayout1.xml"), office + QStringLiteral("presentationml.slideLayout+xml")},
        {QStringLiteral("/ppt/slides/slide1.xml"), office + QStringLiteral("presentationml.slide+xml")},
        {QStringLiteral("/ppt/theme/theme1.xml"), office + QStringLiteral("theme+xml")},
        {QStringLiteral("/ppt/charts/chart1.xml"), office + QStringLiteral("drawingml.chart+xml")},
        {QStringLiteral("/docProps/core.xml"), QStringLiteral("application/vnd.openxmlformats-package.core-properties+xml")},
        {QStringLiteral("/docProps/app.xml"), office + QStringLiteral("extended-properties+xml")}};
    QString xml = prologue + QStringLiteral("<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
                                            "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
                                            "<Default Extension=\"xlsx\" ContentType=\"%1spreadsheetml.sheet\"/>").arg(office);
    for (const auto& [name, type] : parts)
        xml += QStringLiteral("<Override PartName=\"%1\" ContentType=\"%2\"/>").arg(name, type);
    return (xml + QStringLiteral("</Types>")).toUtf8();
}

QByteArray coreProperties(const ChartExport& chart)
{
    return (prologue + QStringLiteral("<cp:coreProperties xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\" "
                                      "xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:title>%1</dc:title><dc:subject>%2</dc:subject>"
                                      "<dc:creator>Ridgepoint</dc:creator></cp:coreProperties>")
                           .arg(xmlText(chart.title), xmlText(chart.footnote()))).toUtf8();
}

QByteArray appProperties()
{
    return (prologue + QStringLiteral("<Properties xmlns=\"http://schemas.openxmlformats.org/officeDocument/2006/extended-properties\">"
                                      "<Application>Ridgepoint</Application></Properties>")).toUtf8();
}

QByteArray presentation()
{
    return (prologue + QStringLiteral("<p:presentation %1 saveSubsetFonts=\"1\"><p:sldMasterIdLst><p:sldMasterId id=\"2147483648\" r:id=\"rId1\"/></p:sldMasterIdLst>"
                                      "<p:sldIdLst><p:sldId id=\"256\" r:id=\"rId2\"/></p:sldIdLst><p:sldSz cx=\"%2\" cy=\"%3\"/>"
                                      "<p:notesSz cx=\"6858000\" cy=\"9144000\"/></p:presentation>")
                           .arg(spaces, emu(slideWidth), emu(slideHeight))).toUtf8();
}

QString titleShape(const QString& content)
{
    return QStringLiteral("<p:sp><p:nvSpPr><p:cNvPr id=\"2\" name=\"Title\"/><p:cNvSpPr><a:spLocks noGrp=\"1\"/></p:cNvSpPr>"
                          "<p:nvPr><p:ph type=\"title\"/></p:nvPr></p:nvSpPr>%1</p:sp>").arg(content);
}

QString titleBody(const QString& paragraph, const QRectF& box)
{
    return QStringLiteral("<p:spPr>%1<a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr lIns=\"0\" tIns=\"0\" rIns=\"0\" bIns=\"0\" anchor=\"b\"><a:normAutofit/></a:bodyPr>"
                          "<a:lstStyle/>%2</p:txBody>").arg(frame(QStringLiteral("a:xfrm"), box), paragraph);
}

const QRectF titleBox(margin, 18, slideWidth - 2 * margin, 44);

QByteArray master()
{
    const QString prompt = QStringLiteral("<a:p><a:r><a:rPr lang=\"en-US\"/><a:t>Title</a:t></a:r></a:p>");
    QString levels;
    for (int level = 1; level <= 9; ++level)
        levels += QStringLiteral("<a:lvl%1pPr><a:defRPr sz=\"1400\"><a:solidFill><a:schemeClr val=\"tx1\"/></a:solidFill><a:latin typeface=\"+mn-lt\"/></a:defRPr></a:lvl%1pPr>").arg(level);
    return (prologue + QStringLiteral("<p:sldMaster %1><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val=\"bg1\"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>"
                                      "<p:spTree>%2%3</p:spTree></p:cSld>"
                                      "<p:clrMap bg1=\"lt1\" tx1=\"dk1\" bg2=\"lt2\" tx2=\"dk2\" accent1=\"accent1\" accent2=\"accent2\" accent3=\"accent3\" "
                                      "accent4=\"accent4\" accent5=\"accent5\" accent6=\"accent6\" hlink=\"hlink\" folHlink=\"folHlink\"/>"
                                      "<p:sldLayoutIdLst><p:sldLayoutId id=\"2147483649\" r:id=\"rId1\"/></p:sldLayoutIdLst>"
                                      "<p:txStyles><p:titleStyle><a:lvl1pPr algn=\"l\"><a:lnSpc><a:spcPct val=\"95000\"/></a:lnSpc><a:defRPr sz=\"%4\" b=\"1\"><a:solidFill><a:schemeClr val=\"tx1\"/></a:solidFill>"
                                      "<a:latin typeface=\"+mj-lt\"/></a:defRPr></a:lvl1pPr></p:titleStyle><p:bodyStyle>%5</p:bodyStyle><p:otherStyle>%5</p:otherStyle></p:txStyles></p:sldMaster>")
                           .arg(spaces, emptyTree, titleShape(titleBody(prompt, titleBox)), QString::number(titleSize * 100), levels)).toUtf8();
}

QByteArray slideLayout()
{
    const QString prompt = QStringLiteral("<a:p><a:r><a:rPr lang=\"en-US\"/><a:t>Title</a:t></a:r></a:p>");
    return (prologue + QStringLiteral("<p:sldLayout %1 type=\"titleOnly\" preserve=\"1\"><p:cSld name=\"Title only\"><p:spTree>%2%3</p:spTree></p:cSld>"
                                      "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>")
                           .arg(spaces, emptyTree, titleShape(titleBody(prompt, titleBox)))).toUtf8();
}

QByteArray themePart(const Theme& theme)
{
    const auto colour = [](const char* name, const QColor& value) {
        return QStringLiteral("<a:%1><a:srgbClr val=\"%2\"/></a:%1>").arg(QLatin1String(name), xmlColour(value));
    };
    const QString colours = colour("dk1", theme.text) + colour("lt1", theme.surface) + colour("dk2", theme.text2) + colour("lt2", theme.sunken)
                          + colour("accent1", theme[Swatch::compute]) + colour("accent2", theme[Swatch::hbm]) + colour("accent3", theme[Swatch::scaleUp])
                          + colour("accent4", theme[Swatch::scaleOut]) + colour("accent5", theme[Swatch::latency]) + colour("accent6", theme[Swatch::chipToChip])
                          + colour("hlink", theme[Swatch::compute]) + colour("folHlink", theme[Swatch::optimizer]);
    const QString font = QStringLiteral("<a:latin typeface=\"Arial\"/><a:ea typeface=\"\"/><a:cs typeface=\"\"/>");
    const QString plain = QStringLiteral("<a:solidFill><a:schemeClr val=\"phClr\"/></a:solidFill>");
    const QString stroke = QStringLiteral("<a:ln w=\"9525\">%1</a:ln>").arg(plain);
    const QString effect = QStringLiteral("<a:effectStyle><a:effectLst/></a:effectStyle>");
    const auto thrice = [](const QString& s) { return s + s + s; };
    return (prologue + QStringLiteral("<a:theme xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" name=\"Ridgepoint\"><a:themeElements>"
                                      "<a:clrScheme name=\"Ridgepoint\">%1</a:clrScheme><a:fontScheme name=\"Ridgepoint\"><a:majorFont>%2</a:majorFont><a:minorFont>%2</a:minorFont></a:fontScheme>"
                                      "<a:fmtScheme name=\"Ridgepoint\"><a:fillStyleLst>%3</a:fillStyleLst><a:lnStyleLst>%4</a:lnStyleLst><a:effectStyleLst>%5</a:effectStyleLst>"
                                      "<a:bgFillStyleLst>%3</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>")
                           .arg(colours, font, thrice(plain), thrice(stroke), thrice(effect))).toUtf8();
}

/// A text box of one paragraph; `colour` is a scheme colour, or six hex digits.
struct Words {
    int id;
    QString name, text, colour;
    QRectF box;
    int size;
    bool bold = false;
    QString fill, alignment = QStringLiteral("l");
};

QString textBox(const Words& words)
{
    const QString ink = words.colour.size() == 6 ? QStringLiteral("<a:srgbClr val=\"%1\"/>").arg(words.colour) : QStringLiteral("<a:schemeClr val=\"%1\"/>").arg(words.colour);
    const QString ground = words.fill.isEmpty() ? QStringLiteral("<a:noFill/>") : QStringLiteral("<a:solidFill><a:srgbClr val=\"%1\"/></a:solidFill>").arg(words.fill);
    return QStringLiteral("<p:sp><p:nvSpPr><p:cNvPr id=\"%1\" name=\"%2\"/><p:cNvSpPr txBox=\"1\"/><p:nvPr/></p:nvSpPr>").arg(QString::number(words.id), words.name)
         + QStringLiteral("<p:spPr>%1<a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom>%2</p:spPr>").arg(frame(QStringLiteral("a:xfrm"), words.box), ground)
         + QStringLiteral("<p:txBody><a:bodyPr wrap=\"square\" lIns=\"0\" tIns=\"0\" rIns=\"0\" bIns=\"0\" anchor=\"ctr\"/><a:lstStyle/><a:p><a:pPr algn=\"%1\"/><a:r>"
                          "<a:rPr lang=\"en-US\" sz=\"%2\" b=\"%3\"><a:solidFill>%4</a:solidFill></a:rPr><a:t>%5</a:t></a:r></a:p></p:txBody></p:sp>")
               .arg(words.alignment, QString::number(words.size * 100), QString::number(words.bold), ink, xmlText(words.text));
}

QString stampShape(const ChartExport& chart, const Theme& theme, double width)
{
    return textBox({6, QStringLiteral("Disclosure"), chart.stamp.label.toUpper(), xmlColour(theme.bad), QRectF(slideWidth - margin - width, 26, width, 24), stampSize,
                    true, xmlColour(theme.badFill), QStringLiteral("ctr")});
}

QByteArray slide(const ChartExport& chart, const Theme& theme)
{
    QRectF title = titleBox;
    QString stamp;
    if (!chart.stamp.isPublic()) {
        const double width = textWidth(chart.stamp.label.toUpper(), ridgeFont(stampSize, QFont::DemiBold)) * 1.15 + 24;
        stamp = stampShape(chart, theme, width);
        title.setWidth(title.width() - width - 12);
    }
    int size = titleSize;
    while (size > smallestTitle && textWidth(chart.title, ridgeFont(size, QFont::DemiBold)) > title.width())
        --size;
    if (textWidth(chart.title, ridgeFont(size, QFont::DemiBold)) > title.width())
        size = longTitle;
    const QString heading = QStringLiteral("<a:p><a:r><a:rPr lang=\"en-US\" sz=\"%1\"/><a:t>%2</a:t></a:r></a:p>").arg(QString::number(size * 100), xmlText(chart.title));
    const QString picture = QStringLiteral("<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id=\"4\" name=\"Chart\" descr=\"%1\"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp=\"1\"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>"
                                           "%2<a:graphic><a:graphicData uri=\"http://schemas.openxmlformats.org/drawingml/2006/chart\">"
                                           "<c:chart xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\" r:id=\"rId2\"/></a:graphicData></a:graphic></p:graphicFrame>")
                                .arg(xmlText(chart.altText), frame(QStringLiteral("p:xfrm"), slideChartArea));
    const QString all = titleShape(titleBody(heading, title))
                      + textBox({3, QStringLiteral("Subtitle"), chart.subtitle, QStringLiteral("tx2"), QRectF(margin, 64, slideWidth - 2 * margin, 22), subtitleSize, false, {}})
                      + picture
                      + textBox({5, QStringLiteral("Footnote"), chart.footnote(), QStringLiteral("tx2"), QRectF(margin, 502, slideWidth - 2 * margin, 26), footSize, false, {}})
                      + stamp;
    return (prologue + QStringLiteral("<p:sld %1><p:cSld><p:spTree>%2%3</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>")
                           .arg(spaces, emptyTree, all)).toUtf8();
}

} // namespace

QString xmlText(const QString& text)
{
    QString clean;
    for (const QChar c : text)
        if (c >= u' ' && c != QChar(0xFFFE) && c != QChar(0xFFFF))
            clean += c;
        else
            clean += u' ';
    return clean.toHtmlEscaped();
}

QString xmlColour(const QColor& colour) { return colour.name().mid(1).toUpper(); }

QByteArray pptxOf(const ChartExport& chart, const Theme& theme)
{
    loadFonts();
    const ChartSheet sheet = chartSheet(chart);
    const QByteArray workbook = workbookOf(sheet.rows);
    if (workbook.isEmpty())
        return {};
    const auto name = [](const char* text) { return QString::fromLatin1(text); };
    return zipOf({
        {name("[Content_Types].xml"), contentTypes()},
        {name("_rels/.rels"), relations({{name("officeDocument"), name("ppt/presentation.xml")},
                                         {packageRelation + name("/metadata/core-properties"), name("docProps/core.xml")},
                                         {name("extended-properties"), name("docProps/app.xml")}})},
        {name("docProps/core.xml"), coreProperties(chart)},
        {name("docProps/app.xml"), appProperties()},
        {name("ppt/presentation.xml"), presentation()},
        {name("ppt/_rels/presentation.xml.rels"), relations({{name("slideMaster"), name("slideMasters/slideMaster1.xml")},
                                                             {name("slide"), name("slides/slide1.xml")},
                                                             {name("theme"), name("theme/theme1.xml")}})},
        {name("ppt/slideMasters/slideMaster1.xml"), master()},
        {name("ppt/slideMasters/_rels/slideMaster1.xml.rels"), relations({{name("slideLayout"), name("../slideLayouts/slideLayout1.xml")},
                                                                          {name("theme"), name("../theme/theme1.xml")}})},
        {name("ppt/slideLayouts/slideLayout1.xml"), slideLayout()},
        {name("ppt/slideLayouts/_rels/slideLayout1.xml.rels"), relations({{name("slideMaster"), name("../slideMasters/slideMaster1.xml")}})},
        {name("ppt/theme/theme1.xml"), themePart(theme)},
        {name("ppt/slides/slide1.xml"), slide(chart, theme)},
        {name("ppt/slides/_rels/slide1.xml.rels"), relations({{name("slideLayout"), name("../slideLayouts/slideLayout1.xml")},
                                                              {name("chart"), name("../charts/chart1.xml")}})},
        {name("ppt/charts/chart1.xml"), nativeChartXml(chart, sheet, theme)},
        {name("ppt/charts/_rels/chart1.xml.rels"), relations({{name("package"), name("../embeddings/Microsoft_Excel_Sheet1.xlsx")}})},
        {name("ppt/embeddings/Microsoft_Excel_Sheet1.xlsx"), workbook},
    });
}

} // namespace ridge::ui
