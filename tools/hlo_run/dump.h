// --dump: every array that is computed, as DIR/computation/instruction.npy, and DIR/index.json.
//
// The folder appears whole: it is written beside its place, as DIR.partial-PID, and renamed when the
// run is over, also one that fails (its index then says that it is not complete). An interrupted run
// leaves what was there before. DIR may be missing, empty, or a former dump, which is replaced by a
// folder of the same permissions; anything else is refused, and so is the folder that the program is
// started in.
#ifndef ASSAY_TOOLS_HLO_RUN_DUMP_H_
#define ASSAY_TOOLS_HLO_RUN_DUMP_H_

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>

#include "base/status.h"
#include "spec/module.h"
#include "spec/run_options.h"

namespace assay {

// In computations that others call, instruction.N.npy is its N-th execution, the first kMost of them.
// Leaves of tuples have their path behind: instruction.leaf1_0.npy.
class DumpObserver : public RunObserver {
 public:
  static constexpr int64_t kMost = 10;
  DumpObserver(std::string folder, int devices) : folder_(std::move(folder)), devices_(devices) {}
  DumpObserver(const DumpObserver&) = delete;
  DumpObserver& operator=(const DumpObserver&) = delete;
  ~DumpObserver() override;  // without Commit, leaves nothing

  // The folder that is written until Commit, after Prepare.
  const std::string& partial() const { return partial_; }

  // Refuses a folder that is no dump (usage_dump), or makes ready (file_unwritable).
  Status Prepare();
  Status OnStep(const ExecutedStep& step) override;
  // Writes index.json and puts the folder in its place.
  Status Commit(bool complete);
  int64_t files() const { return static_cast<int64_t>(entries_.size()); }
  int64_t left_out() const { return left_out_; }

 private:
  std::string FreePath(std::string path, const std::string& tail);

  std::string folder_;   // as it was named
  std::string target_;   // where it lies
  std::string partial_;  // what is being written; empty: nothing
  int devices_;
  std::map<std::pair<InstructionId, int>, int64_t> executions_;  // by device
  std::set<std::string> used_;
  nlohmann::json entries_ = nlohmann::json::array();
  int64_t left_out_ = 0;  // executions beyond kMost
};

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_DUMP_H_
