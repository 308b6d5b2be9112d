// Programs as JAX writes them, and how somebody's results of them are judged.
#ifndef ASSAY_CONFORMANCE_FACTOR_JUDGEMENT_TESTING_H_
#define ASSAY_CONFORMANCE_FACTOR_JUDGEMENT_TESTING_H_

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/factor_judgement.h"
#include "interpreter/evaluator.h"
#include "interpreter/testing.h"
#include "spec/arguments.h"
#include "spec/hlo/parser.h"

namespace assay::factors {

using Values = std::vector<double>;

using testing::kNan;
using testing::Lit;
inline constexpr PrimitiveType kF32 = PrimitiveType::kF32, kC64 = PrimitiveType::kC64;
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// A c64 array of (real, imaginary, real, ...).
inline Literal Complex(std::vector<int64_t> sizes, const Values& parts) {
  Literal literal = Literal::Zeros(Shape::Array(kC64, std::move(sizes)));
  for (size_t i = 0; i < parts.size(); ++i) {
    literal.SetPartBits(static_cast<int64_t>(i / 2), static_cast<int>(i % 2),
                        BitsFromDouble(kF32, parts[i]));
  }
  return literal;
}

struct Judged {
  std::vector<ArrayComparison> outputs;
  // "agree disagree", of all outputs.
  std::string Verdicts() const {
    std::string text;
    for (const ArrayComparison& output : outputs) {
      text += (text.empty() ? "" : " ") + std::string(NameOf(output.verdict));
    }
    return text;
  }
  bool Measures(std::string_view what) const {
    for (const ArrayComparison& output : outputs) {
      for (const DecompositionMeasure& measure : output.measures) {
        if (measure.what == what) return true;
      }
    }
    return false;
  }
};

inline Literal Square(const Values& values) { return Lit(kF32, {2, 2}, values); }

inline Judged Judge(const std::string& program, std::vector<Literal> arguments,
                    const std::vector<Literal>& expected) {
  Result<std::unique_ptr<Module>> module = ParseHlo("m.hlo", "HloModule m\n" + program);
  EXPECT_TRUE(module.ok()) << module.status().ToString();
  if (!module.ok()) return {};
  DecompositionRecord record(**module);
  Result<Literal> result = Evaluate(**module, arguments, {.observer = &record});
  EXPECT_TRUE(result.ok()) << result.status().ToString();
  if (!result.ok()) return {};
  return {CompareResults(**module, &record, LeavesOf(*result), expected).value()};
}

// The factor where info is zero, else NaN.
inline std::string Checked(const std::string& name, const std::string& shape, int index) {
  return "  " + name + "_raw = " + shape + " get-tuple-element(call), index=" + std::to_string(index) +
         "\n  " + name + "_ok = pred" + shape.substr(shape.find('[')) +
         " broadcast(ok), dimensions={}\n  " + name + "_nan = " + shape +
         " broadcast(nan), dimensions={}\n  " + name + " = " + shape + " select(" + name + "_ok, " +
         name + "_raw, " + name + "_nan)\n";
}
inline std::string Ok(int info, const std::string& nan = "f32[] constant(nan)") {
  return "  info = s32[] get-tuple-element(call), index=" + std::to_string(info) +
         "\n  none = s32[] constant(0)\n  ok = pred[] compare(info, none), direction=EQ\n  nan = " + nan +
         "\n";
}

inline const std::string kEigh =
    "ENTRY main {\n  a = f32[2,2] parameter(0)\n  call = (f32[2,2], f32[2], s32[]) custom-call(a), "
    "custom_call_target=\"lapack_ssyevd_ffi\", backend_config={mode = 86 : ui8, uplo = 76 : ui8}\n" +
    Ok(2) + Checked("v", "f32[2,2]", 0) + Checked("w", "f32[2]", 1);
inline const double kHalf = std::sqrt(0.5);

// {{2, 1}, {1, 2}}: 1 with (1, -1), 3 with (1, 1).
inline Judged EighIs(const std::string& root, const std::vector<Literal>& expected) {
  return Judge(kEigh + root, {Lit(kF32, {2, 2}, {2, 1, 1, 2})}, expected);
}
inline Literal Pair(double first, double second) { return Lit(kF32, {2}, {first, second}); }

}  // namespace assay::factors

#endif  // ASSAY_CONFORMANCE_FACTOR_JUDGEMENT_TESTING_H_
