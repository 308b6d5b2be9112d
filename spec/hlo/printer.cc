// The printer of HLO text. Output goes to one string; texts of interned shapes are kept, since most
// instructions share a few shapes.
#include "spec/hlo/printer.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "spec/callees_first.h"
#include "spec/hlo/async_sugar.h"
#include "spec/hlo/attribute_text.h"
#include "spec/hlo/device_text.h"
#include "spec/hlo/text_output.h"
#include "spec/printed_defaults.h"

namespace assay {
namespace {

// Bodies up to this many instructions may be written in place at every call.
constexpr int64_t kShortBody = 8;

class Printer {
 public:
  Printer(const Module& module, const PrintOptions& options, std::string* out)
      : module_(module), options_(options), out_(*out) {}

  void PrintModule();
  void PrintComputation(const Computation& computation);
  void PrintInstruction(const Instruction& instruction, int indent = 0);
  // Must come first: which computations are printed, where, and under which names.
  void Plan();

 private:
  void PlanInlining();
  void PlanNames();

  void PrintHeader();
  void PrintStackFrames(const StackFrameTables& tables);
  void PrintHead(const Computation& computation);
  void PrintBody(const Computation& computation, int indent);
  void PrintOperation(const Instruction& instruction);
  void PrintOperands(const Instruction& instruction);
  void PrintAttributes(const AttributeList& attributes, std::optional<AttributeId> skip,
                       int indent);
  void PrintCalled(const Computation* computation, int indent);
  bool IsPrinted(AttributeId id) const;

  void PrintName(const Instruction& instruction) {
    if (options_.percent) out_.push_back('%');
    AppendOwnName(instruction);
  }
  void AppendOwnName(const Instruction& instruction);
  void PrintName(const Computation& computation) {
    if (options_.percent) out_.push_back('%');
    AppendOwnName(computation);
  }
  void AppendOwnName(const Computation& computation);
  // The text of an interned shape.
  const std::string& TextOf(const Shape& shape, bool layout);
  void Indent(int indent) { out_.append(static_cast<size_t>(indent), ' '); }

  const Module& module_;
  const PrintOptions& options_;
  std::string& out_;
  std::vector<const Computation*> order_;                 // computations in order of printing
  absl::flat_hash_set<const Computation*> inlined_;
  absl::flat_hash_map<const Computation*, int64_t> canonical_computations_;
  absl::flat_hash_map<const Instruction*, int64_t> canonical_instructions_;
  AsyncSugar sugar_;
  absl::flat_hash_map<const Shape*, std::string> shape_texts_[2];  // without and with layout
};

// ---------------------------------------------------------------- planning

void Printer::Plan() {
  if (options_.async_sugar) sugar_ = FindAsyncSugar(module_);
  if (options_.called_computations_inline) PlanInlining();
  // Text defines before it uses. What was read from text is in that order already, but for bodies that
  // were written in place.
  for (const Computation* computation : CalleesFirst(module_)) {
    if (sugar_.hidden.contains(computation) || inlined_.contains(computation)) continue;
    order_.push_back(computation);
  }
  if (options_.canonical_names) PlanNames();
}

void Printer::PlanInlining() {
  absl::flat_hash_map<const Computation*, int> calls;
  absl::flat_hash_set<const Computation*> kept;  // those that call others, and asynchronous ones
  for (const auto& computation : module_.computations()) {
    for (const Instruction& instruction : computation->instructions()) {
      for (const Computation* called : instruction.called_computations()) {
        ++calls[called];
        kept.insert(computation.get());
        // XLA's parser wants one name for the whole chain.
        if (Has(instruction.opcode(), Trait::kAsyncPart)) kept.insert(called);
      }
    }
  }
  for (const auto& [computation, count] : calls) {
    if (computation == nullptr || computation == module_.entry()) continue;
    if (kept.contains(computation) || computation->first() == nullptr) continue;
    if (!computation->attributes().empty()) continue;  // an inline body has no execution thread
    if (count == 1 || computation->instruction_count() <= kShortBody) inlined_.insert(computation);
  }
}

void Printer::PlanNames() {
  auto number = [&](const Computation* computation) {
    int64_t position = 0;
    for (const Instruction& instruction : computation->instructions()) {
      canonical_instructions_[&instruction] = position++;
    }
  };
  for (const Computation* computation : order_) {
    canonical_computations_.emplace(computation, canonical_computations_.size());
    number(computation);
  }
  for (const Computation* computation : inlined_) number(computation);
}

// ---------------------------------------------------------------- names and shapes

void Printer::AppendOwnName(const Instruction& instruction) {
  if (!options_.canonical_names) {
    out_.append(instruction.name());
    return;
  }
  auto found = canonical_instructions_.find(&instruction);
  out_.append("tmp_");
  AppendInt(found == canonical_instructions_.end() ? int64_t{instruction.id()} : found->second,
            &out_);
}

void Printer::AppendOwnName(const Computation& computation) {
  if (!options_.canonical_names) {
    out_.append(computation.name());
    return;
  }
  if (&computation == module_.entry()) {
    out_.append("main");
    return;
  }
  auto found = canonical_computations_.find(&computation);
  out_.append("computation_");
  AppendInt(found == canonical_computations_.end() ? computation.index() : found->second, &out_);
}

const std::string& Printer::TextOf(const Shape& shape, bool layout) {
  std::string& text = shape_texts_[layout][&shape];
  if (text.empty()) text = shape.ToString(layout, module_.extended_types());
  return text;
}

// ---------------------------------------------------------------- module

void Printer::PrintModule() {
  PrintHeader();
  if (options_.stack_frames) PrintStackFrames(module_.stack_frames());
  for (const Computation* computation : order_) {
    out_.push_back('\n');
    PrintComputation(*computation);
  }
}

void Printer::PrintHeader() {
  out_.append("HloModule ").append(module_.name());
  if (options_.module_attributes) {
    PrintAttributes(module_.attributes(), std::nullopt, 0);
  }
  out_.push_back('\n');
}

void Printer::PrintStackFrames(const StackFrameTables& tables) {
  if (tables.empty()) return;
  auto begin = [&](std::string_view title) { out_.append("\n").append(title).append("\n"); };
  auto number = [&](size_t i) {
    AppendInt(static_cast<int64_t>(i) + 1, &out_);
    out_.push_back(' ');
  };
  auto field = [&](std::string_view name, int64_t value) {
    out_.append(name);
    AppendInt(value, &out_);
  };
  auto names = [&](std::string_view title, const std::vector<std::string>& list) {
    begin(title);
    for (size_t i = 0; i < list.size(); ++i) {
      number(i);
      AppendQuoted(list[i], &out_);
      out_.push_back('\n');
    }
  };
  names("FileNames", tables.file_names);
  names("FunctionNames", tables.function_names);
  begin("FileLocations");
  for (size_t i = 0; i < tables.file_locations.size(); ++i) {
    const StackFrameTables::FileLocation& at = tables.file_locations[i];
    number(i);
    field("{file_name_id=", at.file_name_id);
    field(" function_name_id=", at.function_name_id);
    field(" line=", at.line);
    field(" end_line=", at.end_line);
    field(" column=", at.column);
    field(" end_column=", at.end_column);
    out_.append("}\n");
  }
  begin("StackFrames");
  for (size_t i = 0; i < tables.frames.size(); ++i) {
    number(i);
    field("{file_location_id=", tables.frames[i].file_location_id);
    field(" parent_frame_id=", tables.frames[i].parent_frame_id);
    out_.append("}\n");
  }
  out_.push_back('\n');
}

// ---------------------------------------------------------------- computations

// "ENTRY %main (x: f32[2]) -> f32[2] "
void Printer::PrintHead(const Computation& computation) {
  if (&computation == module_.entry()) out_.append("ENTRY ");
  PrintName(computation);
  out_.push_back(' ');
  bool complete = computation.roots().size() == 1 && computation.roots()[0].path == 0;
  for (const Instruction* parameter : computation.parameters()) complete &= parameter != nullptr;
  if (!options_.program_shape || !complete) return;
  out_.push_back('(');
  AppendJoined(computation.parameters(), ", ", &out_, [&](const Instruction* parameter) {
    AppendOwnName(*parameter);
    out_.append(": ").append(TextOf(parameter->shape(), /*layout=*/false));
  });
  out_.append(") -> ").append(TextOf(computation.root().shape(), /*layout=*/false));
  out_.push_back(' ');
}

void Printer::PrintBody(const Computation& computation, int indent) {
  out_.append("{\n");
  const Instruction* root = nullptr;
  if (computation.roots().size() == 1 && computation.roots()[0].path == 0) {
    root = &computation.root();
  }
  for (const Instruction& instruction : computation.instructions()) {
    Indent(indent + 2);
    if (&instruction == root) out_.append("ROOT ");
    PrintInstruction(instruction, indent + 2);
    out_.push_back('\n');
  }
  Indent(indent);
  out_.push_back('}');
}

void Printer::PrintComputation(const Computation& computation) {
  PrintHead(computation);
  PrintBody(computation, 0);
  PrintAttributes(computation.attributes(), std::nullopt, 0);
  out_.push_back('\n');
}

// ---------------------------------------------------------------- instructions

void Printer::PrintInstruction(const Instruction& instruction, int indent) {
  PrintName(instruction);
  out_.append(" = ").append(TextOf(instruction.shape(), options_.result_layouts));
  out_.push_back(' ');
  PrintOperation(instruction);
  out_.push_back('(');
  PrintOperands(instruction);
  out_.push_back(')');

  const std::optional<AttributeId> skip = AttributeInParentheses(instruction.spec());
  auto wrapped = sugar_.wrapped.find(&instruction);
  if (wrapped != sugar_.wrapped.end()) {
    AttributeList attributes = instruction.attributes();
    attributes.Erase(AttributeId::kCalls);
    if (instruction.opcode() == Opcode::kAsyncStart) {
      const AttributeList own = AttributesAsPrinted(*wrapped->second);
      for (const Attribute& attribute : own.all()) {
        attributes.Set(attribute.id, attribute.value);
      }
    }
    PrintAttributes(attributes, skip, indent);
  } else if (PrintsDefaults(instruction.opcode())) [[unlikely]] {
    PrintAttributes(AttributesAsPrinted(instruction), skip, indent);
  } else {
    PrintAttributes(instruction.attributes(), skip, indent);
  }
}

// The opcode, or "<op>-start" and its like.
void Printer::PrintOperation(const Instruction& instruction) {
  auto wrapped = sugar_.wrapped.find(&instruction);
  if (wrapped != sugar_.wrapped.end()) {
    out_.append(NameOf(wrapped->second->opcode()));
    out_.append(NameOf(instruction.opcode()).substr(std::string_view("async").size()));
  } else if (instruction.opcode() == Opcode::kForeign) {
    out_.append("foreign");  // no HLO form; for reading by people
  } else {
    out_.append(NameOf(instruction.opcode()));
  }
}

void Printer::PrintOperands(const Instruction& instruction) {
  if (instruction.opcode() == Opcode::kParameter) {
    AppendInt(instruction.Get(kParameterNumber), &out_);
    return;
  }
  if (instruction.opcode() == Opcode::kConstant) {
    const Literal& literal = instruction.Get(kLiteral);
    if (literal.IsValid()) out_.append(literal.ToString(options_.large_constant_elements));
    return;
  }
  for (int64_t i = 0; i < instruction.operand_count(); ++i) {
    if (i > 0) out_.append(", ");
    if (options_.index_comments) AppendIndexComment(static_cast<size_t>(i), &out_);
    Operand operand = instruction.operand(i);
    const Instruction& producer = instruction.producer(i);
    if (options_.operand_shapes) {
      const Shape* shape = operand.path == 0
                               ? &producer.shape()
                               : SubshapeAt(producer.shape(), module_.path(operand.path));
      if (shape != nullptr) out_.append(TextOf(*shape, options_.result_layouts));
      if (options_.operand_names) out_.push_back(' ');
    }
    if (!options_.operand_names) continue;
    PrintName(producer);
    if (operand.path == 0) [[likely]] continue;
    for (int64_t index : module_.path(operand.path)) {
      out_.push_back('#');
      AppendInt(index, &out_);
    }
  }
}

// ---------------------------------------------------------------- attributes

bool Printer::IsPrinted(AttributeId id) const {
  if (id == AttributeId::kMetadata) return options_.metadata;
  if (id == AttributeId::kBackendConfig) return options_.backend_config;
  if (id == AttributeId::kControlPredecessors) return options_.control_predecessors;
  return true;
}

void Printer::PrintCalled(const Computation* computation, int indent) {
  if (computation == nullptr) return;
  if (!inlined_.contains(computation)) return PrintName(*computation);
  out_.push_back('\n');
  Indent(indent);
  PrintBody(*computation, indent);
}

// ", name=value" for each.
void Printer::PrintAttributes(const AttributeList& attributes, std::optional<AttributeId> skip,
                              int indent) {
  for (const Attribute& attribute : attributes.all()) {
    if (attribute.id == skip || !IsPrinted(attribute.id)) continue;
    const AttributeRow& row = RowOf(attribute.id);
    out_.append(", ").append(row.name);
    out_.push_back('=');
    if (row.kind == AttributeKind::kComputation) {
      PrintCalled(std::get<Computation*>(attribute.value), indent);
    } else if (row.kind == AttributeKind::kComputationList) {
      out_.push_back('{');
      AppendJoined(std::get<std::vector<Computation*>>(attribute.value), ", ", &out_,
                   [&](const Computation* computation) { PrintCalled(computation, indent); });
      out_.push_back('}');
    } else if (row.kind == AttributeKind::kInstructionList) {
      out_.push_back('{');
      AppendJoined(std::get<std::vector<InstructionId>>(attribute.value), ", ", &out_,
                   [&](InstructionId id) {
                     const Instruction* instruction = module_.instruction(id);
                     if (instruction != nullptr) PrintName(*instruction);
                   });
      out_.push_back('}');
    } else if (row.kind == AttributeKind::kReplicaGroups && options_.full_replica_group_list) {
      AppendReplicaGroups(*std::get<Box<ReplicaGroups>>(attribute.value), /*full=*/true, &out_);
    } else {
      AppendAttributeValue(row, attribute.value, &out_);
    }
  }
}

}  // namespace

PrintOptions PrintOptions::ShortParsable() {
  PrintOptions options;
  options.metadata = false;
  options.program_shape = false;
  options.percent = false;
  options.index_comments = false;
  options.stack_frames = false;
  return options;
}

PrintOptions PrintOptions::Canonical() {
  PrintOptions options = ShortParsable();
  options.backend_config = false;
  options.operand_shapes = true;
  options.called_computations_inline = true;
  options.canonical_names = true;
  options.control_predecessors = false;
  return options;
}

PrintOptions PrintOptions::Fingerprint() {
  PrintOptions options = Canonical();
  options.result_layouts = false;
  options.full_replica_group_list = true;
  options.module_attributes = false;
  return options;
}

std::string PrintHlo(const Module& module, const PrintOptions& options) {
  std::string out;
  Printer printer(module, options, &out);
  printer.Plan();
  printer.PrintModule();
  return out;
}

std::string PrintHlo(const Computation& computation, const PrintOptions& options) {
  std::string out;
  Printer printer(computation.module(), options, &out);
  printer.Plan();
  printer.PrintComputation(computation);
  return out;
}

std::string PrintHlo(const Instruction& instruction, const PrintOptions& options) {
  std::string out;
  Printer(instruction.module(), options, &out).PrintInstruction(instruction);
  return out;
}

}  // namespace assay
