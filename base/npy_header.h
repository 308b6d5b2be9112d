// The header of a .npy file: magic, version, and a Python dictionary as text (base/npz.h).
#ifndef ASSAY_BASE_NPY_HEADER_H_
#define ASSAY_BASE_NPY_HEADER_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/npz.h"
#include "base/status.h"

namespace assay {

struct NpyHeader {
  NpyType type;
  bool big_endian = false;
  bool fortran_order = false;
  std::vector<int64_t> shape;
  int64_t size = 0;       // bytes of the header, where the data start
  int64_t data_size = 0;  // bytes of the data, as type and shape say
};

// Bytes that the header at the start of `prefix` takes: 12 bytes tell. At most kLongestNpyHeader.
Result<int64_t> NpyHeaderSize(std::string_view prefix, const std::string& name);
Result<NpyHeader> ParseNpyHeader(std::string_view bytes, const std::string& name);

// Version 1.0, padded with blanks to a multiple of 64 bytes, as numpy writes it.
std::string MakeNpyHeader(const NpyType& type, std::span<const int64_t> shape);

inline constexpr int64_t kNpyPrefixSize = 12;
inline constexpr int64_t kLongestNpyHeader = int64_t{1} << 20;

// A Status about the bytes called `name`.
Status NpyError(std::string label, const std::string& name, std::string message,
                StatusCode code = StatusCode::kInvalid);

}  // namespace assay

#endif  // ASSAY_BASE_NPY_HEADER_H_
