// Names of the factors in Shardy's sharding rules: 0 is i, 1 is j, ..., 17 is z, then z_1, z_2, ...
#ifndef ASSAY_SPEC_MLIR_SDY_FACTORS_H_
#define ASSAY_SPEC_MLIR_SDY_FACTORS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay::mlir {

inline constexpr int64_t kLastLetterFactor = 'z' - 'i';

// Appends the factors of names that run together ("ijz_2"); false where one is none.
inline bool ParseFactorNames(std::string_view text, std::vector<int64_t>* factors) {
  for (size_t i = 0; i < text.size();) {
    if (text[i] < 'i' || text[i] > 'z') return false;
    int64_t factor = text[i++] - 'i';
    if (factor == kLastLetterFactor && i < text.size() && text[i] == '_') {
      int64_t number = 0;
      const size_t digits = ++i;
      for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
        number = number * 10 + (text[i] - '0');
        if (number > 1'000'000'000) return false;
      }
      if (i == digits || number == 0) return false;
      factor += number;
    }
    factors->push_back(factor);
  }
  return true;
}

inline void AppendFactorName(int64_t factor, std::string* out) {
  if (factor <= kLastLetterFactor) {
    out->push_back(static_cast<char>('i' + factor));
  } else {
    out->append("z_").append(std::to_string(factor - kLastLetterFactor));
  }
}

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_SDY_FACTORS_H_
