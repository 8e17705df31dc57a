// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/validator.hpp"

#include <QPromise>
#include <QtConcurrent>

#include <algorithm>

namespace ridge {

namespace {

using Promise = QPromise<ValidationAnswerPtr>;

bool canLeaveOut(const MeasuredTable& table, const std::string& what)
{
    const auto& all = table.kind->leavesOut;
    return std::find(all.begin(), all.end(), what) != all.end();
}

void work(Promise& promise, const ValidationOrder& order, const InstalledPtr& installed, const std::shared_ptr<const CalibrationSet>& calibrations)
{
    auto answer = std::make_shared<ValidationAnswer>();
    answer->order = order;
    const auto data = loadMeasuringData(installed->folder);
    const auto shipped = shippedMeasuredTables(installed->folder);
    if (!data || !shipped) {
        answer->problems = data ? shipped.diagnostics() : data.diagnostics();
        promise.addResult(answer);
        return;
    }
    std::vector<MeasuredTablePtr> tables = *shipped;
    tables.insert(tables.end(), order.own.begin(), order.own.end());
    for (const MeasuredTablePtr& table : tables) {
        const std::string leaveOut = canLeaveOut(*table, order.leaveOut) ? order.leaveOut : std::string();
        const auto watch = [&](std::size_t done, std::size_t of) {
            promise.setProgressRange(0, int(of));
            promise.setProgressValueAndText(int(done), QString::fromStdString(table->name));
            return !promise.isCanceled();
        };
        if (promise.isCanceled())
            return;
        answer->tables.push_back(std::make_shared<const JudgedTable>(judgeTable(*table, *data, installed->catalogue, *calibrations, leaveOut, watch)));
    }
    promise.addResult(answer);
}

} // namespace

Validator::Validator(InstalledPtr installed, QObject* parent)
    : QObject(parent), m_installed(std::move(installed)), m_calibrations(m_installed, &m_installed->calibrations)
{
    m_pool.setMaxThreadCount(1);
    connect(&m_watcher, &QFutureWatcherBase::progressTextChanged, this,
            [this](const QString& what) { Q_EMIT progressed(m_watcher.progressValue(), m_watcher.progressMaximum(), what); });
    connect(&m_watcher, &QFutureWatcherBase::progressValueChanged, this,
            [this](int done) { Q_EMIT progressed(done, m_watcher.progressMaximum(), m_watcher.progressText()); });
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &Validator::finish);
}

Validator::~Validator()
{
    m_watcher.disconnect(this);
    m_watcher.cancel();
    m_pool.waitForDone();
}

void Validator::judge(const ValidationOrder& order)
{
    m_watcher.cancel();
    m_busy = true;
    m_watcher.setFuture(QtConcurrent::run(&m_pool, [order, installed = m_installed, calibrations = m_calibrations](Promise& promise) { work(promise, order, installed, calibrations); }));
}

void Validator::stop()
{
    if (!m_busy)
        return;
    m_busy = false;
    m_watcher.cancel();
    Q_EMIT stopped();
}

void Validator::finish()
{
    if (m_watcher.isCanceled() || m_watcher.future().resultCount() == 0)
        return;
    m_busy = false;
    Q_EMIT judged(m_watcher.result());
}

} // namespace ridge
