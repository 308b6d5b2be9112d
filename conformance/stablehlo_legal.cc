#include "conformance/stablehlo_legal.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include "conformance/stablehlo_program.h"
#include "spec/mlir/walk.h"
#include "spec/primitive_type.h"
#include "spec/semantics_profile.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay {
namespace {

using mlir::Operation;
using mlir::Value;

Legality NotShown(std::string why) { return {false, std::move(why)}; }

// ---------------------------------------------------------------- the program, changed

// A fresh copy without its checks, and the operation that the difference is about.
struct Changed {
  mlir::Program program;
  std::vector<Expectation> expectations;
  Operation* op = nullptr;

  // What now comes out in the place of check `check`.
  Result<Literal> Run(size_t check) {
    ASSIGN_OR_RETURN(const Literal result, RunStableHlo(program));
    return result.elements()[expectations[check].got];
  }
};

constexpr std::string_view kInexact[] = {
    "chlo.cosh", "chlo.sinh", "stablehlo.convolution", "stablehlo.dot_general", "stablehlo.exponential",
    "stablehlo.reduce", "stablehlo.reduce_precision", "stablehlo.reduce_window", "stablehlo.scatter",
    "stablehlo.select_and_scatter"};

Result<Changed> Load(const std::string& path, size_t program) {
  std::vector<Result<mlir::Program>> programs = LoadStableHlo(path);
  RETURN_IF_ERROR(programs[program].status());
  Changed changed;
  changed.program = std::move(*programs[program]);
  ASSIGN_OR_RETURN(changed.expectations, TakeExpectations(changed.program));
  int count = 0;
  mlir::ForEachOperation(changed.program.top(), [&](Operation& operation) {
    if (std::find(std::begin(kInexact), std::end(kInexact), operation.name) == std::end(kInexact)) return;
    ++count;
    changed.op = &operation;
  });
  if (count == 1) return changed;
  return UnsupportedError("legal_operation", "there are " + std::to_string(count) +
                                                 " operations that a difference may come from");
}

mlir::Type PartOf(mlir::Type tensor, mlir::Context& context) {
  return context.Tensor(tensor->integers(0), tensor->node(1)->node(0), tensor->node(2));
}
bool IsComplexTensor(mlir::Type type) { return type->node(1)->Is(mlir::Kind::kComplexType); }

// A new operation in front of the op.
Value* Insert(Changed& changed, std::string_view name, std::vector<Value*> operands, mlir::Type type) {
  Operation* made = changed.program.NewOperation(changed.program.context().Intern(name));
  made->parent = changed.op->parent;
  made->operands.assign(operands.begin(), operands.end());
  std::vector<Operation*>& list = made->parent->operations;
  list.insert(std::find(list.begin(), list.end(), changed.op), made);
  return changed.program.AddResult(made, type);
}

// |x|, of complex numbers (|re|, |im|), or (|re|, -|im|).
Value* Magnitude(Changed& changed, Value* x, bool conjugate) {
  const std::optional<PrimitiveType> type = to_hlo::PrimitiveOf(x->type->node(1));
  if (IsComplexTensor(x->type)) {
    const mlir::Type part = PartOf(x->type, changed.program.context());
    Value* re = Insert(changed, "stablehlo.abs", {Insert(changed, "stablehlo.real", {x}, part)}, part);
    Value* im = Insert(changed, "stablehlo.abs", {Insert(changed, "stablehlo.imag", {x}, part)}, part);
    if (conjugate) im = Insert(changed, "stablehlo.negate", {im}, part);
    return Insert(changed, "stablehlo.complex", {re, im}, x->type);
  }
  const bool has_sign = type && (IsFloat(*type) || IsSigned(*type));
  return has_sign ? Insert(changed, "stablehlo.abs", {x}, x->type) : x;
}

// 1 everywhere, of complex numbers 1 + i.
Value* Ones(Changed& changed, Value* x) {
  mlir::Context& context = changed.program.context();
  if (IsComplexTensor(x->type)) {
    const mlir::Type part = PartOf(x->type, context);
    Value* real = Insert(changed, "stablehlo.real", {x}, part);
    Value* one = Ones(changed, real);
    return Insert(changed, "stablehlo.complex", {one, one}, x->type);
  }
  const PrimitiveType type = *to_hlo::PrimitiveOf(x->type->node(1));
  const Literal one = Literal::Scalar(type, 1);
  const std::string_view bytes(reinterpret_cast<const char*>(one.bytes()),
                               static_cast<size_t>(one.byte_size()));
  Value* constant = Insert(changed, "stablehlo.constant", {}, x->type);
  SetAttribute(constant->operation->properties, context.Intern("value"),
               context.Get(mlir::Kind::kDenseElements, {x->type, bytes}));
  return constant;
}

// ---------------------------------------------------------------- numbers

double PartOf(const Literal& x, int64_t i, int part) {
  const PrimitiveType type = x.shape().primitive_type();
  if (IsComplex(type)) return DoubleFromBits(FormatOf(type).part, x.PartBits(i, part));
  return DoubleFromBits(type, x.Bits(i));
}
PrimitiveType PartType(const Literal& x) {
  const PrimitiveType type = x.shape().primitive_type();
  return IsComplex(type) ? FormatOf(type).part : type;
}
Literal ElementOf(const Literal& x, int64_t i) {
  const PrimitiveType type = x.shape().primitive_type();
  Literal one = Literal::Zeros(Shape::Scalar(type));
  if (IsComplex(type)) {
    for (int part : {0, 1}) one.SetPartBits(0, part, x.PartBits(i, part));
  } else {
    one.SetBits(0, x.Bits(i));
  }
  return one;
}
// The distance between neighbours at x.
double Ulp(PrimitiveType type, double x) {
  const Format& format = FormatOf(type);
  const int least = 1 - format.bias;
  const int exponent = x == 0 ? least : std::max(std::ilogb(x), least);
  return std::ldexp(1.0, exponent - format.mantissa_bits);
}
double UnitOf(PrimitiveType type) { return std::ldexp(1.0, -1 - FormatOf(type).mantissa_bits); }

// Elements that break the rule, each of which must be within `bound(i, part)` of ours.
template <typename Bound>
Legality Within(const Expectation& expectation, const Literal& got, const Literal& want,
                std::string_view reason, Bound bound) {
  const PrimitiveType type = PartType(got);
  const int parts = IsComplex(got.shape().primitive_type()) ? 2 : 1;
  int64_t broken = 0;
  double nearest = -1, distance = 0, allowed = 0;  // of the element that comes nearest to its bound
  for (int64_t i = 0; i < got.element_count(); ++i) {
    if (Judge(expectation, ElementOf(got, i), ElementOf(want, i)).empty()) continue;
    ++broken;
    for (int part = 0; part < parts; ++part) {
      const double ours = PartOf(got, i, part), theirs = PartOf(want, i, part);
      const double limit = bound(i, part), apart = std::abs(ours - theirs);
      if (!(apart <= limit)) {
        char text[200];
        std::snprintf(text, sizeof text, "element %lld is %.9g, expected %.9g: %.3g apart, legal are %.3g",
                      static_cast<long long>(i), ours, theirs, apart, limit);
        return NotShown(text);
      }
      if (apart == 0 || apart / limit < nearest) continue;
      nearest = apart / limit;
      distance = apart / Ulp(type, ours);
      allowed = limit / Ulp(type, ours);
    }
  }
  char text[300];
  std::snprintf(text, sizeof text,
                "%lld of %lld elements; the expected one is %.0f ulp from ours, %.1f to %.1f from the exact "
                "value, legal are %.1f: ",
                static_cast<long long>(broken), static_cast<long long>(got.element_count()), distance,
                std::max(distance - 0.5, 0.0), distance + 0.5, allowed);
  return {true, text + std::string(reason)};
}

// ---------------------------------------------------------------- sums

bool IsProductSum(const Operation& op) {
  return op.name == "stablehlo.dot_general" || op.name == "stablehlo.convolution";
}

// Which operands are terms.
std::vector<size_t> TermsOf(const Operation& op) {
  std::vector<size_t> terms;
  for (size_t i = 0; i < op.operands.size(); ++i) {
    const bool indices = op.name == "stablehlo.scatter" && i == (op.operands.size() - 1) / 2;
    const bool selected = op.name == "stablehlo.select_and_scatter" && i == 0;
    if (!indices && !selected) terms.push_back(i);
  }
  return terms;
}
bool Adds(const Operation& op) {
  if (IsProductSum(op)) return true;
  if (op.regions.empty() || op.regions.back()->blocks.size() != 1) return false;
  const std::vector<Operation*>& body = op.regions.back()->blocks[0]->operations;
  return body.size() == 2 && body[0]->name == "stablehlo.add";
}

enum class Terms { kMagnitudes, kConjugated, kOnes };
Result<Literal> RunOn(const std::string& path, size_t program, size_t check, Terms terms) {
  ASSIGN_OR_RETURN(Changed changed, Load(path, program));
  for (size_t i : TermsOf(*changed.op)) {
    Value*& x = changed.op->operands[i];
    x = terms == Terms::kOnes ? Ones(changed, x)
                              : Magnitude(changed, x, terms == Terms::kConjugated && i == 1);
  }
  return changed.Run(check);
}

Legality ShowSum(const std::string& path, size_t program, size_t check, const Expectation& expectation,
                 const Operation& op, const Literal& got, const Literal& want) {
  if (!Adds(op)) return NotShown("its body does not add");
  const bool products = IsProductSum(op);
  const bool complex = IsComplex(got.shape().primitive_type());
  const Result<Literal> magnitudes = RunOn(path, program, check, Terms::kMagnitudes);
  // |a||c| + |b||d| is the real part of (|a| + i|b|)(|c| - i|d|).
  const Result<Literal> real = products && complex ? RunOn(path, program, check, Terms::kConjugated)
                                                   : magnitudes;
  const Result<Literal> counts = RunOn(path, program, check, Terms::kOnes);
  for (const Result<Literal>* run : {&magnitudes, &real, &counts}) {
    if (!run->ok()) return NotShown(run->status().ToString());
  }
  const PrimitiveType type = PartType(got);
  const double u = UnitOf(type);
  return Within(expectation, got, want, "sums and products rounded at every step, in any order",
                [&](int64_t i, int part) {
                  const double sum = PartOf(part == 0 ? *real : *magnitudes, i, part) * (1 + 2 * u);
                  const int of_count = products && complex ? 1 : part;
                  const double k = (PartOf(*counts, i, of_count) * (1 + 2 * u) + 3) * u;
                  if (k >= 1) return std::abs(sum) * 2;
                  return k / (1 - k) * sum * (1 + 0x1p-40) + (k / u) * Ulp(type, 0);
                });
}

// ---------------------------------------------------------------- functions, open values

// The op's own operand in the place of its result.
Result<Literal> OperandOf(const std::string& path, size_t program, size_t check) {
  ASSIGN_OR_RETURN(Changed changed, Load(path, program));
  const Value* result = changed.op->results[0];
  Value* operand = changed.op->operands[0];
  mlir::ForEachOperation(changed.program.top(), [&](Operation& operation) {
    std::replace(operation.operands.begin(), operation.operands.end(), const_cast<Value*>(result), operand);
  });
  return changed.Run(check);
}

Legality ShowHyperbolic(const Expectation& expectation, const Literal& x, const Literal& got,
                        const Literal& want) {
  const double u = UnitOf(PartType(got));
  return Within(expectation, got, want, "chlo's expansion into exponentials, rounded at every step",
                [&](int64_t i, int part) {
                  const double at = PartOf(x, i, part);
                  return (std::abs(at) + 8) * u * std::cosh(at) * (1 + 0x1p-40);
                });
}

// Every broken element is one that the row leaves open.
template <typename IsOpen>
Legality ShowOpen(std::string_view row, const Expectation& expectation, const Literal& got,
                  const Literal& want, IsOpen is_open) {
  if (FindProfileRow(row) == nullptr) return NotShown("the semantics profile has no row " + std::string(row));
  int64_t broken = 0;
  for (int64_t i = 0; i < got.element_count(); ++i) {
    if (Judge(expectation, ElementOf(got, i), ElementOf(want, i)).empty()) continue;
    ++broken;
    if (!is_open(i)) return NotShown("element " + std::to_string(i) + " is no value that " + std::string(row) + " allows");
  }
  return {true, std::to_string(broken) + " of " + std::to_string(got.element_count()) +
                    " elements; another legal value of the semantics profile's row " + std::string(row)};
}

// The row's value "product", where the operand's part is infinite or NaN: a zero, an infinity or a NaN, so
// that the format it is computed in does not matter.
bool IsProductOfParts(const Literal& x, const Literal& want, int64_t i) {
  const double re = PartOf(x, i, 0), im = PartOf(x, i, 1);
  if (std::isfinite(re) && std::isfinite(im)) return false;
  const double factors[] = {std::cos(im), std::sin(im)};
  for (int part : {0, 1}) {
    const double product = std::exp(re) * factors[part], value = PartOf(want, i, part);
    if (std::isnan(product) ? !std::isnan(value) : value != product) return false;
  }
  return true;
}

}  // namespace

Legality ShowLegal(const std::string& path, size_t program, size_t check, const Expectation& expectation,
                   const Literal& got, const Literal& want) {
  const Result<Changed> loaded = Load(path, program);
  if (!loaded.ok()) return NotShown(loaded.status().ToString());
  const Operation& op = *loaded->op;
  const bool function = op.operands.size() == 1;
  if (!function) return ShowSum(path, program, check, expectation, op, got, want);
  const Result<Literal> x = OperandOf(path, program, check);
  if (!x.ok()) return NotShown(x.status().ToString());
  if (op.name == "chlo.cosh" || op.name == "chlo.sinh") return ShowHyperbolic(expectation, *x, got, want);
  if (op.name == "stablehlo.reduce_precision") {
    return ShowOpen("reduce_precision_nan", expectation, got, want, [&](int64_t i) {
      return std::isnan(PartOf(*x, i, 0)) && std::isinf(PartOf(want, i, 0));
    });
  }
  if (op.name == "stablehlo.exponential" && IsComplex(x->shape().primitive_type())) {
    return ShowOpen("complex_special_values", expectation, got, want,
                    [&](int64_t i) { return IsProductOfParts(*x, want, i); });
  }
  return NotShown("the specification leaves no value of " + std::string(op.name) + " open");
}

}  // namespace assay
