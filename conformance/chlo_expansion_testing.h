// Programs with CHLO and what their expansions give, for the tests of chlo_expansion.
#ifndef ASSAY_CONFORMANCE_CHLO_EXPANSION_TESTING_H_
#define ASSAY_CONFORMANCE_CHLO_EXPANSION_TESTING_H_

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/status.h"
#include "conformance/stablehlo_program.h"
#include "interpreter/evaluator.h"
#include "spec/literal.h"
#include "spec/mlir/text_printer.h"
#include "spec/stablehlo/expand_chlo.h"
#include "spec/stablehlo/to_hlo.h"

namespace assay {

inline constexpr const char* kTypes[] = {
    "i1",       "i2",       "i4",       "i8",     "i16",    "i32",      "i64",        "ui2",       "ui4",
    "ui8",      "ui16",     "ui32",     "ui64",   "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4",   "f8E4M3",
    "f8E4M3B11FNUZ", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ", "f8E8M0FNU", "bf16", "f16", "f32",
    "f64",      "complex<f32>", "complex<f64>"};

// ---------------------------------------------------------------- programs

inline Result<mlir::Program> Read(const std::string& text) {
  std::vector<Result<stablehlo::Artifact>> all =
      ReadStableHlo("test.mlir", std::make_shared<const std::string>(text));
  CHECK(all.size() == 1);
  if (!all[0].ok()) return all[0].status();
  return std::move(all[0]->program);
}

inline bool HasChlo(const mlir::Program& program) {
  return mlir::PrintText(program, {.generic = true}).find("chlo.") != std::string::npos;
}

inline Result<std::vector<Literal>> RunOn(const Module& module, std::span<const Literal> arguments) {
  RETURN_IF_ERROR(CheckSupported(module));
  ASSIGN_OR_RETURN(const Literal result, Evaluate(module, arguments));
  if (!result.shape().IsTuple()) return std::vector<Literal>{result};
  return result.elements();
}

struct Both {
  std::vector<Literal> arguments;
  std::vector<Literal> exact;  // empty where no exact definition runs
  std::vector<Literal> expanded;
};

// Runs the text and its expansion on what `arguments_of(shapes)` gives. kUnsupported: there is no expansion.
template <typename ArgumentsOf>
inline Result<Both> RunBoth(const std::string& text, ArgumentsOf arguments_of) {
  ASSIGN_OR_RETURN(mlir::Program program, Read(text));
  const Result<std::unique_ptr<Module>> exact = ToHlo(program);
  RETURN_IF_ERROR(ExpandChlo(program));
  if (HasChlo(program)) return InvalidError("test", "chlo is left in " + mlir::PrintText(program));
  // What is printed is a program too.
  ASSIGN_OR_RETURN(const mlir::Program again, Read(mlir::PrintText(program)));
  const Result<std::unique_ptr<Module>> expanded = ToHlo(again);
  if (!expanded.ok()) return InvalidError("test", "the expansion does not run: " + expanded.status().ToString());
  std::vector<Shape> shapes;
  for (const Instruction* parameter : (*expanded)->entry()->parameters()) shapes.push_back(parameter->shape());
  Both both;
  both.arguments = arguments_of(shapes);
  Result<std::vector<Literal>> results = RunOn(**expanded, both.arguments);
  if (!results.ok()) return InvalidError("test", "the expansion does not run: " + results.status().ToString());
  both.expanded = std::move(*results);
  if (!exact.ok() || !CheckSupported(**exact).ok()) return both;
  ASSIGN_OR_RETURN(both.exact, RunOn(**exact, both.arguments));
  return both;
}

// ---------------------------------------------------------------- arguments

// Numbers that rules are about, all magnitudes, the usual ones, and what lies around points where a
// function has a zero, a pole or a seam.
inline std::vector<double> Interesting() {
  std::vector<double> values = {0.0, -0.0, std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()};
  for (double x : {0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 8.0, 10.0, 28.0, 88.0, 100.0, 709.0, 1000.0}) {
    values.push_back(x);
    values.push_back(-x);
  }
  return values;
}
inline std::vector<uint64_t> Sample(PrimitiveType type, int64_t count) {
  const Format& format = FormatOf(type);
  std::vector<uint64_t> bits;
  const uint64_t mask = ~uint64_t{0} >> (64 - format.bits);
  if (IsFloat(type)) {
    for (double x : Interesting()) {
      for (int64_t d = -2; d <= 2; ++d) bits.push_back((BitsFromDouble(type, x) + static_cast<uint64_t>(d)) & mask);
    }
    for (int64_t i = 0; i < count; ++i) {
      bits.push_back(BitsFromDouble(type, -12 + 24 * (static_cast<double>(i) + 0.31) / static_cast<double>(count)));
    }
  } else {
    for (int64_t x : {0, 1, 2, -1, -2, 3, 100}) bits.push_back(static_cast<uint64_t>(x) & mask);
    bits.push_back(mask >> 1);
    bits.push_back((mask >> 1) + 1);
  }
  // Patterns of all magnitudes, evenly.
  const uint64_t all = static_cast<uint64_t>(std::min<double>(std::ldexp(1.0, format.bits), static_cast<double>(count)));
  const uint64_t step = format.bits < 32 && (uint64_t{1} << format.bits) <= all
                            ? 1 : static_cast<uint64_t>(std::ldexp(1.0, format.bits) / static_cast<double>(all)) | 1;
  for (uint64_t i = 0; i < all; ++i) bits.push_back((i * step) & mask);
  return bits;
}
inline std::vector<std::pair<uint64_t, uint64_t>> ComplexSample(PrimitiveType part, int64_t count) {
  std::vector<uint64_t> parts;
  for (double x : {0.0, 1e-30, 1e-10, 1e-3, 0.25, 0.5, 0.99, 1.0, 1.01, 2.0, 10.0, 60.0, 89.2, 710.2, 1e3, 1e6, 1e15, 1e30}) {
    parts.push_back(BitsFromDouble(part, x));
    parts.push_back(BitsFromDouble(part, -x));
  }
  std::vector<std::pair<uint64_t, uint64_t>> pairs;
  for (uint64_t a : parts) {
    for (uint64_t b : parts) pairs.emplace_back(a, b);
  }
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> near(-3, 3);
  for (int64_t i = 0; i < count; ++i) {
    pairs.emplace_back(BitsFromDouble(part, near(random)), BitsFromDouble(part, near(random)));
  }
  return pairs;
}

// An array of these patterns, beginning at `first` and going round.
inline Literal Filled(const Shape& shape, int64_t count, int64_t stride = 1, int64_t first = 0) {
  const PrimitiveType type = shape.primitive_type();
  Literal value = Literal::Zeros(shape);
  if (IsComplex(type)) {
    const auto pairs = ComplexSample(PartOf(type), count);
    for (int64_t i = 0; i < value.element_count(); ++i) {
      const auto& [a, b] = pairs[static_cast<size_t>((first + i * stride) % static_cast<int64_t>(pairs.size()))];
      value.SetPartBits(i, 0, a);
      value.SetPartBits(i, 1, b);
    }
    return value;
  }
  const std::vector<uint64_t> bits = IsPred(type) ? std::vector<uint64_t>{0, 1} : Sample(type, count);
  for (int64_t i = 0; i < value.element_count(); ++i) {
    value.SetBits(i, bits[static_cast<size_t>((first + i * stride) % static_cast<int64_t>(bits.size()))]);
  }
  return value;
}

inline std::vector<double> PartsOf(const Literal& literal, int64_t i) {
  const PrimitiveType type = literal.shape().primitive_type();
  if (!IsComplex(type)) return {DoubleFromBits(type, literal.Bits(i))};
  return {DoubleFromBits(PartOf(type), literal.PartBits(i, 0)), DoubleFromBits(PartOf(type), literal.PartBits(i, 1))};
}

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_CHLO_EXPANSION_TESTING_H_
