// Builder: writes a computation from C++, shapes inferred by the op table.
//
//   Module module("example");
//   Builder b(module, "main");
//   Instruction& x = b.Parameter(Shape::Array(PrimitiveType::kF32, {2, 3}), "x");
//   Instruction& y = b.Op(Opcode::kTranspose, {&x}, {Attr(kDimensions, {1, 0})});
//   b.Root(b.Op(Opcode::kTanh, {&y}));
//
// A region is built through its owner, which is made first:
//
//   Instruction& loop = b.OpWithResults(Opcode::kWhile, {type}, {b.Part(y)});
//   Builder body(loop, AttributeId::kBody, "body");
//   body.Roots({body.Part(body.Op(Opcode::kAdd, {&body.Parameter(type), &x}))});  // x is captured
//
// Misuse (a shape that cannot be inferred, an operand out of sight) is our bug: CHECK.
// Code that builds from input uses Computation::Add and the verifier instead.
#ifndef ASSAY_SPEC_BUILDER_H_
#define ASSAY_SPEC_BUILDER_H_

#include <initializer_list>
#include <string_view>
#include <vector>

#include "spec/module.h"

namespace assay {

class Builder {
 public:
  // The first computation built in a module becomes its entry; so does any named "main".
  Builder(Module& module, std::string_view name);
  // A region of `owner`, its attribute `key` (where that is a list, the next of it).
  Builder(Instruction& owner, AttributeId key, std::string_view name);

  Instruction& Parameter(const Shape& shape, std::string_view name = {});  // the next number
  Instruction& Constant(Literal value, std::string_view name = {});
  // A scalar constant of `type`.
  Instruction& Constant(PrimitiveType type, double value, std::string_view name = {});
  // Shape inferred.
  Instruction& Op(Opcode opcode, std::vector<Instruction*> operands,
                  std::vector<Attribute> attributes = {}, std::string_view name = {});
  // Shape given.
  Instruction& OpShaped(Opcode opcode, const Shape& shape, std::vector<Instruction*> operands,
                        std::vector<Attribute> attributes = {}, std::string_view name = {});
  // The part of a result at `path`, as an operand; a result of several is the part {i}.
  Operand Part(const Instruction& whole, std::vector<int64_t> path = {});
  // Operands that are parts; the shape given.
  Instruction& OpOfParts(Opcode opcode, const Shape& shape, std::vector<Operand> operands,
                         std::vector<Attribute> attributes = {}, std::string_view name = {});
  // Any number of results of its own (StableHLO), in place of one.
  Instruction& OpWithResults(Opcode opcode, std::vector<Shape> results,
                             std::vector<Operand> operands, std::vector<Attribute> attributes = {},
                             std::string_view name = {});
  // A function (x, y) -> opcode(x, y) on scalars, for reduce and friends.
  static Computation& Combiner(Module& module, Opcode opcode, PrimitiveType type);

  // Makes `root` the root (until then the last instruction built is) and returns the computation.
  Computation& Root(Instruction& root);
  Computation& Roots(std::vector<Operand> roots);  // StableHLO: any number, parts too
  Computation& computation() { return computation_; }

 private:
  Module& module_;
  Computation& computation_;
};

}  // namespace assay

#endif  // ASSAY_SPEC_BUILDER_H_
