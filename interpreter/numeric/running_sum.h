// Sums that go on: terms come and go again, and the value so far is rounded once, as often as it is asked for.
//
// A form says how such a sum is held and what its terms are:
//   WrappingIntegers   integers of any width, and pred, whose sum is or: whether the number of trues is not 0
//   FixedPoint         floats, by far the most: finite, and no two so far apart that 128 bits do not hold them
//   WideFixedPoint     all other floats
// Add, Subtract and AddTimes change a sum by a term, += and -= by all terms of another sum. Sums start as Sum{}.
#ifndef ASSAY_INTERPRETER_NUMERIC_RUNNING_SUM_H_
#define ASSAY_INTERPRETER_NUMERIC_RUNNING_SUM_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "interpreter/numeric/convert.h"
#include "interpreter/numeric/fixed_point.h"
#include "interpreter/numeric/float_format.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// Modulo 2^64, of which every narrower width is a part.
class WrappingIntegers {
 public:
  using Term = uint64_t;
  using Sum = uint64_t;

  void Add(Sum& sum, Term term) const { sum += term; }
  void Subtract(Sum& sum, Term term) const { sum -= term; }
  void AddTimes(Sum& sum, Term term, uint64_t times) const { sum += term * times; }
};

// visit(form): what it gives. The form for `count` terms of a type that is not complex, of this range, which
// integers do not have; `zeros_have_signs`: a sum of -0 alone is -0 (else there is another term).
template <typename Visit>
auto WithSumForm(PrimitiveType type, const TermRange& range, int64_t count, bool zeros_have_signs,
                 const Visit& visit) {
  using SixLimbs = WideFixedPoint<6>;
  if (!IsFloat(type)) return visit(WrappingIntegers());
  if (!zeros_have_signs && FixedPoint::Holds(range, count)) return visit(FixedPoint(range));
  if (SixLimbs::Holds(range, count)) return visit(SixLimbs(range));
  return visit(WideFixedPoint<34>(range));
}

// n terms from storage.
template <typename Form>
void DecodeTerms(PrimitiveType type, const std::byte* from, typename Form::Term* to, int64_t n) {
  if constexpr (std::is_same_v<Form, WrappingIntegers>) {
    ConvertBlock(type, PrimitiveType::kS64, from, to, n);
  } else {
    DecodeBlock(type, from, to, n);
  }
}

// n sums to storage.
template <typename Form>
void StoreSums(const Form& form, PrimitiveType type, const typename Form::Sum* sums, std::byte* to, int64_t n) {
  if constexpr (std::is_same_v<Form, WrappingIntegers>) {
    ConvertBlock(PrimitiveType::kS64, type, sums, to, n);
  } else {
    const int64_t width = FormatOf(type).ByteSize();
    for (int64_t i = 0; i < n; ++i, to += width) {
      const uint64_t bits = form.Round(type, sums[i]);
      std::memcpy(to, &bits, static_cast<size_t>(width));
    }
  }
}

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_RUNNING_SUM_H_
