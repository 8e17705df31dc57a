// SPDX-License-Identifier: Apache-2.0
#include "source_rules.hpp"

#include <QRegularExpression>

#include <array>
#include <string_view>

namespace rules {

namespace {

constexpr int longestFile = 500;

/// Lowest first; a folder includes itself and what stands before it.
const QStringList& modelLayers()
{
    static const QStringList layers = {"base",   "units", "catalogue", "topology",   "workload", "network",
                                       "engine", "study", "explore", "report",    "validation", "io"};
    return layers;
}

bool isSource(const QString& path)
{
    return path.endsWith(".cpp") || path.endsWith(".hpp");
}

QString folderBelow(const QString& path, const QString& root)
{
    return path.startsWith(root + '/') ? path.section('/', 1, 1) : QString();
}

bool startsWithAny(const QString& text, const QStringList& prefixes)
{
    return std::any_of(prefixes.begin(), prefixes.end(), [&](const QString& p) { return text.startsWith(p); });
}

} // namespace

QStringList includesOf(const QString& text)
{
    static const QRegularExpression line(R"(^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"])",
                                         QRegularExpression::MultilineOption);
    QStringList names;
    for (auto it = line.globalMatch(text); it.hasNext();)
        names << it.next().captured(1);
    return names;
}

QStringList layering(const SourceFile& file)
{
    QStringList found;
    if (!isSource(file.path))
        return found;
    const QString folder = folderBelow(file.path, "model");
    const auto level = modelLayers().indexOf(folder);
    if (!folder.isEmpty() && level < 0)
        found << file.path + ": model/" + folder + " has no place in the order of layers";
    for (const QString& name : includesOf(file.text)) {
        const auto included = modelLayers().indexOf(name.section('/', 0, 0));
        if (!folder.isEmpty() && name.contains('/') && included > level)
            found << file.path + ": includes " + name + ", which stands above " + folder;
        if (file.path.startsWith("app/session/") && (name.startsWith("QtWidgets") || name == "QWidget"))
            found << file.path + ": the session has no widgets, but includes " + name;
        if (file.path.startsWith("widgets/") && startsWithAny(name, {"session/", "cli/", "../app"}))
            found << file.path + ": widgets know the model only, but include " + name;
    }
    return found;
}

QStringList libraries(const SourceFile& file)
{
    QStringList found;
    if (!isSource(file.path))
        return found;
    const bool model = file.path.startsWith("model/");
    const bool io = file.path.startsWith("model/io/");
    const bool product = !file.path.startsWith("tests/");
    for (const QString& name : includesOf(file.text)) {
        const QString where = file.path + ": includes " + name + ", ";
        static const QRegularExpression qt(R"(^(Q[A-Z]\w*|Qt\w*/.*|qcustomplot\.h)$)");
        if (model && qt.match(name).hasMatch())
            found << where + "but model/ is free of Qt";
        if (product && !io && startsWithAny(name, {"nlohmann/", "csv.h", "pugixml"}))
            found << where + "which only model/io may name";
        if (product && !file.path.startsWith("widgets/export/") && (name == "zip.h" || name == "xlsxwriter.h"))
            found << where + "which only widgets/export may name";
        if (product && !file.path.startsWith("model/network/routing/") && startsWithAny(name, {"Spectra/", "boost/graph/"}))
            found << where + "which only model/network/routing may name";
        if (name == "qcustomplot.h" && !file.path.startsWith("widgets/charts/"))
            found << where + "which only widgets/charts may name";
    }
    return found;
}

QStringList network(const SourceFile& file)
{
    QStringList found;
    static const QRegularExpression header(
        R"(^(QtNetwork.*|QNetwork\w*|Q(Tcp|Udp|Ssl|Local|Abstract|Web)(Socket|Server)\w*|QHostInfo|QHostAddress|QDns\w*)"
        R"(|sys/socket\.h|sys/un\.h|netinet/.*|arpa/.*|netdb\.h|curl/.*|boost/asio.*|asio.*|httplib\.h)$)");
    for (const QString& name : includesOf(file.text))
        if (isSource(file.path) && header.match(name).hasMatch())
            found << file.path + ": includes " + name + ", but nothing here talks to a network";
    static const QRegularExpression component(R"(Qt6::Network|COMPONENTS[^)]*\bNetwork\b|CURL::)");
    if (file.path.endsWith("CMakeLists.txt") && component.match(file.text).hasMatch())
        found << file.path + ": links a networking library";
    return found;
}

QStringList licence(const SourceFile& file)
{
    const QString apache = "Apache-2.0";
    const QString gpl = "GPL-3.0-or-later";
    QStringList allowed = {apache, gpl};
    if (startsWithAny(file.path, {"model/", "tests/model/"}))
        allowed = {apache};
    else if (startsWithAny(file.path, {"app/", "widgets/", "tests/app/", "tests/widgets/"}))
        allowed = {gpl};

    QString head = file.text.section('\n', 0, 0);
    if (head.startsWith("#!") || head.startsWith("<?xml"))
        head = file.text.section('\n', 1, 1);
    static const QRegularExpression line(R"(^(//|#|<!--|/\*) SPDX-License-Identifier: (\S+)( -->| \*/)?$)");
    const auto match = line.match(head);
    if (match.hasMatch() && allowed.contains(match.captured(2)))
        return {};
    return {file.path + ": expected 'SPDX-License-Identifier: " + allowed.join(" or ") + "' as first line, found '"
            + head + "'"};
}

QStringList habits(const SourceFile& file)
{
    QStringList found;
    const auto lines = file.text.count('\n');
    if (lines > longestFile)
        found << file.path + QString(": %1 lines, more than %2").arg(lines).arg(longestFile);
    // Written in two halves so that this file does not trip over itself.
    static const QRegularExpression unfinished(QString("\\b(TO") + "DO|FIX" + "ME|XX" + "X)\\b");
    if (unfinished.match(file.text).hasMatch())
        found << file.path + ": carries an unfinished-work marker";
    if (!file.path.startsWith("model/") || !isSource(file.path))
        return found;
    for (const QString& name : includesOf(file.text))
        if (name == "iostream" || name == "chrono" || name == "ctime")
            found << file.path + ": includes " + name + ", but the model neither prints nor reads a clock";
    static const QRegularExpression call(R"((?<![\w.>])(std::)?(printf|puts|abort|exit|quick_exit|getenv)\s*\()");
    if (const auto match = call.match(file.text); match.hasMatch())
        found << file.path + ": calls " + match.captured(2) + ", but the model returns values only";
    return found;
}

} // namespace rules
