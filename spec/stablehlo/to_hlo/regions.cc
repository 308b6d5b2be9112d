#include "spec/stablehlo/to_hlo/regions.h"

#include <utility>

#include "absl/container/flat_hash_set.h"
#include "spec/mlir/walk.h"

namespace assay::to_hlo {
namespace {

template <typename Visit>
void ForEachOperationIn(std::span<mlir::Region* const> regions, Visit visit) {
  for (const mlir::Region* region : regions) {
    for (const mlir::Block* block : region->blocks) {
      for (const mlir::Operation* operation : block->operations) {
        mlir::ForEachOperation(operation, visit);
      }
    }
  }
}

// The roots of a computation from the block's terminator.
Result<Instructions> ResultsOf(Body& inner, const mlir::Block& block) {
  ASSIGN_OR_RETURN(const mlir::Operation* terminator, inner.Fill(block));
  if (terminator == nullptr) {
    return InvalidError("block_terminator", "a region does not end with a return");
  }
  return inner.Get(terminator->operands);
}

Status CheckDepth(const Body& outer) {
  if (outer.depth() < kMaxNesting) return {};
  return UnsupportedError("unsupported_nesting",
                          "regions nest deeper than " + std::to_string(kMaxNesting));
}

}  // namespace

Values CapturesOf(std::span<mlir::Region* const> regions) {
  absl::flat_hash_set<const mlir::Value*> inside;
  const auto add_arguments = [&](std::span<mlir::Region* const> list) {
    for (const mlir::Region* region : list) {
      for (const mlir::Block* block : region->blocks) {
        inside.insert(block->arguments.begin(), block->arguments.end());
      }
    }
  };
  add_arguments(regions);
  ForEachOperationIn(regions, [&](const mlir::Operation& operation) {
    inside.insert(operation.results.begin(), operation.results.end());
    add_arguments(operation.regions);
  });
  Values captures;
  ForEachOperationIn(regions, [&](const mlir::Operation& operation) {
    for (const mlir::Value* operand : operation.operands) {
      if (IsConstant(*operand) || !inside.insert(operand).second) continue;
      captures.push_back(operand);
    }
  });
  return captures;
}

Result<const mlir::Block*> BlockOf(Body& body, size_t i, int64_t arguments) {
  const auto wrong = [&](const std::string& what) {
    return InvalidError(std::string(MnemonicOf(body.at())) + "_regions", "region " + std::to_string(i) + what);
  };
  if (i >= body.at().regions.size()) return wrong(" is missing");
  const mlir::Region& region = *body.at().regions[i];
  if (region.blocks.size() != 1) {
    return UnsupportedError("unsupported_region", "a region of " +
                                                      std::to_string(region.blocks.size()) +
                                                      " blocks has no form in HLO");
  }
  const mlir::Block* block = region.blocks[0];
  const auto count = static_cast<int64_t>(block->arguments.size());
  if (arguments >= 0 && count != arguments) {
    return wrong(" has " + std::to_string(count) + " arguments, " + std::to_string(arguments) + " are needed");
  }
  return block;
}

Result<Computation*> StateComputation(Body& outer, const mlir::Block& block, const Values& captures,
                                      Returns returns, std::string_view name) {
  RETURN_IF_ERROR(CheckDepth(outer));
  Values all(block.arguments.begin(), block.arguments.end());
  all.insert(all.end(), captures.begin(), captures.end());
  std::vector<Shape> shapes;
  for (const mlir::Value* value : all) {
    ASSIGN_OR_RETURN(Shape shape, outer.translation().ShapeOf(value->type));
    shapes.push_back(std::move(shape));
  }
  Computation& computation = outer.module().AddComputation(name);
  Body inner(outer.translation(), computation, outer.depth() + 1);
  if (all.size() == 1) {
    inner.Set(*all[0], inner.Parameter(shapes[0]));
  } else {
    Instruction& state = inner.Parameter(Shape::Tuple(shapes));
    for (size_t i = 0; i < all.size(); ++i) {
      inner.Set(*all[i], inner.Element(state, static_cast<int64_t>(i)));
    }
  }
  ASSIGN_OR_RETURN(Instructions results, ResultsOf(inner, block));
  if (returns == Returns::kState) {
    for (const mlir::Value* capture : captures) {
      ASSIGN_OR_RETURN(Instruction* captured, inner.Get(*capture));
      results.push_back(captured);
    }
  }
  computation.set_root(inner.Together(results, returns != Returns::kTuple));
  return &computation;
}

Result<Computation*> FoldComputation(Body& outer, const mlir::Block& block, const Lanes& lanes,
                                     std::string_view name) {
  RETURN_IF_ERROR(CheckDepth(outer));
  Computation& computation = outer.module().AddComputation(name);
  Body inner(outer.translation(), computation, outer.depth() + 1);
  const size_t count = block.arguments.size();
  for (size_t group = 0; group < lanes.groups; ++group) {
    const size_t end = count * (group + 1) / lanes.groups;
    for (size_t i = count * group / lanes.groups; i < end; ++i) {
      ASSIGN_OR_RETURN(const Shape shape, outer.translation().ShapeOf(block.arguments[i]->type));
      inner.Set(*block.arguments[i], inner.Parameter(shape));
    }
    for (const mlir::Value* lane : lanes.values) {
      ASSIGN_OR_RETURN(const Shape shape, outer.translation().ShapeOf(lane->type));
      inner.Set(*lane, inner.Parameter(shape));
    }
  }
  ASSIGN_OR_RETURN(Instructions results, ResultsOf(inner, block));
  if (lanes.return_lanes) {
    for (const mlir::Value* lane : lanes.values) {
      ASSIGN_OR_RETURN(Instruction* value, inner.Get(*lane));
      results.push_back(value);
    }
  }
  computation.set_root(inner.Together(results, true));
  return &computation;
}

Result<Values> ScalarCaptures(Body& outer, std::span<mlir::Region* const> regions) {
  Values captures = CapturesOf(regions);
  for (const mlir::Value* value : captures) {
    ASSIGN_OR_RETURN(const Instruction* captured, outer.Get(*value));
    if (captured->shape().IsScalar()) continue;
    return UnsupportedError("unsupported_capture",
                            "the region uses " + captured->shape().ToString(false) +
                                " of the block around it: HLO's takes scalars only");
  }
  return captures;
}

Result<Computation*> ClosedComputation(Body& outer, size_t region, std::string_view name) {
  ASSIGN_OR_RETURN(const mlir::Block* block, BlockOf(outer, region, -1));
  if (!CapturesOf(std::span(&outer.at().regions[region], 1)).empty()) {
    return UnsupportedError("unsupported_capture",
                            "the region uses a value of the block around it: HLO's sees its "
                            "parameters and constants only");
  }
  return FoldComputation(outer, *block, {}, name);
}

}  // namespace assay::to_hlo
