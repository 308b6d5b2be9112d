// What the rules of all families share: sets of element types, messages, and common checks.
#ifndef ASSAY_SPEC_OPS_CHECKS_H_
#define ASSAY_SPEC_OPS_CHECKS_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/status.h"
#include "spec/module.h"
#include "spec/op_spec.h"

namespace assay {

// ---------------------------------------------------------------- sets of element types

namespace types {
using enum PrimitiveType;
inline constexpr TypeSet kPreds = Types({kPred});
inline constexpr TypeSet kSigned = Types({kS1, kS2, kS4, kS8, kS16, kS32, kS64});
inline constexpr TypeSet kUnsigned = Types({kU1, kU2, kU4, kU8, kU16, kU32, kU64});
inline constexpr TypeSet kIntegers = kSigned | kUnsigned;
inline constexpr TypeSet kFloats =
    Types({kF16, kF32, kF64, kBF16, kF8E5M2, kF8E4M3FN, kF8E4M3B11FNUZ, kF8E5M2FNUZ, kF8E4M3FNUZ,
           kF8E4M3, kF8E3M4, kF4E2M1FN, kF8E8M0FNU, kF6E3M2FN, kF6E2M3FN});
inline constexpr TypeSet kComplexes = Types({kC64, kC128});
inline constexpr TypeSet kArithmetic = kIntegers | kFloats | kComplexes;
inline constexpr TypeSet kAny = kArithmetic | kPreds;  // of arrays
}  // namespace types
// "pred, signed, float": the classes of types in `set`, or the types where a class is incomplete.
std::string DescribeTypes(TypeSet set);

// ---------------------------------------------------------------- messages

// One piece of a message: text, a number, a list "{0,1}", or a shape without its layout.
class Piece {
 public:
  Piece(std::string_view text) : text_(text) {}
  Piece(const char* text) : text_(text) {}
  Piece(const std::string& text) : text_(text) {}
  Piece(int64_t number) : text_(std::to_string(number)) {}
  Piece(int number) : text_(std::to_string(number)) {}
  Piece(size_t number) : text_(std::to_string(number)) {}
  Piece(std::span<const int64_t> numbers);
  Piece(const std::vector<int64_t>& numbers) : Piece(std::span<const int64_t>(numbers)) {}
  Piece(const Shape& shape) : text_(shape.ToString(/*with_layout=*/false)) {}
  Piece(PrimitiveType type) : text_(NameOf(type)) {}
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};
std::string Join(std::initializer_list<Piece> pieces);

// return Found({"operand has rank ", rank, ", ..."});   the caret goes to the opcode
std::optional<Violation> Found(std::initializer_list<Piece> pieces);
std::optional<Violation> FoundAt(int operand, std::initializer_list<Piece> pieces);
std::optional<Violation> FoundIn(AttributeId attribute, std::initializer_list<Piece> pieces);

// The error an `infer` returns; labelled by the op's rule `id` ("c2", "operands").
Status InferError(const Instruction& instruction, std::string_view id,
                  std::initializer_list<Piece> pieces);

// ---------------------------------------------------------------- common checks and inference

// The array shape of operand i or the error `<op>_operands` (missing, or no array): for `infer`.
Result<const Shape*> ArrayOperand(const Instruction& instruction, int64_t i);
// Dimensions agree: equal sizes, bounds taken as sizes, an unbounded one fits any.
bool DimensionsAgree(const Shape& a, const Shape& b);
bool SizesAgree(int64_t a, int64_t b);
// The result is shaped, laid out and typed like operand 0. The verifier recognises it and does not build the shape.
Result<Shape> InferLikeOperand(const Instruction& instruction);
// The same for operands of any kind: tuples, tokens.
Result<Shape> InferLikeFirst(const Instruction& instruction);
// Every entry in [0, limit) and none twice: the first offender, as text ("3 is not in [0, 2)",
// "1 occurs twice"); nullopt if there is none.
std::optional<std::string> NotUniqueInRange(std::span<const int64_t> values, int64_t limit);

// Checks a called computation takes `parameters` (layouts aside) and, if given, returns `result`.
// The violation says what differs.
std::optional<Violation> SignatureDiffers(const Computation& computation, AttributeId attribute,
                                          std::span<const Shape* const> parameters,
                                          const Shape* result = nullptr);
// The same with the shapes of operands [first, operand_count).
std::optional<Violation> OperandsDifferFrom(const Instruction& instruction, int64_t first,
                                            const Computation& computation, AttributeId attribute,
                                            const Shape* result = nullptr);
// The shape of the computation's root, or the error `<op>_attributes`.
Result<Shape> RootShape(const Instruction& instruction, Key<Computation*> key);
// Every operand's shape in one tuple; the only one's own when `bare_single`.
Result<Shape> InferTupleOfOperands(const Instruction& instruction, bool bare_single);
// The result is not used exactly once, or by another op than `first` or `second`: for starts.
std::optional<Violation> NotContinuedBy(const Instruction& instruction, Opcode first, Opcode second);
inline constexpr std::string_view kContinuedText =
    "what a start makes is used once, by the done (or update) that belongs to it";
// Every entry of output_to_operand_aliasing names an existing part of result and operand, and both
// have the same shape.
std::optional<Violation> AliasingIsWrong(const Instruction& instruction);
inline constexpr std::string_view kAliasingText =
    "output_to_operand_aliasing names parts of the result and of operands with the same shape";

}  // namespace assay

#endif  // ASSAY_SPEC_OPS_CHECKS_H_
