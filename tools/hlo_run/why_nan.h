// --why-nan: where a NaN or an infinity of a result came from.
//
// The program runs once more with every instruction watched. From the element of the result the way
// goes back, at each instruction to an operand element that is NaN (or infinite) already, through
// calls, loops and tuples, until there is none: that instruction made it. Results are those of the
// program and what it gives to the host; a way that ends in an argument, or in what came from the host,
// is left for another one, of this element or of the next, as long as there is one.
#ifndef ASSAY_TOOLS_HLO_RUN_WHY_NAN_H_
#define ASSAY_TOOLS_HLO_RUN_WHY_NAN_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"
#include "tools/hlo_run/nan_report.h"
#include "tools/hlo_run/non_finite.h"
#include "tools/hlo_run/run_record.h"

namespace assay {

// NaN, else infinities: the first kind that a result has and no input; nullopt: there is none.
std::optional<NumberKind> NewKind(std::span<const Literal> inputs, std::span<const Literal> results);

// Of the first NaN of `result`, of what is given to the host, else of the first infinity, that an
// instruction made; if none did, of the first at all, with the input that has it, or with the instruction
// before which values are not kept. `run` runs the program with the record for an observer. Of each list
// `rows` are shown. Of a program that runs more instructions than are kept the first NaN in those is
// explained, else the first infinity that is no constant. An error where the run fails, or where those
// have neither. `options`: of the run.
Result<NanReport> WhyNan(const Module& module, const Literal& result,
                         const std::function<Status(RunRecord&)>& run, const RunOptions& options,
                         int64_t rows);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_WHY_NAN_H_
