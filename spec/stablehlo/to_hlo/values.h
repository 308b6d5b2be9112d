// What MLIR's types and attributes are in the executable form: shapes, literals, lists of integers.
//
// Errors have a label and a message but no place: whoever asks knows the operation.
#ifndef ASSAY_SPEC_STABLEHLO_TO_HLO_VALUES_H_
#define ASSAY_SPEC_STABLEHLO_TO_HLO_VALUES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/mlir/operation.h"
#include "spec/shape.h"

namespace assay::to_hlo {

// Of an element type; nullopt where HLO has none like it (index, tf32, i24, quantized types).
std::optional<PrimitiveType> PrimitiveOf(mlir::Type type);
// Of a quantized element type: the integers in which its values are stored; nullopt for any other.
std::optional<PrimitiveType> StorageOf(mlir::Type type);
// Of tensors (bounds are dynamic dimensions, '?' without one is unbounded; quantized elements are as they
// are stored), tokens and tuples.
// kUnsupported, label unsupported_type, for what has no HLO form.
Result<Shape> ShapeOf(mlir::Type type);

// Of dense elements, those of the program's resources included. Where one value is repeated (IsSplat):
// that value, a scalar.
Result<Literal> LiteralOf(const mlir::Program& program, mlir::Attribute elements);
bool IsSplat(mlir::Attribute elements);

// nullopt (nullptr included): the attribute is of another kind.
std::optional<int64_t> IntegerOf(mlir::Attribute attribute);  // an enumerator too
std::optional<bool> BooleanOf(mlir::Attribute attribute);     // unit is true
std::optional<double> DoubleOf(mlir::Attribute attribute);
std::optional<std::string_view> TextOf(mlir::Attribute attribute);    // string, or a symbol's name
// Dense arrays, dense elements (row-major), arrays of integers, and one integer as a list.
std::optional<std::vector<int64_t>> IntegersOf(mlir::Attribute attribute);
// The dimensions of dense elements; empty for other attributes.
std::vector<int64_t> DimensionsOf(mlir::Attribute elements);

inline Shape WithType(Shape shape, PrimitiveType type) {
  shape.set_element_type(type);
  return shape;
}

}  // namespace assay::to_hlo

#endif  // ASSAY_SPEC_STABLEHLO_TO_HLO_VALUES_H_
