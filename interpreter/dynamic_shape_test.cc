#include "interpreter/dynamic_shape.h"

#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/evaluator.h"
#include "interpreter/testing.h"
#include "spec/arguments.h"
#include "spec/hlo/parser.h"
#include "spec/verifier.h"

namespace assay {
namespace {

using namespace assay::testing;

// A program for any size n: "{n}", "{2n+1}", "{n-1}" or "{2}" stand for sizes. Dynamic, they are
// bounded by their value at the bound or '?'; static, they are their values at n.
struct Program {
  std::string_view name;
  std::string_view body;
  std::string_view computations = "";
  int64_t least = 0;  // the smallest n for which it is defined
};

int64_t Evaluated(std::string_view form, int64_t n) {
  int64_t factor = 1, constant = 0;
  size_t at = form.find('n');
  if (at == std::string_view::npos) return std::stoll(std::string(form));
  if (at > 0) factor = std::stoll(std::string(form.substr(0, at)));
  if (at + 1 < form.size()) constant = std::stoll(std::string(form.substr(at + 1)));
  return factor * n + constant;
}

enum class Sizes { kStatic, kBounded, kUnbounded };

std::string Instance(const Program& program, Sizes sizes, int64_t n) {
  std::string text = "HloModule m\n" + std::string(program.computations) + "\nENTRY main {\n" +
                     std::string(program.body) + "\n}\n";
  std::string out;
  for (size_t at = 0; at < text.size(); ++at) {
    size_t end = text.find('}', at);
    std::string_view inside =
        text[at] == '{' && end != std::string::npos
            ? std::string_view(text).substr(at + 1, end - at - 1)
            : std::string_view();
    // Only where a size of a shape stands: after '[' or ','.
    bool size = !inside.empty() && at > 0 && (text[at - 1] == '[' || text[at - 1] == ',') &&
                inside.find_first_not_of("0123456789n+-") == std::string_view::npos;
    if (!size) {
      out += text[at];
      continue;
    }
    if (sizes == Sizes::kUnbounded) {
      out += "?";
    } else {
      out += (sizes == Sizes::kBounded ? "<=" : "") + std::to_string(Evaluated(inside, n));
    }
    at = end;
  }
  return out;
}

constexpr std::string_view kAdd =
    "add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }\n"
    "difference { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] subtract(a, b) }\n"
    "less { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = pred[] compare(a, b), "
    "direction=LT }\n"
    "less2 { a = f32[] parameter(0) b = f32[] parameter(1) c = s32[] parameter(2) d = s32[] "
    "parameter(3) ROOT e = pred[] compare(a, b), direction=LT }\n"
    "largest { a = f32[] parameter(0) i = f32[] parameter(1) b = f32[] parameter(2) j = f32[] "
    "parameter(3) l = pred[] compare(a, b), direction=GE v = f32[] select(l, a, b) w = f32[] "
    "select(l, i, j) ROOT t = (f32[], f32[]) tuple(v, w) }\n";

constexpr Program kPrograms[] = {
    {"unary", "x = f32[{n},2] parameter(0)  ROOT r = f32[{n},2] exponential(x)"},
    {"binary", "x = f32[2,{n}] parameter(0)  y = f32[2,{n}] parameter(1)  ROOT r = f32[2,{n}] "
               "divide(x, y)"},
    {"compare", "x = f32[{n}] parameter(0)  y = f32[{n}] parameter(1)  ROOT r = pred[{n}] compare(x, "
                "y), direction=LT"},
    {"select", "p = pred[] parameter(0)  x = f32[{n}] parameter(1)  y = f32[{n}] parameter(2)  q = "
               "pred[{n}] compare(x, y), direction=LT  s = f32[{n}] select(p, x, y)  ROOT r = "
               "f32[{n}] select(q, x, s)"},
    {"clamp", "lo = f32[] parameter(0)  x = f32[{n}] parameter(1)  hi = f32[{n}] parameter(2)  c = "
              "f32[{n}] clamp(hi, x, x)  ROOT r = f32[{n}] clamp(lo, c, lo)"},
    {"convert", "x = f32[{n},3] parameter(0)  ROOT r = s8[{n},3] convert(x)"},
    {"reduce-precision", "x = f32[{n}] parameter(0)  ROOT r = f32[{n}] reduce-precision(x), "
                         "exponent_bits=5, mantissa_bits=3"},
    {"stochastic-convert", "x = f32[{n}] parameter(0)  u = u32[{n}] parameter(1)  ROOT r = s8[{n}] "
                           "stochastic-convert(x, u)"},
    {"complex", "x = f32[{n}] parameter(0)  c = c64[{n}] complex(x, x)  ROOT r = f32[{n}] imag(c)"},
    {"map", "x = f32[{n}] parameter(0)  y = f32[{n}] parameter(1)  ROOT r = f32[{n}] map(x, y), "
            "dimensions={0}, to_apply=difference",
     kAdd},
    {"broadcast", "x = f32[{n}] parameter(0)  ROOT r = f32[2,{n},3] broadcast(x), dimensions={1}"},
    {"reshape", "x = f32[{n},2,3] parameter(0)  ROOT r = f32[2,{3n}] reshape(x)"},
    {"reshape to groups", "x = f32[2,{n}] parameter(0)  y = f32[{2n}] reshape(x)  ROOT r = "
                          "f32[1,{2n},1] reshape(y)"},
    {"transpose", "x = f32[{n},2] parameter(0)  ROOT r = f32[2,{n}] transpose(x), dimensions={1,0}"},
    {"slice", "x = f32[{n},3] parameter(0)  ROOT r = f32[{2},2] slice(x), slice={[0:2], [1:3]}", "", 2},
    {"concatenate", "x = f32[{n}] parameter(0)  y = f32[{n+1}] parameter(1)  ROOT r = f32[{2n+1}] "
                    "concatenate(x, y), dimensions={0}"},
    {"pad", "x = f32[{n}] parameter(0)  v = f32[] parameter(1)  ROOT r = f32[{2n+2}] pad(x, v), "
            "padding=1_2_1",
     "", 1},
    {"negative pad", "x = f32[{n},2] parameter(0)  v = f32[] parameter(1)  ROOT r = f32[{n-1},3] pad(x, "
                     "v), padding=-1_0x1_0",
     "", 1},
    {"reverse", "x = f32[{n},2] parameter(0)  ROOT r = f32[{n},2] reverse(x), dimensions={0}"},
    {"copy", "x = f32[{n}] parameter(0)  ROOT r = f32[{n}] copy(x)"},
    {"bitcast", "x = f32[{n},2]{1,0} parameter(0)  ROOT r = f32[{2n}]{0} bitcast(x)"},
    {"bitcast-convert", "x = f32[{n}] parameter(0)  y = u8[{n},4] bitcast-convert(x)  z = s32[{n}] "
                        "bitcast-convert(y)  ROOT r = (u8[{n},4], s32[{n}]) tuple(y, z)"},
    {"dynamic-slice", "x = f32[{n},3] parameter(0)  i = s32[] parameter(1)  ROOT r = f32[{2},3] "
                      "dynamic-slice(x, i, i), dynamic_slice_sizes={2,3}",
     "", 2},
    {"dynamic-update-slice", "x = f32[{n}] parameter(0)  u = f32[{n-1}] parameter(1)  i = s32[] "
                             "parameter(2)  ROOT r = f32[{n}] dynamic-update-slice(x, u, i)",
     "", 1},
    {"gather", "x = f32[4,3] parameter(0)  i = s32[{n}] parameter(1)  ROOT r = f32[{n},3] gather(x, i), "
               "offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, "
               "index_vector_dim=1, slice_sizes={1,3}"},
    {"gather from dynamic", "x = f32[{n},3] parameter(0)  i = s32[2] parameter(1)  ROOT r = f32[2,3] "
                            "gather(x, i), offset_dims={1}, collapsed_slice_dims={0}, "
                            "start_index_map={0}, index_vector_dim=1, slice_sizes={1,3}",
     "", 1},
    {"scatter", "x = f32[{n}] parameter(0)  i = s32[3] parameter(1)  u = f32[3] parameter(2)  ROOT r = "
                "f32[{n}] scatter(x, i, u), update_window_dims={}, inserted_window_dims={0}, "
                "scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=difference",
     kAdd},
    {"scatter of dynamic", "x = f32[4] parameter(0)  i = s32[{n}] parameter(1)  u = f32[{n}] "
                           "parameter(2)  ROOT r = f32[4] scatter(x, i, u), update_window_dims={}, "
                           "inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, "
                           "index_vector_dim=1, to_apply=add",
     kAdd},
    {"reduce all", "x = f32[{n},2] parameter(0)  z = f32[] parameter(1)  ROOT r = f32[] reduce(x, z), "
                   "dimensions={0,1}, to_apply=add",
     kAdd},
    {"reduce", "x = f32[{n},{n}] parameter(0)  z = f32[] parameter(1)  ROOT r = f32[{n}] reduce(x, z), "
               "dimensions={0}, to_apply=difference",
     kAdd},
    {"variadic reduce", "x = f32[{n},2] parameter(0)  y = f32[{n},2] parameter(1)  z = f32[] "
                        "parameter(2)  ROOT r = (f32[{n}], f32[{n}]) reduce(x, y, z, z), "
                        "dimensions={1}, to_apply=largest",
     kAdd},
    {"reduce-window", "x = f32[{n},2] parameter(0)  z = f32[] parameter(1)  ROOT r = f32[{n-1},2] "
                      "reduce-window(x, z), window={size=2x1}, to_apply=add",
     kAdd, 1},
    {"select-and-scatter", "x = f32[{n}] parameter(0)  s = f32[{n-1}] parameter(1)  z = f32[] "
                           "parameter(2)  ROOT r = f32[{n}] select-and-scatter(x, s, z), "
                           "window={size=2}, select=less, scatter=add",
     kAdd, 1},
    {"sort", "x = f32[2,{n}] parameter(0)  ROOT r = f32[2,{n}] sort(x), dimensions={1}, "
             "to_apply=less",
     kAdd},
    {"sort of two", "x = f32[{n}] parameter(0)  y = s32[{n}] parameter(1)  ROOT r = (f32[{n}], s32[{n}]) "
                    "sort(x, y), dimensions={0}, to_apply=less2",
     kAdd},
    {"topk", "x = f32[{n}] parameter(0)  ROOT r = (f32[2], s32[2]) topk(x), k=2, largest=true", "", 2},
    {"dot", "x = f32[2,{n}] parameter(0)  y = f32[{n},3] parameter(1)  ROOT r = f32[2,3] dot(x, y), "
            "lhs_contracting_dims={1}, rhs_contracting_dims={0}"},
    {"dot of rows", "x = f32[{n},2] parameter(0)  y = f32[2,{n}] parameter(1)  ROOT r = f32[{n},{n}] "
                    "dot(x, y), lhs_contracting_dims={1}, rhs_contracting_dims={0}"},
    {"convolution", "x = f32[1,{n},1] parameter(0)  k = f32[2,1,1] parameter(1)  ROOT r = f32[1,{n-1},1] "
                    "convolution(x, k), window={size=2}, dim_labels=b0f_0io->b0f",
     "", 1},
    {"batch-norm-inference",
     "x = f32[{n},2] parameter(0)  s = f32[2] parameter(1)  m = f32[2] parameter(2)  v = u8[2] "
     "parameter(3)  w = f32[2] convert(v)  ROOT r = f32[{n},2] batch-norm-inference(x, s, m, m, w), "
     "epsilon=1, feature_index=1"},
    {"tuple", "x = f32[{n}] parameter(0)  y = f32[2,{n}] parameter(1)  t = (f32[{n}], f32[2,{n}]) "
              "tuple(x, y)  o = (f32[{n}], f32[2,{n}]) opt-barrier(t)  g = f32[2,{n}] "
              "get-tuple-element(o), index=1  ROOT r = (f32[2,{n}], (f32[{n}], f32[2,{n}])) tuple(g, o)"},
    {"get-dimension-size", "x = f32[2,{n}] parameter(0)  ROOT r = s32[] get-dimension-size(x), "
                           "dimensions={1}"},
    {"call", "x = f32[{n}] parameter(0)  ROOT r = f32[{n}] call(x), to_apply=twice",
     "twice { x = f32[{n}] parameter(0) ROOT r = f32[{n}] add(x, x) }"},
    {"conditional", "p = pred[] parameter(0)  x = f32[{n}] parameter(1)  ROOT r = f32[{n}] "
                    "conditional(p, x, x), true_computation=twice, false_computation=twice",
     "twice { x = f32[{n}] parameter(0) ROOT r = f32[{n}] add(x, x) }"},
    {"while",
     "i = s32[] constant(0)  x = f32[{n}] parameter(0)  t = (s32[], f32[{n}]) tuple(i, x)  w = (s32[], "
     "f32[{n}]) while(t), condition=below, body=twice  ROOT r = f32[{n}] get-tuple-element(w), index=1",
     "twice { t = (s32[], f32[{n}]) parameter(0) i = s32[] get-tuple-element(t), index=0 x = f32[{n}] "
     "get-tuple-element(t), index=1 y = f32[{n}] add(x, x) o = s32[] constant(1) j = s32[] add(i, o) "
     "ROOT r = (s32[], f32[{n}]) tuple(j, y) }\n"
     "below { t = (s32[], f32[{n}]) parameter(0) i = s32[] get-tuple-element(t), index=0 l = s32[] "
     "constant(3) ROOT r = pred[] compare(i, l), direction=LT }"},
};

std::unique_ptr<Module> Parsed(const std::string& text) {
  Result<std::unique_ptr<Module>> module = ParseHlo("test.hlo", text);
  EXPECT_TRUE(module.ok()) << module.status().ToString() << text;
  if (!module.ok()) return nullptr;
  Status status = Verify(**module);
  EXPECT_TRUE(status.ok()) << status.ToString() << text;
  return status.ok() ? *std::move(module) : nullptr;
}

// The value at size n of the program whose dynamic sizes are bounded by those at `bound`.
void ExpectAsStatic(const Program& program, Sizes sizes, int64_t bound, int64_t n) {
  SCOPED_TRACE(std::string(program.name) + " " + std::to_string(n) + " of " + std::to_string(bound));
  std::unique_ptr<Module> fixed = Parsed(Instance(program, Sizes::kStatic, n));
  std::unique_ptr<Module> dynamic = Parsed(Instance(program, sizes, bound));
  ASSERT_TRUE(fixed && dynamic);
  Result<std::vector<Literal>> arguments = RandomArguments(*fixed, 7);
  ASSERT_TRUE(arguments.ok());
  Result<Literal> expected = Evaluate(*fixed, *arguments);
  ASSERT_TRUE(expected.ok()) << expected.status().ToString();
  Result<Literal> got = Evaluate(*dynamic, *arguments);
  ASSERT_TRUE(got.ok()) << got.status().ToString();
  EXPECT_EQ(got->ToTypedString(), expected->ToTypedString());
}

TEST(DynamicShape, EveryOpGivesWhatTheStaticProgramOfThatSizeGives) {
  for (const Program& program : kPrograms) {
    for (int64_t n : {0, 1, 2, 3, 5}) {
      if (n >= program.least) ExpectAsStatic(program, Sizes::kBounded, 5, n);
    }
  }
}

TEST(DynamicShape, UnboundedSizesComeFromTheInputs) {
  for (const Program& program : kPrograms) {
    for (int64_t n : {2, 4}) ExpectAsStatic(program, Sizes::kUnbounded, 0, n);
  }
}

TEST(DynamicShape, OneModuleRunsAtOneSizeAfterTheOther) {
  std::unique_ptr<Module> module = Parsed(
      "HloModule m\nENTRY main { x = f32[<=4] parameter(0) ROOT r = f32[<=4] negate(x) }");
  Result<std::unique_ptr<Evaluator>> evaluator = Evaluator::Make(*module);
  ASSERT_TRUE(evaluator.ok());
  EXPECT_EQ(Text(*(*evaluator)->Run(std::vector<Literal>{F32({1, 2})})), "{-1, -2}");
  EXPECT_EQ(Text(*(*evaluator)->Run(std::vector<Literal>{F32({3})})), "{-3}");
  EXPECT_EQ(Text(*(*evaluator)->Run(std::vector<Literal>{F32({4, 5, 6, 7})})), "{-4, -5, -6, -7}");
  EXPECT_FALSE((*evaluator)->Run(std::vector<Literal>{F32({4, 5, 6, 7, 8})}).ok());
}

std::string ErrorOf(const std::string& body, std::vector<Literal> arguments) {
  std::unique_ptr<Module> module = Parsed("HloModule m\nENTRY main {\n" + body + "\n}");
  if (!module) return "no module";
  Result<Literal> result = Evaluate(*module, arguments);
  return result.ok() ? Text(*result) : result.status().ToString();
}

TEST(DynamicShape, SaysWhichSizesDoNotMeet) {
  std::string error = ErrorOf(
      "x = f32[<=4] parameter(0)\ny = f32[<=4] parameter(1)\nROOT r = f32[<=4] add(x, y)",
      {F32({1, 2, 3}), F32({1, 2})});
  EXPECT_NE(error.find("test.hlo:5:19: dynamic_size: at run time operand 0 is f32[3], operand 1 is "
                       "f32[2] (instruction r of computation main)"),
            std::string::npos)
      << error;
  error = ErrorOf(
      "x = f32[<=4] parameter(0)\ny = f32[<=4] parameter(1)\n"
      "ROOT r = f32[<=4] custom-call(x, y), custom_call_target=\"chlo.next_after\"",
      {F32({1, 2, 3}), F32({1, 2})});
  EXPECT_NE(error.find("dynamic_size: at run time operand 0 is f32[3], operand 1 is f32[2]"),
            std::string::npos)
      << error;
  error = ErrorOf(
      "x = f32[?] parameter(0)\ny = f32[?] parameter(1)\n"
      "ROOT r = f32[] dot(x, y), lhs_contracting_dims={0}, rhs_contracting_dims={0}",
      {F32({1, 2, 3}), F32({1, 2})});
  EXPECT_NE(error.find("test.hlo:5:16: dynamic_size: at run time: dimension 0 of lhs f32[3] meets "
                       "dimension 0 of rhs f32[2]"),
            std::string::npos)
      << error;
}

TEST(DynamicShape, SaysWhereASizeLeavesItsBound) {
  const std::string set =
      "x = f32[4] parameter(0)\nn = s32[] parameter(1)\n"
      "ROOT r = f32[<=4] set-dimension-size(x, n), dimensions={0}";
  EXPECT_EQ(ErrorOf(set, {F32({1, 2, 3, 4}), Scalar(kS32, 2)}), "{1, 2}");
  for (int n : {-1, 5}) {
    std::string error = ErrorOf(set, {F32({1, 2, 3, 4}), Scalar(kS32, n)});
    EXPECT_NE(error.find("the size of dimension 0 is set to " + std::to_string(n) +
                         "; allowed: 0 to 4"),
              std::string::npos)
        << error;
  }
  std::string error = ErrorOf(
      "x = f32[?,2] parameter(0)\nn = s32[] parameter(1)\n"
      "ROOT r = f32[<=4] dynamic-reshape(x, n)",
      {Lit(kF32, {3, 2}, {1, 2, 3, 4, 5, 6}), Scalar(kS32, 6)});
  EXPECT_NE(error.find("at run time the result is f32[6], which f32[<=4] does not hold"),
            std::string::npos)
      << error;
}

TEST(DynamicShape, RefusesWhatSaysNoSize) {
  std::unique_ptr<Module> module = Parsed(
      "HloModule m\nENTRY main { x = f32[<=4] parameter(0) ROOT r = f32[<=4] custom-call(x), "
      "custom_call_target=\"TopK\" }");
  ASSERT_TRUE(module);
  Status status = CheckSupported(*module);
  EXPECT_FALSE(status.ok());
}

// The operands decide, each time it runs.
TEST(DynamicShape, CallsWhoseOperandsSaySizesRunAsStaticOps) {
  const std::string iota =
      "n = s32[1] parameter(0)\nROOT r = s32[?] custom-call(n), custom_call_target=\"stablehlo.dynamic_iota\", "
      "backend_config={\"iota_dimension\": 0}";
  EXPECT_EQ(ErrorOf(iota, {Lit(kS32, {1}, {3})}), "{0, 1, 2}");
  EXPECT_EQ(ErrorOf(iota, {Lit(kS32, {1}, {0})}), "{}");
  EXPECT_NE(ErrorOf(iota, {Lit(kS32, {1}, {-1})}).find("dynamic_size: the size of dimension 0 is -1"),
            std::string::npos);
  const std::string broadcast =
      "x = s32[2] parameter(0)\nn = s32[2] parameter(1)\nROOT r = s32[?,?] custom-call(x, n), "
      "custom_call_target=\"stablehlo.dynamic_broadcast_in_dim\", backend_config={\"broadcast_dimensions\": [0]}";
  EXPECT_EQ(ErrorOf(broadcast, {Lit(kS32, {2}, {1, 2}), Lit(kS32, {2}, {2, 3})}), "{{1, 1, 1}, {2, 2, 2}}");
  EXPECT_NE(ErrorOf(broadcast, {Lit(kS32, {2}, {1, 2}), Lit(kS32, {2}, {4, 3})})
                .find("dynamic_size: dimension 0 of s32[2] is to be 4 long"),
            std::string::npos);
  const std::string slice =
      "x = s32[3] parameter(0)\na = s32[1] parameter(1)\nb = s32[1] parameter(2)\nc = s32[1] parameter(3)\n"
      "ROOT r = s32[?] custom-call(x, a, b, c), custom_call_target=\"stablehlo.real_dynamic_slice\"";
  const auto sliced = [&](double a, double b, double c) {
    return ErrorOf(slice, {Lit(kS32, {3}, {5, 6, 7}), Lit(kS32, {1}, {a}), Lit(kS32, {1}, {b}),
                           Lit(kS32, {1}, {c})});
  };
  EXPECT_EQ(sliced(0, 3, 2), "{5, 7}");
  EXPECT_NE(sliced(0, 4, 1).find("dynamic_size"), std::string::npos);
  EXPECT_NE(sliced(0, 3, 0).find("dynamic_size"), std::string::npos);
}

TEST(DynamicShape, SizesOfReshapesAndCountsOfElementsAreAskedForWhenTheyRun) {
  const std::string reshape =
      "x = s32[?,2] parameter(0)\nn = s64[2] parameter(1)\nROOT r = s32[?,3] custom-call(x, n), "
      "custom_call_target=\"stablehlo.dynamic_reshape\"";
  EXPECT_EQ(ErrorOf(reshape, {Lit(kS32, {3, 2}, {1, 2, 3, 4, 5, 6}), Lit(kS64, {2}, {2, 3})}), "{{1, 2, 3}, {4, 5, 6}}");
  EXPECT_NE(ErrorOf(reshape, {Lit(kS32, {2, 2}, {1, 2, 3, 4}), Lit(kS64, {2}, {2, 3})})
                .find("dynamic_size: operand s32[2,2] has 4 elements, which is not as many as in s32[2,3]"),
            std::string::npos);
  const std::string top =
      "x = s32[3] parameter(0)\nk = s32[] parameter(1)\nt = (s32[?], s32[?]) custom-call(x, k), "
      "custom_call_target=\"stablehlo.dynamic_top_k\"\nROOT r = s32[?] get-tuple-element(t), index=1";
  EXPECT_EQ(ErrorOf(top, {Lit(kS32, {3}, {5, 7, 6}), Scalar(kS32, 2)}), "{1, 2}");
  EXPECT_EQ(ErrorOf(top, {Lit(kS32, {3}, {5, 7, 6}), Scalar(kS32, 0)}), "{}");
  EXPECT_NE(ErrorOf(top, {Lit(kS32, {3}, {5, 7, 6}), Scalar(kS32, 4)}).find("dynamic_size: k is 4"), std::string::npos);
  EXPECT_NE(ErrorOf(top, {Lit(kS32, {3}, {5, 7, 6}), Scalar(kS32, -1)}).find("dynamic_size: k is -1; it is a number of elements"),
            std::string::npos);
  // 2^64 - 2^11, which no signed number of 64 bits is.
  const std::string unsigned_top = "x = s32[3] parameter(0)\nk = u64[] parameter(1)\n" + top.substr(top.find("t = "));
  EXPECT_NE(ErrorOf(unsigned_top, {Lit(kS32, {3}, {5, 7, 6}), Scalar(kU64, 0x1.fffffffffffffp63)})
                .find("dynamic_size: k is 18446744073709549568, and dimension 0 of s32[3] has 3"),
            std::string::npos);
}

TEST(DynamicShape, SuchCallsAreCheckedBeforeTheyRun) {
  EXPECT_NE(ErrorOf("s = u64[3] parameter(0)\nn = s32[1] parameter(1)\n"
                    "t = (u64[3], u32[?]) custom-call(s, n), custom_call_target=\"stablehlo.dynamic_rng_bit_generator\", "
                    "backend_config={\"rng_algorithm\": 1}\nROOT r = u32[?] get-tuple-element(t), index=1",
                    {Lit(kU64, {3}, {1, 2, 3}), Lit(kS32, {1}, {4})})
                .find("the state is u64[3]"),
            std::string::npos);
  EXPECT_NE(ErrorOf("x = s32[2] parameter(0)\nz = s32[] constant(0)\nn = s32[1] parameter(1)\np = s32[1,2] parameter(2)\n"
                    "ROOT r = s32[?] custom-call(x, z, n, n, n, n, p), "
                    "custom_call_target=\"stablehlo.dynamic_reduce_window\"",
                    {Lit(kS32, {2}, {1, 2}), Lit(kS32, {1}, {1}), Lit(kS32, {1, 2}, {0, 0})})
                .find("it calls no computation of two s32[]"),
            std::string::npos);
  EXPECT_NE(ErrorOf("n = s32[1] parameter(0)\nROOT r = s32[?] custom-call(n), "
                    "custom_call_target=\"stablehlo.dynamic_iota\", backend_config={\"iota_dimension\": 1}",
                    {Lit(kS32, {1}, {3})})
                .find("iota_dimension in its backend_config is no dimension of the result"),
            std::string::npos);
  EXPECT_NE(ErrorOf("n = f32[1] parameter(0)\nROOT r = s32[?] custom-call(n), "
                    "custom_call_target=\"stablehlo.dynamic_iota\", backend_config={\"iota_dimension\": 0}",
                    {F32({3})})
                .find("operand 0 is f32[1]"),
            std::string::npos);
}

}  // namespace
}  // namespace assay
