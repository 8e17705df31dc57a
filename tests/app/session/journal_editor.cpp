// SPDX-License-Identifier: GPL-3.0-or-later
// Edits a study without end, to be killed by tst_journal: one line "number milliseconds" after each edit.
#include "session/journal.hpp"
#include "session/study_file.hpp"

#include <QCoreApplication>
#include <QDateTime>

#include <cstdio>

using namespace ridge;

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    if (argc < 3)
        return 2;
    const QString path = QString::fromLocal8Bit(argv[1]);
    Result<Study> study = path.isEmpty() ? Result<Study>(Study{}) : readStudyFile(path);
    if (!study)
        return 1;
    Document document;
    Journal journal(document, QString::fromLocal8Bit(argv[2]));
    document.open(std::make_shared<const Study>(std::move(study).value()), path);
    int number = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
        document.edit(QStringLiteral("retitle"), {}, [&](Study& s) { s.title = std::to_string(++number); });
        std::printf("%d %lld\n", number, static_cast<long long>(QDateTime::currentMSecsSinceEpoch()));
        std::fflush(stdout);
    });
    timer.start(3);
    return QCoreApplication::exec();
}
