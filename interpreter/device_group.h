// DeviceGroup: all devices of a module in one process, and the collectives where they meet.
//
// Devices take turns on one thread: each runs until it has to wait for others, then the next one
// does (threads inside an op split its output, as ever). A collective is computed once, when the
// last device of its group comes. So nothing depends on who runs first, and when no device can go on
// there is a deadlock, which names who waits where for whom.
// Device = replica * partitions + partition.
#ifndef ASSAY_INTERPRETER_DEVICE_GROUP_H_
#define ASSAY_INTERPRETER_DEVICE_GROUP_H_

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/status.h"
#include "interpreter/collective_groups.h"
#include "interpreter/prepared_module.h"
#include "spec/devices.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"

namespace assay {

class Evaluation;

class DeviceGroup {
 public:
  // `replica`: what replica-id gives where all devices are partitions of that one.
  DeviceGroup(PreparedModule& prepared, const RunOptions& options, DeviceCount count,
              int64_t replica = 0);
  ~DeviceGroup();

  // Runs `computation` on all devices; arguments and results by device.
  Result<std::vector<Literal>> Run(const Computation& computation,
                                   std::vector<std::vector<Literal>> arguments);

  // --- for the evaluations ---
  const DeviceCount& count() const { return count_; }
  int64_t ReplicaOf(int device) const { return replica_ + device / count_.partitions; }
  // A device has come to a collective, or to one half of a transfer. The number of its ticket.
  Result<int64_t> Arrive(int device, const Instruction& instruction, std::vector<Literal> operands);
  bool IsDone(int64_t ticket) const { return tickets_[ticket].done; }
  // The result of a ticket that is done, which then is no more.
  Literal Take(int64_t ticket);
  // Bytes of the literals of all devices, and of those under way: what the evaluations have added up,
  // an upper bound; and counted.
  int64_t& live_bytes() { return live_bytes_; }
  int64_t CountLiveBytes() const;

 private:
  struct Ticket {
    int device = 0;
    const Instruction* instruction = nullptr;
    std::vector<Literal> operands;
    bool done = false;
    Literal result;
  };
  // What tells one meeting from another: channel or instruction, the group (-1: all devices, at a
  // permute), and how many such meetings each of them had before.
  using Key = std::tuple<int64_t, int, int64_t>;
  struct Meeting {
    std::vector<int> devices;        // by position in the group; of a permute: none
    std::vector<int64_t> tickets;    // by position; -1: has not come
    int64_t missing = 0;
    // Of a permute, by device: kept for targets that come after the source has gone on.
    std::vector<std::vector<Literal>> operands;
    std::vector<const Instruction*> instructions;
  };

  // Of one group; interned, so that groups of different instructions can be the same.
  struct Groups {
    CollectiveGroups collective;
    std::vector<int> numbers;  // of each group
  };
  Result<const Groups*> GroupsOfCollective(const Instruction& instruction);
  Result<const CollectivePairs*> PairsOfInstruction(const Instruction& instruction);
  // The number of this visit of a device to a group's meetings on a channel.
  int64_t Visit(int64_t id, int group, int device) { return visits_[Key(id, group, device)]++; }
  Status CheckMatch(int64_t ticket, int64_t other, const std::string& where) const;
  Status Meet(int64_t ticket, const std::vector<int>& devices, int group);
  Status CompletePermute(int64_t ticket);
  Status Transfer(int64_t ticket);
  Status Deadlock();
  const Meeting* MeetingOf(int64_t ticket) const;  // nullptr: it stands for a transfer
  std::string Whereabouts(int device) const;

  PreparedModule& prepared_;
  RunOptions options_;
  DeviceCount count_;
  int64_t replica_;
  std::vector<std::unique_ptr<Evaluation>> evaluations_;
  std::vector<Ticket> tickets_;
  std::vector<int64_t> free_tickets_;
  std::map<Key, Meeting> meetings_;
  std::map<Key, int64_t> visits_;  // by channel or instruction, group, device
  absl::flat_hash_map<const Instruction*, std::unique_ptr<const Groups>> groups_;
  absl::flat_hash_map<const Instruction*, std::unique_ptr<const CollectivePairs>> pairs_;
  std::map<std::vector<int>, int> group_numbers_;
  int64_t live_bytes_ = 0;
  // Transfers between devices: (channel, source, target) -> tickets of sends (>= 0) that no receive
  // has met yet, or of receives that no send has.
  struct Mailbox {
    std::vector<int64_t> sends, receives;
  };
  std::map<std::tuple<int64_t, int, int>, Mailbox> mailboxes_;
};

// What stands for the result of something started: found again wherever the program carries it.
Literal StartedLiteral(const Instruction& instruction, std::span<const Literal> operands,
                       int64_t ticket);
// The ticket in `literal`; -1: none.
int64_t TicketIn(const Literal& literal);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_DEVICE_GROUP_H_
