// Which operations the short form of a reduction applies: reduce(...) applies stablehlo.add.
#ifndef ASSAY_SPEC_MLIR_REDUCE_FORM_H_
#define ASSAY_SPEC_MLIR_REDUCE_FORM_H_

#include <algorithm>
#include <string_view>

namespace assay::mlir {

// The commutative binary operations of the reduction's own dialect.
inline bool IsCompactReducer(std::string_view reduce, std::string_view name) {
  constexpr std::string_view kNames[] = {"add",      "and", "maximum", "minimum",
                                         "multiply", "or",  "xor"};
  const size_t dot = name.find('.');
  return dot != std::string_view::npos &&
         name.substr(0, dot) == reduce.substr(0, reduce.find('.')) &&
         std::ranges::find(kNames, name.substr(dot + 1)) != std::end(kNames);
}

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_REDUCE_FORM_H_
