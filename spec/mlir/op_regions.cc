// Regions, blocks, the file around them, and its metadata.
#include <algorithm>
#include <cstring>
#include <utility>

#include "base/escape.h"
#include "spec/mlir/limits.h"
#include "spec/mlir/op_parser.h"

namespace assay::mlir {

bool OpParser::CloseNames() {
  const Pending* first = nullptr;
  for (const auto& [name, uses] : names_.back().pending) {
    for (const Pending& pending : uses) {
      if (first == nullptr || pending.use.offset < first->use.offset) first = &pending;
    }
  }
  if (first != nullptr) {
    return FailUse(first->use, "mlir_value",
                   "'%" + std::string(first->use.name) + "' is defined nowhere that this sees");
  }
  names_.pop_back();
  return true;
}

bool OpParser::ParseRegion(Operation* op, std::span<const Argument> arguments, bool isolated) {
  if (region_depth_ == kMaxRegionDepth) {
    return Fail("mlir_nesting",
                "regions are nested more than " + std::to_string(kMaxRegionDepth) + " deep");
  }
  deepest_region_ = std::max(deepest_region_, ++region_depth_);
  Region* const region = program_.NewRegion(op);
  if (isolated) names_.emplace_back();
  const int64_t outer_begin = std::exchange(names_.back().region_begin, Offset());
  const size_t names_before = names_.back().order.size();
  blocks_.emplace_back();
  if (!ParseBlocks(region, arguments)) return false;
  const Blocks& blocks = blocks_.back();
  if (!blocks.undefined.empty()) {
    const auto first = std::ranges::min_element(
        blocks.undefined, {}, [](const auto& entry) { return entry.second.first; });
    return FailAt(first->second.first, first->second.second, "mlir_block",
                  "the block '" + std::string(first->first) + "' is not in this region");
  }
  blocks_.pop_back();
  --region_depth_;
  if (isolated) return CloseNames();
  Names& names = names_.back();
  while (names.order.size() > names_before) {
    names.defined.erase(names.order.back());
    names.order.pop_back();
  }
  names.region_begin = outer_begin;
  return true;
}

bool OpParser::AddArguments(Block* block, std::span<const Argument> arguments) {
  for (const Argument& argument : arguments) {
    Value* const value = program_.AddArgument(block, argument.type);
    value->location = argument.location;
    if (!argument.location_token.text.empty())
      late_locations_.push_back({&value->location, argument.location_token});
    if (!argument.name.empty() && !Define(argument.name, nullptr, value, 1, argument.offset))
      return false;
  }
  return true;
}

// %name: type {attributes} loc(...); `typed`: with its type and what follows.
bool OpParser::ParseArgument(Argument* argument, bool typed) {
  if (!AtKind(TokenKind::kPercent)) return Expected("an argument (%name)");
  argument->name = token().text.substr(1);
  argument->offset = Offset();
  Next();
  if (!typed) return true;
  if (!Expect(':')) return false;
  argument->type = ParseType();
  if (argument->type == nullptr) return false;
  if (At('{') && !ParseDictionary(&argument->attributes)) return false;
  const size_t late = late_locations_.size();
  if (!ParseOptionalLocation(&argument->location)) return false;
  if (late_locations_.size() > late) {  // the slot is that of the block's argument
    argument->location_token = late_locations_.back().alias;
    late_locations_.pop_back();
  }
  return true;
}

bool OpParser::ParseBlocks(Region* region, std::span<const Argument> arguments) {
  if (!Expect('{')) return false;
  if (!arguments.empty() || (!At('}') && !AtKind(TokenKind::kCaret))) {
    Block* const entry = program_.NewBlock(region);
    if (!AddArguments(entry, arguments) || !ParseBlockBody(entry)) return false;
  }
  while (AtKind(TokenKind::kCaret)) {
    Block* block = nullptr;
    if (!ParseBlockLabel(region, &block) || !ParseBlockBody(block)) return false;
  }
  return Expect('}');
}

bool OpParser::ParseBlockBody(Block* block) {
  while (!At('}') && !AtKind(TokenKind::kCaret)) {
    if (!ParseOperation(block)) return false;
  }
  return true;
}

Block* OpParser::FindBlock(Region* region, std::string_view label, int64_t offset) {
  Blocks& blocks = blocks_.back();
  const auto found = blocks.by_label.find(label);
  if (found != blocks.by_label.end()) return found->second;
  Block* const block = program_.NewBlock(region);
  blocks.by_label.emplace(label, block);
  blocks.undefined.emplace(label, std::pair(offset, static_cast<int64_t>(label.size())));
  return block;
}

// ^name(%a: type, %b: type):
bool OpParser::ParseBlockLabel(Region* region, Block** block) {
  Blocks& blocks = blocks_.back();
  const Token label = token();
  const bool known = blocks.by_label.contains(label.text);
  if (known && !blocks.undefined.contains(label.text)) {
    return Fail("mlir_block", "the block '" + std::string(label.text) + "' is defined twice");
  }
  *block = FindBlock(region, label.text, Offset());
  blocks.undefined.erase(label.text);
  if (known) {  // made by a use: its place is here
    region->blocks.erase(std::ranges::find(region->blocks, *block));
    region->blocks.push_back(*block);
  }
  Next();
  std::vector<Argument> arguments;
  if (At('(') && !ParseList('(', ')', [&] { return ParseArgument(&arguments.emplace_back()); }))
    return false;
  return Expect(':') && AddArguments(*block, arguments);
}

bool OpParser::ParseProgram() {
  names_.emplace_back();
  Operation* const module = program_.NewOperation("builtin.module");
  Block* const body = program_.NewBlock(program_.NewRegion(module));
  while (!AtKind(TokenKind::kEnd)) {
    if (AtKind(TokenKind::kHash) || AtKind(TokenKind::kExclamation)) {
      if (!DefineAlias()) return false;
    } else if (AtKind(TokenKind::kMetadataBegin)) {
      if (!ParseMetadata()) return false;
    } else {
      if (AtKind(TokenKind::kBad) || AtKind(TokenKind::kPunctuation)) {
        return Expected("an operation, an alias or the end of the text");
      }
      if (!ParseOperation(body)) return false;
    }
  }
  if (!CloseNames()) return false;
  for (const LateLocation& late : late_locations_) {
    const Node* const location = FindAlias(late.alias.text);
    if (location == nullptr) {
      Return(late.alias);
      return Fail("mlir_alias", "the location '" + std::string(late.alias.text) +
                                    "' is not defined in this file");
    }
    *late.slot = location;
  }
  // One module alone is the program.
  if (body->operations.size() == 1 && body->operations[0]->name == "builtin.module") {
    body->operations[0]->parent = nullptr;
    program_.set_top(body->operations[0]);
  } else {
    if (deepest_region_ == kMaxRegionDepth) {
      return Fail("mlir_nesting", "with the module around them, regions are nested more than " +
                                      std::to_string(kMaxRegionDepth) + " deep");
    }
    program_.set_top(module);
  }
  return true;
}

// {-# dialect_resources: { builtin: { key: "0x0400000001020304" } } #-}
bool OpParser::ParseMetadata() {
  Next();
  while (!AcceptKind(TokenKind::kMetadataEnd)) {
    const bool dialects = AtWord("dialect_resources"), externals = AtWord("external_resources");
    if (!dialects && !externals)
      return Expected("'dialect_resources', 'external_resources' or '#-}'");
    Next();
    if (!Expect(':') || !ParseResources(externals)) return false;
    if (!Accept(',') && !AtKind(TokenKind::kMetadataEnd)) return Expected("',' or '#-}'");
  }
  return true;
}

bool OpParser::ParseResources(bool external) {
  const auto name = [&](std::string* text) {
    if (AtKind(TokenKind::kString)) return ParseString(text);
    if (!AtKind(TokenKind::kWord)) return Expected("a name");
    *text = token().text;
    Next();
    return true;
  };
  return ParseList('{', '}', [&] {
    std::string group;
    if (!name(&group) || !Expect(':')) return false;
    return ParseList('{', '}', [&] {
      Resource resource;
      resource.dialect = group;
      resource.external = external;
      if (!name(&resource.key) || !Expect(':')) return false;
      if (AtWord("true") || AtWord("false")) {
        resource.form = ResourceForm::kBool;
        resource.bytes = AtWord("true") ? std::string_view("\1", 1) : std::string_view("\0", 1);
        Next();
      } else {
        if (!AtKind(TokenKind::kString)) return Expected("a string, true or false");
        std::string text;
        const Token string = token();
        if (!ParseString(&text)) return false;
        const auto hex = [](char c) {
          return c >= '0' && c <= '9'                     ? c - '0'
                 : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10
                                                          : -1;
        };
        const bool blob = text.starts_with("0x") && text.size() % 2 == 0 && text.size() >= 10 &&
                          std::ranges::all_of(text.substr(2), [&](char c) { return hex(c) >= 0; });
        auto bytes = std::make_shared<std::string>();
        if (blob) {
          // The first four bytes are the alignment.
          bytes->resize(text.size() / 2 - 1);
          for (size_t i = 0; i < bytes->size(); ++i) {
            (*bytes)[i] = static_cast<char>(hex(text[2 * i + 2]) * 16 + hex(text[2 * i + 3]));
          }
          uint32_t alignment;
          std::memcpy(&alignment, bytes->data(), sizeof alignment);
          resource.alignment = alignment;
          resource.bytes = std::string_view(*bytes).substr(sizeof alignment);
        } else if (external) {
          resource.form = ResourceForm::kString;
          *bytes = std::move(text);
          resource.bytes = *bytes;
        } else {
          Return(string);
          return Fail("mlir_resource",
                      "a resource is \"0x\", its alignment in 8 hex digits, and its bytes");
        }
        context().KeepAlive(bytes);
      }
      program_.resources().push_back(std::move(resource));
      return true;
    });
  });
}

}  // namespace assay::mlir
