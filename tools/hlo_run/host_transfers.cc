#include "tools/hlo_run/host_transfers.h"

#include <cctype>

namespace assay {
namespace {

// "infeed" -> "infeed0", "recv7" -> "recv7_0".
std::string LeafName(const std::string& channel, int64_t leaf) {
  bool number = !channel.empty() && std::isdigit(static_cast<unsigned char>(channel.back()));
  return channel + (number ? "_" : "") + std::to_string(leaf);
}
std::string OfDevice(int device) { return "dev" + std::to_string(device) + "_"; }

}  // namespace

Status FileTransfers::Read(const std::string& path) {
  ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadLiterals(path));
  path_ = path;
  for (NamedLiteral& array : arrays) arrays_[array.name] = std::move(array.value);
  return {};
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
    std::string name = LeafName(channel, next++);
    auto array = arrays_.find(OfDevice(device) + name);
    if (array == arrays_.end()) array = arrays_.find(name);
    if (array == arrays_.end()) {
      return InvalidError("host_transfer", path_ + " has no array " + name + ", which device " +
                                               std::to_string(device) + " takes as " +
                                               leaf->ToString(false));
    }
    if (!array->second.shape().SameIgnoringLayout(*leaf)) {
      return InvalidError("host_transfer", path_ + ": " + array->first + " is " +
                                               array->second.shape().ToString(false) +
                                               ", the program takes " + leaf->ToString(false));
    }
    leaves.push_back(array->second.Unpacked());
  }
  return AssembleLeaves(shape, std::move(leaves));
}

Status FileTransfers::Give(int device, const std::string& channel, const Literal& value) {
  int64_t& next = counted_[{device, channel}];
  for (const Literal& leaf : LeavesOf(value)) {
    if (!leaf.shape().IsArray()) continue;
    std::string name = LeafName(channel, next++);
    given_.push_back({devices_ > 1 || device > 0 ? OfDevice(device) + name : name, leaf});
  }
  return {};
}

}  // namespace assay
