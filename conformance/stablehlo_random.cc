#include "conformance/stablehlo_random.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/philox.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/entry_function.h"
#include "spec/stablehlo/to_hlo.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay {
namespace {

class RandomHost : public HostTransfers {
 public:
  Result<Literal> Take(int, const std::string&, const Shape& shape) override { return RandomOf(shape); }
  Status Give(int, const std::string&, const Literal&) override { return {}; }

 private:
  Result<Literal> RandomOf(const Shape& shape) {
    if (shape.IsToken()) return Literal::Token();
    if (!shape.IsTuple()) return RandomLiteral(shape, stream_);
    std::vector<Literal> elements;
    for (const Shape& element : shape.elements()) {
      ASSIGN_OR_RETURN(Literal literal, RandomOf(element));
      elements.push_back(std::move(literal));
    }
    return Literal::Tuple(shape, std::move(elements));
  }
  Philox stream_{1};
};

// Operations whose integer operands behind the first say how large something is; of dynamic_iota and
// dynamic_gather it is the one of that number.
struct SizedBy {
  std::string_view name;
  size_t first;
};
constexpr SizedBy kSizedBy[] = {
    {"stablehlo.dynamic_broadcast_in_dim", 1}, {"stablehlo.dynamic_conv", 2}, {"stablehlo.dynamic_gather", 2},
    {"stablehlo.dynamic_iota", 0},             {"stablehlo.dynamic_pad", 2},  {"stablehlo.dynamic_reshape", 1},
    {"stablehlo.real_dynamic_slice", 1},       {"stablehlo.set_dimension_size", 1}};

// What an argument says, if it is an operand of certain operations.
enum class Says : uint8_t {
  kNothing,
  kSizes,
  kRoots,  // which of a group's devices are the roots of a collective
};

Says WhatOperandSays(const mlir::Operation& operation, size_t i) {
  const mlir::Attribute dynamic_root = operation.Find("has_dynamic_root");
  if (dynamic_root != nullptr && to_hlo::BooleanOf(dynamic_root).value_or(false)) {
    return i + 1 == operation.operands.size() ? Says::kRoots : Says::kNothing;
  }
  const auto row = std::find_if(std::begin(kSizedBy), std::end(kSizedBy),
                                [&](const SizedBy& sized) { return sized.name == operation.name; });
  return row != std::end(kSizedBy) && i >= row->first ? Says::kSizes : Says::kNothing;
}

std::vector<mlir::Value*> ArgumentsOf(const mlir::Operation& function) {
  if (function.regions.empty() || function.regions[0]->blocks.empty()) return {};
  return function.regions[0]->blocks[0]->arguments;
}

// Of each argument of the entry.
std::vector<Says> WhatArgumentsSay(const mlir::Program& program, std::string_view entry) {
  const Result<mlir::Operation*> function = EntryFunctionOf(program, entry);
  if (!function.ok()) return {};
  const std::vector<mlir::Value*> arguments = ArgumentsOf(**function);
  std::vector<Says> says(arguments.size(), Says::kNothing);
  mlir::ForEachOperation(*function, [&](const mlir::Operation& operation) {
    for (size_t i = 0; i < operation.operands.size(); ++i) {
      const auto at = std::find(arguments.begin(), arguments.end(), operation.operands[i]);
      if (at == arguments.end()) continue;
      Says& one = says[static_cast<size_t>(at - arguments.begin())];
      if (one == Says::kNothing) one = WhatOperandSays(operation, i);
    }
  });
  return says;
}

// A list of sizes.
Literal Sizes(const Shape& shape, const RandomRun& run) {
  Literal sizes = Literal::Zeros(shape);
  const int64_t count = sizes.element_count();
  for (int64_t i = 0; i < count; ++i) {
    sizes.SetBits(i, static_cast<uint64_t>(run.last_only && i + 1 < count ? 1 : run.size));
  }
  return sizes;
}

// Where RandomRun::size is given.
Result<Literal> ArgumentOf(Shape shape, Says says, const RandomRun& run, Philox& stream) {
  if (!shape.IsArray()) return UnsupportedError("unsupported_arguments", "an argument is no array");
  for (int64_t d = 0; d < shape.rank(); ++d) {
    if (shape.IsUnbounded(d)) shape.set_dimension(d, run.size);
  }
  const bool integers = IsInteger(shape.primitive_type());
  if (integers && says == Says::kSizes) return Sizes(shape, run);
  if (integers && says == Says::kRoots) return Literal::Zeros(shape);
  if (integers && shape.rank() == 0) {
    const bool is_size = FormatOf(shape.primitive_type()).bits == 64;
    return Literal::Scalar(shape.primitive_type(), is_size ? run.size : 0);
  }
  return RandomLiteral(shape, stream);
}

}  // namespace

Result<Literal> RunOnRandom(const mlir::Program& program, const RandomRun& run) {
  ASSIGN_OR_RETURN(const std::unique_ptr<Module> module, ToHlo(program, run.entry));
  RETURN_IF_ERROR(CheckSupported(*module));
  RandomHost host;
  RunOptions options;
  options.threads = run.threads;
  options.host = &host;
  const std::vector<Says> says = WhatArgumentsSay(program, run.entry);
  Philox stream(1);
  std::vector<Literal> arguments;
  if (run.size == 0) {
    ASSIGN_OR_RETURN(arguments, RandomArguments(*module, 0));
  }
  for (size_t i = 0; i < static_cast<size_t>(module->entry()->parameter_count()); ++i) {
    const Shape& shape = module->entry()->parameters()[i]->shape();
    if (run.size != 0) {
      ASSIGN_OR_RETURN(Literal argument, ArgumentOf(shape, says[i], run, stream));
      arguments.push_back(std::move(argument));
    } else if (says[i] == Says::kRoots) {
      arguments[i] = Literal::Zeros(shape);
    }
  }
  return Evaluate(*module, arguments, options);
}

bool HasOpenSizes(const mlir::Program& program, std::string_view entry) {
  const std::vector<Says> says = WhatArgumentsSay(program, entry);
  if (std::find(says.begin(), says.end(), Says::kSizes) != says.end()) return true;
  const Result<mlir::Operation*> function = EntryFunctionOf(program, entry);
  if (!function.ok()) return false;
  for (const mlir::Value* argument : ArgumentsOf(**function)) {
    const Result<Shape> shape = to_hlo::ShapeOf(argument->type);
    for (int64_t d = 0; shape.ok() && shape->IsArray() && d < shape->rank(); ++d) {
      if (shape->IsUnbounded(d)) return true;
    }
  }
  return false;
}

int64_t DevicesNamed(const mlir::Program& program, std::string_view entry) {
  int64_t most = 0;
  const Result<mlir::Operation*> function = EntryFunctionOf(program, entry);
  if (!function.ok()) return 1;
  mlir::ForEachOperation(*function, [&](const mlir::Operation& operation) {
    for (const std::string_view name : {"replica_groups", "source_target_pairs"}) {
      const mlir::Attribute ids = operation.Find(name);
      if (ids == nullptr || !ids->Is(mlir::Kind::kDenseElements)) continue;
      for (int64_t id : to_hlo::IntegersOf(ids).value_or(std::vector<int64_t>())) most = std::max(most, id);
    }
  });
  return most + 1;
}

}  // namespace assay
