// Which devices a collective joins, by its replica_groups or pairs, its channel_id and
// use_global_device_ids (HLO's four modes: cross_replica, cross_partition,
// cross_replica_and_partition, flattened_id).
#ifndef ASSAY_INTERPRETER_COLLECTIVE_GROUPS_H_
#define ASSAY_INTERPRETER_COLLECTIVE_GROUPS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/status.h"
#include "spec/collective_mode.h"
#include "spec/devices.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

struct CollectiveGroups {
  std::vector<std::vector<int>> groups;  // devices by position
  std::vector<int> group_of;             // by device; -1: in none
};
// Errors (kInvalid): collective_group for ids that do not exist or stand there twice.
Result<CollectiveGroups> GroupsOf(const Instruction& instruction, DeviceCount count);

// Of collective-broadcast and -reduce: whether the last operand names roots (else each group's first is
// the root): one for all data operands or one for each, by position in the group. Which of its elements
// names that of data operand `data`; and its position, nullopt: there is none in a group of that size.
bool NamesRoots(const Instruction& instruction);
int64_t ElementOfRoot(const Literal& roots, size_t data);
std::optional<size_t> RootIn(const Literal& roots, size_t data, size_t group_size);

// The pairs of frontend attribute _xla_send_recv_source_target_pairs, "{{0,1},{1,2}}"; nullopt: there
// are none.
std::optional<std::vector<IndexPair>> TransferPairs(const Instruction& instruction);

struct CollectivePairs {
  std::vector<int> source_of;  // by target device; -1: none
  std::vector<int> target_of;  // by source device; -1: none
};
// Of a permute, a send or a receive. Errors as above.
Result<CollectivePairs> PairsOf(const Instruction& instruction, std::span<const IndexPair> pairs,
                                DeviceCount count);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_COLLECTIVE_GROUPS_H_
