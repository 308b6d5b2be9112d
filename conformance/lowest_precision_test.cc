#include "conformance/lowest_precision.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "spec/hlo/parser.h"

namespace assay {
namespace {

// "f32 by d", "none" or "unknown", of each array of the result.
std::string LowestOf(const std::string& text) {
  Result<std::unique_ptr<Module>> module = ParseHlo("m.hlo", "HloModule m\n" + text);
  EXPECT_TRUE(module.ok()) << module.status().ToString();
  if (!module.ok()) return "";
  std::string all;
  for (const std::optional<LowestPrecision>& lowest : LowestPrecisions(**module)) {
    all += all.empty() ? "" : ", ";
    if (!lowest) all += "unknown";
    else if (lowest->type == PrimitiveType::kInvalid) all += "none";
    else all += std::string(NameOf(lowest->type)) + " by " + lowest->instruction;
  }
  return all;
}
// With x = f32[2] and y = f64[2] given.
std::string LowestOfEntry(const std::string& body, const std::string& callees = "") {
  return LowestOf(callees + "ENTRY main {\n  x = f32[2] parameter(0)\n  y = f64[2] parameter(1)\n" + body +
                  "}\n");
}

TEST(LowestPrecision, IsOfTheFirstInstructionThatHasIt) {
  EXPECT_EQ(LowestOfEntry("  a = f32[2] add(x, x)\n  b = f64[2] convert(a)\n  c = f32[2] convert(b)\n"
                          "  ROOT d = f64[2] convert(c)\n"),
            "f32 by a");
  EXPECT_EQ(LowestOfEntry("  a = f32[2] add(x, x)\n  h = f16[2] convert(a)\n  b = bf16[2] convert(h)\n"
                          "  ROOT c = f64[2] convert(b)\n"),
            "bf16 by b");
  EXPECT_EQ(LowestOfEntry("  a = f32[2] add(x, x)\n  ROOT c = c64[2] complex(a, a)\n"), "f32 by a");
  EXPECT_EQ(LowestOfEntry("  ROOT a = f64[2] add(y, y)\n"), "f64 by a");
}

// What is given is the same for everybody, moved or not.
TEST(LowestPrecision, IsNotThatOfArgumentsAndConstants) {
  EXPECT_EQ(LowestOfEntry("  r = f32[2] reverse(x), dimensions={0}\n  k = f32[2] constant({1, 2})\n"
                          "  s = f32[4] concatenate(r, k), dimensions={0}\n  ROOT c = f64[4] convert(s)\n"),
            "none");
}

// Functions that give every number exactly round none; those of complex numbers that are computed do.
TEST(LowestPrecision, IsNotThatOfExactFunctions) {
  EXPECT_EQ(LowestOfEntry("  a = f32[2] abs(x)\n  n = f32[2] negate(a)\n  f = f32[2] floor(n)\n"
                          "  p = pred[2] compare(x, f), direction=LT\n  s = f32[2] select(p, x, f)\n"
                          "  z = c64[2] complex(s, x)\n  ROOT r = f32[2] imag(z)\n"),
            "none");
  EXPECT_EQ(LowestOfEntry("  z = c64[2] complex(x, x)\n  ROOT a = f32[2] abs(z)\n"), "f32 by a");
  EXPECT_EQ(LowestOfEntry("  z = c64[2] complex(x, x)\n  ROOT s = c64[2] sign(z)\n"), "f32 by s");
  EXPECT_EQ(LowestOfEntry("  ROOT m = f32[2] maximum(x, x)\n"), "f32 by m");
  EXPECT_EQ(LowestOfEntry("  ROOT c = f32[2] convert(y)\n"), "f32 by c");
}

TEST(LowestPrecision, LeafByLeafAndCallByCall) {
  const std::string square = "f {\n  p = f32[2] parameter(0)\n  q = f64[2] parameter(1)\n"
                             "  m = f32[2] multiply(p, p)\n  c = f64[2] convert(m)\n"
                             "  s = f64[2] multiply(q, q)\n"
                             "  ROOT t = (f64[2], f64[2]) tuple(c, s)\n}\n";
  EXPECT_EQ(LowestOfEntry("  ROOT t = (f64[2], f64[2]) call(x, y), to_apply=f\n", square), "f32 by m, f64 by s");
  const std::string twice = "g {\n  p = f64[2] parameter(0)\n  ROOT s = f64[2] add(p, p)\n}\n";
  EXPECT_EQ(LowestOfEntry("  a = f32[2] add(x, x)\n  b = f64[2] convert(a)\n"
                          "  c = f64[2] call(b), to_apply=g\n  d = f64[2] call(y), to_apply=g\n"
                          "  ROOT t = (f64[2], f64[2]) tuple(c, d)\n",
                          twice),
            "f32 by a, f64 by s");
}

TEST(LowestPrecision, IsThatOfBodies) {
  const std::string sum = "f {\n  p = f64[] parameter(0)\n  q = f64[] parameter(1)\n  r = f64[] add(p, q)\n"
                          "  h = f16[] convert(r)\n  ROOT c = f64[] convert(h)\n}\n";
  EXPECT_EQ(LowestOfEntry("  zero = f64[] constant(0)\n"
                          "  ROOT s = f64[] reduce(y, zero), dimensions={0}, to_apply=f\n",
                          sum),
            "f16 by h");
  const std::string loop =
      "body {\n  s = (s32[], f32[2], f64[2]) parameter(0)\n  n = s32[] get-tuple-element(s), index=0\n"
      "  v = f32[2] get-tuple-element(s), index=1\n  w = f64[2] get-tuple-element(s), index=2\n"
      "  one = s32[] constant(1)\n  m = s32[] add(n, one)\n  e = f32[2] exponential(v)\n"
      "  ROOT t = (s32[], f32[2], f64[2]) tuple(m, e, w)\n}\n"
      "condition {\n  s = (s32[], f32[2], f64[2]) parameter(0)\n"
      "  n = s32[] get-tuple-element(s), index=0\n  four = s32[] constant(4)\n"
      "  ROOT c = pred[] compare(n, four), direction=LT\n}\n";
  EXPECT_EQ(LowestOfEntry("  zero = s32[] constant(0)\n  i = (s32[], f32[2], f64[2]) tuple(zero, x, y)\n"
                          "  ROOT w = (s32[], f32[2], f64[2]) while(i), condition=condition, body=body\n",
                          loop),
            "none, f32 by e, none");
}

// A branch that a number of low precision chooses is chosen by it.
TEST(LowestPrecision, IsThatOfWhatChooses) {
  EXPECT_EQ(LowestOfEntry("  a = f32[2] add(x, x)\n  k = f32[2] constant({1, 2})\n"
                          "  p = pred[2] compare(a, k), direction=LT\n  ROOT s = f64[2] select(p, y, y)\n"),
            "f32 by a");
}

TEST(LowestPrecision, IsThatOfADotsAlgorithmAndOfReducePrecision) {
  const std::string dot = "  ROOT d = f32[] dot(x, x), lhs_contracting_dims={0}, rhs_contracting_dims={0}";
  EXPECT_EQ(LowestOfEntry(dot + "\n"), "f32 by d");
  EXPECT_EQ(LowestOfEntry(dot + ", algorithm=dot_bf16_bf16_f32\n"), "bf16 by d");
  EXPECT_EQ(LowestOfEntry(dot + ", algorithm=dot_tf32_tf32_f32\n"), "f16 by d");  // ten bits both
  auto reduced = [](int bits) {
    return LowestOfEntry("  ROOT r = f64[2] reduce-precision(y), exponent_bits=8, mantissa_bits=" +
                         std::to_string(bits) + "\n");
  };
  EXPECT_EQ(reduced(52), "f64 by r");
  EXPECT_EQ(reduced(23), "f32 by r");
  EXPECT_EQ(reduced(22), "f16 by r");
  EXPECT_EQ(reduced(7), "bf16 by r");
  EXPECT_EQ(reduced(3), "f8e4m3fn by r");
}

}  // namespace
}  // namespace assay
