// Between quantized numbers and those that they stand for.
#include <vector>

#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {
namespace {

Finding OneShape(const OpView& op) { return SameShape(op, {"operand", "result"}); }

OpRules UniformQuantize() {
  return {"stablehlo.uniform_quantize",
          {Operand(1, "operand", kFloat | kQuantized)},
          {{"result", kQuantized}},
          {
              {"c1", "operand and result have one shape", OneShape},
              {"c2", "the result expresses the element type of the operand, or the one that the operand expresses",
               [](const OpView& op) {
                 const bool same = op.Type("result").element().expressed() == op.Type("operand").element().expressed();
                 return same ? Finding() : Described(op, {"operand", "result"});
               }},
          }};
}

OpRules UniformDequantize() {
  return {"stablehlo.uniform_dequantize",
          {Operand(1, "operand", kQuantized)},
          {{"result", kFloat}},
          {
              {"c1", "operand and result have one shape", OneShape},
              {"c2", "the result has the element type that the operand expresses",
               [](const OpView& op) {
                 return ElementIs(op, "result", Element(op.Type("operand").element().expressed()));
               }},
          }};
}

}  // namespace

std::vector<OpRules> QuantizationRules() { return {UniformQuantize(), UniformDequantize()}; }

}  // namespace assay::verify
