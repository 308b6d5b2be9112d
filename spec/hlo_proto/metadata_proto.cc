#include "spec/hlo_proto/metadata_proto.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "spec/hlo/lexer.h"
#include "spec/hlo/text_output.h"

namespace assay {
namespace {

using Proto = hlo_proto::OpMetadata;

// The members of OpMetadata in their order, which is that of the bits of `present`; one of each
// pair is set. (A list of profile types and the payload come extra.)
struct FieldRow {
  int bit;
  std::string OpMetadata::*text = nullptr;
  const std::string& (Proto::*get_text)() const = nullptr;
  std::string* (Proto::*mutable_text)() = nullptr;
  int64_t OpMetadata::*number = nullptr;
  int32_t (Proto::*get_number)() const = nullptr;
  void (Proto::*set_number)(int32_t) = nullptr;
};
constexpr FieldRow kFields[] = {
    {0, &OpMetadata::op_type, &Proto::op_type, &Proto::mutable_op_type},
    {1, &OpMetadata::op_name, &Proto::op_name, &Proto::mutable_op_name},
    {2, &OpMetadata::source_file, &Proto::source_file, &Proto::mutable_source_file},
    {3, nullptr, nullptr, nullptr, &OpMetadata::source_line, &Proto::source_line,
     &Proto::set_source_line},
    {4, nullptr, nullptr, nullptr, &OpMetadata::source_end_line, &Proto::source_end_line,
     &Proto::set_source_end_line},
    {5, nullptr, nullptr, nullptr, &OpMetadata::source_column, &Proto::source_column,
     &Proto::set_source_column},
    {6, nullptr, nullptr, nullptr, &OpMetadata::source_end_column, &Proto::source_end_column,
     &Proto::set_source_end_column},
    {8, &OpMetadata::deduplicated_name, &Proto::deduplicated_name,
     &Proto::mutable_deduplicated_name},
    {9, &OpMetadata::scheduling_name, &Proto::scheduling_name, &Proto::mutable_scheduling_name},
    {10, nullptr, nullptr, nullptr, &OpMetadata::stack_frame_id, &Proto::stack_frame_id,
     &Proto::set_stack_frame_id},
};
constexpr int kProfileTypeBit = 7;
constexpr int kPayloadBit = 11;

}  // namespace

void ReadMetadata(const Proto& proto, OpMetadata* out) {
  for (const FieldRow& row : kFields) {
    bool is_set;
    if (row.text) {
      out->*row.text = (proto.*row.get_text)();
      is_set = !(out->*row.text).empty();
    } else {
      out->*row.number = (proto.*row.get_number)();
      is_set = out->*row.number != 0;
    }
    if (is_set) out->present |= uint32_t{1} << row.bit;
  }
  out->profile_type.assign(proto.profile_type().begin(), proto.profile_type().end());
  if (!out->profile_type.empty()) out->present |= uint32_t{1} << kProfileTypeBit;
}

void SetPayload(std::string payload, OpMetadata* out) {
  out->metadata_payload = std::move(payload);
  out->present |= uint32_t{1} << kPayloadBit;
}

void WriteMetadata(const OpMetadata& metadata, Proto* out) {
  for (const FieldRow& row : kFields) {
    if (row.text) {
      if (!(metadata.*row.text).empty()) *(out->*row.mutable_text)() = metadata.*row.text;
    } else {
      (out->*row.set_number)(static_cast<int32_t>(metadata.*row.number));
    }
  }
  out->mutable_profile_type()->Add(metadata.profile_type.begin(), metadata.profile_type.end());
}

// ---------------------------------------------------------------- origins

namespace {

using Element = hlo_proto::OriginalValueElementProto;

// Whether `next` is where the leaf after the one at `last` may stand in a nest, and how many levels
// of `last` are left (closed) before it; `next` opens the levels that it has beyond these.
bool Follows(const std::vector<int64_t>& last, const std::vector<int64_t>& next, size_t* kept) {
  size_t common = 0;
  while (common < last.size() && common < next.size() && last[common] == next[common]) ++common;
  if (common >= last.size() || common >= next.size()) return false;
  if (next[common] != last[common] + 1) return false;
  for (size_t i = common + 1; i < next.size(); ++i) {
    if (next[i] != 0) return false;
  }
  *kept = common;
  return true;
}

void AppendLeaf(const Element& element, std::string* out) {
  out->push_back('{');
  if (element.has_original_array()) {
    const hlo_proto::OriginalArrayProto& array = element.original_array();
    AppendQuoted(array.instruction_name(), out);
    if (array.shape_index_size() > 0) {
      out->push_back(' ');
      AppendIntList(std::span(array.shape_index().data(), array.shape_index().size()), out);
    }
  }
  out->push_back('}');
}

bool AppendNest(const hlo_proto::OriginalValueProto& proto, std::string* out) {
  std::vector<int64_t> last;
  for (int i = 0; i < proto.elements_size(); ++i) {
    const Element& element = proto.elements(i);
    std::vector<int64_t> index(element.shape_index().begin(), element.shape_index().end());
    if (i == 0) {
      for (int64_t number : index) {
        if (number != 0) return false;
        out->push_back('(');
      }
    } else {
      size_t kept = 0;
      if (!Follows(last, index, &kept)) return false;
      out->append(last.size() - kept - 1, ')');
      out->append(", ");
      out->append(index.size() - kept - 1, '(');
    }
    AppendLeaf(element, out);
    last = std::move(index);
  }
  out->append(proto.elements_size() > 0 ? std::string(last.size(), ')') : "()");
  return true;
}

// Reads what ReadOrigin writes, from the text.
class OriginParser {
 public:
  OriginParser(const std::string& text, hlo_proto::OriginalValueProto* out)
      : lexer_(text), out_(*out) {}

  bool Parse() {
    if (!Accept(TokenKind::kLbrace)) return false;
    if (lexer_.Peek().Is(TokenKind::kLbracket)) {
      lexer_.Advance();
      out_.set_is_synthetic_call(true);
      return AcceptWord("synthetic_call") && Accept(TokenKind::kRbracket) &&
             Accept(TokenKind::kRbrace) && lexer_.Peek().Is(TokenKind::kEnd);
    }
    return ParseNest() && ParseRecovery() && Accept(TokenKind::kRbrace) &&
           lexer_.Peek().Is(TokenKind::kEnd);
  }

 private:
  bool Accept(TokenKind kind) {
    if (!lexer_.Peek().Is(kind)) return false;
    lexer_.Advance();
    return true;
  }
  bool AcceptWord(std::string_view word) {
    if (!lexer_.Peek().Is(word)) return false;
    lexer_.Advance();
    return true;
  }
  bool AcceptString(std::string* out) {
    std::string error;
    if (!lexer_.Peek().Is(TokenKind::kString)) return false;
    return UnescapeC(lexer_.Next().quoted(), out, &error);
  }

  // index_ is where the next leaf or tuple stands.
  bool ParseNest() {
    while (true) {
      if (Accept(TokenKind::kLparen)) {
        index_.push_back(0);
        if (!lexer_.Peek().Is(TokenKind::kRparen)) continue;
      } else if (!ParseLeaf()) {
        return false;
      }
      while (!index_.empty() && Accept(TokenKind::kRparen)) index_.pop_back();
      if (index_.empty()) return true;
      if (!Accept(TokenKind::kComma)) return false;
      ++index_.back();
    }
  }

  bool ParseLeaf() {
    Element* element = out_.add_elements();
    element->mutable_shape_index()->Add(index_.begin(), index_.end());
    if (!Accept(TokenKind::kLbrace)) return false;
    if (lexer_.Peek().Is(TokenKind::kString)) {
      hlo_proto::OriginalArrayProto* array = element->mutable_original_array();
      if (!AcceptString(array->mutable_instruction_name())) return false;
      if (lexer_.Peek().Is(TokenKind::kLbrace) && !ParseShapeIndex(array)) return false;
    }
    return Accept(TokenKind::kRbrace);
  }

  bool ParseShapeIndex(hlo_proto::OriginalArrayProto* array) {
    lexer_.Advance();
    if (Accept(TokenKind::kRbrace)) return true;
    do {
      int64_t number = 0;
      if (!lexer_.Peek().Is(TokenKind::kInt) || !ParseNumber(lexer_.Peek().text(), &number)) {
        return false;
      }
      lexer_.Advance();
      array->add_shape_index(number);
    } while (Accept(TokenKind::kComma));
    return Accept(TokenKind::kRbrace);
  }
  static bool ParseNumber(std::string_view text, int64_t* out) {
    for (char c : text) {
      if (c < '0' || c > '9' || *out > (INT64_MAX - 9) / 10) return false;
      *out = *out * 10 + (c - '0');
    }
    return true;
  }

  bool ParseRecovery() {
    if (!Accept(TokenKind::kComma)) return true;
    return Accept(TokenKind::kLbracket) && AcceptString(out_.mutable_recovery()) &&
           Accept(TokenKind::kRbracket);
  }

  Lexer lexer_;
  hlo_proto::OriginalValueProto& out_;
  std::vector<int64_t> index_;
};

}  // namespace

std::optional<VerbatimText> ReadOrigin(const hlo_proto::OriginalValueProto& proto) {
  std::string text = "{";
  if (proto.is_synthetic_call()) {
    if (proto.elements_size() > 0) return std::nullopt;
    return VerbatimText{"{[synthetic_call]}"};
  }
  if (!AppendNest(proto, &text)) return std::nullopt;
  if (proto.has_recovery()) {
    text.append(",[");
    AppendQuoted(proto.recovery(), &text);
    text.push_back(']');
  }
  text.push_back('}');
  return VerbatimText{std::move(text)};
}

bool WriteOrigin(const VerbatimText& origin, hlo_proto::OriginalValueProto* out) {
  return OriginParser(origin.text, out).Parse();
}

}  // namespace assay
