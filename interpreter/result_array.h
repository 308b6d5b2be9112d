// Ops that give one array, or a tuple of several.
#ifndef ASSAY_INTERPRETER_RESULT_ARRAY_H_
#define ASSAY_INTERPRETER_RESULT_ARRAY_H_

#include <cstddef>
#include <cstdint>

#include "spec/shape.h"

namespace assay {

// The shape of array k.
inline const Shape& ResultArray(const Shape& shape, int64_t k) {
  return shape.IsTuple() ? shape.elements()[static_cast<size_t>(k)] : shape;
}

}  // namespace assay

#endif  // ASSAY_INTERPRETER_RESULT_ARRAY_H_
