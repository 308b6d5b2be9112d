// Portable artifacts of StableHLO: bytecode of VHLO at the version that its producer names.
#ifndef ASSAY_SPEC_STABLEHLO_ARTIFACT_H_
#define ASSAY_SPEC_STABLEHLO_ARTIFACT_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/status.h"
#include "spec/mlir/operation.h"
#include "spec/stablehlo/version.h"
#include "spec/stablehlo/vhlo.h"

namespace assay::stablehlo {

struct Artifact {
  mlir::Program program;  // StableHLO
  std::optional<Version>
      version;  // nullopt: the bytecode is no portable artifact, the program as it was
  // It is of a later version than kCurrentVersion, yet nothing in it is unknown: worth a warning.
  bool is_newer = false;
};

// `file` and `owner` as for mlir::ReadBytecode.
Result<Artifact> ReadArtifact(std::string file, std::string_view bytes,
                              std::shared_ptr<const void> owner);

// Whether a program has operations of VHLO; one of any version becomes StableHLO, as in ReadArtifact.
bool HasVhlo(const mlir::Program& program);
Status AnyVhloToStableHlo(mlir::Program& program);

// The bytes of an artifact for readers of that version or a later one, the same as StableHLO's own
// writer gives. `program` is StableHLO. Refused is what the version can't say (vhlo_version.h).
Result<std::string> WriteArtifact(mlir::Program program, const Version& target);

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_ARTIFACT_H_
