// DeviceGroup: all devices of a module in one process, and the collectives where they meet.
//
// What a device runs is one or several strands: its program, and the computations that it has started
// beside it (async-start). The strands of all devices take turns on one thread: each runs until it has
// to wait, then the next one does (threads inside an op split its output, as ever). A collective is
// computed once, when the last device of its group comes. So nothing depends on who runs first, and when
// no strand can go on there is a deadlock, which names who waits where for whom.
// Device = replica * partitions + partition.
//
// A program that is not partitioned is one strand for each replica, the whole program; what it does in
// manual computations are strands of their own, one for each partition, while it waits.
#ifndef ASSAY_INTERPRETER_DEVICE_GROUP_H_
#define ASSAY_INTERPRETER_DEVICE_GROUP_H_

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/status.h"
#include "interpreter/collective_groups.h"
#include "interpreter/prepared_module.h"
#include "interpreter/program_devices.h"
#include "spec/devices.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"

namespace assay {

class Evaluation;

class DeviceGroup {
 public:
  DeviceGroup(PreparedModule& prepared, const RunOptions& options, const ProgramDevices& devices);
  ~DeviceGroup();

  // What is in use all the time, as the arguments that the caller holds.
  void HeldByCaller(std::span<const Literal> literals) { held_by_caller_ = literals; }
  // Runs `computation`; arguments and results by device, or by replica where it is the whole program.
  Result<std::vector<Literal>> Run(const Computation& computation,
                                   std::vector<std::vector<Literal>> arguments);

  // --- for the evaluations ---
  const DeviceCount& count() const { return devices_.meeting; }
  const ProgramDevices& devices() const { return devices_; }
  // `who` has come to a collective, or to one half of a transfer. The number of its ticket.
  Result<int64_t> Arrive(Evaluation& who, const Instruction& instruction,
                         std::vector<Literal> operands);
  // Runs the computation of an async-start beside `starter`. The ticket of its result.
  Result<int64_t> StartBeside(Evaluation& starter, const Instruction& start,
                              std::vector<Literal> operands);
  // Runs a manual region on the partitions of the replica of `starter`. The ticket of its outputs.
  Result<int64_t> StartRegion(Evaluation& starter, const PlanStep& step,
                              std::vector<Literal> operands);
  bool IsDone(int64_t ticket) const { return tickets_[ticket].done; }
  // The result of a ticket that is done, which then is no more.
  Literal Take(int64_t ticket);
  // What a device has been warned of: label, computation/instruction.
  std::set<std::pair<std::string, std::string>>& WarnedOf(int device) { return warned_[device]; }
  // Bytes of the literals of all devices, and of those under way: what the evaluations have added up,
  // an upper bound; and counted.
  int64_t& live_bytes() { return live_bytes_; }
  int64_t CountLiveBytes() const;

 private:
  struct Strand {
    std::unique_ptr<Evaluation> evaluation;
    int64_t ticket = -1;  // of what it computes; -1: it is a program
    size_t part = 0;      // of the ticket's parts
  };
  struct Ticket {
    int device = 0;
    const Instruction* instruction = nullptr;
    std::vector<Literal> operands;
    // What strands compute for it, and how many of them still run; of a collective: none.
    std::vector<Literal> parts;
    size_t running = 0;
    const RegionStep* region = nullptr;
    bool done = false;
    Literal result;
  };
  // What tells one meeting from another: channel or instruction, the group (-1: all devices, at a
  // permute), which of the strands, and how many such meetings each of them had before.
  using Key = std::tuple<int64_t, int, int, int64_t>;
  struct Meeting {
    std::vector<int> devices;        // by position in the group; of a permute: by device
    // By position; kNotCome, or kGone: of a permute, the device has gone on and its ticket may be another's.
    static constexpr int64_t kNotCome = -1, kGone = -2;
    std::vector<int64_t> tickets;
    int64_t missing = 0;
    // Of a permute, by device: kept for targets that come after the source has gone on.
    const CollectivePairs* pairs = nullptr;
    std::vector<std::vector<Literal>> operands;
    std::vector<const Instruction*> instructions;
  };

  // Of one group; interned, so that groups of different instructions can be the same.
  struct Groups {
    CollectiveGroups collective;
    std::vector<int> numbers;  // of each group
  };
  int64_t NewTicket(int device, const Instruction& instruction, std::vector<Literal> operands);
  std::vector<size_t> Turns();
  void EndStrand(Strand& strand);
  Result<const Groups*> GroupsOfCollective(const Instruction& instruction);
  Result<const CollectivePairs*> PairsOfInstruction(const Instruction& instruction);
  // The key of the meeting to which `who` comes now.
  Key KeyOf(const Evaluation& who, const Instruction& instruction, int group);
  Status CheckMatch(int64_t ticket, int64_t other, const std::string& where) const;
  Status CheckView(const Evaluation& who, const Instruction& instruction,
                   const std::vector<int>& devices) const;
  Status Meet(Evaluation& who, int64_t ticket, const std::vector<int>& devices, int group);
  Status CompletePermute(Evaluation& who, int64_t ticket);
  Meeting NewPermute(const Evaluation& who, const CollectivePairs& pairs) const;
  Status Transfer(Evaluation& who, int64_t ticket);
  Status Deadlock();
  // An error for who is still missed when all strands have ended: the devices that came did not wait.
  Status CheckNobodyIsMissed();
  const Meeting* MeetingOf(int64_t ticket) const;  // nullptr: it stands for a transfer
  std::string Whereabouts(int device) const;

  PreparedModule& prepared_;
  RunOptions options_;
  ProgramDevices devices_;
  std::vector<Strand> strands_;
  size_t programs_ = 0;  // strands that are programs, the first
  uint64_t turn_seed_;
  std::vector<Ticket> tickets_;
  std::vector<int64_t> free_tickets_;
  std::map<Key, Meeting> meetings_;
  std::map<Key, int64_t> visits_;  // by channel or instruction, group, path, device
  std::map<std::tuple<int, int64_t, int>, int> paths_;  // by the starter's, computation, how many before
  std::map<std::tuple<int, int64_t, int>, int> starts_;  // by path, computation and device: how many
  std::vector<unsigned __int128> random_states_;      // of manual computations, by device
  absl::flat_hash_map<const Instruction*, std::unique_ptr<const Groups>> groups_;
  absl::flat_hash_map<const Instruction*, std::unique_ptr<const CollectivePairs>> pairs_;
  std::map<std::vector<int>, int> group_numbers_;
  std::map<int, std::set<std::pair<std::string, std::string>>> warned_;
  std::span<const Literal> held_by_caller_;
  int64_t live_bytes_ = 0;
  // Transfers between devices: (channel, source, target) -> tickets of sends (>= 0) that no receive
  // has met yet, or of receives that no send has.
  struct Mailbox {
    std::vector<int64_t> sends, receives;
  };
  std::map<std::tuple<int64_t, int, int>, Mailbox> mailboxes_;
};

// The value of a start: a handle in place of the result. Of a send or recv the context is the handle,
// so that programs can carry it in tuples and loops.
Literal StartedLiteral(const Instruction& instruction, std::span<const Literal> operands,
                       int64_t ticket);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_DEVICE_GROUP_H_
