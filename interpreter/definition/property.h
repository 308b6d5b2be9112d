// Random programs of one instruction, checked against a definition: RapidCheck makes shapes and
// elements (special values often) and shrinks what fails; the seed is fixed, so a run can be
// repeated. Tests only.
#ifndef ASSAY_INTERPRETER_DEFINITION_PROPERTY_H_
#define ASSAY_INTERPRETER_DEFINITION_PROPERTY_H_

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/definition/exact.h"
#include "interpreter/evaluator.h"
#include "spec/hlo/parser.h"
#include "spec/literal.h"
#include "spec/verifier.h"

namespace assay::definition {

using enum PrimitiveType;
using Dims = std::vector<int64_t>;

// An array by its elements' bits, row-major; complex: two entries an element, real part first.
struct Tensor {
  PrimitiveType type = kInvalid;
  Dims dims;
  std::vector<uint64_t> bits;

  int64_t size() const {
    int64_t n = 1;
    for (int64_t d : dims) n *= d;
    return n;
  }
};

// The index vectors of `dims` in row-major order.
inline std::vector<Dims> AllIndices(const Dims& dims) {
  std::vector<Dims> all = {{}};
  for (int64_t d : dims) {
    std::vector<Dims> longer;
    for (const Dims& prefix : all) {
      for (int64_t i = 0; i < d; ++i) {
        longer.push_back(prefix);
        longer.back().push_back(i);
      }
    }
    all = std::move(longer);
  }
  return all;
}
inline int64_t Linear(const Dims& dims, const Dims& index) {
  int64_t at = 0;
  for (size_t d = 0; d < dims.size(); ++d) at = at * dims[d] + index[d];
  return at;
}
inline bool Inside(const Dims& dims, const Dims& index) {
  for (size_t d = 0; d < dims.size(); ++d) {
    if (index[d] < 0 || index[d] >= dims[d]) return false;
  }
  return true;
}
inline uint64_t At(const Tensor& t, const Dims& index) { return t.bits[Linear(t.dims, index)]; }
// A tensor whose element at each index is f(index).
template <typename F>
Tensor Make(PrimitiveType type, Dims dims, F f) {
  Tensor t{type, std::move(dims), {}};
  for (const Dims& index : AllIndices(t.dims)) t.bits.push_back(f(index));
  return t;
}

inline std::string ListText(const Dims& list) {
  std::string text;
  for (int64_t i : list) text += (text.empty() ? "" : ",") + std::to_string(i);
  return text;
}
inline std::string Braces(const Dims& list) { return "{" + ListText(list) + "}"; }
inline Dims Plus(Dims a, const Dims& b) {
  for (size_t d = 0; d < a.size(); ++d) a[d] += b[d];
  return a;
}
inline std::string ShapeText(PrimitiveType type, const Dims& dims) {
  return std::string(NameOf(type)) + "[" + ListText(dims) + "]";
}

// Bits of one element: any pattern, patterns near 0, the top and the middle (where the special ones
// are), and small numbers, so that ties, zeros and equal values happen.
inline rc::Gen<uint64_t> Bits(PrimitiveType type) {
  type = PartOf(type);
  uint64_t mask = Mask(type);
  uint64_t half = mask / 2 + 1;
  auto near = [mask](uint64_t base) {
    return rc::gen::map(rc::gen::inRange(-3, 4), [mask, base](int d) {
      return (base + static_cast<uint64_t>(static_cast<int64_t>(d))) & mask;
    });
  };
  auto any = rc::gen::map(rc::gen::arbitrary<uint64_t>(), [mask](uint64_t x) { return x & mask; });
  auto whole = rc::gen::map(rc::gen::arbitrary<std::pair<uint64_t, uint64_t>>(),
                            [mask](std::pair<uint64_t, uint64_t> p) {
                              return (p.first * 0x9E3779B97F4A7C15u ^ p.second) & mask;
                            });
  if (!IsFloat(type)) return rc::gen::oneOf(any, whole, near(0), near(half), near(mask));
  const Format& format = FormatOf(type);
  uint64_t infinity = ((uint64_t{1} << format.exponent_bits) - 1) << format.mantissa_bits;
  auto small = rc::gen::map(rc::gen::inRange(-16, 17), [type](int i) {
    return Round(type, i == 0 ? Zero(false) : Finite(mpq_class(i, 4)));
  });
  uint64_t fraction = (uint64_t{1} << format.mantissa_bits) - 1;
  auto subnormal = rc::gen::map(whole, [keep = (fraction | (format.HasSign() ? half : 0)) &
                                               mask](uint64_t x) { return x & keep; });
  return rc::gen::oneOf(whole, whole, small, small, small, subnormal, near(0), near(half),
                        near(infinity & mask), near((half | infinity) & mask));
}

// Elements without special values, of magnitude at most 4: for sums that should rarely be infinite.
inline rc::Gen<uint64_t> TameBits(PrimitiveType type) {
  type = PartOf(type);
  if (!IsFloat(type)) return Bits(type);
  return rc::gen::map(rc::gen::inRange(-4096, 4097), [type](int i) {
    return Round(type, i == 0 ? Zero(false) : Finite(mpq_class(i, 1024)));
  });
}

inline Tensor Random(PrimitiveType type, const Dims& dims, bool tame = false) {
  Tensor t{type, dims, {}};
  size_t entries = static_cast<size_t>(t.size()) * (IsComplex(type) ? 2 : 1);
  t.bits = *rc::gen::container<std::vector<uint64_t>>(entries, tame ? TameBits(type) : Bits(type));
  return t;
}
// 0 to 3 dimensions of 0 to 3 elements.
inline Dims RandomDims(int min_rank = 0, int max_rank = 3, int min_size = 0, int max_size = 3) {
  int rank = *rc::gen::inRange(min_rank, max_rank + 1);
  return *rc::gen::container<Dims>(static_cast<size_t>(rank),
                                   rc::gen::inRange<int64_t>(min_size, max_size + 1));
}
inline int64_t Int(int64_t low, int64_t high) { return *rc::gen::inRange<int64_t>(low, high + 1); }
// Element types for ops that move data, and for those that sum.
inline const std::vector<PrimitiveType> kMoved = {kPred, kS4,   kU8,       kS32, kU64,
                                                  kF32,  kBF16, kF8E4M3FN, kF64};
inline const std::vector<PrimitiveType> kSummed = {kF32, kF64, kF16, kBF16, kF8E5M2,
                                                   kS8,  kU8,  kS32, kU64};
inline PrimitiveType OneOf(std::vector<PrimitiveType> types) {
  return *rc::gen::elementOf(std::move(types));
}
inline Dims Permutation(int64_t n) {
  Dims order;
  for (int64_t i = 0; i < n; ++i) order.insert(order.begin() + Int(0, i), i);
  return order;
}

inline Literal ToLiteral(const Tensor& t) {
  Literal literal = Literal::Zeros(Shape::Array(t.type, t.dims));
  for (int64_t i = 0; i < t.size(); ++i) {
    if (IsComplex(t.type)) {
      literal.SetPartBits(i, 0, t.bits[2 * i]);
      literal.SetPartBits(i, 1, t.bits[2 * i + 1]);
    } else {
      literal.SetBits(i, t.bits[i]);
    }
  }
  return literal;
}
inline Tensor FromLiteral(const Literal& literal) {
  Tensor t{literal.shape().primitive_type(),
           {literal.shape().dimensions().begin(), literal.shape().dimensions().end()},
           {}};
  for (int64_t i = 0; i < literal.element_count(); ++i) {
    if (IsComplex(t.type)) {
      t.bits.push_back(literal.PartBits(i, 0));
      t.bits.push_back(literal.PartBits(i, 1));
    } else {
      t.bits.push_back(literal.Bits(i));
    }
  }
  return t;
}

inline std::string Show(const Tensor& t) {
  std::ostringstream out;
  out << ShapeText(t.type, t.dims) << " bits";
  for (uint64_t b : t.bits) out << " 0x" << std::hex << b;
  out << " " << ToLiteral(t).ToString();
  return out.str();
}

// The results of a program, on one thread; a failure shows its text.
inline std::vector<Tensor> RunProgram(const std::string& text, const std::vector<Tensor>& operands) {
  Result<std::unique_ptr<Module>> module = ParseHlo("definition", text);
  if (!module.ok()) RC_FAIL(text + module.status().ToString());
  Status verified = Verify(**module);
  if (!verified.ok()) RC_FAIL(text + verified.ToString());
  std::vector<Literal> arguments;
  for (const Tensor& t : operands) arguments.push_back(ToLiteral(t));
  RunOptions options;
  options.threads = 1;
  Result<Literal> result = Evaluate(**module, arguments, options);
  if (!result.ok()) RC_FAIL(text + result.status().ToString());
  if (!result->shape().IsTuple()) return {FromLiteral(*result)};
  std::vector<Tensor> results;
  for (const Literal& element : result->elements()) results.push_back(FromLiteral(element));
  return results;
}

// The results of `instruction`, the right-hand side of the root in HLO text with operands p0, p1,
// ..., after `functions` (other computations).
inline std::vector<Tensor> Run(const std::string& instruction, const std::vector<Tensor>& operands,
                               const std::string& functions = {}) {
  std::string text = "HloModule m\n" + functions + "\nENTRY e {\n";
  for (size_t i = 0; i < operands.size(); ++i) {
    std::string n = std::to_string(i);
    text +=
        "p" + n + " = " + ShapeText(operands[i].type, operands[i].dims) + " parameter(" + n + ")\n";
  }
  text += "ROOT r = " + instruction + "\n}\n";
  return RunProgram(text, operands);
}

// Same type, dimensions and bits; any NaN is as good as another.
inline bool Same(const Tensor& got, const Tensor& want) {
  if (got.type != want.type || got.dims != want.dims || got.bits.size() != want.bits.size())
    return false;
  PrimitiveType part = PartOf(got.type);
  for (size_t i = 0; i < got.bits.size(); ++i) {
    if (got.bits[i] == want.bits[i]) continue;
    if (!IsFloat(part) || !Decode(part, got.bits[i]).IsNan() ||
        !Decode(part, want.bits[i]).IsNan()) {
      return false;
    }
  }
  return true;
}

inline void Expect(const std::string& instruction, const std::vector<Tensor>& operands,
                   const std::vector<Tensor>& want, const std::string& functions = {}) {
  std::vector<Tensor> got = Run(instruction, operands, functions);
  bool same = got.size() == want.size();
  for (size_t i = 0; same && i < got.size(); ++i) same = Same(got[i], want[i]);
  if (same) return;
  std::string text = functions + instruction + "\n";
  for (const Tensor& t : operands) text += "  operand " + Show(t) + "\n";
  for (const Tensor& t : want) text += "  want    " + Show(t) + "\n";
  for (const Tensor& t : got) text += "  got     " + Show(t) + "\n";
  RC_FAIL(text);
}

// Runs `property` on `runs` random cases.
template <typename Property>
void Check(const std::string& name, Property property, int runs = 1000) {
  rc::detail::TestParams params;
  params.seed = 20260131;
  params.maxSuccess = runs;
  rc::detail::TestMetadata metadata;
  metadata.id = metadata.description = name;
  rc::detail::TestResult result = rc::detail::checkTestable(property, metadata, params);
  std::ostringstream message;
  rc::detail::printResultMessage(result, message);
  EXPECT_TRUE(result.template is<rc::detail::SuccessResult>()) << name << ": " << message.str();
}

}  // namespace assay::definition

#endif  // ASSAY_INTERPRETER_DEFINITION_PROPERTY_H_
