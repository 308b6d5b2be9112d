// --emit: the forms in which a program is written again.
#ifndef ASSAY_TOOLS_HLO_RUN_EMIT_H_
#define ASSAY_TOOLS_HLO_RUN_EMIT_H_

#include <string>

#include "base/status.h"
#include "spec/hlo_proto/hlo_proto.h"
#include "spec/module.h"
#include "spec/stablehlo/artifact.h"

namespace assay {

// A form as it is named: "hlo-short", "bytecode@1.4.0". kInvalid (usage) for what is none.
Status CheckEmitForm(const std::string& form);
// Of the MLIR program as it is written (stablehlo, stablehlo-generic, bytecode), or of the module?
bool IsStableHloForm(const std::string& form);
bool IsBinaryForm(const std::string& form);

// `proto` is the form that the module was read in, if that was a proto.
Result<std::string> EmitModule(const Module& module, const HloProtoForm* proto,
                               const std::string& form);
// Bytecode is a portable artifact of the version that the form names; of none: of that which was read,
// else the newest. Text has the locations of operations only with `locations`.
Result<std::string> EmitStableHlo(stablehlo::Artifact artifact, const std::string& form, bool locations);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_EMIT_H_
