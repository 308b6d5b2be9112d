#include "interpreter/device_group.h"

#include <algorithm>
#include <utility>

#include "interpreter/collective_groups.h"
#include "interpreter/evaluation.h"
#include "interpreter/ops/collective.h"
#include "interpreter/ops/manual_computation.h"
#include "spec/op_table.h"

namespace assay {
namespace {

bool IsPermute(Opcode opcode) {
  return opcode == Opcode::kCollectivePermute || opcode == Opcode::kCollectivePermuteStart;
}

// What two devices have to share to meet: the channel, or else the instruction.
int64_t MeetingId(const Instruction& instruction) {
  if (instruction.Has(kChannelId) && instruction.Get(kChannelId) > 0) {
    return -instruction.Get(kChannelId);
  }
  return static_cast<int64_t>(instruction.id());
}

std::string GroupText(const std::vector<int>& devices) {
  std::string text;
  for (size_t i = 0; i < devices.size() && i < 16; ++i) {
    text += (i ? "," : "") + std::to_string(devices[i]);
  }
  return "{" + text + (devices.size() > 16 ? ",..." : "") + "}";
}

std::string Place(const Instruction& instruction) {
  Diagnostic at = DiagnosticAt(instruction, "", "");
  std::string text(NameOf(instruction.opcode()));
  text += " '" + std::string(instruction.name()) + "'";
  if (at.line > 0) text += " (line " + std::to_string(at.line) + ")";
  return text;
}

// Attributes that change no value.
bool IsRemark(AttributeId id) {
  for (AttributeId remark :
       {AttributeId::kMetadata, AttributeId::kFrontendAttributes, AttributeId::kStatistics,
        AttributeId::kOrigin, AttributeId::kBackendConfig, AttributeId::kControlPredecessors}) {
    if (id == remark) return true;
  }
  return false;
}

// Do both regions compute the same, instruction by instruction? They have to call the very same others:
// those are not compared.
bool SameRegion(const Computation& a, const Computation& b) {
  if (&a == &b) return true;
  if (a.instruction_count() != b.instruction_count()) return false;
  absl::flat_hash_map<const Instruction*, const Instruction*> twin;
  auto other = b.instructions().begin();
  for (const Instruction& x : a.instructions()) {
    const Instruction& y = *other;
    ++other;
    twin[&x] = &y;
    if (x.opcode() != y.opcode() || x.operand_count() != y.operand_count() ||
        !x.shape().SameIgnoringLayout(y.shape())) {
      return false;
    }
    for (int64_t i = 0; i < x.operand_count(); ++i) {
      auto found = twin.find(&x.producer(i));
      if (found == twin.end() || found->second != &y.producer(i) ||
          x.operand(i).path != y.operand(i).path) {
        return false;
      }
    }
    for (const Attribute& attribute : x.attributes().all()) {
      const AttributeValue* value = y.attributes().Find(attribute.id);
      if (IsRemark(attribute.id)) continue;
      if (value == nullptr || !(*value == attribute.value)) return false;
    }
  }
  return twin[&a.root()] == &b.root();
}

// Why the two cannot meet; empty: they can.
std::string DifferenceOf(const Instruction& a, const Instruction& b) {
  if (&a == &b) return {};
  bool same_shapes =
      a.operand_count() == b.operand_count() && a.shape().SameIgnoringLayout(b.shape());
  for (int64_t i = 0; same_shapes && i < a.operand_count(); ++i) {
    same_shapes = a.operand_shape(i).SameIgnoringLayout(b.operand_shape(i));
  }
  if (a.opcode() != b.opcode()) return "the operations differ";
  if (!same_shapes) return "the shapes differ";
  for (AttributeId id : {AttributeId::kDimensions, AttributeId::kSourceTargetPairs,
                         AttributeId::kPermuteSliceSizes, AttributeId::kHasDynamicRoot}) {
    const AttributeValue* mine = a.attributes().Find(id);
    const AttributeValue* theirs = b.attributes().Find(id);
    if ((mine == nullptr) != (theirs == nullptr) || (mine && !(*mine == *theirs))) {
      return "the attributes differ";
    }
  }
  // One operation has to_apply on both sides or on neither.
  if (a.Has(kToApply) && !SameRegion(*a.Get(kToApply), *b.Get(kToApply))) {
    return "the computations to apply differ";
  }
  return {};
}

}  // namespace

DeviceGroup::DeviceGroup(PreparedModule& prepared, const RunOptions& options, DeviceCount count,
                         int64_t replica)
    : prepared_(prepared), options_(options), count_(count), replica_(replica) {}
DeviceGroup::~DeviceGroup() = default;

Result<std::vector<Literal>> DeviceGroup::Run(const Computation& computation,
                                              std::vector<std::vector<Literal>> arguments) {
  int devices = static_cast<int>(arguments.size());
  for (int d = 0; d < devices; ++d) {
    evaluations_.push_back(std::make_unique<Evaluation>(prepared_, options_, this, d));
    RETURN_IF_ERROR(evaluations_[d]->Start(computation, std::move(arguments[d])));
  }
  std::vector<int> order(devices);
  for (int d = 0; d < devices; ++d) order[d] = d;
  uint64_t seed = options_.schedule_seed;
  for (int d = devices - 1; seed != 0 && d > 0; --d) {  // a permutation by a linear congruence
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    std::swap(order[d], order[(seed >> 33) % static_cast<uint64_t>(d + 1)]);
  }
  int finished = 0;
  while (finished < devices) {
    bool moved = false;
    for (int d : order) {
      Evaluation& evaluation = *evaluations_[d];
      if (!evaluation.CanRun()) continue;
      moved = true;
      numeric::NumericScope scope(evaluation.numeric_context());
      RETURN_IF_ERROR(evaluation.Resume());
      if (evaluation.IsFinished()) ++finished;
    }
    if (!moved) return Deadlock();
  }
  std::vector<Literal> results;
  for (auto& evaluation : evaluations_) results.push_back(evaluation->TakeResult());
  return results;
}

Result<int64_t> DeviceGroup::Arrive(int device, const Instruction& instruction,
                                    std::vector<Literal> operands) {
  int64_t ticket = static_cast<int64_t>(tickets_.size());
  if (free_tickets_.empty()) {
    tickets_.emplace_back();
  } else {
    ticket = free_tickets_.back();
    free_tickets_.pop_back();
  }
  tickets_[ticket] = {device, &instruction, std::move(operands), false, {}};
  if (instruction.opcode() == Opcode::kSend || instruction.opcode() == Opcode::kRecv) {
    RETURN_IF_ERROR(Transfer(ticket));
    return ticket;
  }
  if (IsPermute(instruction.opcode())) {
    RETURN_IF_ERROR(CompletePermute(ticket));
    return ticket;
  }
  ASSIGN_OR_RETURN(const Groups* groups, GroupsOfCollective(instruction));
  int group = groups->collective.group_of[device];
  if (group < 0) {
    // A broadcast gives zeros to devices in no group; nothing else is defined for them.
    if (instruction.opcode() != Opcode::kCollectiveBroadcast) {
      return ErrorAt(StatusCode::kInvalid, instruction, "collective_group",
                     "device " + std::to_string(device) + " is in no group");
    }
    std::vector<Literal> zeros;
    ForEachLeaf(instruction.shape(), [&](const Shape& leaf, std::span<const int64_t>) {
      zeros.push_back(Literal::Zeros(leaf));
    });
    tickets_[ticket].result = instruction.shape().IsTuple()
                                  ? Literal::Tuple(instruction.shape(), std::move(zeros))
                                  : std::move(zeros[0]);
    tickets_[ticket].done = true;
    return ticket;
  }
  RETURN_IF_ERROR(Meet(ticket, groups->collective.groups[group], groups->numbers[group]));
  return ticket;
}

Result<const DeviceGroup::Groups*> DeviceGroup::GroupsOfCollective(const Instruction& instruction) {
  std::unique_ptr<const Groups>& kept = groups_[&instruction];
  if (!kept) {
    auto groups = std::make_unique<Groups>();
    ASSIGN_OR_RETURN(groups->collective, GroupsOf(instruction, count_));
    for (const std::vector<int>& devices : groups->collective.groups) {
      int next = static_cast<int>(group_numbers_.size());
      groups->numbers.push_back(group_numbers_.try_emplace(devices, next).first->second);
    }
    kept = std::move(groups);
  }
  return kept.get();
}

Result<const CollectivePairs*> DeviceGroup::PairsOfInstruction(const Instruction& instruction) {
  std::unique_ptr<const CollectivePairs>& kept = pairs_[&instruction];
  if (!kept) {
    std::optional<std::vector<IndexPair>> pairs;
    if (IsPermute(instruction.opcode())) {
      pairs = instruction.Get(kSourceTargetPairs);
    } else {
      pairs = TransferPairs(instruction);
      if (!pairs && count_.total() == 1) pairs = {{0, 0}};  // one device sends to itself
    }
    if (!pairs) {
      return ErrorAt(StatusCode::kUnsupported, instruction, "unsupported_op",
                     "a transfer between several devices needs "
                     "frontend_attributes={_xla_send_recv_source_target_pairs={{0,1},...}}");
    }
    ASSIGN_OR_RETURN(CollectivePairs found, PairsOf(instruction, *pairs, count_));
    kept = std::make_unique<const CollectivePairs>(std::move(found));
  }
  return kept.get();
}

Literal DeviceGroup::Take(int64_t ticket) {
  Literal result = std::move(tickets_[ticket].result);
  tickets_[ticket] = Ticket();
  free_tickets_.push_back(ticket);
  return result;
}

// Devices that meet must be at the same operation, on the same shapes.
Status DeviceGroup::CheckMatch(int64_t ticket, int64_t other, const std::string& where) const {
  const Instruction& mine = *tickets_[ticket].instruction;
  const Instruction& theirs = *tickets_[other].instruction;
  std::string difference = DifferenceOf(mine, theirs);
  if (difference.empty()) return {};
  return ErrorAt(StatusCode::kInvalid, mine, "collective_mismatch",
                 "device " + std::to_string(tickets_[ticket].device) + " comes with " +
                     mine.shape().ToString(false) + " to " + where + ", where device " +
                     std::to_string(tickets_[other].device) + " is at " + Place(theirs) +
                     " of shape " + theirs.shape().ToString(false) + ": " + difference);
}

// A device comes to the meeting of its group; what they meet for is computed when the last one comes.
Status DeviceGroup::Meet(int64_t ticket, const std::vector<int>& devices, int group) {
  int device = tickets_[ticket].device;
  const Instruction& instruction = *tickets_[ticket].instruction;
  int64_t id = MeetingId(instruction);
  Key key(id, group, Visit(id, group, device));
  Meeting& meeting = meetings_[key];
  if (meeting.devices.empty()) {
    meeting.devices = devices;
    meeting.tickets.assign(devices.size(), -1);
    meeting.missing = static_cast<int64_t>(devices.size());
  }
  auto other = std::find_if(meeting.tickets.begin(), meeting.tickets.end(),
                            [](int64_t t) { return t >= 0; });
  if (other != meeting.tickets.end()) {
    RETURN_IF_ERROR(CheckMatch(ticket, *other, "the meeting of " + GroupText(devices)));
  }
  size_t position = std::find(devices.begin(), devices.end(), device) - devices.begin();
  meeting.tickets[position] = ticket;
  if (--meeting.missing > 0) return {};
  GroupValues values;
  for (int64_t t : meeting.tickets) values.operands.push_back(tickets_[t].operands);
  // The first one's instruction, whoever came last.
  RETURN_IF_ERROR(evaluations_[device]->WithContext(
      *tickets_[meeting.tickets[0]].instruction,
      [&](OpContext& context) { return EvaluateCollective(context, values); }));
  for (size_t p = 0; p < meeting.tickets.size(); ++p) {
    Ticket& to = tickets_[meeting.tickets[p]];
    to.result = std::move(values.results[p]);
    to.operands.clear();
    to.done = true;
  }
  meetings_.erase(key);
  return {};
}

// A device waits for its source alone: a source needs nobody.
Status DeviceGroup::CompletePermute(int64_t ticket) {
  int device = tickets_[ticket].device;
  const Instruction& instruction = *tickets_[ticket].instruction;
  ASSIGN_OR_RETURN(const CollectivePairs* pairs, PairsOfInstruction(instruction));
  int64_t id = MeetingId(instruction);
  Key key(id, -1, Visit(id, -1, device));
  Meeting& meeting = meetings_[key];
  if (meeting.tickets.empty()) {
    meeting.tickets.assign(static_cast<size_t>(count_.total()), -1);
    meeting.operands.resize(meeting.tickets.size());
    meeting.instructions.resize(meeting.tickets.size());
    meeting.missing = count_.total();
  }
  meeting.tickets[device] = ticket;
  meeting.operands[device] = tickets_[ticket].operands;
  meeting.instructions[device] = &instruction;
  --meeting.missing;
  // `from` -1: there is no source.
  auto complete = [&](int to, int from) -> Status {
    Ticket& target = tickets_[meeting.tickets[to]];
    std::span<const Literal> sender;
    if (from >= 0) {
      sender = meeting.operands[from];
      std::string difference = DifferenceOf(*target.instruction, *meeting.instructions[from]);
      if (!difference.empty()) {
        return ErrorAt(StatusCode::kInvalid, *target.instruction, "collective_mismatch",
                       "device " + std::to_string(to) + " wants what device " +
                           std::to_string(from) + " sends, which is at " +
                           Place(*meeting.instructions[from]) + ": " + difference);
      }
    }
    Literal result;
    RETURN_IF_ERROR(evaluations_[device]->WithContext(*target.instruction, [&](OpContext& context) {
      return EvaluatePermute(context, target.operands, sender, &result);
    }));
    target.result = std::move(result);
    target.done = true;
    return {};
  };
  int from = pairs->source_of[device], to = pairs->target_of[device];
  if (from < 0) {
    RETURN_IF_ERROR(complete(device, -1));
  } else if (meeting.tickets[from] >= 0) {
    RETURN_IF_ERROR(complete(device, from));
  }
  if (to >= 0 && to != device && meeting.tickets[to] >= 0) RETURN_IF_ERROR(complete(to, device));
  if (meeting.missing == 0) meetings_.erase(key);
  return {};
}

// One half of a transfer. send: (data, token); recv: (token).
Status DeviceGroup::Transfer(int64_t ticket) {
  int device = tickets_[ticket].device;
  const Instruction& instruction = *tickets_[ticket].instruction;
  bool sends = instruction.opcode() == Opcode::kSend;
  int64_t channel = instruction.Has(kChannelId) ? instruction.Get(kChannelId) : 0;
  const Shape& data = instruction.shape().elements()[0];
  auto received = [](Literal value) {
    return Literal::Tuple({std::move(value), Literal::Token()});
  };
  if (instruction.Get(kIsHostTransfer)) {
    std::string name = (sends ? "send" : "recv") + std::to_string(channel);
    if (sends) {
      RETURN_IF_ERROR(
          evaluations_[device]->ToHost(instruction, name, tickets_[ticket].operands[0]));
      tickets_[ticket].result = Literal::Token();
    } else {
      ASSIGN_OR_RETURN(Literal value, evaluations_[device]->FromHost(instruction, name, data));
      tickets_[ticket].result = received(std::move(value));
    }
    tickets_[ticket].done = true;
    return {};
  }
  ASSIGN_OR_RETURN(const CollectivePairs* pairs, PairsOfInstruction(instruction));
  int source = sends ? device : pairs->source_of[device];
  int target = sends ? pairs->target_of[device] : device;
  if (source < 0 || target < 0) {  // this device takes no part
    tickets_[ticket].result = sends ? Literal::Token() : received(Literal::Zeros(data));
    tickets_[ticket].done = true;
    return {};
  }
  Mailbox& box = mailboxes_[{channel, source, target}];
  (sends ? box.sends : box.receives).push_back(ticket);
  while (!box.sends.empty() && !box.receives.empty()) {
    Ticket& from = tickets_[box.sends.front()];
    Ticket& to = tickets_[box.receives.front()];
    if (!from.operands[0].shape().SameIgnoringLayout(to.instruction->shape().elements()[0])) {
      return ErrorAt(StatusCode::kInvalid, *to.instruction, "collective_mismatch",
                     "device " + std::to_string(target) + " wants " +
                         to.instruction->shape().elements()[0].ToString(false) + ", device " +
                         std::to_string(source) + " sends " +
                         from.operands[0].shape().ToString(false));
    }
    to.result = received(std::move(from.operands[0]));
    from.result = Literal::Token();
    from.done = to.done = true;
    from.operands.clear();
    box.sends.erase(box.sends.begin());
    box.receives.erase(box.receives.begin());
  }
  return {};
}

int64_t DeviceGroup::CountLiveBytes() const {
  std::vector<const Literal*> literals;
  for (const auto& evaluation : evaluations_) evaluation->ListLiterals(&literals);
  for (const Ticket& ticket : tickets_) {
    for (const Literal& operand : ticket.operands) literals.push_back(&operand);
    literals.push_back(&ticket.result);
  }
  for (const auto& [key, meeting] : meetings_) {
    for (const std::vector<Literal>& operands : meeting.operands) {
      for (const Literal& operand : operands) literals.push_back(&operand);
    }
  }
  return CountBytes(std::move(literals));
}

std::string DeviceGroup::Whereabouts(int device) const {
  const Evaluation& evaluation = *evaluations_[device];
  std::string text = "device " + std::to_string(device);
  if (evaluation.IsFinished()) return text + " has finished";
  return text + " waits at " + Place(*tickets_[evaluation.waiting_for()].instruction);
}

const DeviceGroup::Meeting* DeviceGroup::MeetingOf(int64_t ticket) const {
  for (const auto& [key, meeting] : meetings_) {
    if (std::find(meeting.tickets.begin(), meeting.tickets.end(), ticket) != meeting.tickets.end()) {
      return &meeting;
    }
  }
  return nullptr;
}

// One diagnostic per instruction and group at which devices wait.
Status DeviceGroup::Deadlock() {
  struct Wait {
    std::vector<int> devices, missing;
    std::string group;
  };
  std::map<std::pair<const Instruction*, const Meeting*>, Wait> waits;
  for (int d = 0; d < static_cast<int>(evaluations_.size()); ++d) {
    if (evaluations_[d]->IsFinished()) continue;
    int64_t ticket = evaluations_[d]->waiting_for();
    const Instruction& instruction = *tickets_[ticket].instruction;
    const Meeting* meeting = MeetingOf(ticket);
    Wait& wait = waits[{&instruction, meeting}];
    wait.devices.push_back(d);
    if (meeting != nullptr && !meeting->devices.empty()) {
      if (!wait.group.empty()) continue;
      wait.group = " for the group " + GroupText(meeting->devices);
      for (size_t p = 0; p < meeting->tickets.size(); ++p) {
        if (meeting->tickets[p] < 0) wait.missing.push_back(meeting->devices[p]);
      }
      continue;
    }
    Result<const CollectivePairs*> pairs = PairsOfInstruction(instruction);
    if (!pairs.ok()) continue;
    bool sends = instruction.opcode() == Opcode::kSend;
    wait.missing.push_back(sends ? (*pairs)->target_of[d] : (*pairs)->source_of[d]);
    wait.group = " for the other end";
  }
  std::vector<Diagnostic> diagnostics;
  for (auto& [where, wait] : waits) {
    std::string text = wait.devices.size() == 1 ? "device " + std::to_string(wait.devices[0])
                                                : "devices " + GroupText(wait.devices);
    text += (wait.devices.size() == 1 ? " waits" : " wait") + wait.group;
    for (size_t i = 0; i < wait.missing.size() && i < 8; ++i) {
      text += std::string(i ? ", " : ": ") + Whereabouts(wait.missing[i]);
    }
    if (wait.missing.size() > 8) text += ", ...";
    diagnostics.push_back(DiagnosticAt(*where.first, "deadlock", text));
  }
  std::stable_sort(diagnostics.begin(), diagnostics.end(),
                   [](const Diagnostic& a, const Diagnostic& b) {
                     return std::tie(a.line, a.column, a.message) <
                            std::tie(b.line, b.column, b.message);
                   });
  return Status(StatusCode::kInvalid, std::move(diagnostics));
}

Literal StartedLiteral(const Instruction& instruction, std::span<const Literal> operands,
                       int64_t ticket) {
  // No value that a program computes is elided.
  Literal handle = Literal::Tuple(
      {Literal::Elided(Shape::Opaque()),
       Literal::Scalar<uint64_t>(PrimitiveType::kU64, static_cast<uint64_t>(ticket))});
  if (!instruction.shape().IsTuple()) return handle;
  // The operands go with it where the shape has them; the handle stands for the result.
  std::vector<Literal> elements(instruction.shape().elements().size(), handle);
  if (instruction.opcode() == Opcode::kSend) elements[0] = operands[0];
  return Literal::Tuple(instruction.shape(), std::move(elements));
}

int64_t TicketIn(const Literal& literal) {
  std::vector<const Literal*> stack = {&literal};
  while (!stack.empty()) {
    const Literal* at = stack.back();
    stack.pop_back();
    if (!at->IsValid()) continue;
    if (at->elements().size() == 2 && at->elements()[0].IsElided()) {
      return static_cast<int64_t>(at->elements()[1].Bits(0));
    }
    for (const Literal& element : at->elements()) stack.push_back(&element);
  }
  return -1;
}

}  // namespace assay
