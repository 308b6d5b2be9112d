// Shardy: what changes no value is an identity; a manual computation takes HLO's form, a call between two
// custom calls that cut the arrays into the devices' blocks and put them together again.
#include <algorithm>
#include <string>
#include <utility>

#include "spec/mlir/text_printer.h"
#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/regions.h"
#include "spec/stablehlo/to_hlo/shardings.h"
#include "spec/stablehlo/to_hlo/shardy_names.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

// What XLA has no form for: the operation's name and attributes.
FrontendAttributes NamedOperation(Body& body) {
  std::string properties;
  for (const mlir::NamedAttribute& entry : body.at().properties) {
    properties += (properties.empty() ? "" : ", ") + std::string(entry.name) + " = " +
                  mlir::PrintNodeText(body.Find(entry.name));
  }
  return {FrontendText(shardy::kOperation, std::string(body.at().name)),
          FrontendText(shardy::kProperties, "{" + properties + "}")};
}

// The sharding stays as an annotation.
Status ConvertConstraint(Body& body) {
  RETURN_IF_ERROR(body.ExpectResults(1));
  ASSIGN_OR_RETURN(Instruction* operand, body.Get(*body.at().operands[0]));
  const mlir::Attribute constraint = body.at().name == "sdy.sharding_constraint" ? body.Find("sharding") : nullptr;
  FrontendAttributes frontend = NamedOperation(body);
  if (constraint != nullptr) frontend = {FrontendText(shardy::kSharding, PerValueText(constraint))};
  Instruction& marked = body.Add(Opcode::kCustomCall, operand->shape(), {operand},
                                 {Attr(kCustomCallTarget, std::string(shardy::kConstraint)),
                                  Attr(kFrontendAttributes, std::move(frontend))});
  const mlir::Attribute own = body.Find("sharding");
  ASSIGN_OR_RETURN(std::optional<Sharding> sharding,
                   ReadSharding(body, nullptr, own != nullptr ? own : body.Find("out_sharding")));
  if (sharding) marked.Set(kSharding, *std::move(sharding));
  body.SetResults(marked);
  return {};
}

Status ConvertGroup(Body& body) {
  RETURN_IF_ERROR(body.ExpectResults(0));
  ASSIGN_OR_RETURN(Instruction* operand, body.Get(*body.at().operands[0]));
  body.Add(Opcode::kCustomCall, Shape::Tuple({}), {operand},
           {Attr(kCustomCallTarget, std::string(shardy::kGroup)), Attr(kCustomCallHasSideEffect, true),
            Attr(kFrontendAttributes, NamedOperation(body))});
  return {};
}

// SetHeader has the meshes.
Status ConvertNothing(Body& body) { return body.ExpectResults(0); }

// A meaning of its own only by its region.
Status ConvertNamedComputation(Body& body) {
  const auto count = static_cast<int64_t>(body.at().operands.size());
  RETURN_IF_ERROR(BlockOf(body, 0, count).status());
  ASSIGN_OR_RETURN(Computation* computation, ClosedComputation(body, 0, "named_computation"));
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  body.SetResults(body.Add(Opcode::kCall, shape, operands,
                           {Attr(kToApply, computation), Attr(kFrontendAttributes, NamedOperation(body))}));
  return {};
}

// The custom call that changes the view of all operands: one alone, else in a tuple.
Instruction& ChangeView(Body& body, std::string_view target, const Instructions& operands,
                        const std::vector<Shape>& shapes, std::string_view key,
                        mlir::Attribute shardings, mlir::Attribute manual) {
  FrontendAttributes frontend = {{std::string(key), mlir::PrintNodeText(shardings)},
                                 {std::string(shardy::kManualAxes), mlir::PrintNodeText(manual)}};
  std::sort(frontend.begin(), frontend.end(),
            [](const auto& a, const auto& b) { return a.key < b.key; });
  const Shape shape = shapes.size() == 1 ? shapes[0] : Shape::Tuple(shapes);
  return body.Add(Opcode::kCustomCall, shape, operands,
                  {Attr(kCustomCallTarget, std::string(target)), Attr(kCustomCallHasSideEffect, true),
                   Attr(kFrontendAttributes, std::move(frontend))});
}
Instructions PartsOf(Body& body, Instruction& whole, size_t count) {
  if (count == 1) return {&whole};
  Instructions parts;
  for (size_t i = 0; i < count; ++i) parts.push_back(&body.Element(whole, static_cast<int64_t>(i)));
  return parts;
}

// One sharding of a known form for each value.
Status CheckShardings(Body& body, mlir::Attribute shardings, size_t values) {
  RETURN_IF_ERROR(NamedShardingOf(body.translation(), shardings).status());
  if (shardings->Is(mlir::Kind::kSdyPerValue) && shardings->nodes(0).size() == values) return {};
  return InvalidError("manual_computation_shardings", "one sharding for each value is needed");
}

Status ConvertManualComputation(Body& body) {
  const size_t count = body.at().operands.size();
  ASSIGN_OR_RETURN(const mlir::Block* block, BlockOf(body, 0, static_cast<int64_t>(count)));
  ASSIGN_OR_RETURN(const mlir::Attribute in, body.Need("in_shardings"));
  ASSIGN_OR_RETURN(const mlir::Attribute out, body.Need("out_shardings"));
  ASSIGN_OR_RETURN(const mlir::Attribute manual, body.Need("manual_axes"));
  RETURN_IF_ERROR(CheckShardings(body, in, count));
  RETURN_IF_ERROR(CheckShardings(body, out, body.at().results.size()));
  if (!manual->Is(mlir::Kind::kSdyManualAxes)) {
    return InvalidError("manual_computation_attributes", "manual_axes is of another kind");
  }
  ASSIGN_OR_RETURN(Computation* computation,
                   ClosedComputation(body, 0, shardy::kManualBody));
  ASSIGN_OR_RETURN(Instructions operands, body.Get(body.at().operands));
  if (count > 0) {
    std::vector<Shape> local;
    for (const mlir::Value* argument : block->arguments) {
      ASSIGN_OR_RETURN(Shape shape, body.translation().ShapeOf(argument->type));
      local.push_back(std::move(shape));
    }
    Instruction& cut = ChangeView(body, shardy::kToLocal, operands, local,
                                  shardy::kInShardings, in, manual);
    operands = PartsOf(body, cut, count);
  }
  const Shape result = computation->root().shape();
  Instruction& call =
      body.Add(Opcode::kCall, result, operands, {Attr(kToApply, computation)});
  const size_t results = body.at().results.size();
  if (results == 0) return {};
  std::vector<Shape> global;
  for (size_t i = 0; i < results; ++i) {
    ASSIGN_OR_RETURN(Shape shape, body.ResultShape(i));
    global.push_back(std::move(shape));
  }
  if (results > 1 && (!result.IsTuple() || result.elements().size() != results)) {
    return InvalidError("manual_computation_results", "the region returns " + result.ToString(false));
  }
  body.SetResults(ChangeView(body, shardy::kToGlobal, PartsOf(body, call, results), global,
                             shardy::kOutShardings, out, manual));
  return {};
}

constexpr OpRow kRows[] = {
    {"sdy.manual_computation", Opcode::kCall, -1, {}, ConvertManualComputation},
    {"sdy.named_computation", Opcode::kCall, -1, {}, ConvertNamedComputation},
    {"sdy.sharding_constraint", Opcode::kCustomCall, 1, {}, ConvertConstraint},
    {"sdy.reshard", Opcode::kCustomCall, 1, {}, ConvertConstraint},
    {"sdy.propagation_barrier", Opcode::kCustomCall, 1, {}, ConvertConstraint},
    {"sdy.data_flow_edge", Opcode::kCustomCall, 1, {}, ConvertConstraint},
    {"sdy.all_gather", Opcode::kCustomCall, 1, {}, ConvertConstraint},
    {"sdy.all_slice", Opcode::kCustomCall, 1, {}, ConvertConstraint},
    {"sdy.all_reduce", Opcode::kCustomCall, 1, {}, ConvertConstraint},
    {"sdy.all_to_all", Opcode::kCustomCall, 1, {}, ConvertConstraint},
    {"sdy.reduce_scatter", Opcode::kCustomCall, 1, {}, ConvertConstraint},
    {"sdy.collective_permute", Opcode::kCustomCall, 1, {}, ConvertConstraint},
    {"sdy.sharded_to_unreduced", Opcode::kCustomCall, 1, {}, ConvertConstraint},
    {"sdy.replicated_to_unreduced", Opcode::kCustomCall, 1, {}, ConvertConstraint},
    {"sdy.sharding_group", Opcode::kCustomCall, 1, {}, ConvertGroup},
    {"sdy.mesh", Opcode::kForeign, 0, {}, ConvertNothing},
};

}  // namespace

std::span<const OpRow> ShardyRows() { return kRows; }

}  // namespace assay::to_hlo
