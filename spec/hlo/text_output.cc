#include "spec/hlo/text_output.h"

#include <bit>

#include "spec/number_text.h"

namespace assay {
namespace {

// Printable ASCII without the characters that have an escape of their own.
constexpr bool IsPlain(unsigned char c) {
  return c >= 0x20 && c < 0x7f && c != '"' && c != '\'' && c != '\\';
}

void AppendEscapedByte(unsigned char c, std::string* out) {
  out->push_back('\\');
  switch (c) {
    case '\n': out->push_back('n'); return;
    case '\r': out->push_back('r'); return;
    case '\t': out->push_back('t'); return;
    case '"':
    case '\'':
    case '\\': out->push_back(static_cast<char>(c)); return;
  }
  out->push_back(static_cast<char>('0' + (c >> 6)));
  out->push_back(static_cast<char>('0' + (c >> 3 & 7)));
  out->push_back(static_cast<char>('0' + (c & 7)));
}

}  // namespace

void AppendInts(std::span<const int64_t> values, std::string* out) {
  AppendJoined(values, ",", out, [&](int64_t value) { AppendInt(value, out); });
}

void AppendIntList(std::span<const int64_t> values, std::string* out) {
  out->push_back('{');
  AppendInts(values, out);
  out->push_back('}');
}

void AppendDouble(double value, std::string* out) {
  AppendFloat(PrimitiveType::kF64, std::bit_cast<uint64_t>(value), out);
}

void AppendEscaped(std::string_view text, std::string* out) {
  size_t run = 0;  // start of the plain characters not appended yet
  for (size_t i = 0; i < text.size(); ++i) {
    if (IsPlain(static_cast<unsigned char>(text[i]))) [[likely]] continue;
    out->append(text.substr(run, i - run));
    AppendEscapedByte(static_cast<unsigned char>(text[i]), out);
    run = i + 1;
  }
  out->append(text.substr(run));
}

void AppendQuoted(std::string_view text, std::string* out) {
  out->push_back('"');
  AppendEscaped(text, out);
  out->push_back('"');
}

}  // namespace assay
