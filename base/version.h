// The version of the project; CMakeLists.txt reads it here.
#ifndef ASSAY_BASE_VERSION_H_
#define ASSAY_BASE_VERSION_H_

namespace assay {

inline constexpr char kVersion[] = "0.1.0";

}  // namespace assay

#endif  // ASSAY_BASE_VERSION_H_
