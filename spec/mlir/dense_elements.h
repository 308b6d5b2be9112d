// The bytes of constants: how many elements of how many bytes, and bools packed into bits.
#ifndef ASSAY_SPEC_MLIR_DENSE_ELEMENTS_H_
#define ASSAY_SPEC_MLIR_DENSE_ELEMENTS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "spec/mlir/node.h"

namespace assay::mlir {

// Of a tensor or vector type, vhlo's too; nothing where an extent is not known or the product does
// not fit 62 bits.
std::optional<int64_t> ElementCount(Type shaped);
// Whole bytes of an element of that type in kDenseElements and kVhloTensor; 0: we do not know
// (quantized types).
int64_t ElementBytes(Type element);
// Whether elements of that type, or their parts, can be listed as numbers; wider ones than 64 bits are only
// written all together, in hex.
bool AreListed(Type element);
bool IsBoolean(Type element);
// Whether there are several elements of `size` bytes and all are the same.
bool AllSame(std::string_view elements, int64_t size);

// array<i64: ...>
Attribute Int64Array(Context& context, std::span<const int64_t> values);

// Bools, one a byte, from and to bits, lowest bit first.
std::string UnpackBooleans(std::string_view bits, int64_t count);
std::string PackBooleans(std::string_view bytes);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_DENSE_ELEMENTS_H_
