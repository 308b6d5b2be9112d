// Records of the random family.
#include "spec/ops/checks.h"
#include "spec/ops/families.h"
#include "spec/ops/shape_rules.h"

namespace assay {
namespace {

std::optional<Violation> RngScalars(const Instruction& x) {
  for (int i = 0; i < 2; ++i) {
    if (!x.operand_shape(i).IsScalar()) {
      return FoundAt(i, {"operand ", i, " is ", x.operand_shape(i)});
    }
  }
  return std::nullopt;
}
std::optional<Violation> RngTypes(const Instruction& x) {
  const Shape& result = x.shape();
  for (int i = 0; i < 2; ++i) {
    if (!result.IsArray() || !TypesAgree(x, result, x.operand_shape(i)) ||
        x.operand_shape(i).element_type() != x.operand_shape(0).element_type()) {
      return FoundAt(i, {"operand ", i, " is ", x.operand_shape(i), ", the result is ", result});
    }
  }
  return std::nullopt;
}
std::optional<Violation> RngNormal(const Instruction& x) {
  PrimitiveType type = x.operand_shape(0).primitive_type();
  if (x.Get(kDistribution) == RandomDistribution::kUniform || IsFloat(type)) return std::nullopt;
  return FoundIn(AttributeId::kDistribution, {"the operands are ", x.operand_shape(0)});
}
constexpr std::string_view kRngTypesText =
    "operands and result have one element type (HLO: the result's float precision may differ)";
constexpr Rule kRngRules[] = {{"c1", "both operands are scalars", RngScalars},
                              {"c2", kRngTypesText, RngTypes},
                              {"c3", "rng_normal is of float type", RngNormal}};

// The bits of a (state, bits) result or of a bare one.
const Shape* BitsOf(const Shape& shape) {
  if (shape.IsArray()) return &shape;
  if (!shape.IsTuple() || shape.elements().size() != 2) return nullptr;
  return shape.elements()[1].IsArray() ? &shape.elements()[1] : nullptr;
}
std::optional<Violation> BitsResult(const Instruction& x) {
  const Shape* bits = BitsOf(x.shape());
  bool fits = bits != nullptr;
  if (fits && x.shape().IsTuple()) {
    fits = x.shape().elements()[0].Compatible(x.operand_shape(0));
  }
  if (fits) return std::nullopt;
  return Found({"state is ", x.operand_shape(0), ", the result is ", x.shape()});
}
std::optional<Violation> BitsState(const Instruction& x) {
  const Shape& state = x.operand_shape(0);
  bool is_short_vector = state.rank() == 1 && state.dimension(0) > 0 && state.dimension(0) <= 6;
  int64_t bits = is_short_vector ? state.dimension(0) * FormatOf(state.primitive_type()).bits : 0;
  RandomAlgorithm algorithm = x.Get(kRandomAlgorithm);
  bool fits = algorithm == RandomAlgorithm::kThreeFry ? bits == 128 : bits == 128 || bits == 192;
  if (fits) return std::nullopt;
  return FoundAt(0, {"the state is ", state});
}
constexpr Rule kBitsRules[] = {
    {"c1", "the state is a vector of 128 bits, or 192 unless the algorithm is rng_three_fry",
     BitsState},
    {"c2", "the result is (state, bits)", BitsResult}};

std::optional<Violation> StateResult(const Instruction& x) {
  const Shape& shape = x.shape();
  if (shape.primitive_type() == PrimitiveType::kU64 && shape.rank() == 1 &&
      shape.dimension(0) == 2) {
    return std::nullopt;
  }
  return Found({"the result is ", shape});
}
constexpr Rule kStateRules[] = {{"c1", "the result is u64[2]", StateResult}};

constexpr AttributeUse kRngAttributes[] = {Required(AttributeId::kDistribution)};
constexpr AttributeUse kBitsAttributes[] = {Required(AttributeId::kRandomAlgorithm)};
constexpr AttributeUse kStateAttributes[] = {Required(AttributeId::kDelta)};

constexpr OpSpec kSpecs[] = {
    {.opcode = Opcode::kRng, .name = "rng", .stablehlo = "rng",
     .summary = "random numbers: uniform in [a, b), or normal of mean a and deviation b",
     .operands = Exactly(2), .attributes = kRngAttributes, .element_types = types::kAny,
     .traits = {Trait::kSideEffect}, .rules = kRngRules,
     .exactness = "unspecified but for the support",
     .example = "f32[4] rng(f32[] low, f32[] high), distribution=rng_uniform"},
    {.opcode = Opcode::kRngBitGenerator, .name = "rng-bit-generator",
     .stablehlo = "rng_bit_generator", .summary = "new state and random bits of an old state",
     .operands = Exactly(1), .attributes = kBitsAttributes,
     .element_types = Types({types::kU32, types::kU64}), .rules = kBitsRules,
     .exactness = "exact, for bits of every element type; rng_default is Philox by the profile",
     .example = "(u64[2], u32[4]) rng-bit-generator(u64[2] state), algorithm=rng_philox"},
    {.opcode = Opcode::kRngGetAndUpdateState, .name = "rng-get-and-update-state",
     .summary = "the generator's state, which then moves on by delta", .operands = Exactly(0),
     .attributes = kStateAttributes, .traits = {Trait::kSideEffect}, .rules = kStateRules,
     .exactness = "exact",
     .example = "u64[2] rng-get-and-update-state(), delta=1"},
};

}  // namespace

std::span<const OpSpec> RandomOps() { return kSpecs; }

}  // namespace assay
