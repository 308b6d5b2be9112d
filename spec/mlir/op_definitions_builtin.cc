// builtin and func.
#include "spec/mlir/op_definition.h"

namespace assay::mlir {

std::vector<OpDefinition> BuiltinDefinitions() {
  constexpr bool kOptional = true;
  return {
      {"builtin.module", {{"sym_name", kOptional}, {"sym_visibility", kOptional}}},
      {"builtin.unrealized_conversion_cast", {}},
      {"func.call",
       {{"arg_attrs", kOptional}, {"callee"}, {"no_inline", kOptional}, {"res_attrs", kOptional}}},
      {"func.call_indirect", {{"arg_attrs", kOptional}, {"res_attrs", kOptional}}},
      {"func.constant", {{"value"}}},
      {"func.func",
       {{"arg_attrs", kOptional},
        {"function_type"},
        {"no_inline", kOptional},
        {"res_attrs", kOptional},
        {"sym_name"},
        {"sym_visibility", kOptional}}},
      {"func.return", {}},
  };
}

}  // namespace assay::mlir
