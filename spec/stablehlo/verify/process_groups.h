// The groups of processes that a collective operation is of, and the pairs of those that a transfer is of.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_PROCESS_GROUPS_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_PROCESS_GROUPS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {

int64_t ChannelId(const OpView& op);  // 0 where there is no channel

// What the numbers in replica_groups are of.
enum class Strategy : uint8_t { kReplica, kPartition, kReplicaAndPartition, kFlattened };
// Of all_gather, all_reduce and reduce_scatter; use_global_device_ids chooses flattened ids.
Strategy ReducingStrategy(const OpView& op);
// Of the others.
Strategy ExchangingStrategy(const OpView& op);
// How many numbers there are; nothing where the module does not say.
std::optional<int64_t> IdCount(const OpView& op, Strategy strategy);

// How many numbers are in each of the replica_groups: elements of a row, or the product of the axes of a mesh.
// Nothing where it is not known.
std::optional<int64_t> GroupSize(const OpView& op);
// How many processes that is.
std::optional<int64_t> ProcessCount(const OpView& op, Strategy strategy);

// Checks of replica_groups. Those of axes of a mesh hold, and those of none: that is one group of all, as XLA
// writes it, though the specification does not say so. Numbers of -1 that fill up shorter
// rows (OpRules::short_rows) are left out.
Finding GroupsAreRows(const OpView& op);  // two dimensions; a mesh is there
Finding IdsAreUnique(const OpView& op);
Finding IdsAreThose(const OpView& op, Strategy strategy);    // as many as there are
Finding IdsAreDense(const OpView& op);                       // each from 0 to how many there are
Finding IdsAreBelow(const OpView& op, Strategy strategy);    // each from 0 to how many the module has
Finding GlobalIdsHaveChannel(const OpView& op);

inline constexpr std::string_view kRowsText =
    "replica_groups are rows of numbers, or axes of a mesh that is there, none twice; there are rows "
    "where ids are global";
inline constexpr std::string_view kUniqueText = "no process is in replica_groups twice";
inline constexpr std::string_view kCountText =
    "replica_groups has as many numbers as there are replicas, partitions or processes, whichever they number";
inline constexpr std::string_view kDenseText = "the numbers in replica_groups are from 0 to below how many they are";
inline constexpr std::string_view kBelowText = "the numbers in replica_groups are of processes that there are";
inline constexpr std::string_view kChannelText = "use_global_device_ids goes with a positive channel id";

// The rules of source_target_pairs, c1 to c4; where it is absent they hold.
std::vector<Rule> PairRules();

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_PROCESS_GROUPS_H_
