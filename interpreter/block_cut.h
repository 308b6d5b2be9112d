// How the arrays around a manual computation (shard_map) are cut into the devices' blocks: read from
// the Shardy text of a marker's frontend attributes, or from the GSPMD sharding of the full array.
//
// Markers are the custom calls that change the view of an array: xla.sdy.GlobalToLocalShape and
// SPMDFullToShardShape take the device's block, xla.sdy.LocalToGlobalShape and SPMDShardToFullShape put
// the blocks of several devices together. A manual computation within another one cuts what is a block
// already: its devices are those that differ along its own axes only.
#ifndef ASSAY_INTERPRETER_BLOCK_CUT_H_
#define ASSAY_INTERPRETER_BLOCK_CUT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/ops/strided.h"
#include "spec/module.h"

namespace assay {

// Into how many blocks along each dimension, and which block each partition has.
struct Cut {
  Dims blocks;
  std::vector<Dims> of_device;
};

struct Cuts {
  std::vector<Cut> values;    // none: the shardings are in no form that is known
  std::vector<int> group_of;  // by partition: those with one number put their blocks together
};

bool IsGlobalToLocal(const Instruction& instruction);
bool IsLocalToGlobal(const Instruction& instruction);
// Is the call one of a manual computation's body, by its name?
bool CallsManualBody(const Instruction& instruction);

Cuts CutsOf(const Instruction& marker);
// The axes that a Shardy marker names manual. Of another: none.
std::vector<std::string> ManualAxesOf(const Instruction& marker);
// Partitions that run manual computations: the header's, or else as many as its largest mesh has.
int64_t ManualPartitions(const Module& module);

// What is wrong where a marker's mesh has another number of devices than the module; else empty.
std::string CheckMeshDevices(const Instruction& marker);
// Why a marker cannot run; empty: it can.
std::string CheckMarker(const Instruction& marker);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_BLOCK_CUT_H_
