#include "spec/hlo/binary_text.h"

namespace assay {

using namespace std::string_view_literals;

std::string_view KindOfBinary(std::string_view text) {
  struct Kind {
    std::string_view magic, name;
  };
  static constexpr Kind kKinds[] = {
      {"\x89PNG\r\n\x1a\n"sv, "a PNG image"},
      {"\xff\xd8\xff"sv, "a JPEG image"},
      {"%PDF-"sv, "a PDF document"},
      {"PK\x03\x04"sv, "a zip archive; an .npz file holds arguments, not a program"},
      {"PK\x05\x06"sv, "an empty zip archive; an .npz file holds arguments, not a program"},
      {"\x93NUMPY"sv, "a .npy array; it is data, not a program"},
      {"\x1f\x8b"sv, "compressed by gzip; gunzip it first"},
      {"\x7f""ELF"sv, "an executable or object file (ELF)"},
      {"\xff\xfe\0\0"sv, "text in UTF-32; save it as UTF-8"},
      {"\0\0\xfe\xff"sv, "text in UTF-32; save it as UTF-8"},
      {"\xff\xfe"sv, "text in UTF-16; save it as UTF-8"},
      {"\xfe\xff"sv, "text in UTF-16; save it as UTF-8"},
  };
  for (const Kind& kind : kKinds) {
    if (text.starts_with(kind.magic)) return kind.name;
  }
  return {};
}

}  // namespace assay
