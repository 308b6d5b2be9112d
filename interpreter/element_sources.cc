#include "interpreter/element_sources.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/block_kernel.h"
#include "interpreter/dynamic_shape.h"
#include "interpreter/opcode_table.h"
#include "interpreter/ops/collective.h"
#include "interpreter/sources/rows.h"

namespace assay {
namespace {

constexpr OpcodeTable<SourceRow> MakeTable() {
  OpcodeTable<SourceRow> table;
  for (const ElementwiseRow& row : kElementwiseRows) {
    bool chooses = row.opcode == Opcode::kSelect;
    table.Add({.opcode = row.opcode, .map = chooses ? SourcesOfSelect : SourcesOfElementwise});
  }
  table.AddAll(kDataMovementSources);
  table.AddAll(kIndexingSources);
  table.AddAll(kContractionSources);
  table.AddAll(kReductionSources);
  table.AddAll(kLinearAlgebraSources);
  table.AddAll(kCollectiveSources);
  table.AddAll(kSourcesWithoutMap);
  return table;
}
constexpr OpcodeTable<SourceRow> kTable = MakeTable();
[[maybe_unused]] constexpr EveryOpcodeHasOneRow<SourceRow, kTable.FirstWrong()>
    kEveryOpcodeHasOneRow = {};

const SourceRow& RowOf(Opcode opcode) { return kTable[opcode]; }

// By the copy of the instruction for the sizes of this execution.
std::string_view VisitSized(const SourceQuery& query, const SourceVisitor& visit) {
  std::vector<Literal> operands;
  for (int k = 0; k < query.instruction.operand_count(); ++k) {
    operands.push_back(query.operand(k, query.device));
    if (!operands.back().IsValid()) return kOperandNotKept;
  }
  SizedInstruction sized;
  Result<const Instruction*> instruction = sized.Make(query.instruction, operands);
  if (!instruction.ok()) return "its sizes cannot be told";
  SourceQuery exact{**instruction, query.leaf, query.element, query.operand, query.devices,
                    query.device};
  return RowOf(exact.instruction.opcode()).map(exact, visit);
}

}  // namespace

SourceKind SourceKindOf(Opcode opcode) { return RowOf(opcode).kind; }
std::string_view SourceReasonOf(Opcode opcode) { return RowOf(opcode).reason; }

std::string_view VisitSources(const SourceQuery& query, const SourceVisitor& visit) {
  const SourceRow& row = RowOf(query.instruction.opcode());
  if (row.kind != SourceKind::kMap) return row.reason;
  // Maps of collectives look at the sizes of each device.
  const bool is_collective = query.instruction.spec().traits.Has(Trait::kCollective);
  if (!is_collective && HasSizesAtRunTime(query.instruction)) return VisitSized(query, visit);
  return row.map(query, visit);
}

// ---------------------------------------------------------------- what the maps share

Index IndexOf(const Shape& shape, int64_t element) {
  Index index(static_cast<size_t>(shape.rank()));
  for (size_t d = index.size(); d-- > 0;) {
    int64_t size = std::max<int64_t>(shape.dimensions()[d], 1);
    index[d] = element % size;
    element /= size;
  }
  return index;
}

int64_t ElementAt(const Shape& shape, const Index& index) {
  int64_t element = 0;
  for (size_t d = 0; d < index.size(); ++d) element = element * shape.dimensions()[d] + index[d];
  return element;
}

const Shape& ShapeOf(const SourceQuery& query) {
  const Shape& shape = CollectiveResultShape(query.instruction);
  return shape.IsTuple() ? shape.elements()[static_cast<size_t>(query.leaf)] : shape;
}

Index IndexOf(const SourceQuery& query) { return IndexOf(ShapeOf(query), query.element); }

void VisitBox(const SourceQuery& query, int operand, const Index& fixed, const SourceVisitor& visit) {
  VisitBox(query, operand, query.device, fixed, visit);
}

void VisitBox(const SourceQuery& query, int operand, int device, const Index& fixed,
              const SourceVisitor& visit) {
  const Shape& shape = query.instruction.operand_shape(operand);
  Index index(fixed.size());
  for (size_t d = 0; d < fixed.size(); ++d) {
    index[d] = std::max<int64_t>(fixed[d], 0);
    if (shape.dimensions()[d] == 0) return;
  }
  while (true) {
    visit({operand, ElementAt(shape, index), device});
    size_t d = index.size();
    for (; d > 0; --d) {
      if (fixed[d - 1] != kAny) continue;
      if (++index[d - 1] < shape.dimensions()[d - 1]) break;
      index[d - 1] = 0;
    }
    if (d == 0) return;
  }
}

void VisitWhole(const SourceQuery& query, int operand, const SourceVisitor& visit) {
  size_t rank = static_cast<size_t>(query.instruction.operand_shape(operand).rank());
  VisitBox(query, operand, Index(rank, kAny), visit);
}

void VisitAt(const SourceQuery& query, int operand, const Index& index, const SourceVisitor& visit) {
  visit({operand, ElementAt(query.instruction.operand_shape(operand), index), query.device});
}

}  // namespace assay
