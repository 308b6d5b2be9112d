// Arrays in numpy's files: .npy (one array: format versions 1.0, 2.0, 3.0) and .npz (a zip of
// them).
//
// Reading takes C or Fortran order and any byte order, and gives row-major arrays in the byte order
// of this machine. Nothing is allocated on the word of a header: sizes are checked against the
// bytes that are there. Writing gives version 1.0, C order, little endian, stored without
// compression, and the same bytes for the same arrays; files are replaced atomically (base/file.h).
//
// Every fault is a Status that names file and entry. Labels: npz_zip (not a zip, damaged),
// npz_entry (name, encryption), npz_duplicate, npz_magic, npz_version, npz_header, npz_type,
// npz_shape, npz_size, npz_bool, npz_text, npz_too_large (kResourceExhausted), memory_limit, and file_* for the
// file itself.
#ifndef ASSAY_BASE_NPZ_H_
#define ASSAY_BASE_NPZ_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace assay {

// The letter numpy uses. Structured and object arrays, dates and void are refused.
enum class NpyKind : char {
  kBool = 'b',
  kInt = 'i',
  kUint = 'u',
  kFloat = 'f',
  kComplex = 'c',
  kBytes = 'S',    // text, one byte a character
  kUnicode = 'U',  // text, UTF-32
};

// Kind and bytes an element: {kFloat, 4}; complex64 is {kComplex, 8}; "<U5" is {kUnicode, 20}.
struct NpyType {
  NpyKind kind = NpyKind::kFloat;
  int64_t item_size = 4;

  std::string ToString() const;  // as numpy names it: "float32", "bool", "str5"
  friend bool operator==(const NpyType&, const NpyType&) = default;
};

struct NpyArray {
  NpyType type;
  std::vector<int64_t> shape;   // empty: a scalar
  std::vector<std::byte> data;  // row-major, this machine's byte order; bools are 0 or 1
};

// What writing needs, without owning it.
struct NpyView {
  NpyType type;
  std::span<const int64_t> shape;
  std::span<const std::byte> data;

  NpyView(NpyType t, std::span<const int64_t> s, std::span<const std::byte> d)
      : type(t), shape(s), data(d) {}
  NpyView(const NpyArray& array) : type(array.type), shape(array.shape), data(array.data) {}
};

struct NpzEntry {
  std::string name;  // without ".npy"
  NpyArray array;
};

struct NpzEntryView {
  std::string name;
  NpyView array;
};

// Number of elements; -1 when it (or a dimension) is negative or does not fit.
int64_t NpyElementCount(std::span<const int64_t> shape);

// `name` is what errors call the bytes.
Result<NpyArray> ParseNpy(std::string_view bytes, const std::string& name);
Result<std::vector<NpzEntry>> ParseNpz(std::string_view bytes, const std::string& name);

// "-" is standard input. ReadNpz keeps the file's order of entries. An array with which the numbers of
// the file, beside what is in use, take more than `memory_limit` bytes is refused before its data are
// read (memory_limit, kResourceExhausted); 0: no limit but the machine's.
Result<NpyArray> ReadNpy(const std::string& path);
Result<std::vector<NpzEntry>> ReadNpz(const std::string& path, int64_t memory_limit = 0,
                                      int64_t in_use = 0);

// CHECKs that data has the size that type and shape say. WriteNpy writes as WriteIntoNewFolder, WriteNpz
// as WriteFileAtomically ("-" is standard output).
Status WriteNpy(const std::string& path, const NpyView& array);
Status WriteNpz(const std::string& path, std::span<const NpzEntryView> entries);

// A text as a 0-dimensional unicode array, and back (UTF-8; bytes or unicode, trailing zeros cut).
NpyArray NpyFromText(std::string_view utf8);
Result<std::string> TextFromNpy(const NpyArray& array, const std::string& name);

}  // namespace assay

#endif  // ASSAY_BASE_NPZ_H_
