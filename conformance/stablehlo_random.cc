#include "conformance/stablehlo_random.h"

#include <memory>
#include <utility>
#include <vector>

#include "base/philox.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/stablehlo/to_hlo.h"

namespace assay {

Result<Literal> RunOnRandom(const mlir::Program& program, int64_t size) {
  ASSIGN_OR_RETURN(const std::unique_ptr<Module> module, ToHlo(program));
  RETURN_IF_ERROR(CheckSupported(*module));
  Philox stream(1);
  std::vector<Literal> arguments;
  for (int64_t i = 0; i < module->entry()->parameter_count(); ++i) {
    Shape shape = module->entry()->parameters()[i]->shape();
    if (!shape.IsArray()) return UnsupportedError("unsupported_arguments", "an argument is no array");
    for (int64_t d = 0; d < shape.rank(); ++d) {
      if (shape.IsUnbounded(d)) shape.set_dimension(d, size);
    }
    if (shape.rank() == 0 && IsInteger(shape.primitive_type())) {
      const bool is_size = FormatOf(shape.primitive_type()).bits == 64;
      arguments.push_back(Literal::Scalar(shape.primitive_type(), is_size ? size : 0));
      continue;
    }
    ASSIGN_OR_RETURN(Literal argument, RandomLiteral(shape, stream));
    arguments.push_back(std::move(argument));
  }
  return Evaluate(*module, arguments);
}

}  // namespace assay
