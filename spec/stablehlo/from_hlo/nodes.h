// Types and attributes of StableHLO from HLO's shapes, literals and lists.
#ifndef ASSAY_SPEC_STABLEHLO_FROM_HLO_NODES_H_
#define ASSAY_SPEC_STABLEHLO_FROM_HLO_NODES_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "base/status.h"
#include "spec/attributes.h"
#include "spec/literal.h"
#include "spec/mlir/node.h"
#include "spec/shape.h"

namespace assay::from_hlo {

// Of an array or a token; kUnsupported, label unsupported_type, for what MLIR's types do not say.
Result<mlir::Type> TypeOf(mlir::Context& context, const Shape& shape);
Result<mlir::Type> ElementTypeOf(mlir::Context& context, const Shape& shape);

Result<mlir::Attribute> ConstantOf(mlir::Context& context, const Literal& literal);

mlir::Attribute Int64(mlir::Context& context, int64_t value);
mlir::Attribute Int32(mlir::Context& context, int64_t value);
// array<i64: 1, 2>, array<i1: true, false>
mlir::Attribute Int64s(mlir::Context& context, std::span<const int64_t> values);
mlir::Attribute Booleans(mlir::Context& context, std::span<const bool> values);
// dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>
mlir::Attribute Matrix(mlir::Context& context, int64_t rows, int64_t columns,
                       std::span<const int64_t> values);
// dense<[0, 1]> : tensor<2xi64>
mlir::Attribute Int64Tensor(mlir::Context& context, std::span<const int64_t> values);
// dense<[1, 0]> : tensor<2xindex>
mlir::Attribute IndexTensor(mlir::Context& context, std::span<const int64_t> values);
// #stablehlo<precision HIGH>
mlir::Attribute Enumerator(mlir::Context& context, std::string_view enumeration, int64_t value,
                           mlir::DialectId dialect = mlir::DialectId::kStableHlo);

}  // namespace assay::from_hlo

#endif  // ASSAY_SPEC_STABLEHLO_FROM_HLO_NODES_H_
