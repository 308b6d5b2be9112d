// InstructionIndex: the instructions of a computation by name, while its text is read.
//
// Built for programs of millions of instructions, where each look-up misses the caches: a slot is 8
// bytes, half a hash and half an instruction's id, in one open-addressed array. Names are compared
// only where 32 bits of hash agree, and growing reads no name at all.
#ifndef ASSAY_SPEC_HLO_INSTRUCTION_INDEX_H_
#define ASSAY_SPEC_HLO_INSTRUCTION_INDEX_H_

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "spec/module.h"

namespace assay {

// Hashes names and other short slices of the text: eight bytes a step, mixed by multiplication.
struct TextHash {
  size_t operator()(std::string_view text) const {
    constexpr uint64_t kMix = 0x9e3779b97f4a7c15;
    const char* p = text.data();
    size_t left = text.size();
    uint64_t hash = left * kMix;
    for (; left > 8; left -= 8, p += 8) {
      uint64_t word;
      memcpy(&word, p, 8);
      hash = Fold((hash ^ word) * kMix);
    }
    uint64_t tail = 0;
    if (left >= 4) {
      uint32_t low, high;
      memcpy(&low, p, 4);
      memcpy(&high, p + left - 4, 4);
      tail = uint64_t{high} << 32 | low;
    } else if (left > 0) {
      tail = static_cast<uint8_t>(p[0]) | static_cast<uint64_t>(static_cast<uint8_t>(p[left / 2])) << 8 |
             static_cast<uint64_t>(static_cast<uint8_t>(p[left - 1])) << 16;
    }
    return Fold((hash ^ tail) * kMix);
  }

 private:
  static uint64_t Fold(uint64_t x) { return x ^ x >> 32; }
};

class InstructionIndex {
 public:
  using Hash = uint32_t;
  static Hash HashOf(std::string_view name) { return static_cast<Hash>(TextHash()(name)); }

  explicit InstructionIndex(const Module& module) : module_(module), slots_(kSmallest) {}

  // Whether the name is known; *out, if given, is its instruction, nullptr where that was in error.
  bool Find(std::string_view name, Instruction** out = nullptr) const {
    const size_t slot = SlotOf(name, HashOf(name));
    if (slots_[slot] == 0) return false;
    if (out) *out = InstructionAt(slots_[slot]);
    return true;
  }
  // Takes the slot of a name to the caches, for Add with that hash.
  void Prefetch(Hash hash) const { __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]); }
  // `instruction` has this name; nullptr: one in error had. False, and nothing changes, if the name
  // is known.
  bool Add(std::string_view name, Hash hash, Instruction* instruction) {
    const size_t slot = SlotOf(name, hash);
    if (slots_[slot] != 0) return false;
    slots_[slot] = uint64_t{hash} << 32 | Reference(name, instruction);
    if (++count_ * 3 > slots_.size() * 2) Grow();
    return true;
  }
  bool Add(std::string_view name, Instruction* instruction) {
    return Add(name, HashOf(name), instruction);
  }
  // Gives a name that is known to another instruction.
  void Replace(std::string_view name, Instruction* instruction) {
    const Hash hash = HashOf(name);
    slots_[SlotOf(name, hash)] = uint64_t{hash} << 32 | Reference(name, instruction);
  }
  void Clear();
  // Sorted.
  std::vector<std::string_view> Names() const;

 private:
  static constexpr size_t kSmallest = 64;
  // The lower half of a slot: 1 + the id, or, for names of instructions in error, kFailed + the place
  // in failed_. 0: the slot is free.
  static constexpr uint32_t kFailed = uint32_t{1} << 31;

  uint32_t Reference(std::string_view name, const Instruction* instruction) {
    if (instruction) [[likely]] return instruction->id() + 1;
    failed_.push_back(name);
    return kFailed + static_cast<uint32_t>(failed_.size() - 1);
  }
  Instruction* InstructionAt(uint64_t slot) const {
    const auto reference = static_cast<uint32_t>(slot);
    return reference >= kFailed ? nullptr : module_.instruction(reference - 1);
  }
  std::string_view NameAt(uint64_t slot) const {
    const auto reference = static_cast<uint32_t>(slot);
    return reference >= kFailed ? failed_[reference - kFailed]
                                : module_.instruction(reference - 1)->name();
  }
  // The slot that holds the name, or the free one where it belongs.
  size_t SlotOf(std::string_view name, Hash hash) const {
    const size_t mask = slots_.size() - 1;
    size_t at = hash & mask;
    while (slots_[at] != 0 && (slots_[at] >> 32 != hash || NameAt(slots_[at]) != name)) {
      at = (at + 1) & mask;
    }
    return at;
  }
  void Grow();

  const Module& module_;
  std::vector<uint64_t> slots_;  // a power of two of them
  size_t count_ = 0;
  std::vector<std::string_view> failed_;
};

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_INSTRUCTION_INDEX_H_
