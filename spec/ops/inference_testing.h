// For the tests of the families: what a row (op, operand shapes, attributes) infers to.
#ifndef ASSAY_SPEC_OPS_INFERENCE_TESTING_H_
#define ASSAY_SPEC_OPS_INFERENCE_TESTING_H_

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "spec/builder.h"
#include "spec/instruction_check.h"
#include "spec/module.h"
#include "spec/verifier.h"

namespace assay {

// "f32[2,<=3,?]"; for the well-formed shapes of tests.
inline Shape ShapeFromText(std::string_view text) {
  const size_t open = text.find('[');
  const ElementType type = *PrimitiveTypeFromName(text.substr(0, open));
  std::vector<int64_t> dimensions;
  std::vector<int64_t> bounded;
  for (size_t i = open + 1; text[i] != ']';) {
    if (text[i] == ',') ++i;
    if (text[i] == '?') {
      dimensions.push_back(Shape::kUnbounded);
      ++i;
      continue;
    }
    if (text[i] == '<') {
      bounded.push_back(static_cast<int64_t>(dimensions.size()));
      i += 2;
    }
    char* end = nullptr;
    dimensions.push_back(std::strtoll(text.data() + i, &end, 10));
    i = static_cast<size_t>(end - text.data());
  }
  Shape shape = Shape::Array(type, std::move(dimensions));
  for (int64_t i : bounded) shape.SetDynamic(i, true);
  return shape;
}

// One line of a test table: what the operands give, or the label of the rule they break. With
// `declared`, the result shape is given, and "ok" says that the verifier finds nothing.
struct InferenceRow {
  Opcode opcode;
  std::vector<std::string_view> operands;
  std::vector<Attribute> attributes;
  std::string expected;
  std::string_view declared = {};
};

// `module` holds the computations that the attributes name.
inline std::string OutcomeOf(const InferenceRow& row, Module& module) {
  Builder builder(module, "row");
  std::vector<Operand> operands;
  for (std::string_view text : row.operands) {
    operands.push_back({builder.Parameter(ShapeFromText(text)).id(), 0});
  }
  const Shape declared = row.declared.empty() ? Shape() : ShapeFromText(row.declared);
  Instruction& x = builder.computation().Add(row.opcode, declared, operands);
  for (const Attribute& attribute : row.attributes) {
    x.mutable_attributes().Set(attribute.id, attribute.value);
  }
  builder.Root(x);
  if (!row.declared.empty()) {
    module.set_entry(&builder.computation());
    const Status status = Verify(module);
    return status.ok() ? "ok" : status.diagnostics().back().label;
  }
  Result<Shape> shape = InferShape(x);
  return shape.ok() ? shape->ToString() : shape.status().diagnostics()[0].label;
}
inline std::string OutcomeOf(const InferenceRow& row) {
  Module module("test");
  return OutcomeOf(row, module);
}

}  // namespace assay

#endif  // ASSAY_SPEC_OPS_INFERENCE_TESTING_H_
