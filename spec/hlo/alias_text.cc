#include "spec/hlo/alias_text.h"

#include <algorithm>
#include <string_view>

#include "spec/hlo/structured_text.h"
#include "spec/hlo/text_output.h"

namespace assay {
namespace {

// "{0,1}" as a shape index: entries are not negative.
bool ReadShapeIndex(Reader& reader, std::vector<int64_t>* out) {
  Token at = reader.Peek();
  if (!reader.ReadIntList(out)) return false;
  if (std::all_of(out->begin(), out->end(), [](int64_t i) { return i >= 0; })) return true;
  return InvalidValue(reader, at, "a shape index has no negative entries");
}

// "(N, {index}": the part that aliases and donors share; the caller reads on to ')'.
bool ReadNumberAndIndex(Reader& reader, std::string_view what, int64_t* number,
                        std::vector<int64_t>* index) {
  if (!reader.Expect(TokenKind::kLparen)) return false;
  Token at = reader.Peek();
  if (!reader.ReadInt(number, what)) return false;
  if (*number < 0) {
    return InvalidValue(reader, at, std::string(what) + " is not negative");
  }
  return reader.Expect(TokenKind::kComma) && ReadShapeIndex(reader, index);
}

void AppendNumberAndIndex(int64_t number, const std::vector<int64_t>& index, std::string* out) {
  out->push_back('(');
  AppendInt(number, out);
  out->append(", ");
  AppendIntList(index, out);
}

}  // namespace

bool ReadOutputOperandAliases(Reader& reader, std::vector<OutputOperandAlias>* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    OutputOperandAlias& alias = out->emplace_back();
    return ReadShapeIndex(reader, &alias.output_index) && reader.Expect(TokenKind::kColon) &&
           ReadNumberAndIndex(reader, "an operand number", &alias.operand, &alias.operand_index) &&
           reader.Expect(TokenKind::kRparen);
  });
}

void AppendOutputOperandAliases(const std::vector<OutputOperandAlias>& aliases, std::string* out) {
  out->push_back('{');
  AppendJoined(aliases, ", ", out, [&](const OutputOperandAlias& alias) {
    AppendIntList(alias.output_index, out);
    out->append(": ");
    AppendNumberAndIndex(alias.operand, alias.operand_index, out);
    out->push_back(')');
  });
  out->push_back('}');
}

bool ReadInputOutputAliases(Reader& reader, std::vector<InputOutputAlias>* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    InputOutputAlias& alias = out->emplace_back();
    if (!ReadShapeIndex(reader, &alias.output_index) || !reader.Expect(TokenKind::kColon) ||
        !ReadNumberAndIndex(reader, "a parameter number", &alias.parameter,
                            &alias.parameter_index)) {
      return false;
    }
    if (reader.Accept(TokenKind::kComma)) {
      alias.must_alias = reader.AcceptWord("must-alias");
      if (!alias.must_alias && !reader.AcceptWord("may-alias")) {
        return reader.ErrorExpected("may-alias or must-alias");
      }
    }
    return reader.Expect(TokenKind::kRparen);
  });
}

void AppendInputOutputAliases(const std::vector<InputOutputAlias>& aliases, std::string* out) {
  if (aliases.empty()) {
    out->append("{}");
    return;
  }
  out->append("{ ");
  AppendJoined(aliases, ", ", out, [&](const InputOutputAlias& alias) {
    AppendIntList(alias.output_index, out);
    out->append(": ");
    AppendNumberAndIndex(alias.parameter, alias.parameter_index, out);
    out->append(alias.must_alias ? ", must-alias)" : ", may-alias)");
  });
  out->append(" }");
}

bool ReadBufferDonors(Reader& reader, std::vector<BufferDonor>* out) {
  return ReadDelimited(reader, TokenKind::kLbrace, TokenKind::kRbrace, [&] {
    BufferDonor& donor = out->emplace_back();
    return ReadNumberAndIndex(reader, "a parameter number", &donor.parameter,
                              &donor.parameter_index) &&
           reader.Expect(TokenKind::kRparen);
  });
}

void AppendBufferDonors(const std::vector<BufferDonor>& donors, std::string* out) {
  if (donors.empty()) {
    out->append("{}");
    return;
  }
  out->append("{ ");
  AppendJoined(donors, ", ", out, [&](const BufferDonor& donor) {
    AppendNumberAndIndex(donor.parameter, donor.parameter_index, out);
    out->push_back(')');
  });
  out->append(" }");
}

}  // namespace assay
