// Writes the operations whose text no list of words describes: the counterpart of op_form_parser.cc.
#include <algorithm>
#include <cstring>

#include "spec/mlir/op_printer.h"
#include "spec/mlir/reduce_form.h"

namespace assay::mlir {
namespace {

bool IsText(Attribute value) {
  return value && value->Is(Kind::kString) && value->node(1) == nullptr;
}

std::vector<Type> ResultTypesOf(const Operation& op) {
  std::vector<Type> types;
  for (const Value* const result : op.results) types.push_back(result->type);
  return types;
}

}  // namespace

bool OpPrinter::FitsRegion(const Region& region, std::span<const Type> arguments) const {
  if (region.blocks.empty() || names_.IsTarget(region.blocks[0])) return false;
  return std::ranges::equal(region.blocks[0]->arguments, arguments, {},
                            [](const Value* value) { return value->type; });
}

bool OpPrinter::PrintModule(const Operation& op) {
  const Attribute name = op.Find("sym_name");
  if (op.regions.size() != 1 || op.regions[0]->blocks.size() != 1 ||
      !FitsRegion(*op.regions[0], {}) || !op.operands.empty() || !op.results.empty() ||
      (name && !IsText(name))) {
    return false;
  }
  if (name) {
    Out(' ');
    PrintSymbol(name->text(0));
  }
  constexpr std::string_view kElided[] = {"sym_name"};
  PrintAttributes(op, kElided, "attributes");
  Out(' ');
  PrintRegion(*op.regions[0], /*entry_arguments=*/false);
  return true;
}

bool OpPrinter::PrintFunc(const Operation& op) {
  const Attribute name = op.Find("sym_name"), visibility = op.Find("sym_visibility"),
                  type = op.Find("function_type");
  const Attribute attributes[] = {op.Find("arg_attrs"), op.Find("res_attrs")};
  if (op.regions.size() != 1 || !op.operands.empty() || !op.results.empty() || !IsText(name) ||
      type == nullptr || !type->Is(Kind::kTypeAttribute) ||
      !type->node(0)->Is(Kind::kFunctionType)) {
    return false;
  }
  if (visibility && (!IsText(visibility) ||
                     (visibility->text(0) != "public" && visibility->text(0) != "private" &&
                      visibility->text(0) != "nested"))) {
    return false;
  }
  const Region& body = *op.regions[0];
  const std::span<const Node*const> inputs = type->node(0)->nodes(0),
                                    results = type->node(0)->nodes(1);
  if (!body.blocks.empty() && !FitsRegion(body, inputs)) return false;
  for (int i = 0; i < 2; ++i) {
    if (attributes[i] == nullptr) continue;
    // Reading makes this attribute where one of its dictionaries has an entry.
    const auto dictionary = [](const Node* entry) { return entry->Is(Kind::kDictionary); };
    const auto full = [](const Node* entry) { return !entry->nodes(0).empty(); };
    if (!attributes[i]->Is(Kind::kArray) ||
        attributes[i]->nodes(0).size() != (i == 0 ? inputs : results).size() ||
        !std::ranges::all_of(attributes[i]->nodes(0), dictionary) ||
        std::ranges::none_of(attributes[i]->nodes(0), full)) {
      return false;
    }
  }
  const auto print_attributes = [&](int which, size_t i) {
    if (attributes[which] == nullptr || attributes[which]->nodes(0)[i]->nodes(0).empty()) return;
    Out(' ');
    Print(attributes[which]->nodes(0)[i]);
  };
  if (visibility) {
    Out(' ');
    Out(visibility->text(0));
  }
  Out(' ');
  PrintSymbol(name->text(0));
  Out('(');
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (i > 0) Out(", ");
    if (!body.blocks.empty()) {
      PrintOperand(body.blocks[0]->arguments[i]);
      Out(": ");
    }
    Print(inputs[i]);
    print_attributes(0, i);
    if (!body.blocks.empty()) PrintLocationOf(body.blocks[0]->arguments[i]->location);
  }
  Out(')');
  if (!results.empty()) {
    const bool alone =
        results.size() == 1 && attributes[1] == nullptr && !results[0]->Is(Kind::kFunctionType);
    Out(alone ? " -> " : " -> (");
    for (size_t i = 0; i < results.size(); ++i) {
      if (i > 0) Out(", ");
      Print(results[i]);
      print_attributes(1, i);
    }
    if (!alone) Out(')');
  }
  constexpr std::string_view kElided[] = {"sym_name", "sym_visibility", "function_type",
                                          "arg_attrs", "res_attrs"};
  PrintAttributes(op, kElided, "attributes");
  if (body.blocks.empty()) return true;
  Out(' ');
  PrintRegion(body, /*entry_arguments=*/false);
  return true;
}

bool OpPrinter::PrintVhloFunc(const Operation& op) {
  const Attribute name = op.Find("sym_name"), type = op.Find("function_type");
  if (op.regions.size() != 1 || !op.operands.empty() || !op.results.empty() || name == nullptr ||
      !name->Is(Kind::kVhloString) || type == nullptr || !type->Is(Kind::kVhloType) ||
      !type->node(0)->Is(Kind::kVhloFunctionType) ||
      !FitsRegion(*op.regions[0], type->node(0)->nodes(0))) {
    return false;
  }
  Out(' ');
  PrintSymbol(name->text(0));
  Out('(');
  PrintCommaArguments(*op.regions[0]->blocks[0]);
  Out(") -> (");
  PrintTypes(type->node(0)->nodes(1));
  Out(") ");
  PrintRegion(*op.regions[0], /*entry_arguments=*/false);
  constexpr std::string_view kElided[] = {"sym_name", "function_type"};
  PrintAttributes(op, kElided);
  return true;
}

bool OpPrinter::PrintTypedValue(const Operation& op) {
  const Attribute value = op.Find("value");
  if (value == nullptr || op.results.size() != 1) return false;
  switch (value->kind()) {
    case Kind::kInteger:
    case Kind::kWideInteger:
    case Kind::kFloat:
    case Kind::kDenseElements:
    case Kind::kDenseStrings:
    case Kind::kDenseResource:
      break;
    default:
      return false;
  }
  if (value->node(0) != op.results[0]->type) return false;
  Print(value);
  return true;
}

bool OpPrinter::PrintConstant(const Operation& op) {
  constexpr std::string_view kElided[] = {"value"};
  const size_t begin = text().size();
  if (!op.operands.empty()) return false;
  PrintAttributes(op, kElided);
  Out(' ');
  if (PrintTypedValue(op)) return true;
  text().resize(begin);
  PrintBehindName(op);
  return true;
}

// Whether the body is one operation on its arguments, whose result it returns.
bool OpPrinter::IsCompact(const Operation& reduce) const {
  const Block& body = *reduce.regions[0]->blocks[0];
  if (reduce.regions[0]->blocks.size() != 1 || body.operations.size() != 2 ||
      reduce.operands.empty())
    return false;
  const Operation& inner = *body.operations[0];
  const Operation& end = *body.operations[1];
  const Type input = reduce.operands[0]->type;
  const bool tensor = input->Is(Kind::kTensorType);
  if (!IsCompactReducer(reduce.name, inner.name) ||
      (!tensor && !input->Is(Kind::kUnrankedTensorType)))
    return false;
  const auto element = [&](const Value* value) {
    return value->type->Is(Kind::kTensorType) && value->type->integers(0).empty() &&
           value->type->node(2) == nullptr && value->type->node(1) == input->node(tensor ? 1 : 0);
  };
  const auto plain = [](const Operation& op) {
    return op.regions.empty() && op.successors.empty() && op.properties.empty() &&
           op.attributes.empty();
  };
  if (!plain(inner) || !plain(end) || body.arguments.size() != 2 || !element(body.arguments[0]) ||
      !std::ranges::equal(inner.operands, body.arguments) || inner.results.size() != 1 ||
      !element(inner.results[0]) || !element(body.arguments[1])) {
    return false;
  }
  if (end.name != std::string(reduce.dialect()) + ".return" || end.operands.size() != 1 ||
      !end.results.empty() || end.operands[0] != inner.results[0]) {
    return false;
  }
  if (!options_.locations) return true;
  // The short form gives all of them the location of the reduction.
  return inner.location == reduce.location && end.location == reduce.location &&
         body.arguments[0]->location == reduce.location &&
         body.arguments[1]->location == reduce.location;
}

bool OpPrinter::PrintReduce(const Operation& op) {
  const Attribute attribute = op.Find("dimensions");
  std::vector<int64_t> dimensions;
  const size_t pairs = op.operands.size() / 2;
  if (attribute && op.dialect() == "mhlo" && attribute->Is(Kind::kDenseElements)) {
    const Type type = attribute->node(0);
    if (!type->Is(Kind::kTensorType) || type->integers(0).size() != 1 ||
        NodeText(type->node(1)) != "i64")
      return false;
    const std::string_view data = attribute->text(1);
    dimensions.assign(type->integers(0)[0], 0);
    for (size_t i = 0; i < dimensions.size(); ++i) {
      std::memcpy(&dimensions[i],
                  data.data() + (data.size() == sizeof(int64_t) ? 0 : i * sizeof(int64_t)),
                  sizeof(int64_t));
    }
  } else if (!ReadI64Array(attribute, &dimensions)) {
    return false;
  }
  if (pairs == 0 || op.operands.size() % 2 != 0 || op.regions.size() != 1 ||
      op.regions[0]->blocks.empty())
    return false;
  const Block& body = *op.regions[0]->blocks[0];
  if (names_.IsTarget(&body)) return false;
  const bool compact = IsCompact(op);
  if (!compact && body.arguments.size() != op.operands.size()) return false;
  for (size_t i = 0; i < pairs; ++i) {
    Out(i > 0 ? ", (" : "(");
    PrintOperand(op.operands[i]);
    Out(" init: ");
    PrintOperand(op.operands[i + pairs]);
    Out(')');
  }
  if (compact) {
    Out(" applies ");
    Out(body.operations[0]->name);
  }
  Out(" across dimensions = ");
  PrintIntegers(dimensions);
  constexpr std::string_view kElided[] = {"dimensions"};
  PrintAttributes(op, kElided);
  Out(" : ");
  PrintFunctionType(op);
  if (compact) return true;
  NewLine();
  Out(" reducer");
  for (size_t i = 0; i < pairs; ++i) {
    Out('(');
    PrintArgument(body.arguments[i]);
    Out(", ");
    PrintArgument(body.arguments[i + pairs]);
    Out(") ");
  }
  Out(' ');
  PrintRegion(*op.regions[0], /*entry_arguments=*/false);
  return true;
}

bool OpPrinter::PrintWhile(const Operation& op) {
  const std::vector<Type> types = TypesOf(op);
  if (op.regions.size() != 2 || !FitsRegion(*op.regions[0], types) ||
      !FitsRegion(*op.regions[1], types) || ResultTypesOf(op) != types) {
    return false;
  }
  // Arguments have no place for a location.
  for (const Region* const region : op.regions) {
    for (const Value* const argument : region->blocks[0]->arguments) {
      if (options_.locations && argument->location != nullptr) return false;
    }
  }
  Out('(');
  for (size_t i = 0; i < types.size(); ++i) {
    if (i > 0) Out(", ");
    PrintOperand(op.regions[1]->blocks[0]->arguments[i]);
    Out(" = ");
    PrintOperand(op.operands[i]);
  }
  Out(')');
  if (!types.empty()) Out(" : ");
  PrintTypes(types);
  PrintAttributes(op, {}, "attributes");
  NewLine();
  Out("cond ");
  PrintRegion(*op.regions[0], /*entry_arguments=*/false);
  Out(" do ");
  PrintRegion(*op.regions[1], /*entry_arguments=*/false);
  return true;
}

bool OpPrinter::PrintScan(const Operation& op) {
  const auto sizes = [&](std::string_view name, size_t total) -> int64_t {
    const Attribute value = op.Find(name);
    if (!value || !value->Is(Kind::kDenseArray) || BitWidth(value->node(0)) != 32 ||
        value->integer(1) != 2)
      return -1;
    int32_t counts[2];
    std::memcpy(counts, value->text(2).data(), sizeof counts);
    return counts[0] >= 0 && counts[1] >= 0 && static_cast<size_t>(counts[0]) + counts[1] == total
               ? counts[0]
               : -1;
  };
  const Attribute dimension = op.Find("dimension");
  const int64_t inputs = sizes("operandSegmentSizes", op.operands.size());
  const int64_t outputs = sizes("resultSegmentSizes", op.results.size());
  const int64_t carries = static_cast<int64_t>(op.operands.size()) - inputs;
  if (inputs < 0 || outputs < 0 || outputs != static_cast<int64_t>(op.results.size()) - carries ||
      dimension == nullptr || !dimension->Is(Kind::kInteger) ||
      NodeText(dimension->node(0)) != "i64" || op.regions.size() != 1) {
    return false;
  }
  Out('(');
  PrintOperands(0, inputs, op);
  Out(") inits (");
  PrintOperands(inputs, op.operands.size(), op);
  Out(") dimension=");
  PrintStripped(dimension);
  Out(' ');
  constexpr std::string_view kElided[] = {"dimension", "operandSegmentSizes", "resultSegmentSizes"};
  PrintAttributes(op, kElided, "attributes");
  Out(' ');
  PrintRegion(*op.regions[0], /*entry_arguments=*/true);
  Out(" : ");
  PrintFunctionType(op);
  return true;
}

bool OpPrinter::PrintBarrier(const Operation& op) {
  if (op.operands.empty()) return Out("()"), op.results.empty();
  Out(' ');
  PrintOperands(0, op.operands.size(), op);
  Out(" : ");
  return PrintFormattedTypes(op, "pairwise");
}

bool OpPrinter::PrintCast(const Operation& op) {
  if (op.results.empty() || !op.regions.empty()) return false;
  if (!op.operands.empty()) {
    Out(' ');
    PrintOperands(0, op.operands.size(), op);
    Out(" : ");
    PrintTypes(TypesOf(op));
  }
  Out(" to ");
  PrintTypes(ResultTypesOf(op));
  PrintAttributes(op, {});
  return true;
}

bool OpPrinter::PrintCompositeRegions(const Operation& op) {
  if (op.regions.empty()) return true;
  Out('(');
  for (size_t i = 0; i < op.regions.size(); ++i) {
    if (i > 0) Out(", ");
    PrintRegion(*op.regions[i], /*entry_arguments=*/true);
  }
  Out(')');
  return true;
}

bool OpPrinter::PrintManualComputation(const Operation& op) {
  return PrintShardingsAndBody(op, /*manual=*/true);
}

bool OpPrinter::PrintNamedComputation(const Operation& op) {
  const Attribute name = op.Find("name");
  if (!IsText(name)) return false;
  Out('<');
  PrintString(name->text(0));
  Out('>');
  return PrintShardingsAndBody(op, /*manual=*/false);
}

bool OpPrinter::PrintShardingsAndBody(const Operation& op, bool manual) {
  constexpr std::string_view kShardings[] = {"in_shardings", "out_shardings"};
  const Attribute axes = op.Find("manual_axes");
  if (op.regions.size() != 1 || op.regions[0]->blocks.size() != 1 ||
      names_.IsTarget(op.regions[0]->blocks[0]) ||
      (manual && (axes == nullptr || !axes->Is(Kind::kSdyManualAxes)))) {
    return false;
  }
  for (const std::string_view name : kShardings) {
    const Attribute value = op.Find(name);
    if (value == nullptr ? manual : !value->Is(Kind::kSdyPerValue)) return false;
  }
  Out('(');
  PrintOperands(0, op.operands.size(), op);
  Out(')');
  for (const std::string_view name : kShardings) {
    const Attribute value = op.Find(name);
    if (value == nullptr) continue;
    Out(' ');
    Out(name);
    Out('=');
    std::string list;
    NodePrinter(&list).PrintStripped(value);
    Out(std::string_view(list).substr(1, list.size() - 2));
  }
  if (manual) {
    Out(" manual_axes=");
    PrintStripped(axes);
  }
  Out(" (");
  PrintCommaArguments(*op.regions[0]->blocks[0]);
  Out(") ");
  PrintRegion(*op.regions[0], /*entry_arguments=*/false);
  constexpr std::string_view kManual[] = {"in_shardings", "manual_axes", "out_shardings"};
  constexpr std::string_view kNamed[] = {"in_shardings", "name", "out_shardings"};
  PrintAttributes(op, manual ? kManual : kNamed);
  Out(" : ");
  PrintFunctionType(op);
  return true;
}

}  // namespace assay::mlir
