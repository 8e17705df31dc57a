// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window says about the design that everything is compared with.
#include "main_window.hpp"
#include "session/pin_baseline.hpp"

#include <QAction>

namespace ridge {

void MainWindow::showBaseline()
{
    const Study& study = *m_document.study();
    const Pairing* active = activePairing(study);
    m_pinAction->setEnabled(active != nullptr && active->architecture != pinnedArchitecture());
    m_unpinAction->setEnabled(isPinned(study) && m_pinAction->isEnabled());
    const auto comparison = active != nullptr ? comparisonOf(study, *active) : std::nullopt;
    const QString keys = m_pinAction->shortcut().toString(QKeySequence::NativeText);
    m_pinAction->setToolTip(tr("Pin this design as baseline (%1)\n%2")
                                .arg(keys, comparison ? tr("Compared with: %1").arg(QString::fromStdString(comparison->name))
                                                      : tr("Compared with nothing yet")));
}

} // namespace ridge
