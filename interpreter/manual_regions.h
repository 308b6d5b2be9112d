// Manual regions: which instructions of a program that is not partitioned run on every device.
//
// Such a program means one logical program on whole arrays. What stands between the markers of a manual
// computation (interpreter/block_cut.h), called or inlined, runs per device: an instruction is local when
// it is a marker, reads a local value, says sharding={manual}, asks for the partition or calls a manual
// body; what a marker puts together is global again. Local instructions between which no global one has
// to run form a region. A computation runs its regions one after the other, each when what it reads is
// there; calls, loops and branches around them are global.
#ifndef ASSAY_INTERPRETER_MANUAL_REGIONS_H_
#define ASSAY_INTERPRETER_MANUAL_REGIONS_H_

#include <vector>

#include "base/status.h"
#include "spec/module.h"

namespace assay {

// Whether the instruction is local whatever it reads. Without such ones a program has no regions.
bool BeginsLocal(const Instruction& instruction);

struct ManualRegion {
  std::vector<const Instruction*> instructions;  // in textual order
  // Values read from outside; results that others read or that are roots. `local`: each device has its
  // own (it goes on to a later region).
  struct Value {
    const Instruction* instruction;
    bool local;
  };
  std::vector<Value> inputs, outputs;
};

// What runs in place of the instructions of a computation, in this order; either is empty.
struct ManualStep {
  const Instruction* instruction = nullptr;  // global
  int region = -1;
};
struct ManualRegions {
  std::vector<ManualRegion> regions;
  std::vector<ManualStep> steps;
};
// Without local instructions: no regions, and no steps.
ManualRegions FindManualRegions(const Computation& computation);

// What has no meaning in a module that is not partitioned: a value of one device that leaves its
// computation, an axis that is manual twice, blocks put together along an axis they are not cut along.
// For computations reachable from the entry; one diagnostic each.
void CheckManualRegions(const Module& module, std::vector<Diagnostic>* diagnostics);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_MANUAL_REGIONS_H_
