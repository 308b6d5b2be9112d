#include "spec/ops/shape_rules.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "spec/window_math.h"

namespace assay {
namespace {

// What orders element types by how much they hold.
std::tuple<bool, int, int, int, bool> Reach(PrimitiveType type) {
  const Format& format = FormatOf(type);
  const bool complex = format.type_class == TypeClass::kComplex;
  const Format& part = complex ? FormatOf(format.part) : format;
  if (part.type_class != TypeClass::kFloat) {
    return {complex, INT32_MIN, -1, format.bits, format.type_class == TypeClass::kSigned};
  }
  // The largest biased exponent of a finite number.
  int top = (1 << part.exponent_bits) - 1;
  if (part.specials == FloatSpecials::kIeee || part.specials == FloatSpecials::kExponentOnly) --top;
  return {complex, top - part.bias, part.mantissa_bits, format.bits, false};
}

}  // namespace

// ---------------------------------------------------------------- sizes

Sizes SizesOf(const Shape& shape) {
  Sizes sizes;
  for (int64_t i = 0; i < shape.rank(); ++i) sizes.push_back(SizeOf(shape, i));
  return sizes;
}

Shape ShapeOf(ElementType type, std::span<const Size> sizes) {
  std::vector<int64_t> dimensions;
  dimensions.reserve(sizes.size());
  for (const Size& size : sizes) dimensions.push_back(size.value);
  Shape shape = Shape::Array(type, std::move(dimensions));
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i].dynamic) shape.SetDynamic(static_cast<int64_t>(i), true);
  }
  return shape;
}

Size MoreSpecific(Size a, Size b) {
  if (a.unbounded()) return b;
  if (!b.unbounded() && b.dynamic) return b;
  return a;
}

void RefineSizes(Shape* shape, const Shape& other) {
  if (shape->rank() != other.rank()) return;
  for (int64_t i = 0; i < shape->rank(); ++i) {
    const Size size = MoreSpecific(SizeOf(*shape, i), SizeOf(other, i));
    shape->set_dimension(i, size.value);
    shape->SetDynamic(i, size.dynamic);
  }
}

void SetElementBits(Shape* shape, int64_t bits) {
  if (!shape->has_layout()) return;
  Layout layout = shape->layout();
  if (!layout.extras) {
    if (bits == 0) return;
    layout.extras.emplace();
  }
  (*layout.extras)->element_size_in_bits = bits;
  if (**layout.extras == LayoutExtras()) layout.extras.reset();
  shape->set_layout(std::move(layout));
}

void ChangeElementType(Shape* shape, ElementType type) {
  if (shape->element_type() == type) return;
  shape->set_element_type(type);
  SetElementBits(shape, 0);
}

Result<Shape> InferLikeBoth(const Instruction& x) {
  ASSIGN_OR_RETURN(const Shape* lhs, ArrayOperand(x, 0));
  ASSIGN_OR_RETURN(const Shape* rhs, ArrayOperand(x, 1));
  Shape shape = *lhs;
  RefineSizes(&shape, *rhs);
  ChangeElementType(&shape, WiderType(lhs->element_type(), rhs->element_type()));
  const PrimitiveType type = shape.primitive_type();
  if (type == PrimitiveType::kInvalid || IsPred(type) || FormatOf(type).bits >= 8) {
    SetElementBits(&shape, 0);
  }
  const auto is_unbounded = [](const Shape& side) {
    return std::find(side.dimensions().begin(), side.dimensions().end(), Shape::kUnbounded) !=
           side.dimensions().end();
  };
  if (is_unbounded(*lhs) || is_unbounded(*rhs)) shape.set_layout(std::nullopt);
  return shape;
}

// ---------------------------------------------------------------- element types

bool TypesAgree(ElementType a, ElementType b) {
  return a == b || (IsFloat(a.primitive()) && IsFloat(b.primitive()));
}

bool TypesAgree(const Instruction& x, const Shape& a, const Shape& b) {
  if (a.element_type() == b.element_type()) return true;
  return x.module().dialect() == Dialect::kHlo && TypesAgree(a.element_type(), b.element_type());
}

bool FitsButPrecision(const Instruction& x, const Shape& declared, const Shape& inferred) {
  if (x.module().dialect() != Dialect::kHlo) return declared.Compatible(inferred);
  Shape meant = inferred;
  std::vector<std::pair<Shape*, const Shape*>> stack = {{&meant, &declared}};
  while (!stack.empty()) {
    auto [to, from] = stack.back();
    stack.pop_back();
    if (to->IsArray() && from->IsArray()) {
      if (TypesAgree(to->element_type(), from->element_type())) {
        ChangeElementType(to, from->element_type());
      }
    } else if (to->IsTuple() && from->IsTuple() &&
               to->elements().size() == from->elements().size()) {
      for (size_t i = 0; i < from->elements().size(); ++i) {
        stack.emplace_back(&to->mutable_elements()[i], &from->elements()[i]);
      }
    }
  }
  return declared.Compatible(meant);
}

ElementType WiderType(ElementType a, ElementType b) {
  if (a == b || a.IsExtended() || b.IsExtended()) return a;
  return Reach(b.primitive()) > Reach(a.primitive()) ? b : a;
}

// ---------------------------------------------------------------- dimension lists

std::optional<std::string> NotIncreasingInRange(std::span<const int64_t> values, int64_t limit) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i] < 0 || values[i] >= limit) {
      return Join({values[i], " is not in [0, ", limit, ")"});
    }
    if (i > 0 && values[i] <= values[i - 1]) {
      return Join({values[i], " follows ", values[i - 1]});
    }
  }
  return std::nullopt;
}

std::optional<Violation> NotOneDimension(const Instruction& x, int64_t rank) {
  const Ints& dimensions = x.Get(kDimensions);
  if (dimensions.size() == 1 && dimensions[0] >= 0 && dimensions[0] < rank) return std::nullopt;
  return FoundIn(AttributeId::kDimensions, {"dimensions is ", dimensions, ", the rank ", rank});
}

std::optional<Violation> ListNotUniqueInRange(const Instruction& x, Key<Ints> key, int64_t limit) {
  std::optional<std::string> wrong = NotUniqueInRange(x.Get(key), limit);
  if (!wrong) return std::nullopt;
  return FoundIn(key.id, {RowOf(key.id).name, " is ", x.Get(key), ": ", *wrong});
}

// ---------------------------------------------------------------- windows

std::optional<Violation> WindowRankDiffers(const Instruction& x, int64_t rank) {
  const int64_t windows = static_cast<int64_t>(x.Get(kWindow).dimensions.size());
  if (windows == rank) return std::nullopt;
  return FoundIn(AttributeId::kWindow,
                 {"the window has ", windows, " dimensions, there are ", rank, " to slide along"});
}

std::optional<Violation> WindowNotPositive(const Instruction& x) {
  int64_t i = 0;
  for (const WindowDimension& d : x.Get(kWindow).dimensions) {
    const std::pair<std::string_view, int64_t> parts[] = {{"size", d.size},
                                                          {"stride", d.stride},
                                                          {"lhs_dilate", d.base_dilation},
                                                          {"rhs_dilate", d.window_dilation}};
    for (auto [name, value] : parts) {
      if (value > 0) continue;
      return FoundIn(AttributeId::kWindow, {name, " of window dimension ", i, " is ", value});
    }
    ++i;
  }
  return std::nullopt;
}

std::optional<Violation> WindowOverflows(const Instruction& x, const Shape& base) {
  const Window& window = x.Get(kWindow);
  for (int64_t i = 0; i < base.rank(); ++i) {
    if (base.IsUnbounded(i) || WindowPositions(base.dimension(i), window.dimensions[i])) continue;
    return FoundIn(AttributeId::kWindow, {"along dimension ", i, " of ", base, " it is not"});
  }
  return std::nullopt;
}

Sizes WindowedSizes(const Shape& base, const Window& window) {
  Sizes sizes = SizesOf(base);
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i].unbounded()) continue;
    sizes[i].value = WindowPositions(sizes[i].value, window.dimensions[i]).value_or(0);
  }
  return sizes;
}

// ---------------------------------------------------------------- called computations

namespace {

// The shape of root i, its path followed; nullptr if there is none.
const Shape* RootShapeAt(const Computation& computation, int64_t i) {
  if (i >= static_cast<int64_t>(computation.roots().size())) return nullptr;
  const Operand root = computation.roots()[i];
  const Module& module = computation.module();
  return SubshapeAt(module.instruction(root.instruction)->shape(), module.path(root.path));
}

}  // namespace

bool ReturnsTuple(const Computation& computation) {
  if (computation.roots().size() != 1) return true;
  const Shape* shape = RootShapeAt(computation, 0);
  return shape != nullptr && shape->IsTuple();
}

const Shape* ResultPart(const Computation& computation, int64_t i) {
  if (computation.roots().size() != 1) return RootShapeAt(computation, i);
  const Shape* shape = RootShapeAt(computation, 0);
  if (shape == nullptr || !shape->IsTuple()) return i == 0 ? shape : nullptr;
  return i < static_cast<int64_t>(shape->elements().size()) ? &shape->elements()[i] : nullptr;
}

int64_t ResultPartCount(const Computation& computation) {
  const int64_t roots = static_cast<int64_t>(computation.roots().size());
  if (roots != 1) return roots;
  const Shape* shape = RootShapeAt(computation, 0);
  if (shape == nullptr) return 0;
  return shape->IsTuple() ? static_cast<int64_t>(shape->elements().size()) : 1;
}

const Shape* ParameterShape(const Computation& computation, int64_t i) {
  if (i < 0 || i >= computation.parameter_count()) return nullptr;
  const Instruction* parameter = computation.parameters()[i];
  return parameter == nullptr ? nullptr : &parameter->shape();
}

namespace {

// Parameter i is a scalar whose type agrees with that of `operand`.
std::optional<Violation> ParameterDiffers(const Instruction& x, AttributeId id,
                                          const Computation& computation, int64_t i,
                                          int64_t operand) {
  const Shape* parameter = ParameterShape(computation, i);
  const Shape& shape = x.operand_shape(operand);
  if (parameter == nullptr ||
      (parameter->IsScalar() && TypesAgree(parameter->element_type(), shape.element_type()))) {
    return std::nullopt;
  }
  return FoundIn(id, {"parameter ", i, " of ", computation.name(), " is ", *parameter, ", operand ",
                      operand, " is ", shape});
}

std::optional<Violation> CountsDiffer(AttributeId id, const Computation& computation,
                                      int64_t parameters, int64_t results) {
  if (computation.parameter_count() != parameters) {
    return FoundIn(id, {"computation ", computation.name(), " has ", computation.parameter_count(),
                        " parameters, ", parameters, " are needed"});
  }
  if (ResultPartCount(computation) != results) {
    return FoundIn(id, {"computation ", computation.name(), " returns ",
                        ResultPartCount(computation), " values, ", results, " are needed"});
  }
  return std::nullopt;
}

}  // namespace

std::optional<Violation> ReducerDiffers(const Instruction& x, Key<Computation*> key,
                                        int64_t first_init, int64_t first_input, int64_t n,
                                        bool scalar_inits) {
  const Computation* body = x.Get(key);
  if (body == nullptr) return FoundIn(key.id, {RowOf(key.id).name, " names no computation"});
  if (auto v = CountsDiffer(key.id, *body, 2 * n, n)) return v;
  for (int64_t i = 0; i < n; ++i) {
    const Shape* accumulator = ParameterShape(*body, i);
    const Shape* result = ResultPart(*body, i);
    if (result == nullptr || !result->IsScalar()) {
      return FoundIn(key.id, {"result ", i, " of ", body->name(), " is ",
                              result == nullptr ? Piece("missing") : Piece(*result)});
    }
    if (accumulator != nullptr &&
        !(accumulator->IsScalar() && accumulator->element_type() == result->element_type())) {
      return FoundIn(key.id, {"parameter ", i, " of ", body->name(), " is ", *accumulator,
                              ", its result ", i, " is ", *result});
    }
    const Shape& init = x.operand_shape(first_init + i);
    if ((scalar_inits && !init.IsScalar()) ||
        !TypesAgree(init.element_type(), result->element_type())) {
      return FoundAt(static_cast<int>(first_init + i), {"operand ", first_init + i, " is ", init,
                                                        ", ", body->name(), " returns ", *result});
    }
    if (auto v = ParameterDiffers(x, key.id, *body, n + i, first_input + i)) return v;
  }
  return std::nullopt;
}

std::optional<Violation> ComparatorDiffers(const Instruction& x, Key<Computation*> key, int64_t n) {
  const Computation* body = x.Get(key);
  if (body == nullptr) return FoundIn(key.id, {RowOf(key.id).name, " names no computation"});
  if (auto v = CountsDiffer(key.id, *body, 2 * n, 1)) return v;
  const Shape* result = ResultPart(*body, 0);
  if (!(result != nullptr && !ReturnsTuple(*body) && result->IsScalar() &&
        result->primitive_type() == PrimitiveType::kPred)) {
    return FoundIn(key.id, {"computation ", body->name(), " does not return pred[]"});
  }
  for (int64_t i = 0; i < 2 * n; ++i) {
    if (auto v = ParameterDiffers(x, key.id, *body, i, i / 2)) return v;
  }
  return std::nullopt;
}

}  // namespace assay
