// The host's side of infeed, outfeed, send and recv for hlo-run: arrays of .npz files.
//
// --infeed=F.npz holds what programs take: the leaves of the values of a channel are infeed0,
// infeed1, ... (recv7_0, recv7_1, ... for a recv with channel_id=7), in the order in which they are
// taken. With several devices each takes all of them, from dev3_infeed0, dev3_infeed1, ... where those
// are there.
// --outfeed=F.npz gets what programs give, as outfeed0, ... (send7_0, ...; dev3_outfeed0, ...).
#ifndef ASSAY_TOOLS_HLO_RUN_HOST_TRANSFERS_H_
#define ASSAY_TOOLS_HLO_RUN_HOST_TRANSFERS_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/status.h"
#include "spec/arguments.h"
#include "spec/module.h"
#include "spec/run_options.h"

namespace assay {

// The channel to the host on which the instruction takes or gives: "infeed", "send7"; "": none.
std::string HostChannelOf(const Instruction& instruction);
bool GivesToHost(const Instruction& instruction);
// "outfeed0", "send7_0": what a leaf on a channel is called.
std::string HostLeafName(const std::string& channel, int64_t leaf);

class FileTransfers : public HostTransfers {
 public:
  explicit FileTransfers(const Module& module);

  // Whether the program has instructions that take from the host, or give to it.
  bool takes() const { return !taking_.empty(); }
  bool gives() const { return gives_; }
  // What there is to take. An error for arrays that no instruction of the program can take
  // (infeed_unknown).
  Status Set(const std::string& path, std::vector<NamedLiteral> arrays);
  // For a run: takes from the start, nothing given.
  void Restart();
  // After a run: an error for arrays that it did not take (infeed_unused).
  Status CheckAllTaken() const;
  // What there is to take.
  const std::map<std::string, Literal>& arrays() const { return arrays_; }
  // Everything given, in order.
  const std::vector<NamedLiteral>& given() const { return given_; }

  Result<Literal> Take(int device, const std::string& channel, const Shape& shape) override;
  Status Give(int device, const std::string& channel, const Literal& value) override;

 private:
  bool CanTake(std::string_view name) const;

  int64_t devices_;
  std::set<std::string> taking_;  // channels
  bool gives_ = false;
  std::string path_;  // empty: nothing was set
  std::map<std::string, Literal> arrays_;
  std::set<std::string> used_;  // of arrays_
  std::map<std::pair<int, std::string>, int64_t> taken_, counted_;  // leaves by device and channel
  std::vector<NamedLiteral> given_;
};

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_HOST_TRANSFERS_H_
