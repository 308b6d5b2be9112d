// Any bytes, read as .npy and as .npz, give arrays of the size that they claim, or a Status.
#include <cstdint>
#include <string_view>

#include "base/npz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  assay::Result<assay::NpyArray> array = assay::ParseNpy(bytes, "fuzz");
  if (array.ok()) {
    CHECK(static_cast<int64_t>(array->data.size()) ==
          assay::NpyElementCount(array->shape) * array->type.item_size);
    (void)assay::TextFromNpy(*array, "fuzz").ok();
  }
  (void)assay::ParseNpz(bytes, "fuzz").ok();
  return 0;
}
