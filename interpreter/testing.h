// Helpers of the interpreter's tests: one computation, built, run, compared.
#ifndef ASSAY_INTERPRETER_TESTING_H_
#define ASSAY_INTERPRETER_TESTING_H_

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/evaluator.h"
#include "spec/builder.h"
#include "spec/hlo/parser.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay::testing {

inline constexpr float kInf = std::numeric_limits<float>::infinity();
inline constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

using enum PrimitiveType;

inline Shape Of(PrimitiveType type, std::vector<int64_t> dimensions) {
  return Shape::Array(type, std::move(dimensions));
}
// Values rounded to `type`.
inline Literal Lit(PrimitiveType type, std::vector<int64_t> dimensions,
                   std::vector<double> values) {
  return Literal::Array<double>(Of(type, std::move(dimensions)), std::span<const double>(values));
}
inline Literal F32(std::vector<double> values) {
  int64_t n = static_cast<int64_t>(values.size());
  return Lit(kF32, {n}, std::move(values));
}
inline Literal S32(std::vector<double> values) {
  int64_t n = static_cast<int64_t>(values.size());
  return Lit(kS32, {n}, std::move(values));
}
inline Literal Scalar(PrimitiveType type, double value) { return Lit(type, {}, {value}); }

// Text of a value on one line, "{{1, 2}, {3, nan}}": signs and payloads of NaN are left out. Checks
// that the text reads as the very bits of the value, so that equal texts are equal values and a fault
// of the printer hides none of ours.
inline std::string Text(const Literal& literal) {
  std::string text = literal.ToString();
  const Result<Literal> read = ParseLiteral(text, literal.shape());
  EXPECT_TRUE(read.ok() && *read == literal) << "does not read back: " << text;
  for (size_t at; (at = text.find("-nan")) != std::string::npos;) text.erase(at, 1);
  for (size_t at; (at = text.find("nan(")) != std::string::npos;) {
    text.erase(at + 3, text.find(')', at) - at - 2);
  }
  for (size_t at; (at = text.find("{ ")) != std::string::npos;) text.erase(at + 1, 1);
  for (size_t at; (at = text.find(" }")) != std::string::npos;) text.erase(at, 1);
  return text;
}

// A module of one entry computation over constants (and whatever regions it makes).
class OneShot {
 public:
  OneShot() : builder_(module_, "main") {}
  Module& module() { return module_; }
  Builder& b() { return builder_; }
  Instruction& C(Literal value) { return builder_.Constant(std::move(value)); }
  Result<Literal> TryRun(Instruction& root, const RunOptions& options = {}) {
    builder_.Root(root);
    module_.set_entry(&builder_.computation());
    return Evaluate(module_, {}, options);
  }
  Literal Run(Instruction& root, const RunOptions& options = {}) {
    Result<Literal> result = TryRun(root, options);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.status().ToString());
    return result.ok() ? *result : Literal::Token();
  }
  // The result of one op on constants, as text.
  std::string Op(Opcode opcode, std::vector<Literal> operands,
                 std::vector<Attribute> attributes = {}) {
    std::vector<Instruction*> inputs;
    for (Literal& operand : operands) inputs.push_back(&C(std::move(operand)));
    return Text(Run(builder_.Op(opcode, inputs, std::move(attributes))));
  }

 private:
  Module module_{"test"};
  Builder builder_;
};

inline std::string RunOp(Opcode opcode, std::vector<Literal> operands,
                         std::vector<Attribute> attributes = {}) {
  return OneShot().Op(opcode, std::move(operands), std::move(attributes));
}

}  // namespace assay::testing

#endif  // ASSAY_INTERPRETER_TESTING_H_
