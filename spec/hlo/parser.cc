// The module: header, stack frame tables, heads of computations, entry.
#include "spec/hlo/parser.h"

#include <algorithm>
#include <utility>

#include "base/file_kind.h"
#include "spec/hlo/body_parser.h"
#include "spec/hlo/reader.h"
#include "spec/verifier.h"

namespace assay {
namespace {

constexpr AttributeId kModuleAttributes[] = {
    AttributeId::kIsScheduled, AttributeId::kReplicaCount, AttributeId::kNumPartitions,
    AttributeId::kInputOutputAlias, AttributeId::kBufferDonor, AttributeId::kAliasPassthroughParams,
    AttributeId::kEntryComputationLayout, AttributeId::kFrontendAttributes,
    AttributeId::kAllowSpmdPropagationToParameters, AttributeId::kAllowSpmdPropagationToOutput,
    AttributeId::kOriginRecoveryTable, AttributeId::kDebugAttributes, AttributeId::kBackendConfig};

bool IsBefore(const Diagnostic& a, const Diagnostic& b) {
  return std::pair(a.line, a.column) < std::pair(b.line, b.column);
}

class ModuleParser {
 public:
  ModuleParser(SourceText source, const ParseOptions& options, Module* module)
      : r_(source, options, module), module_(*module), bodies_(r_) {}

  // In textual order. The module is whole only if no diagnostics come back; else it holds the
  // instructions without errors, whose operands and callees are then without errors as well.
  std::vector<Diagnostic> Parse() {
    bool has_header = r_.Peek().Is("HloModule") && r_.lexer().PeekSecond().Is(TokenKind::kName);
    r_.in_header = true;
    if (has_header && !ReadHeader()) SkipToComputation();
    r_.in_header = false;
    if (!has_header && IsBareInstruction()) {
      ParseBare();
    } else {
      if (!ReadStackFrames()) SkipToComputation();
      ReadComputations(has_header);
    }
    std::vector<Diagnostic> diagnostics = r_.TakeDiagnostics();
    std::stable_sort(diagnostics.begin(), diagnostics.end(), IsBefore);
    return diagnostics;
  }

 private:
  // "HloModule name, key=value, ..."
  bool ReadHeader() {
    r_.lexer().Advance();
    module_.set_name(std::string(r_.Next().name()));
    while (r_.Accept(TokenKind::kComma)) {
      const Token key = r_.Peek();
      const bool ends = key.Is("ENTRY") && r_.EndOfLineBefore();  // after a last comma
      if (ends || !key.Is(TokenKind::kName)) return r_.ErrorExpected("an attribute of the module");
      const AttributeRow* row = nullptr;
      for (AttributeId id : kModuleAttributes) {
        if (RowOf(id).name == key.text()) row = &RowOf(id);
      }
      if (!row) return ErrorUnknownAttribute(key);
      if (module_.attributes().Find(row->id)) {
        return r_.Error(key, "syntax_attribute",
                        "the attribute '" + std::string(row->name) + "' is given twice");
      }
      r_.lexer().Advance();
      AttributeValue value;
      if (!r_.Expect(TokenKind::kEqual) || !r_.ReadAttribute(*row, &value)) return false;
      module_.mutable_attributes().Set(row->id, std::move(value));
    }
    return true;
  }

  bool ErrorUnknownAttribute(const Token& key) {
    std::vector<std::string_view> names;
    std::string list;
    for (AttributeId id : kModuleAttributes) names.push_back(RowOf(id).name);
    for (std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
    const std::string nearest = QuoteNearest(key.text(), names);
    return r_.Error(key, "syntax_attribute",
                    "a module has no attribute '" + std::string(key.text()) + "'" + nearest +
                        (nearest.empty() ? "; " : " ") + "allowed: " + list);
  }

  // Text without a header is one instruction if it starts like one: "name = ...", a shape, or an
  // opcode and '('; "name (...) -> ... {" and "name {" start a computation.
  bool IsBareInstruction() {
    const Token token = r_.Peek();
    if (token.Is(TokenKind::kLparen)) return true;
    if (!token.Is(TokenKind::kName)) return false;
    const Token second = r_.lexer().PeekSecond();
    if (token.Is("ROOT") && second.Is(TokenKind::kName)) return true;
    if (second.Is(TokenKind::kEqual) || second.Is(TokenKind::kLbracket)) return true;
    if (!second.Is(TokenKind::kLparen)) return false;
    // Past the matching ')': '->' tells a computation's head.
    int64_t depth = 0;
    bool is_head = false;
    for (r_.lexer().Advance();; r_.lexer().Advance()) {
      if (r_.Peek().Is(TokenKind::kEnd) || r_.Peek().Is(TokenKind::kError)) break;
      if (r_.Peek().Is(TokenKind::kLparen)) ++depth;
      if (r_.Peek().Is(TokenKind::kRparen) && --depth == 0) {
        is_head = r_.lexer().PeekSecond().Is(TokenKind::kArrow);
        break;
      }
    }
    r_.lexer().Rewind(token);
    return !is_head;
  }

  void ParseBare() {
    module_.set_name("_");
    module_.Set(kIsScheduled, true);  // as XLA does: one order is all there is
    Computation& computation = module_.AddNamedComputation("_");
    computation.set_position(0);
    bodies_.ParseBareInstruction(computation);
    module_.set_entry(&computation);
    r_.computation_names.emplace(computation.name(), &computation);
    bodies_.NameComputations();
    Reorder();
  }

  // ---- stack frames

  // A table without rows is a title before a title or a computation.
  bool AtStackFrameTable() {
    const Token token = r_.Peek();
    if (!token.Is(TokenKind::kName)) return false;
    const Token second = r_.lexer().PeekSecond();
    if (second.Is(TokenKind::kInt)) return true;
    if (!second.Is(TokenKind::kName)) return false;
    return token.Is("FileNames") || token.Is("FunctionNames") || token.Is("FileLocations") ||
           token.Is("StackFrames");
  }

  bool ReadStackFrames() {
    StackFrameTables& tables = module_.stack_frames();
    while (AtStackFrameTable()) {
      const Token title = r_.Next();
      bool ok = false;
      if (title.Is("FileNames")) {
        ok = ReadTable(&tables.file_names, [&](std::string* row) { return r_.ReadString(row); });
      } else if (title.Is("FunctionNames")) {
        ok = ReadTable(&tables.function_names, [&](std::string* row) { return r_.ReadString(row); });
      } else if (title.Is("FileLocations")) {
        ok = ReadTable(&tables.file_locations, [&](StackFrameTables::FileLocation* row) {
          return ReadFields({{"file_name_id", &row->file_name_id},
                             {"function_name_id", &row->function_name_id},
                             {"line", &row->line},
                             {"end_line", &row->end_line},
                             {"column", &row->column},
                             {"end_column", &row->end_column}});
        });
      } else if (title.Is("StackFrames")) {
        ok = ReadTable(&tables.frames, [&](StackFrameTables::Frame* row) {
          return ReadFields({{"file_location_id", &row->file_location_id},
                             {"parent_frame_id", &row->parent_frame_id}});
        });
      } else {
        r_.Error(title, "syntax_expected",
                 "expected FileNames, FunctionNames, FileLocations, StackFrames or a computation");
      }
      if (!ok) return false;
    }
    return true;
  }

  // Lines "id row", ids counting from 1.
  template <typename Row, typename ReadRow>
  bool ReadTable(std::vector<Row>* rows, ReadRow read_row) {
    while (r_.Peek().Is(TokenKind::kInt)) {
      const Token token = r_.Peek();
      int64_t id = 0;
      if (!r_.ReadInt(&id)) return false;
      if (id != static_cast<int64_t>(rows->size()) + 1) {
        return r_.Error(token, "syntax_expected",
                        "the rows of a stack frame table count 1, 2, ...: expected " +
                            std::to_string(rows->size() + 1) + ", found " + std::to_string(id));
      }
      if (!read_row(&rows->emplace_back())) return false;
    }
    return true;
  }

  bool ReadFields(std::initializer_list<std::pair<std::string_view, int64_t*>> fields) {
    if (!r_.Expect(TokenKind::kLbrace)) return false;
    while (!r_.Accept(TokenKind::kRbrace)) {
      bool known = false;
      for (const auto& [name, value] : fields) {
        if (!r_.AcceptKey(name)) continue;
        if (!r_.ReadInt(value)) return false;
        known = true;
        break;
      }
      if (!known) return r_.ErrorExpected("a field of the stack frame table");
      r_.Accept(TokenKind::kComma);
    }
    return true;
  }

  // ---- computations

  void ReadComputations(bool has_header) {
    const Token start = r_.Peek();
    while (!r_.Peek().Is(TokenKind::kEnd) && !r_.IsFull()) {
      if (!ReadComputation(has_header)) SkipToComputation();
    }
    bodies_.NameComputations();
    if (r_.HasErrors()) return;
    if (module_.computations().empty()) {
      r_.Error(start, "module_entry", "the text has no computation");
      return;
    }
    if (!module_.entry()) module_.set_entry(last_);
    Reorder();
  }

  // Callees stand before their callers: inline computations ended before the one around them.
  void Reorder() {
    if (r_.HasErrors()) return;
    const std::vector<Computation*>& order = bodies_.finished();
    for (size_t i = 0; i < order.size(); ++i) {
      if (order[i]->index() == static_cast<int64_t>(i)) continue;
      module_.ReorderComputations(order);
      return;
    }
  }

  // "[ENTRY] name [(parameters) -> shape] {...}[, execution_thread="..."]"
  bool ReadComputation(bool has_header) {
    bool is_entry = false;
    Token name = r_.Peek();
    if (name.Is("ENTRY") && r_.lexer().PeekSecond().Is(TokenKind::kName)) {
      is_entry = true;
      const Token keyword = r_.Next();
      name = r_.Peek();
      if (module_.entry()) {
        r_.Error(keyword, "module_entry", "the module has two entry computations");
      }
    }
    if (!name.Is(TokenKind::kName)) return r_.ErrorExpected("a computation");
    r_.lexer().Advance();
    if (!r_.Peek().Is(TokenKind::kLbrace) && !r_.Peek().Is(TokenKind::kLparen)) {
      if (name.Is("HloModule")) {
        return r_.Error(name, "syntax_expected",
                        "HloModule begins a module; a line '// -----' must divide it from the one before");
      }
      static constexpr std::string_view kKeywords[] = {"ENTRY", "HloModule"};
      const std::string nearest = QuoteNearest(name.text(), kKeywords);
      if (!nearest.empty() && r_.Peek().Is(TokenKind::kName)) {
        return r_.Error(name, "syntax_expected",
                        "'" + std::string(name.text()) + "' is no keyword" + nearest);
      }
      return r_.ErrorExpected("'(' or '{' after the name of a computation");
    }
    const Shape* declared = nullptr;
    const char* shape_begin = nullptr;
    if (r_.Peek().Is(TokenKind::kLparen)) {
      if (!SkipParameterList() || !r_.Expect(TokenKind::kArrow)) return false;
      shape_begin = r_.Peek().begin;
      declared = bodies_.ReadInternedShape();
      if (!declared) return false;
    }
    const char* shape_end = r_.lexer().previous_end();
    const bool is_duplicate = r_.computation_names.contains(name.name());
    if (is_duplicate) {
      r_.Error(name, "name_duplicate",
               "the name '" + std::string(name.name()) + "' is taken by an earlier computation");
    }
    Computation& computation = module_.AddNamedComputation(name.name());
    computation.set_position(r_.lexer().OffsetOf(name.begin));
    if (is_entry) module_.set_entry(&computation);
    if (is_entry && !has_header) module_.set_name("module_" + std::string(name.name()));
    if (!has_header && !module_.entry()) {
      module_.set_name("module_" + std::string(name.name()));
    }
    last_ = &computation;
    if (!r_.Peek().Is(TokenKind::kLbrace)) return r_.ErrorExpected("'{' of the computation");
    bool ok = bodies_.ParseBody(computation);
    if (ok && declared && !declared->Compatible(computation.root().shape())) {
      ok = false;
      r_.Error(shape_begin, shape_end, "computation_shape",
               "the computation is declared to return " + declared->ToString(false) +
                   ", but its root is " + computation.root().shape().ToString(false));
    }
    if (!is_duplicate) r_.computation_names.emplace(computation.name(), ok ? &computation : nullptr);
    if (r_.Peek().Is(TokenKind::kComma)) return ReadExecutionThread(computation);
    return true;
  }

  // "(x: f32[2], y: (s32[], pred[]))": names and shapes that the body repeats.
  bool SkipParameterList() {
    r_.lexer().Advance();
    if (r_.Accept(TokenKind::kRparen)) return true;
    do {
      std::string_view name;
      if (!r_.ReadWord(&name, "a parameter's name")) return false;
      r_.Accept(TokenKind::kColon);
      if (!bodies_.ReadInternedShape()) return false;
    } while (r_.Accept(TokenKind::kComma));
    return r_.Expect(TokenKind::kRparen);
  }

  bool ReadExecutionThread(Computation& computation) {
    r_.lexer().Advance();
    const AttributeRow& row = RowOf(AttributeId::kExecutionThread);
    const Token key = r_.Peek();
    if (!r_.AcceptKey(row.name)) {
      return r_.Error(key, "syntax_attribute",
                      "a computation has only the attribute '" + std::string(row.name) + "'");
    }
    AttributeValue value;
    if (!r_.ReadAttribute(row, &value)) return false;
    computation.mutable_attributes().Set(row.id, std::move(value));
    return true;
  }

  // After an error outside bodies: to the next line that opens a computation, or the end.
  void SkipToComputation() {
    while (!r_.Peek().Is(TokenKind::kEnd) && !bodies_.AtComputationHead()) r_.lexer().Advance();
  }

  Reader r_;
  Module& module_;
  BodyParser bodies_;
  Computation* last_ = nullptr;
};

// The first kMaxDiagnostics of both in textual order; at one place the reader's.
std::vector<Diagnostic> Merge(std::vector<Diagnostic> read, std::vector<Diagnostic> verified) {
  const size_t count = read.size();
  for (Diagnostic& diagnostic : verified) read.push_back(std::move(diagnostic));
  std::inplace_merge(read.begin(), read.begin() + count, read.end(), IsBefore);
  const auto is_same_place = [](const Diagnostic& a, const Diagnostic& b) {
    return a.line > 0 && a.line == b.line && a.column == b.column;
  };
  read.erase(std::unique(read.begin(), read.end(), is_same_place), read.end());
  read.resize(std::min(read.size(), static_cast<size_t>(kMaxDiagnostics)));
  return read;
}

}  // namespace

Result<std::unique_ptr<Module>> ParseHlo(std::string file, std::string text,
                                         const ParseOptions& options) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    Diagnostic empty;
    empty.file = file == "-" ? "standard input" : file;
    empty.label = "module_entry";
    empty.message = "the file is empty";
    return Status(StatusCode::kInvalid, {std::move(empty)});
  }
  auto module = std::make_unique<Module>();
  auto source = std::make_shared<const std::string>(std::move(text));
  module->set_source(file, source);
  if (const std::string kind = WhyNotText(*source); !kind.empty()) {
    return Status(StatusCode::kInvalid,
                  {SourceText{module->source_file(), *source}.At(
                      0, 1, "syntax_token", "this is no HLO text but " + kind)});
  }
  std::vector<Diagnostic> diagnostics =
      ModuleParser({module->source_file(), *source}, options, module.get()).Parse();
  if (diagnostics.empty()) return module;
  return Status(StatusCode::kInvalid,
                Merge(std::move(diagnostics), VerifyInstructions(*module)));
}

std::string ModulePart::ForParser() const {
  std::string result(lines_before, '\n');
  result += text;
  return result;
}

std::vector<ModulePart> SplitModules(std::string_view text) {
  constexpr std::string_view kSeparator = "// -----";
  std::vector<ModulePart> parts;
  ModulePart part;
  size_t part_begin = 0;
  int64_t lines = 0;
  bool has_text = false;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = text.find('\n', begin);
    end = end == std::string_view::npos ? text.size() : end + 1;
    const std::string_view line = text.substr(begin, end - begin);
    ++lines;
    if (line.starts_with(kSeparator)) {
      part.text = text.substr(part_begin, begin - part_begin);
      if (has_text) parts.push_back(part);
      part_begin = end;
      part.lines_before = lines;
      has_text = false;
    } else {
      const size_t first = line.find_first_not_of(" \t\r\n");
      if (first != std::string_view::npos && !line.substr(first).starts_with("//")) has_text = true;
    }
    begin = end;
  }
  part.text = text.substr(part_begin);
  if (has_text) parts.push_back(part);
  if (parts.empty()) parts.push_back({text, 0});
  return parts;
}

}  // namespace assay
