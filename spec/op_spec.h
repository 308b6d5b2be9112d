// OpSpec: everything the project knows of an operation, in one record.
//
// The records live in spec/ops/<family>.cc; spec/op_table.cc gathers them by opcode. Parser, printer,
// verifier, builder and `hlo-run --explain` are loops over this table.
// What an operation *does* is a row of the interpreter's handler table (interpreter/handlers.h).
#ifndef ASSAY_SPEC_OP_SPEC_H_
#define ASSAY_SPEC_OP_SPEC_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/status.h"
#include "spec/attributes.h"
#include "spec/opcode.h"
#include "spec/shape.h"

namespace assay {

class Instruction;

// How many operands an op takes.
struct OperandCount {
  int minimum = 0;
  int maximum = 0;       // -1: any number
  int multiple_of = 1;   // reduce: 2, inputs then inits
};
constexpr OperandCount Exactly(int n) { return {n, n}; }
constexpr OperandCount Between(int low, int high) { return {low, high}; }
constexpr OperandCount AtLeast(int n, int multiple_of = 1) { return {n, -1, multiple_of}; }

// An attribute an op may have.
struct AttributeUse {
  AttributeId id;
  bool required = false;
  int64_t default_value = 0;   // kBool, kInt, kEnum that are optional: what absence means
  bool print_default = false;  // printed also when absent, as XLA prints it (topk's is_stable=true)
  bool in_parentheses = false;  // its value stands where operands do: parameter(0), constant(1)
};
constexpr AttributeUse Required(AttributeId id) { return {id, true}; }
constexpr AttributeUse Optional(AttributeId id, int64_t default_value = 0) {
  return {id, false, default_value};
}
constexpr AttributeUse InParentheses(AttributeId id) { return {id, true, 0, false, true}; }

// Yes/no questions about ops: `hlo-run --explain` prints them, names and meaning are in AllTraits
// (spec/op_table.h). Reader, printer and interpreter ask for some; those of no use to them yet are for
// passes and for the generator of programs.
enum class Trait : uint8_t {
  kElementwise,     // result element i depends on operand elements i only; shapes equal
  kCommutative,     // in its two operands
  kShapeInferable,  // HLO text may leave the result shape out
  kSideEffect,      // may not be removed or repeated although unused
  kCollective,      // talks to other devices
  kOrderFree,       // a legal implementation may combine elements in any order
  kDataMovement,    // result elements are operand elements (or a fill value), rounded to their type
  kIdentity,        // the result is operand 0 in row-major order; rounded where spec/identity.h says no
  kAsyncPart,       // a start, update or done: async-*, copy-*, send, recv, collectives' own pairs
  // The result has the very types that are inferred: runs a computation or hands on what is there. Of all
  // others HLO lets another float precision be declared. (XLA's verifier looks at neither in send and
  // recv-done; the coverage table says what is excepted there.)
  kExactTypes,
};
class TraitSet {
 public:
  constexpr TraitSet() = default;
  constexpr TraitSet(std::initializer_list<Trait> traits) {
    for (Trait t : traits) bits_ |= uint32_t{1} << static_cast<int>(t);
  }
  constexpr bool Has(Trait t) const { return bits_ >> static_cast<int>(t) & 1; }

 private:
  uint32_t bits_ = 0;
};

// Sets of element types, one bit per PrimitiveType number.
using TypeSet = uint64_t;
constexpr TypeSet Types(std::initializer_list<PrimitiveType> types) {
  TypeSet set = 0;
  for (PrimitiveType t : types) set |= uint64_t{1} << static_cast<int>(t);
  return set;
}
constexpr bool Contains(TypeSet set, PrimitiveType t) {
  return set >> static_cast<int>(t) & 1;
}

// A rule that is not met: what was found, and where the caret goes.
struct Violation {
  std::string found;                     // "operand f32[4,6] has 24 elements, result f32[5,5] has 25"
  int operand = -1;                      // caret on this operand
  std::optional<AttributeId> attribute;  // or on this attribute; default: the opcode
};

// One constraint. Its label is the op's text name with '-' as '_', '_' and `id`: "dot_general_c3".
struct Rule {
  std::string_view id;    // "c1", "c2", ... in the order of the record; never renumbered
  std::string_view text;  // the rule itself, as a sentence: "the element count stays the same"
  // nullopt: met. Called only when operand count, required attributes and the kinds of shapes
  // (array where an array is needed) have been checked, and only while earlier rules of the op were
  // met, so a check may rely on them. Where the text leaves the result's shape out, the shape is
  // still an empty tuple.
  std::optional<Violation> (*check)(const Instruction&);
};

struct OpSpec {
  Opcode opcode;
  std::string_view name;            // HLO text; empty: the op has no HLO form
  std::string_view stablehlo = {};  // StableHLO mnemonic, empty: none
  std::string_view summary;         // one line: what it computes
  OperandCount operands;
  std::span<const AttributeUse> attributes = {};
  TypeSet element_types = 0;        // of the first array operand, or of the result if there is none
  TraitSet traits = {};
  // The result shape from operands and attributes; nullptr where they do not determine it. It has the
  // layout that HLO text means when it leaves the shape out; none is the descending one. Called, like
  // `rules`, after what comes before it has been checked, the rules too (spec/instruction_check.h): it
  // returns an error only for what no rule covers.
  Result<Shape> (*infer)(const Instruction&) = nullptr;
  std::span<const Rule> rules = {};
  std::string_view exactness = {};  // one line for --explain: "exact", "correctly rounded", ...
  // An instruction with operands' shapes written and computations inline, which reads on its own as a
  // program; empty: spec/hlo/example.h makes one.
  std::string_view example = {};
};

}  // namespace assay

#endif  // ASSAY_SPEC_OP_SPEC_H_
