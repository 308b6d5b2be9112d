// Builder: writes a computation from C++, shapes inferred by the op table.
//
//   Module module("example");
//   Builder b(module, "main");
//   Instruction& x = b.Parameter(Shape::Array(PrimitiveType::kF32, {2, 3}), "x");
//   Instruction& y = b.Op(Opcode::kTranspose, {&x}, {Attr(kDimensions, {1, 0})});
//   b.Root(b.Op(Opcode::kTanh, {&y}));
//
// Misuse (a shape that cannot be inferred, an operand of another computation) is our bug: CHECK.
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
  // A function (x, y) -> opcode(x, y) on scalars, for reduce and friends.
  static Computation& Combiner(Module& module, Opcode opcode, PrimitiveType type);

  // Makes `root` the root (until then the last instruction built is) and returns the computation.
  Computation& Root(Instruction& root);
  Computation& computation() { return computation_; }

 private:
  Module& module_;
  Computation& computation_;
};

}  // namespace assay

#endif  // ASSAY_SPEC_BUILDER_H_
