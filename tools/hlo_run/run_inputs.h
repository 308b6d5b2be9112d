// What a run reads: arguments, expected results, and what the host gives, all within the memory limit.
#ifndef ASSAY_TOOLS_HLO_RUN_RUN_INPUTS_H_
#define ASSAY_TOOLS_HLO_RUN_RUN_INPUTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/status.h"
#include "spec/arguments.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "tools/hlo_run/flags.h"
#include "tools/hlo_run/host_transfers.h"

namespace assay {

class RunInputs {
 public:
  RunInputs(const Module& module, const Flags& flags)
      : module_(module), flags_(flags), transfers_(module) {}

  // An array that would pass the limit, beside those read before it, is refused before it is read.
  Status Read();

  const std::vector<Literal>& arguments() const { return arguments_; }
  // One a leaf of the result; none without --expected.
  const std::vector<Literal>& expected() const { return expected_; }
  FileTransfers& transfers() { return transfers_; }
  // Arguments and what the host may give.
  std::vector<Literal> All() const;
  // What is held beside the arguments: expected results, what the host gives and was given.
  void ListHeld(std::vector<const Literal*>* literals) const;

 private:
  Status ReadTransfers();
  Result<std::vector<NamedLiteral>> ReadArrays(const std::string& path);

  const Module& module_;
  const Flags& flags_;
  int64_t bytes_ = 0;  // read so far
  std::vector<Literal> arguments_, expected_;
  FileTransfers transfers_;
};

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_RUN_INPUTS_H_
