// The vhlo types that have a builtin twin, which is also what vhlo's text writes for the types of constants.
#ifndef ASSAY_SPEC_MLIR_VHLO_TYPES_H_
#define ASSAY_SPEC_MLIR_VHLO_TYPES_H_

#include "spec/mlir/node.h"

namespace assay::mlir {

// Scalars, complex numbers, quantized types and tensors of them; a tensor's encoding is kept as it is.
// nullptr for a type without a twin. The other way round and back gives the same type.
Type BuiltinTwin(Context& context, Type vhlo);
Type VhloTwin(Context& context, Type builtin);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_VHLO_TYPES_H_
