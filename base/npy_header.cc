#include "base/npy_header.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace assay {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";

uint64_t LittleEndian(std::string_view bytes) {
  uint64_t value = 0;
  for (size_t i = 0; i < bytes.size(); ++i) {
    value |= uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  return value;
}

// Reads {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }: the keys in any order, either
// quote, blanks anywhere between tokens.
class DictionaryReader {
 public:
  DictionaryReader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Status Read(NpyHeader& header);

 private:
  Status ReadDescription(NpyHeader& header);
  Status ReadOrder(NpyHeader& header);
  Status ReadShape(NpyHeader& header);
  Result<std::string_view> ReadString();

  char Peek() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) {
      ++at_;
    }
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool Take(char c) {
    if (Peek() != c) return false;
    ++at_;
    return true;
  }
  bool TakeWord(std::string_view word) {
    Peek();
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  Status Malformed(const std::string& expected) {
    return NpyError("npz_header", name_,
                    "the .npy header is malformed at its byte " + std::to_string(at_) + ": " +
                        expected + " is expected");
  }

  std::string_view text_;
  const std::string& name_;
  size_t at_ = 0;
};

Result<std::string_view> DictionaryReader::ReadString() {
  char quote = Peek();
  if (quote != '\'' && quote != '"') return Malformed("a quoted string");
  size_t end = text_.find(quote, at_ + 1);
  if (end == std::string_view::npos) return Malformed("the end of a quoted string");
  std::string_view value = text_.substr(at_ + 1, end - at_ - 1);
  at_ = end + 1;
  return value;
}

Status DictionaryReader::Read(NpyHeader& header) {
  if (!Take('{')) return Malformed("'{'");
  bool has_description = false, has_order = false, has_shape = false;
  while (!Take('}')) {
    ASSIGN_OR_RETURN(std::string_view key, ReadString());
    if (!Take(':')) return Malformed("':'");
    bool* seen = key == "descr"           ? &has_description
                 : key == "fortran_order" ? &has_order
                 : key == "shape"         ? &has_shape
                                          : nullptr;
    if (seen == nullptr || *seen) {
      return Malformed("one each of 'descr', 'fortran_order' and 'shape'");
    }
    *seen = true;
    if (seen == &has_description) RETURN_IF_ERROR(ReadDescription(header));
    if (seen == &has_order) RETURN_IF_ERROR(ReadOrder(header));
    if (seen == &has_shape) RETURN_IF_ERROR(ReadShape(header));
    if (!Take(',') && Peek() != '}') return Malformed("',' or '}'");
  }
  if (!has_description || !has_order || !has_shape) {
    return Malformed("each of 'descr', 'fortran_order' and 'shape'");
  }
  if (Peek() != '\0' || at_ < text_.size()) return Malformed("nothing more");
  return Status();
}

bool IsAllowed(const NpyType& type) {
  int64_t size = type.item_size;
  bool power_of_two_to_8 = size == 1 || size == 2 || size == 4 || size == 8;
  if (type.kind == NpyKind::kBool) return size == 1;
  if (type.kind == NpyKind::kInt || type.kind == NpyKind::kUint) return power_of_two_to_8;
  if (type.kind == NpyKind::kFloat) return power_of_two_to_8 && size > 1;
  if (type.kind == NpyKind::kComplex) return size == 8 || size == 16;
  return true;
}

Status DictionaryReader::ReadDescription(NpyHeader& header) {
  if (Peek() == '[') {
    return NpyError("npz_type", name_,
                    "is a structured array; plain arrays of numbers are allowed");
  }
  ASSIGN_OR_RETURN(std::string_view description, ReadString());
  auto refuse = [&] {
    std::string hint;
    if (description.find('O') != std::string_view::npos) {
      hint = " (an object array: a pickle, never read)";
    } else if (description.find('V') != std::string_view::npos) {
      hint =
          " (raw bytes: save types that numpy lacks as unsigned integers of their bits, and name "
          "them in the entry 'dtypes', JSON as text: x.view(np.uint16) as arg0 and "
          "dtypes='{\"arg0\": \"bf16\"}' in np.savez)";
    }
    return NpyError("npz_type", name_,
                    "element type '" + std::string(description) + "'" + hint +
                        "; allowed are b1, i1 to i8, u1 to u8, f2, f4, f8, c8, c16, U and S");
  };
  std::string_view rest = description;
  if (!rest.empty() && std::string_view("<>|=").find(rest[0]) != std::string_view::npos) {
    header.big_endian = rest[0] == '>';
    rest.remove_prefix(1);
  }
  if (rest.empty() || std::string_view("biufcSU").find(rest[0]) == std::string_view::npos) {
    return refuse();
  }
  header.type.kind = static_cast<NpyKind>(rest[0]);
  rest.remove_prefix(1);
  uint32_t size = 0;
  auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), size);
  if (error != std::errc() || end != rest.data() + rest.size()) return refuse();
  header.type.item_size = header.type.kind == NpyKind::kUnicode ? int64_t{size} * 4 : int64_t{size};
  if (!IsAllowed(header.type)) return refuse();
  return Status();
}

Status DictionaryReader::ReadOrder(NpyHeader& header) {
  if (TakeWord("True")) {
    header.fortran_order = true;
  } else if (!TakeWord("False")) {
    return Malformed("True or False");
  }
  return Status();
}

Status DictionaryReader::ReadShape(NpyHeader& header) {
  if (!Take('(')) return Malformed("'('");
  while (!Take(')')) {
    Peek();
    int64_t size = 0;
    const char* last = text_.data() + text_.size();
    auto [end, error] = std::from_chars(text_.data() + at_, last, size);
    if (error == std::errc::result_out_of_range || size < 0) {
      return NpyError("npz_shape", name_, "a dimension is negative or exceeds 2^63 - 1");
    }
    if (error != std::errc()) return Malformed("a dimension or ')'");
    at_ = static_cast<size_t>(end - text_.data());
    if (at_ < text_.size() && text_[at_] == 'L') ++at_;  // as Python 2 wrote long integers
    header.shape.push_back(size);
    if (!Take(',') && Peek() != ')') return Malformed("',' or ')'");
  }
  return Status();
}

}  // namespace

Status NpyError(std::string label, const std::string& name, std::string message, StatusCode code) {
  Diagnostic diagnostic;
  diagnostic.file = name;
  diagnostic.label = std::move(label);
  diagnostic.message = std::move(message);
  return Status(code, std::move(diagnostic));
}

Result<int64_t> NpyHeaderSize(std::string_view prefix, const std::string& name) {
  if (prefix.size() < 10 || prefix.substr(0, kMagic.size()) != kMagic) {
    return NpyError("npz_magic", name, "is no .npy array: it does not begin with \\x93NUMPY");
  }
  int major = static_cast<unsigned char>(prefix[6]);
  int minor = static_cast<unsigned char>(prefix[7]);
  if (major < 1 || major > 3 || minor != 0) {
    return NpyError("npz_version", name,
                    ".npy format version " + std::to_string(major) + "." + std::to_string(minor) +
                        "; allowed are 1.0, 2.0 and 3.0");
  }
  size_t length_size = major == 1 ? 2 : 4;
  if (prefix.size() < 8 + length_size) {
    return NpyError("npz_size", name, "ends within its .npy header");
  }
  uint64_t size = 8 + length_size + LittleEndian(prefix.substr(8, length_size));
  if (size > static_cast<uint64_t>(kLongestNpyHeader)) {
    return NpyError("npz_header", name,
                    "the .npy header claims " + std::to_string(size) + " bytes; allowed are " +
                        std::to_string(kLongestNpyHeader));
  }
  return static_cast<int64_t>(size);
}

Result<NpyHeader> ParseNpyHeader(std::string_view bytes, const std::string& name) {
  NpyHeader header;
  ASSIGN_OR_RETURN(header.size, NpyHeaderSize(bytes, name));
  if (bytes.size() < static_cast<size_t>(header.size)) {
    return NpyError("npz_size", name, "ends within its .npy header");
  }
  size_t start = bytes[6] == 1 ? 10 : 12;
  std::string_view text = bytes.substr(start, static_cast<size_t>(header.size) - start);
  RETURN_IF_ERROR(DictionaryReader(text, name).Read(header));
  int64_t count = NpyElementCount(header.shape);
  if (count < 0 || __builtin_mul_overflow(count, header.type.item_size, &header.data_size)) {
    return NpyError("npz_shape", name, "the array has more than 2^63 - 1 elements or bytes");
  }
  return header;
}

std::string MakeNpyHeader(const NpyType& type, std::span<const int64_t> shape) {
  bool has_order = type.item_size > 1 && type.kind != NpyKind::kBytes;
  std::string text = "{'descr': '";
  text += has_order || type.kind == NpyKind::kUnicode ? '<' : '|';
  text += static_cast<char>(type.kind);
  text += std::to_string(type.kind == NpyKind::kUnicode ? type.item_size / 4 : type.item_size);
  text += "', 'fortran_order': False, 'shape': (";
  for (size_t i = 0; i < shape.size(); ++i) {
    if (i > 0) text += ", ";
    text += std::to_string(shape[i]);
  }
  text += shape.size() == 1 ? ",), }" : "), }";
  size_t size = (10 + text.size() + 1 + 63) / 64 * 64;
  text.append(size - 10 - text.size() - 1, ' ');
  text += '\n';
  CHECK(text.size() <= std::numeric_limits<uint16_t>::max());
  std::string header(kMagic);
  header += '\x01';
  header += '\x00';
  header += static_cast<char>(text.size() & 0xFF);
  header += static_cast<char>(text.size() >> 8);
  return header + text;
}

}  // namespace assay
