// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

namespace ridge::test {

struct Outcome {
    int exitCode = -1;
    std::string out, err;

    /// The object on standard output; empty when it is no JSON object.
    QJsonObject json() const { return QJsonDocument::fromJson(QByteArray::fromStdString(out)).object(); }
    bool says(const std::string& words) const { return err.find(words) != std::string::npos; }
};

/// Runs a command line in this process and keeps what it wrote.
inline Outcome runCommand(const std::vector<std::string>& arguments)
{
    std::vector<const char*> argv = {"ridgepoint"};
    for (const std::string& argument : arguments)
        argv.push_back(argument.c_str());
    std::ostringstream out, err;
    Outcome outcome;
    outcome.exitCode = cli::run(static_cast<int>(argv.size()), argv.data(), out, err);
    outcome.out = out.str();
    outcome.err = err.str();
    return outcome;
}

inline std::string shipped(const std::string& relative)
{
    return std::string(RIDGE_SOURCE_DIR "/scenarios/") + relative;
}

inline QByteArray contentOf(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline bool write(const QString& path, const QByteArray& content)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

} // namespace ridge::test
