// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/journal_file.hpp"

#include "io/study_json.hpp"
#include "session/study_file.hpp"
#include "session/whole_file.hpp"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <csignal>

namespace ridge {

namespace {

const QString format = QStringLiteral("ridge-journal"), ending = QStringLiteral(".journal"), untitled = QStringLiteral("untitled");

/// When the process began, in ticks of the kernel; empty where there is no /proc.
/// Killed, but not yet collected by its parent: it writes nothing any more.
bool isZombie(qint64 process)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(process));
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray text = file.readAll();
    const qsizetype name = text.lastIndexOf(')'); // the name before it may hold anything
    return name >= 0 && text.size() > name + 2 && (text[name + 2] == 'Z' || text[name + 2] == 'X');
}

QString startOf(qint64 process)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(process));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray line = file.readAll();
    const QList<QByteArray> fields = line.mid(line.lastIndexOf(')') + 2).split(' ');
    constexpr int startField = 19; // the 22nd of stat(5), counted behind the name
    return fields.size() > startField ? QString::fromLatin1(fields[startField]) : QString();
}

Diagnostic problem(const char* code, const QString& file, const QString& message, const char* hint)
{
    return {Severity::error, code, file.toStdString(), message.toStdString(), hint};
}

QString stemIn(const QString& studyPath)
{
    if (studyPath.isEmpty())
        return untitled;
    const QByteArray hash = QCryptographicHash::hash(studyPath.toUtf8(), QCryptographicHash::Sha256).toHex().left(12);
    return QFileInfo(studyPath).fileName() + u'.' + QString::fromLatin1(hash);
}

QStringList journalsIn(const QString& folder, const QString& pattern)
{
    QStringList files;
    const auto found = QDir(folder).entryInfoList({pattern}, QDir::Files | QDir::Hidden);
    for (const QFileInfo& file : found)
        files << file.absoluteFilePath();
    return files;
}

bool isWorthOffering(const JournalEntry& entry)
{
    if (isAlive(entry))
        return false;
    if (entry.studyPath.isEmpty())
        return true;
    const QFileInfo saved(entry.studyPath);
    if (!saved.exists())
        return true;
    if (entry.written <= saved.lastModified())
        return false;
    const Result<Study> study = readStudyFile(entry.studyPath);
    return !study || !(*study == *entry.study);
}

} // namespace

QString journalPath(const QString& studyPath, const QString& folder)
{
    if (studyPath.isEmpty())
        return fallbackJournalPath(studyPath, folder);
    const QFileInfo file(studyPath);
    return QStringLiteral("%1/.%2.%3%4").arg(file.absolutePath(), file.fileName()).arg(QCoreApplication::applicationPid()).arg(ending);
}

QString fallbackJournalPath(const QString& studyPath, const QString& folder)
{
    return QStringLiteral("%1/%2.%3%4").arg(folder, stemIn(studyPath)).arg(QCoreApplication::applicationPid()).arg(ending);
}

Result<void> writeJournal(const QString& file, const QString& studyPath, int edits, const Study& study)
{
    const qint64 process = QCoreApplication::applicationPid();
    const QJsonObject object{{QStringLiteral("format"), format},
                             {QStringLiteral("version"), 1},
                             {QStringLiteral("study"), studyPath},
                             {QStringLiteral("written"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)},
                             {QStringLiteral("edits"), edits},
                             {QStringLiteral("process"), double(process)},
                             {QStringLiteral("processStart"), startOf(process)},
                             {QStringLiteral("content"), QString::fromStdString(writeStudy(study))}};
    const QByteArray bytes = QJsonDocument(object).toJson();
    if (const QString reason = writeWhole(file, bytes); !reason.isEmpty())
        return problem("cannot-write", file, QStringLiteral("unsaved work is not protected against a crash: ") + reason,
                       "save the study where there is room");
    return {};
}

Result<JournalEntry> readJournal(const QString& file)
{
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly))
        return problem("bad-journal", file, in.errorString(), "");
    const QJsonObject object = QJsonDocument::fromJson(in.readAll()).object();
    if (object[QStringLiteral("format")].toString() != format || object[QStringLiteral("version")].toInt() != 1)
        return problem("bad-journal", file, QStringLiteral("not a journal of unsaved work of version 1"), "");
    JournalEntry entry;
    entry.file = file;
    entry.studyPath = object[QStringLiteral("study")].toString();
    entry.written = QDateTime::fromString(object[QStringLiteral("written")].toString(), Qt::ISODateWithMs);
    entry.edits = object[QStringLiteral("edits")].toInt();
    entry.process = qint64(object[QStringLiteral("process")].toDouble());
    entry.processStart = object[QStringLiteral("processStart")].toString();
    const std::string content = object[QStringLiteral("content")].toString().toStdString();
    Result<Study> study = readStudy(content, file.toStdString());
    if (!study)
        return study.diagnostics();
    entry.study = std::make_shared<const Study>(std::move(study).value());
    return entry;
}

bool isAlive(const JournalEntry& entry)
{
    if (entry.process <= 0 || ::kill(pid_t(entry.process), 0) != 0 || isZombie(entry.process))
        return false;
    return entry.processStart.isEmpty() || entry.processStart == startOf(entry.process);
}

std::vector<JournalEntry> abandonedJournals(const QString& studyPath, const QString& folder)
{
    QStringList files = journalsIn(folder, stemIn(studyPath) + QStringLiteral(".*") + ending);
    if (!studyPath.isEmpty()) {
        const QFileInfo study(studyPath);
        files += journalsIn(study.absolutePath(), QStringLiteral(".%1.*%2").arg(study.fileName(), ending));
    }
    std::vector<JournalEntry> found;
    for (const QString& file : files) {
        const Result<JournalEntry> entry = readJournal(file);
        if (entry && entry->studyPath == studyPath && isWorthOffering(*entry))
            found.push_back(*entry);
    }
    std::sort(found.begin(), found.end(), [](const JournalEntry& a, const JournalEntry& b) { return a.written > b.written; });
    return found;
}

QStringList studiesInJournalFolder(const QString& folder)
{
    QStringList studies;
    for (const QString& file : journalsIn(folder, QStringLiteral("*") + ending)) {
        const Result<JournalEntry> entry = readJournal(file);
        if (entry && !studies.contains(entry->studyPath))
            studies << entry->studyPath;
    }
    return studies;
}

QString recoveredPath(const QString& studyPath)
{
    const QFileInfo file(studyPath);
    QString path;
    for (int n = 1; path.isEmpty() || QFileInfo::exists(path); ++n)
        path = QStringLiteral("%1/%2 (recovered%3).ridge")
                   .arg(file.absolutePath(), file.completeBaseName(), n == 1 ? QString() : QStringLiteral(" %1").arg(n));
    return path;
}

} // namespace ridge
