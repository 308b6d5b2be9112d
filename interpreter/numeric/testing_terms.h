// Random terms of sums, as numbers and as storage, for tests.
#ifndef ASSAY_INTERPRETER_NUMERIC_TESTING_TERMS_H_
#define ASSAY_INTERPRETER_NUMERIC_TESTING_TERMS_H_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "interpreter/numeric/float_format.h"
#include "spec/primitive_type.h"

namespace assay::numeric::testing {

using Random = std::mt19937_64;

inline double Number(Random& random, int spread) {
  const double x = static_cast<double>(random() >> 11) * 0x1p-53 + 0.5;
  const int exponent = spread == 0 ? 0 : static_cast<int>(random() % (2 * spread)) - spread;
  return std::ldexp(random() % 2 ? -x : x, exponent);
}

inline std::vector<double> Numbers(Random& random, int64_t n, int spread, bool cancels) {
  std::vector<double> values(static_cast<size_t>(n));
  for (double& x : values) x = Number(random, spread);
  for (int64_t i = 1; cancels && i < n; i += 2) values[i] = -values[i - 1];
  return values;
}

// Elements as storage, and as numbers.
struct Elements {
  Elements(PrimitiveType type, std::vector<double> values)
      : type(type), storage(values.size() * FormatOf(type).ByteSize()), values(std::move(values)) {
    const int64_t n = static_cast<int64_t>(this->values.size());
    EncodeBlock(type, this->values.data(), storage.data(), n);
    DecodeBlock(type, storage.data(), this->values.data(), n);
  }
  PrimitiveType type;
  std::vector<std::byte> storage;
  std::vector<double> values;
};

}  // namespace assay::numeric::testing

#endif  // ASSAY_INTERPRETER_NUMERIC_TESTING_TERMS_H_
