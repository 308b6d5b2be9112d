// The program without elementwise instructions, constants and broadcasts that nobody reads. A plain run
// leaves them out as well; one in which every instruction runs by itself would compute them.
#ifndef ASSAY_TOOLS_HLO_RUN_READ_PROGRAM_H_
#define ASSAY_TOOLS_HLO_RUN_READ_PROGRAM_H_

#include <memory>

#include "spec/module.h"

namespace assay {

// A copy; results and places in the text are the same.
std::unique_ptr<Module> WithoutUnread(const Module& module);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_READ_PROGRAM_H_
