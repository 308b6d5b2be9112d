// The programs of a file, in whichever language its content is (tools/hlo_run/language.h).
#ifndef ASSAY_TOOLS_HLO_RUN_PROGRAM_FILE_H_
#define ASSAY_TOOLS_HLO_RUN_PROGRAM_FILE_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "spec/hlo/parser.h"
#include "spec/hlo_proto/hlo_proto.h"
#include "spec/module.h"
#include "spec/stablehlo/artifact.h"
#include "tools/hlo_run/language.h"

namespace assay {

class ProgramFile {
 public:
  // "-" is standard input.
  static Result<ProgramFile> Read(const std::string& path);

  Language language() const { return language_; }
  size_t size() const;
  // Each program once. HLO, text or proto: read and verified. StableHLO: as it is written.
  Result<std::unique_ptr<Module>> TakeHlo(size_t i);
  Result<stablehlo::Artifact> TakeStableHlo(size_t i);
  // Of the module that TakeHlo gave, if it was a proto; else nullptr.
  const HloProtoForm* proto_form() const { return proto_form_ ? &*proto_form_ : nullptr; }

 private:
  std::string shown_;  // the name in messages
  Language language_ = Language::kHlo;
  std::shared_ptr<std::string> content_;
  std::vector<ModulePart> parts_;                       // HLO text, views of the content
  std::optional<HloProtoForm> proto_form_;
  std::vector<Result<stablehlo::Artifact>> programs_;   // StableHLO
};

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_PROGRAM_FILE_H_
