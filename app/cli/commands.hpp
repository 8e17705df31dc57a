// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.hpp"
#include "request.hpp"

namespace ridge::cli {

// One function per command. None of them prints; all report what went wrong in the answer.
Answer evaluateCommand(const Request& request);
Answer explainCommand(const Request& request);
Answer validateCommand(const Request& request);
Answer calibrateCommand(const Request& request);
Answer importCommand(const Request& request);
Answer exportCommand(const Request& request);
Answer catalogueCommand(const Request& request);
Answer templatesCommand(const Request& request);
Answer newCommand(const Request& request);
Answer checkCommand(const Request& request);
Answer sweepCommand(const Request& request);
Answer searchCommand(const Request& request);
Answer solveCommand(const Request& request);
Answer paretoCommand(const Request& request);
Answer diffCommand(const Request& request);
Answer mapCommand(const Request& request);
Answer tornadoCommand(const Request& request);
Answer scalingCommand(const Request& request);
Answer crossoversCommand(const Request& request);
Answer benchCommand(const Request& request);

} // namespace ridge::cli
