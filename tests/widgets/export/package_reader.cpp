// SPDX-License-Identifier: GPL-3.0-or-later
#include "package_reader.hpp"

#include <QDir>
#include <QRegularExpression>
#include <QSet>
#include <QXmlStreamReader>

#include <zip.h>

namespace ridge::test {

namespace {

const QString typesPart = QStringLiteral("[Content_Types].xml");

bool isXml(const QString& name) { return name.endsWith(QStringLiteral(".xml")) || name.endsWith(QStringLiteral(".rels")); }

/// "ppt/slides/slide1.xml" of "ppt/slides/_rels/slide1.xml.rels".
QString ownerOf(const QString& relations)
{
    QString owner = relations;
    return owner.replace(QStringLiteral("_rels/"), QString()).chopped(5);
}

QStringList contentTypeProblems(const Package& package)
{
    QSet<QString> extensions, overrides;
    QXmlStreamReader xml(package.value(typesPart));
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QStringLiteral("Default"))
            extensions << xml.attributes().value(QStringLiteral("Extension")).toString();
        if (xml.name() == QStringLiteral("Override"))
            overrides << xml.attributes().value(QStringLiteral("PartName")).toString().mid(1);
    }
    QStringList problems;
    for (const QString& name : package.keys())
        if (name != typesPart && !overrides.contains(name) && !extensions.contains(name.section(u'.', -1)))
            problems << name + QStringLiteral(" has no content type");
    for (const QString& name : overrides)
        if (!package.contains(name))
            problems << QStringLiteral("a content type for ") + name + QStringLiteral(", which is not there");
    return problems;
}

QStringList relationProblems(const Package& package)
{
    QStringList problems;
    QSet<QString> reached;
    for (const QString& name : package.keys()) {
        if (!name.endsWith(QStringLiteral(".rels")))
            continue;
        const QString owner = ownerOf(name);
        if (!owner.isEmpty() && !package.contains(owner))
            problems << name + QStringLiteral(" belongs to nothing");
        QXmlStreamReader xml(package.value(name));
        QSet<QString> ids;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != QStringLiteral("Relationship"))
                continue;
            const QString target = QDir::cleanPath(owner.section(u'/', 0, -2) + u'/' + xml.attributes().value(QStringLiteral("Target")).toString()).remove(QRegularExpression(QStringLiteral("^/")));
            if (!package.contains(target))
                problems << name + QStringLiteral(" leads to ") + target + QStringLiteral(", which is not there");
            ids << xml.attributes().value(QStringLiteral("Id")).toString();
            reached << target;
        }
        const QRegularExpression use(QStringLiteral("r:id=\"([^\"]+)\""));
        for (auto it = use.globalMatch(QString::fromUtf8(package.value(owner))); it.hasNext();)
            if (const QString id = it.next().captured(1); !ids.contains(id))
                problems << owner + QStringLiteral(" uses ") + id + QStringLiteral(", which no relation gives");
    }
    for (const QString& name : package.keys())
        if (name != typesPart && !name.endsWith(QStringLiteral(".rels")) && !reached.contains(name))
            problems << QStringLiteral("nothing leads to ") + name;
    return problems;
}

QStringList sharedStrings(const Package& workbook)
{
    QStringList strings;
    QXmlStreamReader xml(workbook.value(QStringLiteral("xl/sharedStrings.xml")));
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QStringLiteral("si"))
            strings << xml.readElementText(QXmlStreamReader::IncludeChildElements);
    return strings;
}

} // namespace

Package readPackage(const QByteArray& bytes, QStringList* order)
{
    Package package;
    zip_source_t* source = zip_source_buffer_create(bytes.constData(), zip_uint64_t(bytes.size()), 0, nullptr);
    zip_t* archive = zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, nullptr);
    if (archive == nullptr) {
        zip_source_free(source);
        return package;
    }
    for (zip_int64_t i = 0; i < zip_get_num_entries(archive, 0); ++i) {
        zip_stat_t stat;
        zip_file_t* file = zip_fopen_index(archive, zip_uint64_t(i), 0);
        if (file == nullptr || zip_stat_index(archive, zip_uint64_t(i), 0, &stat) != 0)
            continue;
        QByteArray content(qsizetype(stat.size), Qt::Uninitialized);
        if (zip_fread(file, content.data(), stat.size) == zip_int64_t(stat.size))
            package.insert(QString::fromUtf8(stat.name), content);
        if (order != nullptr)
            *order << QString::fromUtf8(stat.name);
        zip_fclose(file);
    }
    zip_discard(archive);
    return package;
}

QStringList packageProblems(const Package& package)
{
    QStringList problems;
    for (auto it = package.begin(); it != package.end(); ++it) {
        if (!isXml(it.key()))
            continue;
        QXmlStreamReader xml(it.value());
        while (!xml.atEnd())
            xml.readNext();
        if (xml.hasError())
            problems << it.key() + QStringLiteral(": ") + xml.errorString();
    }
    return problems + contentTypeProblems(package) + relationProblems(package);
}

QMap<QString, QString> sheetCells(const QByteArray& workbook)
{
    const Package parts = readPackage(workbook);
    const QStringList strings = sharedStrings(parts);
    QMap<QString, QString> cells;
    QXmlStreamReader xml(parts.value(QStringLiteral("xl/worksheets/sheet1.xml")));
    QString name, type;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QStringLiteral("c")) {
            name = xml.attributes().value(QStringLiteral("r")).toString();
            type = xml.attributes().value(QStringLiteral("t")).toString();
        } else if (xml.name() == QStringLiteral("v")) {
            const QString value = xml.readElementText();
            cells.insert(name, type == QStringLiteral("s") ? strings.value(value.toInt()) : value);
        }
    }
    return cells;
}

QList<ChartReference> chartReferences(const QByteArray& chart)
{
    QList<ChartReference> references;
    QXmlStreamReader xml(chart);
    int index = 0;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QStringLiteral("f"))
            references.append({xml.readElementText(), {}, -1});
        else if (xml.name() == QStringLiteral("ptCount") && !references.isEmpty())
            references.last().count = xml.attributes().value(QStringLiteral("val")).toInt();
        else if (xml.name() == QStringLiteral("pt"))
            index = xml.attributes().value(QStringLiteral("idx")).toInt();
        else if (xml.name() == QStringLiteral("v"))
            references.last().points.insert(index, xml.readElementText());
    }
    return references;
}

QStringList cellsOf(const QString& formula)
{
    static const QRegularExpression range(QStringLiteral("^Sheet1!\\$([A-Z]+)\\$(\\d+)(?::\\$\\1\\$(\\d+))?$"));
    const auto match = range.match(formula);
    QStringList cells;
    const int first = match.captured(2).toInt(), last = match.captured(3).isEmpty() ? first : match.captured(3).toInt();
    for (int row = first; match.hasMatch() && row <= last; ++row)
        cells << match.captured(1) + QString::number(row);
    return cells;
}

} // namespace ridge::test
