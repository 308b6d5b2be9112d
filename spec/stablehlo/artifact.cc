#include "spec/stablehlo/artifact.h"

#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "spec/mlir/bytecode.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/use_orders.h"
#include "spec/stablehlo/vhlo_version.h"
#include "spec/stablehlo/vhlo_window.h"

namespace assay::stablehlo {
namespace {

constexpr std::string_view kProducer = "StableHLO_v";
constexpr int kUseOrders = 3;  // the version of bytecode that has them

std::optional<Version> VersionOfProducer(std::string_view producer) {
  if (!producer.starts_with(kProducer)) return std::nullopt;
  return ParseVersion(producer.substr(kProducer.size()));
}

// The producer of a file that may be damaged behind its head: magic number, version, text, NUL.
std::string_view ProducerOf(std::string_view bytes) {
  const size_t begin = bytes.find(kProducer);
  if (begin == std::string_view::npos || begin > 16) return {};
  const size_t end = bytes.find('\0', begin);
  return end == std::string_view::npos ? std::string_view() : bytes.substr(begin, end - begin);
}

// What went wrong with an artifact that is newer than we are is told with that.
Status Explained(Status status, std::string_view file, const std::optional<Version>& version) {
  if (!version || *version <= kCurrentVersion) return status;
  std::vector<Diagnostic> diagnostics = status.diagnostics();
  Diagnostic note;
  note.file = file;
  note.label = "stablehlo_version";
  note.message = "the artifact is written for version " + version->ToString() +
                 ", and we know StableHLO up to " + kCurrentVersion.ToString();
  diagnostics.insert(diagnostics.begin(), std::move(note));
  return Status(status.code(), std::move(diagnostics));
}

}  // namespace

bool HasVhlo(const mlir::Program& program) {
  bool found = false;
  mlir::ForEachOperation(program.top(), [&](const mlir::Operation& operation) {
    found = found || operation.dialect() == "vhlo";
  });
  return found;
}

Status AnyVhloToStableHlo(mlir::Program& program) {
  RETURN_IF_ERROR(ConvertVhlo(program, kCurrentVersion));
  return VhloToStableHlo(program);
}

Result<Artifact> ReadArtifact(std::string file, std::string_view bytes,
                              std::shared_ptr<const void> owner) {
  Result<mlir::BytecodeFile> read = mlir::ReadBytecode(file, bytes, std::move(owner));
  if (!read.ok()) return Explained(read.status(), file, VersionOfProducer(ProducerOf(bytes)));
  Artifact artifact;
  artifact.program = std::move(read->program);
  artifact.version = VersionOfProducer(read->form.producer);
  if (!artifact.version && !HasVhlo(artifact.program)) return artifact;
  artifact.is_newer = artifact.version && artifact.version->WithoutPatch() > kCurrentVersion;
  Status status = AnyVhloToStableHlo(artifact.program);
  if (!status.ok()) return Explained(std::move(status), file, artifact.version);
  return artifact;
}

Result<std::string> WriteArtifact(mlir::Program program, const Version& target) {
  RETURN_IF_ERROR(StableHloToVhlo(program));
  absl::flat_hash_set<const mlir::Operation*> rewritten;
  mlir::ForEachOperation(program.top(), [&](const mlir::Operation& operation) {
    const std::optional<Window> window = WindowOf(operation.name);
    if (window && !window->Contains(target.WithoutPatch())) rewritten.insert(&operation);
  });
  RETURN_IF_ERROR(ConvertVhlo(program, target));
  mlir::BytecodeForm form;
  form.version = FindRelease(target)->bytecode;
  form.producer = std::string(kProducer) + target.ToString();
  if (form.version >= kUseOrders) form.use_orders = UseOrdersOf(program, rewritten);
  return mlir::WriteBytecode(program, form);
}

}  // namespace assay::stablehlo
