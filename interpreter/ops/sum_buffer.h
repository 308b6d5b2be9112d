// SumBuffer: the terms of one exact sum of elements of a float or complex type. Counts which tiers decide
// the sums that it rounds.
#ifndef ASSAY_INTERPRETER_OPS_SUM_BUFFER_H_
#define ASSAY_INTERPRETER_OPS_SUM_BUFFER_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/tier_counts.h"
#include "spec/primitive_type.h"

namespace assay {

class SumBuffer {
 public:
  // Bytes that a buffer of sums of at most `terms` elements takes at most.
  static int64_t BytesFor(PrimitiveType type, int64_t terms) {
    return std::min(terms, kSpill) * (IsComplex(type) ? 2 : 1) * 2 *  // twice: it grows by doubling
           static_cast<int64_t>(sizeof(double));
  }

  explicit SumBuffer(PrimitiveType type)
      : part_(PartOf(type)),
        parts_(IsComplex(type) ? 2 : 1),
        part_width_(FormatOf(part_).ByteSize()) {}

  void Clear() {
    terms_.clear();
    if (spilled_) large_.clear();
    spilled_ = false;
  }

  // n elements of storage.
  void Append(const std::byte* elements, int64_t n) {
    while (n > 0) {
      int64_t piece = n < kSpill ? n : kSpill;
      size_t old = terms_.size();
      terms_.resize(old + static_cast<size_t>(piece * parts_));
      numeric::DecodeBlock(part_, elements, terms_.data() + old, piece * parts_);
      if (static_cast<int64_t>(terms_.size()) >= kSpill) Spill();
      elements += piece * parts_ * part_width_;
      n -= piece;
    }
  }

  // The sum of all terms, rounded once: to the type of the terms, or to another one of as many parts.
  void Round(std::byte* result) { RoundParts(part_, result); }
  void Round(PrimitiveType type, std::byte* result) { RoundParts(PartOf(type), result); }

 private:
  void RoundParts(PrimitiveType part, std::byte* result) {
    if (spilled_) Spill();
    const int64_t n = static_cast<int64_t>(terms_.size()) / parts_;
    const int64_t width = FormatOf(part).ByteSize();
    if (spilled_) tiers_.exact += parts_;
    for (int p = 0; p < parts_; ++p) {
      uint64_t bits = spilled_ ? large_[p].Round(part)
                               : numeric::SumToFormat(part, terms_.data() + p, n, parts_, &tiers_);
      std::memcpy(result + p * width, &bits, static_cast<size_t>(width));
    }
  }

  // Terms beyond this many go to an accumulator, so that memory stays bounded.
  static constexpr int64_t kSpill = int64_t{1} << 14;

  void Spill() {
    if (!spilled_) large_.assign(parts_, numeric::ExactSum());
    spilled_ = true;
    int64_t n = static_cast<int64_t>(terms_.size()) / parts_;
    for (int p = 0; p < parts_; ++p) large_[p].AddBlock(terms_.data() + p, n, parts_);
    terms_.clear();
  }

  PrimitiveType part_;
  int parts_;
  int64_t part_width_;
  std::vector<double> terms_;
  std::vector<numeric::ExactSum> large_;
  bool spilled_ = false;
  numeric::CountedTiers tiers_;
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_SUM_BUFFER_H_
