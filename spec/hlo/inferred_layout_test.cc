// The layouts of results whose shape the text leaves out. All expected shapes are jaxlib 0.12's
// (`hlo_module_from_text(text).to_string()`); tools/peers/forms/inferred_layouts.hlo has every op.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "spec/hlo/parser.h"

namespace assay {
namespace {

// The shape of the root of an entry with parameters a, b, c, ... of these shapes.
std::string ShapeOfRoot(const std::vector<std::string>& parameters, const std::string& root) {
  std::string text =
      "HloModule m\n"
      "lt { x = f32[] parameter(0)\n y = f32[] parameter(1)\n"
      " ROOT r = pred[] compare(x, y), direction=LT }\n"
      "f { x = f32[3,4] parameter(0)\n ROOT r = f32[3,4]{0,1:S(9)} negate(x) }\n"
      "g { x = f32[3,4] parameter(0)\n ROOT r = f32[3,4] negate(x) }\n"
      "ENTRY e {\n";
  for (size_t i = 0; i < parameters.size(); ++i) {
    text += std::string(1, static_cast<char>('a' + i)) + " = " + parameters[i] + " parameter(" +
            std::to_string(i) + ")\n";
  }
  Result<std::unique_ptr<Module>> module =
      ParseHlo("t.hlo", text + "ROOT root = " + root + " }\n");
  return module.ok() ? (*module)->entry()->root().shape().ToString()
                     : module.status().diagnostics()[0].label;
}

struct Row {
  std::vector<std::string> parameters;
  std::string root;
  std::string shape;
};
void ExpectShapes(const std::vector<Row>& rows) {
  for (const Row& row : rows) EXPECT_EQ(ShapeOfRoot(row.parameters, row.root), row.shape) << row.root;
}

TEST(InferredLayout, IsThatOfAnOperand) {
  ExpectShapes({
      {{"f32[3,4]{0,1:S(1)}"}, "negate(a)", "f32[3,4]{0,1:S(1)}"},
      {{"f32[3,4]{0,1:T(2,2)}"}, "copy(a)", "f32[3,4]{0,1:T(2,2)}"},
      {{"f32[3,4]{0,1}"}, "reverse(a), dimensions={0}", "f32[3,4]{0,1}"},
      {{"f32[3,4]{0,1:S(1)}"}, "is-finite(a)", "pred[3,4]{0,1:S(1)}"},
      {{"c64[3,4]{0,1:S(1)}"}, "real(a)", "f32[3,4]{0,1:S(1)}"},
      {{"f32[3,4]{0,1:S(1)}", "f32[3,4]{1,0:S(2)}"}, "add(a, b)", "f32[3,4]{0,1:S(1)}"},
      {{"f32[3,4]{0,1:S(1)}", "f32[3,4]{1,0:S(2)}"}, "compare(a, b), direction=EQ",
       "pred[3,4]{0,1:S(1)}"},
      {{"pred[]", "f32[3,4]{0,1:S(1)}", "f32[3,4]{1,0}"}, "select(a, b, c)", "f32[3,4]{0,1:S(1)}"},
      {{"pred[3,4]{0,1:S(1)}", "f32[3,4]{1,0:S(2)}", "f32[3,4]{1,0}"}, "select(a, b, c)",
       "f32[3,4]{0,1:S(1)}"},
      {{"f32[]", "f32[3,4]{0,1:S(1)}"}, "clamp(a, b, a)", "f32[3,4]{0,1:S(1)}"},
      {{"f32[3,4]{0,1:S(1)}", "f32[]{:S(6)}"}, "tuple(a, b)",
       "(f32[3,4]{0,1:S(1)}, f32[]{:S(6)})"},
      {{"(f32[3,4]{0,1:S(1)}, f32[3]{0:S(2)})"}, "get-tuple-element(a), index=1", "f32[3]{0:S(2)}"},
      {{"f32[3,4]{0,1:S(1)}"}, "sort(a), dimensions={0}, to_apply=lt", "f32[3,4]{0,1:S(1)}"},
      {{"f32[3,4]{0,1:S(1)}", "s32[]"}, "set-dimension-size(a, b), dimensions={0}",
       "f32[<=3,4]{0,1:S(1)}"},
      {{"f32[3,4]{0,1:S(1)}"}, "fft(a), fft_type=RFFT, fft_length={4}", "c64[3,3]{0,1:S(1)}"},
      {{"f32[4,4]{0,1:S(1)}", "f32[4,4]{0,1:S(2)}"},
       "triangular-solve(a, b), left_side=true, lower=true, transpose_a=NO_TRANSPOSE",
       "f32[4,4]{0,1:S(2)}"},
      {{"f32[3,4]{0,1:S(1)}", "f32[4]{0:S(2)}"},
       "batch-norm-training(a, b, b), epsilon=1, feature_index=1",
       "(f32[3,4]{0,1:S(1)}, f32[4]{0}, f32[4]{0})"},
  });
}

TEST(InferredLayout, IsPermutedByTranspose) {
  ExpectShapes({
      {{"f32[2,3]"}, "transpose(a), dimensions={1,0}", "f32[3,2]{0,1}"},
      {{"f32[3,4]{0,1:S(1)}"}, "transpose(a), dimensions={1,0}", "f32[4,3]{1,0:S(1)}"},
      {{"f32[2,3,4]{0,1,2}"}, "transpose(a), dimensions={1,2,0}", "f32[3,4,2]{2,0,1}"},
      {{"f32[2,3,4]{0,1,2}"}, "transpose(a), dimensions={2,0,1}", "f32[4,2,3]{1,2,0}"},
      {{"f32[<=3,4]{0,1}"}, "transpose(a), dimensions={1,0}", "f32[4,<=3]{1,0}"},
  });
}

TEST(InferredLayout, IsThatOfARoot) {
  ExpectShapes({
      {{"f32[3,4]{0,1:S(1)}"}, "call(a), to_apply=f", "f32[3,4]{0,1:S(9)}"},
      {{"s32[]", "f32[3,4]{0,1:S(1)}"}, "conditional(a, b, b), branch_computations={f, g}",
       "f32[3,4]{0,1:S(9)}"},
      {{"s32[]", "f32[3,4]{0,1:S(1)}"}, "conditional(a, b, b), branch_computations={g, f}",
       "f32[3,4]{1,0}"},
  });
}

TEST(InferredLayout, IsDescendingElsewhere) {
  ExpectShapes({
      {{"f32[3,4]{0,1:S(1)}"}, "concatenate(a, a), dimensions={0}", "f32[6,4]{1,0}"},
      {{"f32[3,4]{0,1:S(1)}", "f32[]"}, "pad(a, b), padding=0_0x0_0", "f32[3,4]{1,0}"},
      {{"f32[4,4]{0,1:S(1)}"}, "dot(a, a), lhs_contracting_dims={1}, rhs_contracting_dims={0}",
       "f32[4,4]{1,0}"},
      {{"f32[3,4]{0,1:S(1)}"}, "topk(a), k=4", "(f32[3,4]{1,0}, s32[3,4]{1,0})"},
      {{"f32[]{:S(1)}"}, "broadcast(a), dimensions={}", "f32[]"},
  });
}

TEST(InferredLayout, GivesElementsTheirBitsWhileTheTypeStays) {
  ExpectShapes({
      {{"f32[3,4]{1,0:E(16)}"}, "negate(a)", "f32[3,4]{1,0:E(16)}"},
      {{"f32[3,4]{1,0:E(16)}"}, "add(a, a)", "f32[3,4]{1,0}"},
      {{"s4[3,4]{0,1:E(8)}"}, "add(a, a)", "s4[3,4]{0,1:E(8)}"},
      {{"f32[3,4]{0,1:E(16)S(2)}"}, "is-finite(a)", "pred[3,4]{0,1:S(2)}"},
  });
}

TEST(InferredLayout, GoesWithTheSizesOfBothOperands) {
  ExpectShapes({
      {{"f32[3,4]{0,1}", "f32[3,<=4]"}, "add(a, b)", "f32[3,<=4]{0,1}"},
      {{"f32[3,?]{0,1}", "f32[3,4]"}, "add(a, b)", "f32[3,4]{1,0}"},
      {{"pred[3,4]{0,1}", "f32[3,4]", "f32[3,<=4]"}, "select(a, b, c)", "f32[3,<=4]{0,1}"},
      {{"f32[3,<=4]", "f32[3,4]{0,1}"}, "clamp(a, b, a)", "f32[3,4]{0,1}"},
  });
}

}  // namespace
}  // namespace assay
