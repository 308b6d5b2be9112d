#include "tools/hlo_run/host_transfers.h"

#include <algorithm>
#include <string_view>

#include "interpreter/evaluator.h"

namespace assay {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// "infeed" -> "infeed", "recv7" -> "recv7_": what the number of a leaf stands behind.
std::string Stem(const std::string& channel) {
  return channel + (!channel.empty() && IsDigit(channel.back()) ? "_" : "");
}
std::string OfDevice(int device) { return "dev" + std::to_string(device) + "_"; }

// A diagnostic for each name, of many the first ones; `message` is of the first.
Status NameError(const std::string& path, const char* label, const std::vector<std::string>& names,
                 const std::string& message, const std::string& hint) {
  constexpr size_t kMost = 4;
  std::vector<Diagnostic> diagnostics;
  for (size_t i = 0; i < std::min(names.size(), kMost); ++i) {
    std::string text = names[i] + ": " + message;
    if (i == 0) text += hint;
    if (i + 1 == kMost && names.size() > kMost) {
      text += "; nor for " + std::to_string(names.size() - kMost) + " more";
    }
    diagnostics.push_back({.file = path, .label = label, .message = text});
  }
  return Status(StatusCode::kInvalid, std::move(diagnostics));
}

}  // namespace

std::string HostChannelOf(const Instruction& instruction) {
  const Opcode opcode = instruction.opcode();
  if (opcode == Opcode::kInfeed || opcode == Opcode::kOutfeed) return std::string(NameOf(opcode));
  if (opcode != Opcode::kRecv && opcode != Opcode::kSend) return "";
  if (!instruction.Get(kIsHostTransfer)) return "";
  int64_t channel = instruction.Has(kChannelId) ? instruction.Get(kChannelId) : 0;
  return std::string(NameOf(opcode)) + std::to_string(channel);
}

bool GivesToHost(const Instruction& instruction) {
  bool gives = instruction.opcode() == Opcode::kOutfeed || instruction.opcode() == Opcode::kSend;
  return gives && !HostChannelOf(instruction).empty();
}

std::string HostLeafName(const std::string& channel, int64_t leaf) {
  return Stem(channel) + std::to_string(leaf);
}

FileTransfers::FileTransfers(const Module& module) : devices_(RunningDevices(module).total()) {
  for (const auto& computation : module.computations()) {
    for (const Instruction& i : computation->instructions()) {
      std::string channel = HostChannelOf(i);
      if (GivesToHost(i)) gives_ = true;
      else if (!channel.empty()) taking_.insert(std::move(channel));
    }
  }
}

// infeed0, dev3_infeed0, recv7_0.
bool FileTransfers::CanTake(std::string_view name) const {
  auto skip_number = [&name] {
    size_t digits = 0;
    while (digits < name.size() && IsDigit(name[digits])) ++digits;
    bool canonical = digits == 1 || (digits > 1 && name[0] != '0');
    name.remove_prefix(digits);
    return canonical;
  };
  if (name.starts_with("dev")) {
    name.remove_prefix(3);
    if (!skip_number() || !name.starts_with("_")) return false;
    name.remove_prefix(1);
  }
  const std::string_view leaf = name;
  for (const std::string& channel : taking_) {
    std::string stem = Stem(channel);
    name = leaf;
    if (!name.starts_with(stem)) continue;
    name.remove_prefix(stem.size());
    if (skip_number() && name.empty()) return true;
  }
  return false;
}

Status FileTransfers::Set(const std::string& path, std::vector<NamedLiteral> arrays) {
  path_ = path;
  std::vector<std::string> unknown;
  for (NamedLiteral& array : arrays) {
    if (!CanTake(array.name)) unknown.push_back(array.name);
    arrays_[array.name] = std::move(array.value);
  }
  if (unknown.empty()) return {};
  std::string names;
  for (const std::string& channel : taking_) {
    names += (names.empty() ? "" : "; ") + HostLeafName(channel, 0) + ", " + HostLeafName(channel, 1) + ", ...";
  }
  return NameError(path, "infeed_unknown", unknown, "the program has no use for this array",
                   "; it takes " + names + " (device 3 alone: dev3_" +
                       HostLeafName(*taking_.begin(), 0) + ", ...)");
}

void FileTransfers::Restart() {
  used_.clear();
  taken_.clear();
  counted_.clear();
  given_.clear();
}

Status FileTransfers::CheckAllTaken() const {
  std::vector<std::string> left;
  for (const auto& [name, value] : arrays_) {
    if (!used_.contains(name)) left.push_back(name);
  }
  if (left.empty()) return {};
  return NameError(path_, "infeed_unused", left, "the run came to its end without a use for this array",
                   "; it took " + std::to_string(used_.size()) + " of the file's " +
                       std::to_string(arrays_.size()));
}

Result<Literal> FileTransfers::Take(int device, const std::string& channel, const Shape& shape) {
  if (path_.empty()) {
    return InvalidError("host_transfer", "the program takes a value from " + channel +
                                             "; --infeed=F.npz names the file that has it");
  }
  std::vector<Literal> leaves;
  int64_t& next = taken_[{device, channel}];
  for (const Shape* leaf : LeavesOf(shape)) {
    if (leaf->IsToken()) {
      leaves.push_back(Literal::Token());
      continue;
    }
    std::string name = HostLeafName(channel, next++);
    std::string own = OfDevice(device) + name;
    auto array = arrays_.find(own);
    if (array == arrays_.end()) array = arrays_.find(name);
    if (array == arrays_.end()) {
      return InvalidError("host_transfer",
                          path_ + " has no array " + name + (devices_ > 1 ? " or " + own : "") +
                              ", which device " + std::to_string(device) + " takes as " +
                              leaf->ToString(false));
    }
    used_.insert(array->first);
    if (!array->second.shape().SameIgnoringLayout(*leaf)) {
      std::string each;
      if (devices_ > 1 && array->first == name) {
        each = " on each device; what only device " + std::to_string(device) + " takes is " + own;
      }
      return InvalidError("host_transfer", path_ + ": " + array->first + " is " +
                                               array->second.shape().ToString(false) +
                                               ", the program takes " + leaf->ToString(false) + each);
    }
    leaves.push_back(array->second.Unpacked());
  }
  return AssembleLeaves(shape, std::move(leaves));
}

Status FileTransfers::Give(int device, const std::string& channel, const Literal& value) {
  int64_t& next = counted_[{device, channel}];
  for (const Literal& leaf : LeavesOf(value)) {
    if (!leaf.shape().IsArray()) continue;
    std::string name = HostLeafName(channel, next++);
    given_.push_back({devices_ > 1 ? OfDevice(device) + name : name, leaf});
  }
  return {};
}

}  // namespace assay
