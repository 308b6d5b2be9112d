#include "interpreter/chain_finder.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "interpreter/elementwise_chain.h"
#include "interpreter/handlers.h"

namespace assay {
namespace {

constexpr size_t kMostOpen = 3;       // chains of different dimensions that grow at the same time
constexpr size_t kMostMembers = 128;

// Needs no memory that grows with its value, so that it may come before a chain that began before
// it. (A broadcast that only chains read takes none at all.)
bool IsLight(const Instruction& instruction) {
  const HandlerRow& row = HandlerOf(instruction.opcode());
  return row.shares || row.control == Control::kConstant || row.control == Control::kParameter ||
         ElementwiseChain::Spreads(instruction);
}

class ChainFinder {
 public:
  std::vector<PlannedStep> Run(const Computation& computation) {
    for (const Instruction& instruction : computation.instructions()) Visit(instruction);
    CloseAll();
    return std::move(steps_);
  }

 private:
  void Visit(const Instruction& instruction) {
    bool takes = ElementwiseChain::Takes(instruction);
    size_t own = open_.size();
    for (size_t i = 0; takes && i < open_.size(); ++i) {
      if (open_[i].back()->shape().dimensions() == instruction.shape().dimensions()) own = i;
    }
    if (!takes && !IsLight(instruction)) CloseAll();
    // What it reads from a chain that it does not join has to be there.
    const Instruction* joins = own < open_.size() ? open_[own].front() : nullptr;
    for (Operand operand : instruction.operands()) {
      auto found = chain_of_.find(operand.instruction);
      if (found == chain_of_.end() || found->second == joins) continue;
      CloseWithFirst(found->second);
    }
    if (!takes) {
      steps_.push_back({&instruction});
      return;
    }
    own = open_.size();
    for (size_t i = 0; i < open_.size(); ++i) {
      if (open_[i].front() == joins) own = i;
    }
    if (own == open_.size()) {
      if (open_.size() == kMostOpen) Close(0);
      open_.emplace_back();
      own = open_.size() - 1;
    }
    open_[own].push_back(&instruction);
    chain_of_[instruction.id()] = open_[own].front();
    if (open_[own].size() == kMostMembers) Close(own);
  }

  void CloseWithFirst(const Instruction* first) {
    for (size_t i = 0; i < open_.size(); ++i) {
      if (open_[i].front() == first) return Close(i);
    }
  }

  void Close(size_t i) {
    for (const Instruction* member : open_[i]) chain_of_.erase(member->id());
    steps_.push_back(std::move(open_[i]));
    open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(i));
  }

  void CloseAll() {
    while (!open_.empty()) Close(0);
  }

  std::vector<PlannedStep> steps_;
  std::vector<PlannedStep> open_;
  // The first member of the open chain that an instruction is in.
  absl::flat_hash_map<InstructionId, const Instruction*> chain_of_;
};

}  // namespace

std::vector<PlannedStep> FindChains(const Computation& computation) {
  return ChainFinder().Run(computation);
}

}  // namespace assay
