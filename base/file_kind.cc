#include "base/file_kind.h"

#include <algorithm>

namespace assay {
namespace {

using namespace std::string_view_literals;

struct FileKind {
  std::string_view magic, name;
  std::string_view for_text, for_npz;  // what to do where text, or an .npz file, is wanted
};
constexpr std::string_view kNotText = "an .npz file holds arguments, not a program";
constexpr std::string_view kUtf8 = "save it as UTF-8";
constexpr FileKind kKinds[] = {
    {"\x89PNG\r\n\x1a\n"sv, "a PNG image", "", ""},
    {"\xff\xd8\xff"sv, "a JPEG image", "", ""},
    {"%PDF-"sv, "a PDF document", "", ""},
    {"PK\x03\x04"sv, "a zip archive", kNotText, "its end is missing or broken; write it again"},
    {"PK\x05\x06"sv, "an empty zip archive", kNotText, ""},
    {"\x93NUMPY"sv, "a .npy array", "it is data, not a program",
     "numpy.savez(file, arg0=array) writes it as .npz"},
    {"\x1f\x8b"sv, "compressed by gzip", "gunzip it first", "gunzip it first"},
    {"\x7f""ELF"sv, "an executable or object file (ELF)", "", ""},
    {"\xff\xfe\0\0"sv, "text in UTF-32", kUtf8, ""},
    {"\0\0\xfe\xff"sv, "text in UTF-32", kUtf8, ""},
    {"\xff\xfe"sv, "text in UTF-16", kUtf8, ""},
    {"\xfe\xff"sv, "text in UTF-16", kUtf8, ""},
};

std::string Describe(std::string_view bytes, std::string_view FileKind::*what_to_do) {
  for (const FileKind& kind : kKinds) {
    if (!bytes.starts_with(kind.magic)) continue;
    const std::string_view hint = kind.*what_to_do;
    return std::string(kind.name) + (hint.empty() ? "" : "; ") + std::string(hint);
  }
  return {};
}

}  // namespace

std::string WhyNotText(std::string_view bytes) { return Describe(bytes, &FileKind::for_text); }

std::string WhyNotNpz(std::string_view bytes) {
  if (std::string kind = Describe(bytes, &FileKind::for_npz); !kind.empty()) return kind;
  if (bytes.empty()) return "it is empty";
  const std::string_view start = bytes.substr(0, 256);
  const bool is_text = std::all_of(start.begin(), start.end(), [](char c) {
    return static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\r' || c == '\t';
  });
  return is_text ? "it is text; numpy.savez(file, arg0=array) writes arrays as .npz" : "";
}

}  // namespace assay
