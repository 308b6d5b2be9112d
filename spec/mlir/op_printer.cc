#include "spec/mlir/op_printer.h"

#include <algorithm>
#include <cstring>

#include "spec/mlir/op_definition.h"

namespace assay::mlir {

std::string PrintText(const Program& program, const TextOptions& options) {
  std::string text;
  OpPrinter(program, options, &text).PrintProgram();
  return text;
}

std::string PrintNodeText(const Node* node) { return NodeText(node); }

bool ReadI64Array(Attribute attribute, std::vector<int64_t>* values) {
  if (attribute == nullptr || !attribute->Is(Kind::kDenseArray)) return false;
  const Type type = attribute->node(0);
  if (!type->Is(Kind::kIntegerType) || type->integer(0) != 64 || type->integer(1) != 0)
    return false;
  values->resize(attribute->integer(1));
  if (!values->empty()) {
    std::memcpy(values->data(), attribute->text(2).data(), values->size() * sizeof(int64_t));
  }
  return true;
}

std::vector<Type> TypesOf(const Operation& op) {
  std::vector<Type> types;
  for (const Value* const operand : op.operands) types.push_back(operand->type);
  return types;
}

void OpPrinter::PrintProgram() {
  if (options_.locations) NameLocations();
  PrintOperation(*program_.top());
  Out('\n');
  // Names are defined from the inside out, each by those before it.
  for (const Attribute location : named_locations_) {
    auto named = location_names_.extract(location);  // so that it is written out
    Out(named.mapped());
    Out(" = ");
    Print(location);
    Out('\n');
    location_names_.insert(std::move(named));
  }
  PrintResources();
}

void OpPrinter::NewLine() {
  Out('\n');
  text().append(2 * indent_, ' ');
}

void OpPrinter::PrintOperand(const Value* value) { names_.Append(value, &text()); }

void OpPrinter::PrintOperands(size_t begin, size_t end, const Operation& op) {
  for (size_t i = begin; i < end; ++i) {
    if (i > begin) Out(", ");
    PrintOperand(op.operands[i]);
  }
}

void OpPrinter::PrintLocationOf(Attribute location) {
  if (!options_.locations || location == nullptr) return;
  Out(' ');
  Print(location);
}

void OpPrinter::PrintArgument(const Value* argument) {
  PrintOperand(argument);
  Out(": ");
  Print(argument->type);
  PrintLocationOf(argument->location);
}

void OpPrinter::PrintDictionary(const std::vector<NamedAttribute>& entries) {
  Out('{');
  for (size_t i = 0; i < entries.size(); ++i) {
    if (i > 0) Out(", ");
    PrintName(entries[i].name);
    if (entries[i].value->Is(Kind::kUnit)) continue;
    Out(" = ");
    Print(entries[i].value);
  }
  Out('}');
}

void OpPrinter::PrintAttributes(const Operation& op, std::span<const std::string_view> elided,
                                std::string_view keyword) {
  std::vector<NamedAttribute> entries;
  std::ranges::merge(op.properties, op.attributes, std::back_inserter(entries), {},
                     &NamedAttribute::name, &NamedAttribute::name);
  std::erase_if(entries, [&](const NamedAttribute& entry) {
    return std::ranges::find(elided, entry.name) != elided.end();
  });
  if (entries.empty()) return;
  Out(' ');
  if (!keyword.empty()) {
    Out(keyword);
    Out(' ');
  }
  PrintDictionary(entries);
}

void OpPrinter::PrintFunctionType(const Operation& op) {
  Out('(');
  PrintTypes(TypesOf(op));
  Out(") -> ");
  std::vector<Type> results;
  for (const Value* const result : op.results) results.push_back(result->type);
  PrintResultTypes(results);
}

void OpPrinter::PrintOperation(const Operation& op) {
  if (!op.results.empty()) {
    names_.AppendResults(&op, &text());
    Out(" = ");
  }
  if (options_.generic || !PrintPretty(op)) PrintGeneric(op);
  PrintLocationOf(op.location);
}

bool OpPrinter::PrintPretty(const Operation& op) {
  const OpFormat* const format = FindOpFormat(op.name);
  if (format == nullptr || !op.successors.empty()) return false;
  // In the pretty form those come back as properties that are the operation's own.
  const OpDefinition* const definition = FindOpDefinition(op.name);
  const auto is_own = [&](const NamedAttribute& own) { return IsProperty(*definition, own.name); };
  if (definition != nullptr && !std::ranges::all_of(op.properties, is_own)) return false;
  const size_t begin = text().size();
  std::string_view name = op.name;
  const std::string_view dialect = default_dialects_.back();
  if (!dialect.empty() && op.dialect() == dialect) name.remove_prefix(dialect.size() + 1);
  Out(name);
  if (PrintFormat(op, *format)) return true;
  text().resize(begin);
  return false;
}

void OpPrinter::PrintGeneric(const Operation& op) {
  PrintString(op.name);
  PrintBehindName(op);
}

void OpPrinter::PrintBehindName(const Operation& op) {
  Out('(');
  PrintOperands(0, op.operands.size(), op);
  Out(')');
  if (!op.successors.empty()) {
    Out('[');
    for (size_t i = 0; i < op.successors.size(); ++i) {
      if (i > 0) Out(", ");
      names_.Append(op.successors[i], &text());
    }
    Out(']');
  }
  if (!op.properties.empty()) {
    Out(" <");
    PrintDictionary({op.properties.begin(), op.properties.end()});
    Out('>');
  }
  if (!op.regions.empty()) {
    Out(" (");
    for (size_t i = 0; i < op.regions.size(); ++i) {
      if (i > 0) Out(", ");
      PrintRegion(*op.regions[i], /*entry_arguments=*/true);
    }
    Out(')');
  }
  if (!op.attributes.empty()) {
    Out(' ');
    PrintDictionary({op.attributes.begin(), op.attributes.end()});
  }
  Out(" : ");
  PrintFunctionType(op);
}

void OpPrinter::PrintRegion(const Region& region, bool entry_arguments) {
  // The names of what is inside go without the dialect that these two set.
  const std::string_view parent = region.parent->name;
  default_dialects_.push_back(parent == "func.func"        ? "func"
                              : parent == "builtin.module" ? "builtin"
                                                           : "");
  Out('{');
  for (size_t i = 0; i < region.blocks.size(); ++i) {
    const Block& block = *region.blocks[i];
    const bool header = i > 0 || block.operations.empty() ||
                        (entry_arguments && !block.arguments.empty()) || names_.IsTarget(&block);
    // A pretty form has written the arguments; without them, a block that is empty needs its label.
    const bool elided = i == 0 && !entry_arguments && !block.arguments.empty();
    const bool module = parent == "builtin.module" && !options_.generic &&
                        !names_.IsTarget(&block) && block.arguments.empty() && i == 0;
    PrintBlock(block, header && !elided && !module, true);
  }
  NewLine();
  Out('}');
  default_dialects_.pop_back();
}

void OpPrinter::PrintBlock(const Block& block, bool header, bool arguments) {
  if (header) {
    NewLine();
    names_.Append(&block, &text());
    if (arguments && !block.arguments.empty()) {
      Out('(');
      PrintCommaArguments(block);
      Out(')');
    }
    Out(':');
  }
  ++indent_;
  for (const Operation* const op : block.operations) {
    NewLine();
    PrintOperation(*op);
  }
  --indent_;
}

void OpPrinter::PrintCommaArguments(const Block& block) {
  for (size_t i = 0; i < block.arguments.size(); ++i) {
    if (i > 0) Out(", ");
    PrintArgument(block.arguments[i]);
  }
}

void OpPrinter::NameLocation(Attribute location) {
  if (location == nullptr || location->Is(Kind::kUnknownLocation) ||
      location_names_.contains(location))
    return;
  switch (location->kind()) {
    case Kind::kFileLocation:
      break;
    case Kind::kNameLocation:
      NameLocation(location->node(1));
      break;
    case Kind::kCallSiteLocation:
      NameLocation(location->node(0));
      NameLocation(location->node(1));
      break;
    case Kind::kFusedLocation:
      for (const Node* const part : location->nodes(0)) NameLocation(part);
      break;
    default:
      return;
  }
  location_names_.emplace(location, "#loc" + std::to_string(named_locations_.size() + 1));
  named_locations_.push_back(location);
}

void OpPrinter::NameLocations() {
  std::vector<const Operation*> pending = {program_.top()};
  while (!pending.empty()) {
    const Operation& op = *pending.back();
    pending.pop_back();
    NameLocation(op.location);
    for (const Region* const region : op.regions) {
      for (const Block* const block : region->blocks) {
        for (const Value* const argument : block->arguments) NameLocation(argument->location);
        pending.insert(pending.end(), block->operations.begin(), block->operations.end());
      }
    }
  }
  SetLocationNames(&location_names_);
}

void OpPrinter::PrintResources() {
  bool open = false;
  for (const bool external : {false, true}) {
    std::vector<const Resource*> resources;
    for (const Resource& resource : program_.resources()) {
      if (resource.external == external && resource.has_content) resources.push_back(&resource);
    }
    if (resources.empty()) continue;
    // Those of one group together, in their order.
    std::ranges::stable_sort(resources, {}, &Resource::dialect);
    Out(open ? ",\n" : "\n{-#\n");
    open = true;
    Out(external ? "  external_resources: {\n" : "  dialect_resources: {\n");
    for (size_t i = 0; i < resources.size(); ++i) {
      const Resource& resource = *resources[i];
      const bool first = i == 0 || resources[i - 1]->dialect != resource.dialect;
      const bool last = i + 1 == resources.size() || resources[i + 1]->dialect != resource.dialect;
      if (first) {
        Out("    ");
        PrintName(resource.dialect);
        Out(": {\n");
      }
      Out("      ");
      PrintName(resource.key);
      Out(": ");
      if (resource.form == ResourceForm::kBool) {
        Out(resource.bytes == std::string_view("\0", 1) ? "false" : "true");
      } else if (resource.form == ResourceForm::kString) {
        PrintString(resource.bytes);
      } else {
        constexpr std::string_view kDigits = "0123456789ABCDEF";
        const uint32_t alignment = static_cast<uint32_t>(resource.alignment);
        Out("\"0x");
        const auto hex = [&](std::string_view bytes) {
          for (const char c : bytes) {
            Out(kDigits[static_cast<uint8_t>(c) >> 4]);
            Out(kDigits[static_cast<uint8_t>(c) & 15]);
          }
        };
        hex(std::string_view(reinterpret_cast<const char*>(&alignment), sizeof alignment));
        hex(resource.bytes);
        Out('"');
      }
      if (!last) Out(',');
      Out('\n');
      if (last) Out(i + 1 == resources.size() ? "    }\n" : "    },\n");
    }
    Out("  }");
  }
  if (open) Out("\n#-}\n");
}

}  // namespace assay::mlir
