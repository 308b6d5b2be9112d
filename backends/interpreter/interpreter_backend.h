// The interpreter as a backend.
#ifndef ASSAY_BACKENDS_INTERPRETER_INTERPRETER_BACKEND_H_
#define ASSAY_BACKENDS_INTERPRETER_INTERPRETER_BACKEND_H_

#include <memory>

#include "backends/backend.h"

namespace assay {

std::unique_ptr<Backend> MakeInterpreterBackend();

}  // namespace assay

#endif  // ASSAY_BACKENDS_INTERPRETER_INTERPRETER_BACKEND_H_
