// CHLO's expansions against its exact definitions: each operation at each element type that it takes, within
// the bound of its row.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "conformance/chlo_expansion_testing.h"

namespace assay {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// ---------------------------------------------------------------- distance

int ExponentOf(double x) {
  int exponent;
  std::frexp(x, &exponent);
  return exponent - 1;
}
double LargestOf(PrimitiveType type) {
  if (type == PrimitiveType::kF64) return std::numeric_limits<double>::max();
  double largest = 0;
  const int bits = std::min<int>(FormatOf(type).bits, 16);
  const uint64_t step = uint64_t{1} << (FormatOf(type).bits - bits);
  for (uint64_t i = 0; i < uint64_t{1} << bits; ++i) {
    for (const uint64_t pattern : {i * step, i * step + step - 1}) {
      const double value = DoubleFromBits(type, pattern);
      if (std::isfinite(value)) largest = std::max(largest, value);
    }
  }
  return largest;
}

// In units in the last place of `want`, or of `floor` where that is larger. An infinity lies one unit
// beyond the largest number; a zero of the other sign infinitely far.
double Distance(PrimitiveType type, double got, double want, double floor) {
  if (std::isnan(got) || std::isnan(want)) return std::isnan(got) == std::isnan(want) ? 0 : kInfinity;
  if (got == want) return std::signbit(got) == std::signbit(want) || want != 0 ? 0 : kInfinity;
  const Format& format = FormatOf(type);
  static std::map<PrimitiveType, double> largest;
  if (!largest.contains(type)) largest[type] = LargestOf(type);
  const int top = ExponentOf(largest[type]);
  const int least = 1 - format.bias;
  const double size = std::isinf(want) ? largest[type] : std::max(std::abs(want), floor);
  const int exponent = std::max(size == 0 ? least : ExponentOf(size), least) - format.mantissa_bits;
  const auto finite = [&](double x) { return std::isinf(x) ? std::copysign(largest[type], x) : x; };
  const double infinite = (std::isinf(got) != std::isinf(want)) ? std::ldexp(1.0, top - format.mantissa_bits) : 0;
  const double apart = std::abs(finite(got) - finite(want)) + infinite;
  return std::ldexp(apart, -exponent);
}

// ---------------------------------------------------------------- what rows say

const ChloExpansion& RowOf(std::string_view name) {
  static const std::vector<ChloExpansion> rows = AllChloExpansions();
  return *std::ranges::find(rows, name, &ChloExpansion::name);
}

double BoundOf(const ChloExpansion& row, PrimitiveType type) {
  if (IsComplex(type)) return row.bound.complex;
  if (type == PrimitiveType::kF64) return row.bound.f64;
  return type == PrimitiveType::kF32 ? row.bound.f32 : row.bound.narrow;
}

// The exceptions of the rows, as they say it.
bool IsExcepted(const ChloExpansion& row, const std::vector<std::vector<double>>& arguments) {
  if (row.exceptions.empty()) return false;
  if (row.name.ends_with("zeta")) return arguments[1][0] < 0;
  if (row.name.ends_with("polygamma")) {
    return (arguments[1][0] < 0 && arguments[0][0] > 0) || arguments[0][0] > 33;
  }
  for (const std::vector<double>& parts : arguments) {
    for (double part : parts) {
      if (parts.size() == 2 && !std::isfinite(part)) return true;
    }
  }
  return false;
}

std::string Text(const std::vector<double>& parts) {
  char text[80];
  std::snprintf(text, sizeof text, parts.size() == 2 ? "(%a, %a)" : "%a", parts[0], parts.back());
  return text;
}

// The values of the two runs, element by element. `arguments` in the sizes of the result.
void Judge(const ChloExpansion& row, const std::string& type, const Both& both,
           const std::vector<Literal>& arguments) {
  const Literal& want = both.exact[0];
  const Literal& got = both.expanded[0];
  ASSERT_EQ(got.shape(), want.shape());
  const PrimitiveType element = want.shape().primitive_type();
  const double bound = BoundOf(row, element);
  double worst = 0;
  std::string where;
  for (int64_t i = 0; i < want.element_count(); ++i) {
    std::vector<std::vector<double>> at;
    for (const Literal& argument : arguments) {
      at.push_back(IsFloat(PartOf(argument.shape().primitive_type())) ? PartsOf(argument, i)
                                                                      : std::vector<double>{0});
    }
    if (IsExcepted(row, at)) continue;
    double distance = 0;
    if (!IsFloat(PartOf(element))) {
      distance = got.Bits(i) == want.Bits(i) ? 0 : kInfinity;
    } else {
      const std::vector<double> wanted = PartsOf(want, i), found = PartsOf(got, i);
      const bool is_digamma = row.name.ends_with("polygamma") && at[0][0] == 0;
      double floor = is_digamma ? RowOf("chlo.digamma").bound.floor : row.bound.floor;
      for (double part : wanted) {
        if (std::isfinite(part)) floor = std::max(floor, wanted.size() == 2 ? std::abs(part) : 0);
      }
      // No zero and no sign: what is computed in f32 may be what this type has not.
      const bool nan = std::isnan(found[0]) || std::isnan(wanted[0]);
      if (element == PrimitiveType::kF8E8M0FNU && nan) continue;
      for (size_t p = 0; p < wanted.size(); ++p) {
        distance = std::max(distance, Distance(PartOf(element), found[p], wanted[p], floor));
      }
    }
    if (distance <= worst) continue;
    worst = distance;
    where.clear();
    for (const auto& parts : at) where += " " + Text(parts);
    if (IsFloat(PartOf(element))) where += ": got " + Text(PartsOf(got, i)) + ", exact " + Text(PartsOf(want, i));
  }
  EXPECT_LE(worst, bound) << row.name << " of " << type << where;
}

// ---------------------------------------------------------------- elementwise

std::string ElementwiseProgram(std::string_view op, const std::string& type) {
  const bool two = op == "chlo.next_after" || op == "chlo.zeta" || op == "chlo.polygamma" || op == "chlo.mulhi";
  const std::string size = two ? "6000x" : type == "f64" ? "3000x" : "10000x";
  const std::string x = "tensor<" + size + type + ">";
  const std::string result = "tensor<" + size + (op.starts_with("chlo.is_") ? "i1" : type) + ">";
  return "func.func @main(%x: " + x + (two ? ", %y: " + x : "") + ") -> " + result + " {\n  %0 = \"" +
         std::string(op) + "\"(" + (two ? "%x, %y" : "%x") + ") : (" + (two ? x + ", " + x : x) + ") -> " + result +
         "\n  return %0 : " + result + "\n}\n";
}

bool IsElementwise(std::string_view op) {
  return !op.starts_with("chlo.broadcast_") && op != "chlo.constant" && op != "chlo.constant_like" &&
         op != "chlo.top_k" && op != "chlo.ragged_dot" && op != "chlo.scan" && op != "chlo._asin_acos_kernel";
}

class ChloExpansions : public testing::TestWithParam<std::string> {};

// All types of an operation; `program_of` gives its text at a type, `arguments_of` its arguments, `in_result`
// those in the sizes of the result.
template <typename ProgramOf, typename ArgumentsOf, typename InResult>
void JudgeAllTypes(const ChloExpansion& row, ProgramOf program_of, ArgumentsOf arguments_of, InResult in_result) {
  int refused = 0, judged = 0;
  for (const std::string type : kTypes) {
    const std::string text = program_of(type);
    if (!Read(text).ok()) continue;  // not one of its types
    const Result<Both> both = RunBoth(text, arguments_of);
    if (!both.ok()) {
      EXPECT_EQ(both.status().code(), StatusCode::kUnsupported) << both.status().ToString();
      EXPECT_FALSE(row.unsupported.empty()) << type << " has none, but the row has no reason";
      ++refused;
      continue;
    }
    ASSERT_FALSE(both->exact.empty()) << row.name << " of " << type << " has no exact definition";
    ++judged;
    Judge(row, type, *both, in_result(both->arguments));
  }
  EXPECT_GE(judged, 1) << row.name;
  EXPECT_EQ(refused > 0, !row.unsupported.empty()) << row.name;
}

TEST_P(ChloExpansions, IsAsNearAsItsRowSays) {
  const ChloExpansion& row = RowOf(GetParam());
  JudgeAllTypes(
      row, [&](const std::string& type) { return ElementwiseProgram(row.name, type); },
      [&](const std::vector<Shape>& shapes) {
        // Of two operands every number of a small sample with every other.
        if (shapes.size() == 2) return std::vector<Literal>{Filled(shapes[0], 60), Filled(shapes[1], 61, 7919, 3)};
        return std::vector<Literal>{Filled(shapes[0], shapes[0].dimension(0) / 2)};
      },
      [](const std::vector<Literal>& arguments) { return arguments; });
}

std::vector<std::string> ElementwiseNames() {
  std::vector<std::string> names;
  for (const ChloExpansion& row : AllChloExpansions()) {
    if (IsElementwise(row.name)) names.emplace_back(row.name);
  }
  return names;
}
INSTANTIATE_TEST_SUITE_P(Op, ChloExpansions, testing::ValuesIn(ElementwiseNames()),
                         [](const auto& info) { return info.param.substr(5); });

// ---------------------------------------------------------------- broadcasting

// Rows with a column: 61x1 and 60.
std::string BroadcastingProgram(std::string_view op, const std::string& type) {
  const std::string column = "tensor<61x1x" + type + ">", row = "tensor<60x" + type + ">";
  const bool compare = op == "chlo.broadcast_compare", select = op == "chlo.broadcast_select";
  const std::string element = compare ? "i1" : op == "chlo.broadcast_complex" ? "complex<" + type + ">" : type;
  const std::string result = "tensor<61x60x" + element + ">", chosen = "tensor<60xi1>";
  const std::string attributes = compare ? " {comparison_direction = #chlo<comparison_direction GE>}" : "";
  return "func.func @main(%x: " + column + ", %y: " + row + (select ? ", %p: " + chosen : "") + ") -> " + result +
         " {\n  %0 = \"" + std::string(op) + "\"(" + (select ? "%p, %x, %y" : "%x, %y") + ")" + attributes + " : (" +
         (select ? chosen + ", " : "") + column + ", " + row + ") -> " + result + "\n  return %0 : " + result +
         "\n}\n";
}

Literal InBoth(const Literal& x, bool is_column) {
  Literal wide = Literal::Zeros(Shape::Array(x.shape().primitive_type(), {61, 60}));
  for (int64_t i = 0; i < wide.element_count(); ++i) {
    const int64_t from = is_column ? i / 60 : i % 60;
    if (IsComplex(x.shape().primitive_type())) {
      for (int part = 0; part < 2; ++part) wide.SetPartBits(i, part, x.PartBits(from, part));
    } else {
      wide.SetBits(i, x.Bits(from));
    }
  }
  return wide;
}

class ChloBroadcasting : public testing::TestWithParam<std::string> {};

TEST_P(ChloBroadcasting, IsAsNearAsItsRowSays) {
  const ChloExpansion& row = RowOf(GetParam());
  JudgeAllTypes(
      row, [&](const std::string& type) { return BroadcastingProgram(row.name, type); },
      [](const std::vector<Shape>& shapes) {
        std::vector<Literal> arguments = {Filled(shapes[0], 60, 17), Filled(shapes[1], 60, 13, 5)};
        if (shapes.size() == 3) arguments.push_back(Filled(shapes[2], 0));
        return arguments;
      },
      [](const std::vector<Literal>& arguments) {
        return std::vector<Literal>{InBoth(arguments[0], true), InBoth(arguments[1], false)};
      });
}

std::vector<std::string> BroadcastingNames() {
  std::vector<std::string> names;
  for (const ChloExpansion& row : AllChloExpansions()) {
    if (row.name.starts_with("chlo.broadcast_")) names.emplace_back(row.name);
  }
  return names;
}
INSTANTIATE_TEST_SUITE_P(Op, ChloBroadcasting, testing::ValuesIn(BroadcastingNames()),
                         [](const auto& info) { return info.param.substr(5); });

}  // namespace
}  // namespace assay
