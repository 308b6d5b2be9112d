#include "spec/hlo_proto/problems.h"

#include <algorithm>

#include "base/escape.h"
#include "spec/hlo_proto/labels.h"
#include "spec/verifier.h"

namespace assay {
namespace {

constexpr std::string_view kUnsupported = "proto_unsupported";

std::string_view RuleOf(std::string_view label) {
  for (const ProtoLabel& row : kProtoLabels) {
    if (row.label == label) return row.rule;
  }
  CHECK(false);
}

std::string Quoted(std::string_view name) { return "'" + EscapeBytes(name) + "'"; }

}  // namespace

void ProtoProblems::Enter(std::string_view computation, std::string_view instruction) {
  computation_ = computation;
  instruction_ = instruction;
}

bool ProtoProblems::IsFull() const {
  return static_cast<int>(diagnostics_.size()) >= kMaxDiagnostics;
}

bool ProtoProblems::Error(std::string_view label, std::string_view field, std::string_view found) {
  if (IsFull()) return false;
  Diagnostic diagnostic;
  diagnostic.file = file_;
  diagnostic.label = label;
  std::string& message = diagnostic.message;
  if (!instruction_.empty()) {
    message += "instruction " + Quoted(instruction_) + " of " + Quoted(computation_) + ", ";
  } else if (!computation_.empty()) {
    message += "computation " + Quoted(computation_) + ", ";
  }
  if (!field.empty()) message.append("field '").append(field).append("': ");
  message.append(found).append("; rule: ").append(RuleOf(label));
  diagnostics_.push_back(std::move(diagnostic));
  return false;
}

bool ProtoProblems::UnknownValue(std::string_view field, int64_t value) {
  return Error("proto_enum", field, std::to_string(value) + " is none of its values");
}

Status ProtoProblems::TakeStatus() {
  if (diagnostics_.empty()) return Status();
  const bool unsupported =
      std::all_of(diagnostics_.begin(), diagnostics_.end(),
                  [](const Diagnostic& d) { return d.label == kUnsupported; });
  return Status(unsupported ? StatusCode::kUnsupported : StatusCode::kInvalid,
                std::move(diagnostics_));
}

}  // namespace assay
