// What the parts of the verifier share.
#ifndef ASSAY_SPEC_VERIFIER_INTERNAL_H_
#define ASSAY_SPEC_VERIFIER_INTERNAL_H_

#include <string>
#include <string_view>
#include <vector>

#include "spec/instruction_check.h"
#include "spec/op_spec.h"
#include "spec/verifier.h"

namespace assay::verifier {

// A rule that belongs to no op.
struct GeneralRule {
  std::string_view label;
  std::string_view text;
};
std::span<const GeneralRule> GeneralRules();

// Collects what is wrong; full at kMaxDiagnostics.
class Findings {
 public:
  explicit Findings(const Module& module) : module_(module) {}

  bool IsFull() const { return static_cast<int>(findings_.size()) >= kMaxDiagnostics; }
  bool empty() const { return findings_.empty(); }
  void Add(const Instruction& at, Problem problem);
  // General rules.
  void Add(const Instruction& at, std::string_view label, Violation violation);
  void Add(const Computation& at, std::string_view label, std::string found);
  // At an attribute of the header, or at no place in the text.
  void AddToHeader(std::optional<AttributeId> at, std::string_view label, std::string found);
  // In textual order.
  std::vector<Diagnostic> TakeDiagnostics();
  Status TakeStatus();

 private:
  struct Finding {
    int64_t offset;
    Diagnostic diagnostic;
  };
  void Push(int64_t offset, int64_t length, std::string where, std::string label,
            std::string message);

  const Module& module_;
  std::vector<Finding> findings_;
};

// Entry, roots, parameters, scopes, recursion, asynchronous calls. False: not sound enough for the
// checks of ops, which rely on it.
bool VerifyStructure(const Module& module, Findings& findings);
// The module's attributes.
void VerifyHeader(const Module& module, Findings& findings);
// Sharding of one instruction; nullopt: met. `label` is set to the rule that is not.
std::optional<Violation> VerifySharding(const Instruction& instruction, std::string_view* label);

}  // namespace assay::verifier

#endif  // ASSAY_SPEC_VERIFIER_INTERNAL_H_
