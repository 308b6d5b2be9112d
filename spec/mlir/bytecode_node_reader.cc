#include "spec/mlir/bytecode_node_reader.h"

#include <algorithm>

#include "base/check.h"
#include "spec/mlir/text_reader.h"

namespace assay::mlir {
namespace {

constexpr std::string_view kPart = "attributes and types";

// What MLIR's builtin dialect writes under codes of its own and we do not read.
struct UnreadCode {
  bool is_type;
  uint64_t code;
  std::string_view what;
};
constexpr UnreadCode kUnreadCodes[] = {
    {false, 20, "sparse elements"},
    {false, 23, "an affine map"},
    {true, 16, "an unranked memref"},
    {true, 17, "an unranked memref in a memory space"},
};

const UnreadCode* FindUnread(DialectId dialect, bool is_type, uint64_t code) {
  if (dialect != DialectId::kBuiltin) return nullptr;
  const auto* const found = std::ranges::find_if(kUnreadCodes, [&](const UnreadCode& row) {
    return row.is_type == is_type && row.code == code;
  });
  return found == std::end(kUnreadCodes) ? nullptr : found;
}

}  // namespace

NodeReader::NodeReader(Context& context, BytecodeInput& input, const BytecodeTables& tables)
    : context_(context),
      input_(input),
      tables_(tables),
      nodes_(tables.nodes.size()),
      depths_(tables.nodes.size()),
      states_(tables.nodes.size()) {}

Attribute NodeReader::ReadAttribute(Cursor& cursor) { return AttributeAt(cursor.Varint(), cursor); }
Type NodeReader::ReadType(Cursor& cursor) { return TypeAt(cursor.Varint(), cursor); }

Attribute NodeReader::ReadOptionalAttribute(Cursor& cursor) {
  bool is_there = false;
  const uint64_t index = cursor.VarintWithFlag(&is_there);
  if (is_there) return AttributeAt(index, cursor);
  if (cursor.ok() && index != 0) {
    cursor.Fail("bytecode_value",
                "an optional attribute is 0, or an index with the lowest bit set; this is " +
                    std::to_string(index * 2));
  }
  return nullptr;
}

Attribute NodeReader::AttributeAt(uint64_t index, Cursor& cursor) {
  if (!cursor.ok()) return nullptr;
  if (index >= tables_.attribute_count) {
    cursor.Fail("bytecode_index", "there is no attribute " + std::to_string(index) +
                                      "; there are " + std::to_string(tables_.attribute_count));
    return nullptr;
  }
  return Resolve(index, cursor);
}

Type NodeReader::TypeAt(uint64_t index, Cursor& cursor) {
  if (!cursor.ok()) return nullptr;
  const size_t count = nodes_.size() - tables_.attribute_count;
  if (index >= count) {
    cursor.Fail("bytecode_index", "there is no type " + std::to_string(index) + "; there are " +
                                      std::to_string(count));
    return nullptr;
  }
  return Resolve(tables_.attribute_count + index, cursor);
}

const Node* NodeReader::Resolve(size_t slot, Cursor& cursor) {
  if (nodes_[slot] != nullptr) return nodes_[slot];
  stack_.assign(1, slot);
  while (!stack_.empty()) {
    const size_t top = stack_.back();
    if (nodes_[top] != nullptr) {
      stack_.pop_back();
      continue;
    }
    missing_.clear();
    const Node* const node = Parse(top);
    if (!input_.ok()) {
      cursor.Fail("bytecode_value", "");  // the first error stands; the cursor goes to its end
      return nullptr;
    }
    if (node != nullptr) {
      nodes_[top] = node;
      states_[top] = State::kRead;
      depths_[top] = static_cast<uint16_t>(depth_ + 1);
      stack_.pop_back();
      continue;
    }
    CHECK(!missing_.empty());
    states_[top] = State::kOpen;
    for (const size_t next : missing_) {
      if (states_[next] == State::kOpen) {
        cursor.Fail("bytecode_cycle", std::string("an ") +
                                          (next < tables_.attribute_count ? "attribute" : "type") +
                                          " contains itself, the one whose bytes begin at " +
                                          std::to_string(tables_.nodes[next].body.begin));
        return nullptr;
      }
      stack_.push_back(next);
    }
  }
  return nodes_[slot];
}

const Node* NodeReader::Parse(size_t slot) {
  const NodeEntry& entry = tables_.nodes[slot];
  const bool is_type = slot >= tables_.attribute_count;
  depth_ = 0;
  if (entry.is_text) return ParseText(entry, is_type);
  body_begin_ = entry.body.begin;
  const DialectEntry& dialect = tables_.dialects[entry.dialect];
  Cursor cursor(input_, entry.body.begin, entry.body.end, kPart);
  if (!dialect.id) {
    cursor.Fail(
        "bytecode_unsupported",
        "the codes of dialect '" + std::string(dialect.name) +
            "' are not known to us; its attributes and types can be read where they are text",
        StatusCode::kUnsupported);
    return nullptr;
  }
  const uint64_t code = cursor.Varint();
  if (!cursor.ok()) return nullptr;
  const Layout* const layout = FindLayout(*dialect.id, is_type, code);
  if (layout == nullptr) {
    if (const UnreadCode* const unread = FindUnread(*dialect.id, is_type, code)) {
      cursor.FailAt(entry.body.begin, "bytecode_unsupported",
                    "this is " + std::string(unread->what) + " in bytecode, which we do not read",
                    StatusCode::kUnsupported);
      return nullptr;
    }
    cursor.FailAt(entry.body.begin, "bytecode_code",
                  "dialect '" + std::string(dialect.name) + "' has no " +
                      (is_type ? "type" : "attribute") + " of code " + std::to_string(code) +
                      " that we know");
    return nullptr;
  }
  const Node* const node = ParseFields(*layout, cursor);
  if (node != nullptr && depth_ >= kMaxNodeDepth) {
    cursor.Fail("bytecode_depth",
                "attributes and types nest deeper than " + std::to_string(kMaxNodeDepth));
    return nullptr;
  }
  return node;
}

// As MLIR text; names of float types too, which have no code of their own.
const Node* NodeReader::ParseText(const NodeEntry& entry, bool is_type) {
  Cursor cursor(input_, entry.body.begin, entry.body.end, kPart);
  std::string_view text = cursor.Bytes(entry.body.end - entry.body.begin);
  if (text.empty() || text.back() != '\0' || text.find('\0') != text.size() - 1) {
    cursor.FailAt(entry.body.begin, "bytecode_string",
                  "the text of an attribute or type ends in its only zero byte");
    return nullptr;
  }
  text.remove_suffix(1);
  const DialectEntry& dialect = tables_.dialects[entry.dialect];
  const std::string prefix = (is_type ? "!" : "#") + std::string(dialect.name);
  if (dialect.id != DialectId::kBuiltin && !text.starts_with(prefix)) {
    cursor.FailAt(entry.body.begin, "bytecode_value",
                  "the text of this attribute or type begins with '" + prefix + "'");
    return nullptr;
  }
  const Result<const Node*> node =
      is_type ? mlir::ReadType(context_, text) : mlir::ReadAttribute(context_, text);
  if (!node.ok()) {
    const Diagnostic& why = node.status().diagnostics()[0];
    cursor.FailAt(entry.body.begin + (why.column > 0 ? why.column - 1 : 0), "bytecode_value",
                  why.label + ": " + why.message);
    return nullptr;
  }
  return *node;
}

}  // namespace assay::mlir
