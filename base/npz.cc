#include "base/npz.h"

#include <zip.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>

#include "base/file.h"
#include "base/file_kind.h"
#include "base/machine_memory.h"
#include "base/npy_header.h"

namespace assay {
namespace {

static_assert(std::endian::native == std::endian::little, "data are kept little endian");

struct ZipDiscard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct ZipFileClose {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using ZipArchive = std::unique_ptr<zip_t, ZipDiscard>;
using ZipFile = std::unique_ptr<zip_file_t, ZipFileClose>;

std::string ZipMessage(int code) {
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  std::string message = zip_error_strerror(&error);
  zip_error_fini(&error);
  return message;
}

// Reverses the bytes of each number: an element, half of a complex one, a character.
void SwapBytes(const NpyType& type, std::vector<std::byte>& data) {
  int64_t unit = type.item_size;
  if (type.kind == NpyKind::kBytes) return;
  if (type.kind == NpyKind::kComplex) unit /= 2;
  if (type.kind == NpyKind::kUnicode) unit = 4;
  for (size_t at = 0; at + unit <= data.size(); at += unit) {
    std::reverse(data.begin() + at, data.begin() + at + unit);
  }
}

// From first dimension fastest to last dimension fastest.
void MakeRowMajor(NpyArray& array) {
  int64_t rank = static_cast<int64_t>(array.shape.size());
  int64_t item = array.type.item_size;
  if (rank < 2 || array.data.empty()) return;
  std::vector<int64_t> strides(rank), index(rank, 0);
  int64_t stride = item;
  for (int64_t i = 0; i < rank; ++i) {
    strides[i] = stride;
    stride *= array.shape[i];
  }
  std::vector<std::byte> result(array.data.size());
  int64_t from = 0;
  for (size_t to = 0; to < result.size(); to += item) {
    std::memcpy(&result[to], &array.data[from], item);
    for (int64_t i = rank - 1; i >= 0; --i) {
      from += strides[i];
      if (++index[i] < array.shape[i]) break;
      from -= strides[i] * array.shape[i];
      index[i] = 0;
    }
  }
  array.data = std::move(result);
}

// `data` are the bytes after the header, of the right size.
Result<NpyArray> Assemble(NpyHeader header, std::vector<std::byte> data, const std::string& name) {
  NpyArray array{header.type, std::move(header.shape), std::move(data)};
  if (header.big_endian) SwapBytes(array.type, array.data);
  if (header.fortran_order) MakeRowMajor(array);
  if (array.type.kind == NpyKind::kBool) {
    for (size_t i = 0; i < array.data.size(); ++i) {
      if (std::to_integer<int>(array.data[i]) > 1) {
        return NpyError("npz_bool", name,
                        "element " + std::to_string(i) + " of a bool array is the byte " +
                            std::to_string(std::to_integer<int>(array.data[i])) +
                            "; allowed are 0 and 1");
      }
    }
  }
  return array;
}

Status SizeMismatch(const NpyHeader& header, uint64_t available, const std::string& name) {
  return NpyError("npz_size", name,
                  "its header says " + std::to_string(header.data_size) + " bytes of data, " +
                      std::to_string(available) + " are there");
}

// How many bytes the arrays of a file may take.
class Budget {
 public:
  Budget(int64_t memory_limit, int64_t in_use) : limit_(memory_limit), in_use_(in_use) {}

  Status Spend(const NpyHeader& header, const std::string& name) {
    const int64_t size = header.data_size;
    machine_ -= std::min(machine_, size);
    if (machine_ == 0) {
      return NpyError("npz_too_large", name,
                      "with its " + std::to_string(size) +
                          " bytes, the arrays of the file exceed the memory that this process may use",
                      StatusCode::kResourceExhausted);
    }
    const NpyKind kind = header.type.kind;
    if (kind == NpyKind::kBytes || kind == NpyKind::kUnicode) return {};  // it is not kept
    numbers_ += size;  // below MachineMemory()
    if (limit_ <= 0 || numbers_ <= limit_ - in_use_) return {};
    return NpyError("memory_limit", name,
                    OverMemoryLimit("the arrays up to this one take", numbers_, in_use_, limit_),
                    StatusCode::kResourceExhausted);
  }

 private:
  int64_t machine_ = MachineMemory(), limit_, in_use_, numbers_ = 0;
};

// Reads exactly `size` bytes into `out`. At least `certain` of them are there; beyond, the buffer
// grows with what really comes, so that a directory which lies about the size of a compressed entry
// costs nothing.
template <typename Buffer>
Status ReadExactly(zip_file_t* file, int64_t size, int64_t certain, const std::string& name,
                   Buffer& out) {
  constexpr int64_t kFirstPiece = int64_t{1} << 20;
  out.clear();
  out.resize(std::min(size, certain));
  int64_t used = 0;
  while (used < size) {
    if (used == static_cast<int64_t>(out.size())) {
      out.resize(std::min(size, std::max(kFirstPiece, 2 * used)));
    }
    zip_int64_t count = zip_fread(file, out.data() + used, out.size() - used);
    if (count < 0) return NpyError("npz_zip", name, zip_file_strerror(file));
    if (count == 0) return NpyError("npz_size", name, "its data end early");
    used += count;
  }
  return Status();
}

// `archive_size`: bytes of the whole file.
Result<NpyArray> ReadEntry(zip_t* archive, zip_uint64_t index, const zip_stat_t& stat,
                           const std::string& name, int64_t archive_size, Budget& budget) {
  ZipFile file(zip_fopen_index(archive, index, 0));
  if (file == nullptr) return NpyError("npz_zip", name, zip_strerror(archive));
  std::string bytes, rest;
  int64_t prefix_size = static_cast<int64_t>(std::min<zip_uint64_t>(stat.size, kNpyPrefixSize));
  RETURN_IF_ERROR(ReadExactly(file.get(), prefix_size, prefix_size, name, bytes));
  ASSIGN_OR_RETURN(int64_t header_size, NpyHeaderSize(bytes, name));
  if (static_cast<zip_uint64_t>(header_size) > stat.size) {
    return NpyError("npz_size", name, "ends within its .npy header");
  }
  std::vector<std::byte> data;
  if (header_size < prefix_size)
    return NpyError("npz_header", name, "the .npy header is too short");
  RETURN_IF_ERROR(ReadExactly(file.get(), header_size - prefix_size, 0, name, rest));
  ASSIGN_OR_RETURN(NpyHeader header, ParseNpyHeader(bytes + rest, name));
  zip_uint64_t available = stat.size - static_cast<zip_uint64_t>(header_size);
  if (static_cast<zip_uint64_t>(header.data_size) != available) {
    return SizeMismatch(header, available, name);
  }
  RETURN_IF_ERROR(budget.Spend(header, name));
  // Stored bytes are in the file one by one; but the directory may lie about how many.
  bool is_stored = stat.comp_method == ZIP_CM_STORE && stat.comp_size == stat.size;
  int64_t certain = is_stored ? std::min(header.data_size, archive_size) : 0;
  RETURN_IF_ERROR(ReadExactly(file.get(), header.data_size, certain, name, data));
  char extra;  // libzip compares the checksum when it meets the end
  zip_int64_t more = zip_fread(file.get(), &extra, 1);
  if (more < 0) return NpyError("npz_zip", name, zip_file_strerror(file.get()));
  if (more > 0) return NpyError("npz_size", name, "has more data than the zip directory says");
  return Assemble(std::move(header), std::move(data), name);
}

// The same fault, of an entry of the file.
Status InEntry(const Status& status, const std::string& entry) {
  std::vector<Diagnostic> diagnostics = status.diagnostics();
  for (Diagnostic& diagnostic : diagnostics) diagnostic.message = entry + ": " + diagnostic.message;
  return Status(status.code(), std::move(diagnostics));
}

constexpr std::string_view kNpySuffix = ".npy";

// What can be known of an entry from the directory: ok if it may be read as an array.
Status CheckEntry(const zip_stat_t& stat, const std::string& name) {
  std::string_view file = stat.name;
  if (file.size() <= kNpySuffix.size() || !file.ends_with(kNpySuffix)) {
    return NpyError("npz_entry", name, "is no array: its name does not end in .npy");
  }
  if (stat.encryption_method != ZIP_EM_NONE) return NpyError("npz_entry", name, "is encrypted");
  if (stat.comp_method != ZIP_CM_STORE && stat.comp_method != ZIP_CM_DEFLATE) {
    return NpyError("npz_entry", name,
                    "compression method " + std::to_string(stat.comp_method) +
                        "; allowed are 0 (stored) and 8 (deflate)");
  }
  return Status();
}

Result<std::vector<NpzEntry>> ReadArchive(zip_t* archive, int64_t archive_size,
                                          const std::string& name, Budget budget) {
  constexpr zip_uint64_t kNeeded = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE |
                                   ZIP_STAT_COMP_METHOD | ZIP_STAT_ENCRYPTION_METHOD;
  std::vector<NpzEntry> entries;
  std::set<std::string> names;
  zip_int64_t count = zip_get_num_entries(archive, 0);
  for (zip_int64_t i = 0; i < count; ++i) {
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_stat_index(archive, i, 0, &stat) != 0 || (stat.valid & kNeeded) != kNeeded) {
      return NpyError("npz_zip", name, "entry " + std::to_string(i) + " cannot be read");
    }
    std::string entry = stat.name;
    if (Status status = CheckEntry(stat, name); !status.ok()) return InEntry(status, entry);
    entry.resize(entry.size() - kNpySuffix.size());
    if (!names.insert(entry).second) {
      return InEntry(NpyError("npz_duplicate", name, "stands twice in the file"), entry);
    }
    Result<NpyArray> array = ReadEntry(archive, i, stat, name, archive_size, budget);
    if (!array.ok()) return InEntry(array.status(), entry);
    entries.push_back({std::move(entry), *std::move(array)});
  }
  return entries;
}

Status NotAZip(const std::string& name, const std::string& why) {
  return NpyError("npz_zip", name, "is no .npz file: " + why);
}

// What its first bytes say it is, or else what libzip says.
Status NotAZip(const std::string& name, std::string_view bytes, const std::string& message) {
  const std::string why = WhyNotNpz(bytes);
  return NotAZip(name, why.empty() ? message : why);
}

Result<std::vector<NpzEntry>> ParseNpz(std::string_view bytes, const std::string& name,
                                       Budget budget) {
  if (bytes.empty()) return NotAZip(name, bytes, "");  // libzip would call it an archive
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  CHECK(source != nullptr);
  ZipArchive archive(zip_open_from_source(source, ZIP_RDONLY, &error));
  if (archive == nullptr) {
    std::string message = zip_error_strerror(&error);
    zip_error_fini(&error);
    zip_source_free(source);
    return NotAZip(name, bytes, message);
  }
  return ReadArchive(archive.get(), static_cast<int64_t>(bytes.size()), name, budget);
}

void CheckSize(const NpyView& array) {
  int64_t count = NpyElementCount(array.shape);
  CHECK(count >= 0);
  CHECK(static_cast<int64_t>(array.data.size()) == count * array.type.item_size);
}

// Adds all entries to the new archive; `headers` must outlive its closing, as must the data.
Status AddEntries(zip_t* archive, std::span<const NpzEntryView> entries,
                  std::vector<std::string>& headers, const std::string& name) {
  constexpr zip_uint16_t kFirstDosDate = (1 << 5) | 1;  // 1980-01-01
  headers.reserve(entries.size());
  std::set<std::string_view> names;
  for (const NpzEntryView& entry : entries) {
    CheckSize(entry.array);
    CHECK(names.insert(entry.name).second);
    headers.push_back(MakeNpyHeader(entry.array.type, entry.array.shape));
    std::string& header = headers.back();
    zip_buffer_fragment_t fragments[] = {
        {reinterpret_cast<zip_uint8_t*>(header.data()), header.size()},
        {reinterpret_cast<zip_uint8_t*>(const_cast<std::byte*>(entry.array.data.data())),
         entry.array.data.size()}};
    zip_uint64_t used = entry.array.data.empty() ? 1 : 2;
    zip_source_t* source = zip_source_buffer_fragment(archive, fragments, used, 0);
    if (source == nullptr) return NpyError("npz_zip", name, zip_strerror(archive));
    std::string file = entry.name + ".npy";
    zip_int64_t index = zip_file_add(archive, file.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
      zip_source_free(source);
      return NpyError("npz_zip", name, zip_strerror(archive));
    }
    if (zip_set_file_compression(archive, index, ZIP_CM_STORE, 0) != 0 ||
        zip_file_set_dostime(archive, index, 0, kFirstDosDate, 0) != 0) {
      return NpyError("npz_zip", name, zip_strerror(archive));
    }
  }
  return Status();
}

// An archive that is complete in memory: for pipes, and for the zip of no entries, which libzip
// does not write.
Result<std::string> ArchiveInMemory(std::span<const NpzEntryView> entries,
                                    const std::string& name) {
  if (entries.empty()) return std::string("PK\x05\x06", 4) + std::string(18, '\0');
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(nullptr, 0, 0, &error);
  CHECK(source != nullptr);
  zip_source_keep(source);
  std::unique_ptr<zip_source_t, void (*)(zip_source_t*)> keep(source, zip_source_free);
  ZipArchive archive(zip_open_from_source(source, ZIP_TRUNCATE, &error));
  if (archive == nullptr) {
    zip_source_free(source);
    return NpyError("npz_zip", name, zip_error_strerror(&error));
  }
  std::vector<std::string> headers;
  RETURN_IF_ERROR(AddEntries(archive.get(), entries, headers, name));
  if (zip_close(archive.get()) != 0) return NpyError("npz_zip", name, zip_strerror(archive.get()));
  archive.release();
  zip_stat_t stat;
  if (zip_source_stat(source, &stat) != 0 || zip_source_open(source) != 0) {
    return NpyError("npz_zip", name, "the archive cannot be read back");
  }
  std::string bytes(stat.size, '\0');
  zip_int64_t count = zip_source_read(source, bytes.data(), bytes.size());
  zip_source_close(source);
  if (count != static_cast<zip_int64_t>(bytes.size())) {
    return NpyError("npz_zip", name, "the archive cannot be read back");
  }
  return bytes;
}

}  // namespace

std::string NpyType::ToString() const {
  std::string bits = std::to_string(item_size * 8);
  if (kind == NpyKind::kBool) return "bool";
  if (kind == NpyKind::kInt) return "int" + bits;
  if (kind == NpyKind::kUint) return "uint" + bits;
  if (kind == NpyKind::kFloat) return "float" + bits;
  if (kind == NpyKind::kComplex) return "complex" + bits;
  if (kind == NpyKind::kBytes) return "|S" + std::to_string(item_size);
  return "<U" + std::to_string(item_size / 4);  // as numpy does
}

int64_t NpyElementCount(std::span<const int64_t> shape) {
  int64_t count = 1;
  bool overflows = false;
  for (int64_t size : shape) {
    if (size < 0) return -1;
    if (size == 0) return 0;
    overflows |= __builtin_mul_overflow(count, size, &count);
  }
  return overflows ? -1 : count;
}

Result<NpyArray> ParseNpy(std::string_view bytes, const std::string& name) {
  ASSIGN_OR_RETURN(NpyHeader header, ParseNpyHeader(bytes, name));
  uint64_t available = bytes.size() - static_cast<uint64_t>(header.size);
  if (static_cast<uint64_t>(header.data_size) != available) {
    return SizeMismatch(header, available, name);
  }
  const std::byte* first = reinterpret_cast<const std::byte*>(bytes.data()) + header.size;
  std::vector<std::byte> data(first, first + available);
  return Assemble(std::move(header), std::move(data), name);
}

Result<std::vector<NpzEntry>> ParseNpz(std::string_view bytes, const std::string& name) {
  return ParseNpz(bytes, name, Budget(0, 0));
}

Result<NpyArray> ReadNpy(const std::string& path) {
  ASSIGN_OR_RETURN(std::string bytes, ReadFile(path));
  return ParseNpy(bytes, DisplayName(path));
}

Result<std::vector<NpzEntry>> ReadNpz(const std::string& path, int64_t memory_limit,
                                      int64_t in_use) {
  const Budget budget(memory_limit, in_use);
  // Straight from the file where it is one; ReadFile names all other cases, or reads the pipe.
  int code = 0;
  ZipArchive archive(IsStream(path) ? nullptr : zip_open(path.c_str(), ZIP_RDONLY, &code));
  if (archive != nullptr) {
    std::error_code error;
    uintmax_t size = std::filesystem::file_size(path, error);
    return ReadArchive(archive.get(), error ? 0 : static_cast<int64_t>(size), path, budget);
  }
  if (code == ZIP_ER_NOZIP || code == ZIP_ER_INCONS) {
    std::string start(256, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<size_t>(file.gcount()));
    return NotAZip(path, start, ZipMessage(code));
  }
  ASSIGN_OR_RETURN(std::string bytes, ReadFile(path));
  return ParseNpz(bytes, DisplayName(path), budget);
}

Status WriteNpy(const std::string& path, const NpyView& array) {
  CheckSize(array);
  std::string bytes = MakeNpyHeader(array.type, array.shape);
  bytes.append(reinterpret_cast<const char*>(array.data.data()), array.data.size());
  return WriteIntoNewFolder(path, bytes);
}

Status WriteNpz(const std::string& path, std::span<const NpzEntryView> entries) {
  if (IsStream(path) || entries.empty()) {
    ASSIGN_OR_RETURN(std::string bytes, ArchiveInMemory(entries, path));
    return WriteFileAtomically(path, bytes);
  }
  ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  int code = 0;
  ZipArchive archive(zip_open(file.temporary_path().c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code));
  if (archive == nullptr) return NpyError("file_unwritable", path, ZipMessage(code));
  std::vector<std::string> headers;
  RETURN_IF_ERROR(AddEntries(archive.get(), entries, headers, path));
  if (zip_close(archive.get()) != 0) {
    return NpyError("file_unwritable", path, zip_strerror(archive.get()));
  }
  archive.release();
  return file.Commit();
}

NpyArray NpyFromText(std::string_view utf8) {
  std::u32string characters;
  for (size_t i = 0; i < utf8.size();) {
    unsigned char lead = static_cast<unsigned char>(utf8[i]);
    size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    CHECK(i + length <= utf8.size());
    char32_t c = length == 1 ? lead : lead & (0x7F >> length);
    for (size_t j = 1; j < length; ++j) c = (c << 6) | (utf8[i + j] & 0x3F);
    characters += c;
    i += length;
  }
  NpyArray array;
  array.type = {NpyKind::kUnicode, static_cast<int64_t>(characters.size() * 4)};
  array.data.resize(characters.size() * 4);
  if (!characters.empty()) std::memcpy(array.data.data(), characters.data(), array.data.size());
  return array;
}

Result<std::string> TextFromNpy(const NpyArray& array, const std::string& name) {
  bool is_text = array.type.kind == NpyKind::kBytes || array.type.kind == NpyKind::kUnicode;
  if (!is_text || !array.shape.empty()) {
    return NpyError("npz_text", name, "must be a text, a string array without dimensions");
  }
  std::string text;
  if (array.type.kind == NpyKind::kBytes) {
    for (std::byte byte : array.data) text += static_cast<char>(byte);
  } else {
    for (size_t i = 0; i + 4 <= array.data.size(); i += 4) {
      uint32_t c;
      std::memcpy(&c, &array.data[i], 4);
      if (c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) {
        return NpyError("npz_text", name, "holds " + std::to_string(c) + ", no Unicode character");
      }
      if (c < 0x80) {
        text += static_cast<char>(c);
      } else {
        constexpr uint32_t kLeads[] = {0, 0xC0, 0xE0, 0xF0};
        int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        text += static_cast<char>(kLeads[more] | (c >> (6 * more)));
        for (int j = more - 1; j >= 0; --j)
          text += static_cast<char>(0x80 | ((c >> (6 * j)) & 0x3F));
      }
    }
  }
  text.erase(text.find_last_not_of('\0') + 1);
  return text;
}

}  // namespace assay
