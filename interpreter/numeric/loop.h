// How a long computation splits its work: the caller knows of threads and of the user's patience.
#ifndef ASSAY_INTERPRETER_NUMERIC_LOOP_H_
#define ASSAY_INTERPRETER_NUMERIC_LOOP_H_

#include <cstdint>
#include <functional>

namespace assay::numeric {

// Runs body(begin, end) on pieces of [0, n) of about `grain`, perhaps at once on several threads.
// False: the run has to end, and nobody will look at the result.
using Loop = std::function<bool(int64_t n, int64_t grain,
                                const std::function<void(int64_t, int64_t)>& body)>;

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_LOOP_H_
