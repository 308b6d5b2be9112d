#include "tools/hlo_run/program_file.h"

#include <utility>
#include <vector>

#include "base/file.h"
#include "conformance/stablehlo_program.h"
#include "spec/hlo_proto/hlo_proto.h"
#include "spec/verifier.h"

namespace assay {
namespace {

// Of a file that was tried as a proto because it can be nothing else.
Status NeitherKind(const Status& status) {
  std::vector<Diagnostic> diagnostics = status.diagnostics();
  diagnostics[0].message = "the file is neither text nor MLIR bytecode; read as an HLO proto: " + diagnostics[0].message;
  return Status(status.code(), std::move(diagnostics));
}

}  // namespace

Result<ProgramFile> ProgramFile::Read(const std::string& path) {
  ProgramFile file;
  file.shown_ = DisplayName(path);
  ASSIGN_OR_RETURN(std::string content, ReadFile(path));
  if (content.find_first_not_of(" \t\r\n") == std::string::npos) {
    return InvalidError("file_empty", "the file is empty");
  }
  file.content_ = std::make_shared<std::string>(std::move(content));
  file.language_ = LanguageOf(*file.content_, path);
  switch (file.language_) {
    case Language::kHloProto: break;
    case Language::kHlo: file.parts_ = SplitModules(*file.content_); break;
    case Language::kStableHlo:
      for (Result<stablehlo::Artifact>& program : ReadStableHlo(file.shown_, file.content_)) {
        if (!program.ok() || !IsEmpty(program->program)) file.programs_.push_back(std::move(program));
      }
      if (file.programs_.empty()) return InvalidError("file_empty", "the file holds no program");
  }
  return file;
}

size_t ProgramFile::size() const {
  if (language_ == Language::kHloProto) return 1;
  return language_ == Language::kHlo ? parts_.size() : programs_.size();
}

Result<std::unique_ptr<Module>> ProgramFile::TakeHlo(size_t i) {
  if (language_ == Language::kHloProto) {
    Result<HloProtoFile> read = ReadHloProto(shown_, *content_);
    if (!read.ok()) return IsHloProto(*content_) ? read.status() : NeitherKind(read.status());
    HloProtoFile proto = std::move(*read);
    RETURN_IF_ERROR(Verify(*proto.module));
    proto_form_ = std::move(proto.form);
    return std::move(proto.module);
  }
  const ModulePart& part = parts_[i];
  // Of a file that is one module there is no second copy.
  std::string text =
      part.text.size() == content_->size() ? std::move(*content_) : part.ForParser();
  ASSIGN_OR_RETURN(std::unique_ptr<Module> module, ParseHlo(shown_, std::move(text)));
  RETURN_IF_ERROR(Verify(*module));
  return module;
}

Result<stablehlo::Artifact> ProgramFile::TakeStableHlo(size_t i) { return std::move(programs_[i]); }

}  // namespace assay
