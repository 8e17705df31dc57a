// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources.hpp"

#include <QtGlobal>
#include <QDir>

// Q_INIT_RESOURCE declares a function and must stand outside any namespace.
static void registerResources()
{
    Q_INIT_RESOURCE(ridge);
}

namespace ridge::ui {

void initResources()
{
    registerResources();
}

} // namespace ridge::ui
