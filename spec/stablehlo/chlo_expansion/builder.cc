#include "spec/stablehlo/chlo_expansion/builder.h"

#include <algorithm>

#include "spec/literal.h"
#include "spec/mlir/position.h"
#include "spec/stablehlo/from_hlo/nodes.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::chlo_expansion {
namespace {

using mlir::Kind;

bool AllKnown(mlir::Type tensor) {
  return std::ranges::none_of(tensor->integers(0), [](int64_t size) { return size == mlir::kDynamicSize; });
}

Number Unary(std::string_view name, Number x) { return x.builder().Make(name, {x}, x.type()); }
Number Binary(std::string_view name, Number x, Number y) { return x.builder().Make(name, {x, y}, x.type()); }

}  // namespace

// ---------------------------------------------------------------- Builder: operations

bool Builder::IsRanked() const {
  const auto ranked = [](const mlir::Value* value) { return value->type->Is(Kind::kTensorType); };
  return std::ranges::all_of(operands_, ranked) && std::ranges::all_of(at_.results, ranked);
}
bool Builder::IsStatic() const {
  const auto known = [](const mlir::Value* value) { return AllKnown(value->type); };
  return std::ranges::all_of(operands_, known) && std::ranges::all_of(at_.results, known);
}

Status Builder::Refuse(const std::string& why) const {
  return Status(StatusCode::kUnsupported,
                mlir::DiagnosticAt(program_, at_, "unsupported_expansion", std::string(at_.name) + ": " + why));
}

mlir::Operation* Builder::Add(std::string_view name, const std::vector<mlir::Value*>& operands,
                              const std::vector<mlir::Type>& results) {
  mlir::Operation* operation = program_.NewOperation(name, block_);
  operation->location = at_.location;
  operation->position = at_.position;
  operation->operands.assign(operands.begin(), operands.end());
  for (mlir::Type type : results) program_.AddResult(operation, type);
  return operation;
}

void Builder::SetProperty(mlir::Operation& operation, std::string_view name, mlir::Attribute value) {
  mlir::SetAttribute(operation.properties, context().Intern(name), value);
}

Number Builder::Make(std::string_view name, const std::vector<Number>& operands, mlir::Type result) {
  std::vector<mlir::Value*> values;
  for (const Number& operand : operands) values.push_back(operand.value());
  return {*this, Add(name, values, {result})->results[0]};
}

void Builder::Set(Number result, size_t i) {
  if (result.type() != ResultType(i)) result = Make("stablehlo.convert", {result}, ResultType(i));
  results_[i] = result.value();
}

std::vector<Number> Builder::Enter(mlir::Operation& operation, const std::vector<mlir::Type>& arguments) {
  outer_.push_back(block_);
  block_ = program_.NewBlock(program_.NewRegion(&operation));
  std::vector<Number> numbers;
  for (mlir::Type type : arguments) numbers.emplace_back(*this, program_.AddArgument(block_, type));
  return numbers;
}

void Builder::Leave(const std::vector<Number>& results) {
  std::vector<mlir::Value*> values;
  for (const Number& result : results) values.push_back(result.value());
  Add("stablehlo.return", values, {});
  block_ = outer_.back();
  outer_.pop_back();
}

std::vector<Number> Builder::MoveHere(mlir::Block& block, const std::vector<Number>& arguments) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    replaced_.emplace_back(block.arguments[i], arguments[i].value());
  }
  std::vector<Number> results;
  for (mlir::Value* value : block.operations.back()->operands) results.emplace_back(*this, value);
  block.operations.pop_back();
  for (mlir::Operation* operation : block.operations) {
    operation->parent = block_;
    block_->operations.push_back(operation);
  }
  block.operations.clear();
  return results;
}

// ---------------------------------------------------------------- Builder: types, constants, attributes

mlir::Type Builder::Tensor(std::span<const int64_t> sizes, mlir::Type element) const {
  return context().Tensor(sizes, element);
}
mlir::Type Builder::WithElement(mlir::Type tensor, mlir::Type element) const {
  return context().Tensor(tensor->integers(0), element, tensor->node(2));
}
mlir::Type Builder::WithElement(mlir::Type tensor, PrimitiveType element) const {
  const Result<mlir::Type> type = from_hlo::ElementTypeOf(context(), Shape::Scalar(element));
  CHECK(type.ok());  // types that expansions compute in
  return WithElement(tensor, *type);
}

Number Builder::Constant(mlir::Type type, uint64_t bits) {
  const std::pair<mlir::Type, uint64_t> key(type, bits);
  if (const auto found = filled_.find(key); found != filled_.end()) return {*this, found->second};
  const PrimitiveType element = *to_hlo::PrimitiveOf(type->node(1));
  std::string bytes;  // of one element, which stands for all; low byte first
  for (int64_t i = 0; i < FormatOf(PartOf(element)).ByteSize(); ++i) bytes += static_cast<char>(bits >> (8 * i));
  bytes.resize(static_cast<size_t>(FormatOf(element).ByteSize()));  // imaginary part: +0
  if (std::ranges::count(type->integers(0), 0) > 0) bytes.clear();
  mlir::Operation* constant = Add("stablehlo.constant", {}, {type});
  SetProperty(*constant, "value", context().Get(Kind::kDenseElements, {type, std::string_view(bytes)}));
  if (outer_.empty()) filled_.emplace(key, constant->results[0]);
  return {*this, constant->results[0]};
}

Number Builder::FilledBits(Number like, uint64_t bits) {
  if (AllKnown(like.type())) return Constant(like.type(), bits);
  const std::pair<mlir::Value*, uint64_t> key(like.value(), bits);
  if (const auto found = broadcast_.find(key); found != broadcast_.end()) return {*this, found->second};
  const Number scalar = Constant(Tensor({}, like.element()), bits);
  const Number filled = Make("stablehlo.dynamic_broadcast_in_dim", {scalar, SizesOf(like)}, like.type());
  SetProperty(*filled.value()->operation, "broadcast_dimensions", Int64s({}));
  if (outer_.empty()) broadcast_.emplace(key, filled.value());
  return filled;
}

Number Builder::Filled(Number like, double value) {
  const PrimitiveType part = PartOf(*PrimitiveOf(like));
  const bool number = assay::IsFloat(part);
  return FilledBits(like, number ? BitsFromDouble(part, value)
                                 : static_cast<uint64_t>(static_cast<int64_t>(value)) &
                                       (~uint64_t{0} >> (64 - FormatOf(part).bits)));
}

Number Builder::SizesOf(Number x) {
  if (const auto found = sizes_.find(x.value()); found != sizes_.end()) return {*this, found->second};
  const mlir::Type i32 = context().IntegerType(32);
  const int64_t one[] = {1};
  std::vector<Number> sizes;
  const int64_t rank = static_cast<int64_t>(x.type()->integers(0).size());
  for (int64_t i = 0; i < rank; ++i) {
    const Number size = Make("stablehlo.get_dimension_size", {x}, Tensor({}, i32));
    SetProperty(*size.value()->operation, "dimension", Int64(i));
    sizes.push_back(Make("stablehlo.reshape", {size}, Tensor(one, i32)));
  }
  const Number all = Make("stablehlo.concatenate", sizes, Tensor(std::span(&rank, 1), i32));
  SetProperty(*all.value()->operation, "dimension", Int64(0));
  if (outer_.empty()) sizes_.emplace(x.value(), all.value());
  return all;
}

Number Builder::BroadcastInDim(Number x, std::span<const int64_t> dimensions, mlir::Type result) {
  const Number wide = Make("stablehlo.broadcast_in_dim", {x}, result);
  SetProperty(*wide.value()->operation, "broadcast_dimensions", Int64s(dimensions));
  return wide;
}

mlir::Attribute Builder::Int64(int64_t value) const { return from_hlo::Int64(context(), value); }
mlir::Attribute Builder::Int64s(std::span<const int64_t> values) const {
  return from_hlo::Int64s(context(), values);
}
mlir::Attribute Builder::Enumerator(std::string_view enumeration, std::string_view name) const {
  const int index = mlir::FindEnumByName(mlir::DialectId::kStableHlo, enumeration);
  CHECK(index >= 0);
  return Enumerator(enumeration, mlir::AllEnums()[static_cast<size_t>(index)].ValueOf(name).value());
}
mlir::Attribute Builder::Enumerator(std::string_view enumeration, int64_t value) const {
  return from_hlo::Enumerator(context(), enumeration, value);
}

// ---------------------------------------------------------------- arithmetic

std::optional<PrimitiveType> PrimitiveOf(Number x) { return to_hlo::PrimitiveOf(x.element()); }

Number operator+(Number a, Number b) { return Binary("stablehlo.add", a, b); }
Number operator-(Number a, Number b) { return Binary("stablehlo.subtract", a, b); }
Number operator*(Number a, Number b) { return Binary("stablehlo.multiply", a, b); }
Number operator/(Number a, Number b) { return Binary("stablehlo.divide", a, b); }
Number operator-(Number a) { return Unary("stablehlo.negate", a); }
Number Square(Number x) { return x * x; }

Number Apply(std::string_view mnemonic, Number x) { return Unary("stablehlo." + std::string(mnemonic), x); }
Number Apply(std::string_view mnemonic, Number x, Number y) {
  return Binary("stablehlo." + std::string(mnemonic), x, y);
}

Number ConvertTo(Number x, mlir::Type element) {
  if (x.element() == element) return x;
  return x.builder().Make("stablehlo.convert", {x}, x.builder().WithElement(x.type(), element));
}
Number BitcastTo(Number x, mlir::Type element) {
  if (x.element() == element) return x;
  return x.builder().Make("stablehlo.bitcast_convert", {x}, x.builder().WithElement(x.type(), element));
}

namespace {
mlir::Type PartType(Number z) { return z.builder().WithElement(z.type(), z.element()->node(0)); }
}  // namespace
Number Real(Number z) { return z.builder().Make("stablehlo.real", {z}, PartType(z)); }
Number Imaginary(Number z) { return z.builder().Make("stablehlo.imag", {z}, PartType(z)); }
Number Complex(Number real, Number imaginary) {
  Builder& builder = real.builder();
  const mlir::Type element = builder.context().Get(Kind::kComplexType, {real.element()});
  return builder.Make("stablehlo.complex", {real, imaginary}, builder.WithElement(real.type(), element));
}

// ---------------------------------------------------------------- choices

Number Compare(std::string_view direction, Number a, Number b) {
  Builder& builder = a.builder();
  const Number result = builder.Make("stablehlo.compare", {a, b},
                                     builder.WithElement(a.type(), builder.context().IntegerType(1)));
  builder.SetProperty(*result.value()->operation, "comparison_direction",
                      builder.Enumerator("comparison_direction", direction));
  return result;
}
Number Select(Number which, Number yes, Number no) {
  return yes.builder().Make("stablehlo.select", {which, yes, no}, yes.type());
}
Number And(Number a, Number b) { return Binary("stablehlo.and", a, b); }
Number Or(Number a, Number b) { return Binary("stablehlo.or", a, b); }

// ---------------------------------------------------------------- series

Number Polynomial(Number x, std::span<const double> coefficients) {
  Number sum = x.builder().Filled(x, coefficients[0]);
  for (double coefficient : coefficients.subspan(1)) sum = sum * x + coefficient;
  return sum;
}

Number Chebyshev(Number x, std::span<const double> coefficients) {
  Number last = x.builder().Filled(x, 0), now = x.builder().Filled(x, 0), before = now;
  for (double coefficient : coefficients) {
    before = last;
    last = now;
    now = x * last - before + coefficient;
  }
  return 0.5 * (now - before);
}

}  // namespace assay::chlo_expansion
