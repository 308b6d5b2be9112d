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
  for (uint64_t seed = options_.schedule_seed; seed != 0 && devices > 1; seed = 0) {
    for (int d = devices - 1; d > 0; --d) {  // a permutation by a linear congruence
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      std::swap(order[d], order[(seed >> 33) % static_cast<uint64_t>(d + 1)]);
    }
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
  ASSIGN_OR_RETURN(std::vector<int> devices, GroupOf(instruction, device, count_));
  if (devices.empty()) {
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
  RETURN_IF_ERROR(MeetAll(ticket, std::move(devices)));
  return ticket;
}

Literal DeviceGroup::Take(int64_t ticket) {
  Literal result = std::move(tickets_[ticket].result);
  tickets_[ticket] = Ticket();
  free_tickets_.push_back(ticket);
  return result;
}

// The meeting of all devices of a group; computed when the last one comes.
Status DeviceGroup::MeetAll(int64_t ticket, std::vector<int> devices) {
  int device = tickets_[ticket].device;
  const Instruction& instruction = *tickets_[ticket].instruction;
  int64_t id = MeetingId(instruction);
  Key key(id, devices, visits_[{id, device}]++);
  Meeting& meeting = meetings_[key];
  if (meeting.devices.empty()) {
    meeting.devices = devices;
    meeting.tickets.assign(devices.size(), -1);
    meeting.missing = static_cast<int64_t>(devices.size());
  }
  for (int64_t other : meeting.tickets) {
    if (other < 0) continue;
    const Instruction& theirs = *tickets_[other].instruction;
    bool same = theirs.opcode() == instruction.opcode() &&
                theirs.operand_count() == instruction.operand_count() &&
                theirs.shape().SameIgnoringLayout(instruction.shape());
    for (int64_t i = 0; same && i < theirs.operand_count(); ++i) {
      same = theirs.operand_shape(i).SameIgnoringLayout(instruction.operand_shape(i));
    }
    if (same) continue;
    return ErrorAt(StatusCode::kInvalid, instruction, "collective_mismatch",
                   "device " + std::to_string(device) + " comes with " +
                       instruction.shape().ToString(false) + " to a meeting of " +
                       GroupText(devices) + " at which device " +
                       std::to_string(tickets_[other].device) + " is with " + Place(theirs) +
                       " of shape " + theirs.shape().ToString(false));
  }
  size_t position = std::find(devices.begin(), devices.end(), device) - devices.begin();
  meeting.tickets[position] = ticket;
  if (--meeting.missing > 0) return {};
  GroupValues values;
  for (int64_t t : meeting.tickets) values.operands.push_back(tickets_[t].operands);
  RETURN_IF_ERROR(evaluations_[device]->WithContext(
      instruction, [&](OpContext& context) { return EvaluateCollective(context, values); }));
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
  int64_t id = MeetingId(instruction);
  int64_t visit = visits_[{id, device}]++;
  Meeting& meeting = meetings_[Key(id, {}, visit)];
  if (meeting.tickets.empty()) {
    meeting.tickets.assign(static_cast<size_t>(count_.total()), -1);
    meeting.operands.resize(meeting.tickets.size());
    meeting.missing = count_.total();
  }
  meeting.tickets[device] = ticket;
  meeting.operands[device] = tickets_[ticket].operands;
  --meeting.missing;
  // `from` -1: there is no source.
  auto complete = [&](int to, int from) -> Status {
    Ticket& target = tickets_[meeting.tickets[to]];
    std::span<const Literal> sender;
    if (from >= 0) sender = meeting.operands[from];
    Literal result;
    RETURN_IF_ERROR(evaluations_[device]->WithContext(*target.instruction, [&](OpContext& context) {
      return EvaluatePermute(context, target.operands, sender, &result);
    }));
    target.result = std::move(result);
    target.done = true;
    return {};
  };
  bool receives = false;
  for (auto [source, target] : instruction.Get(kSourceTargetPairs)) {
    int from = PairedDevice(instruction, source, device, count_);
    int to = PairedDevice(instruction, target, device, count_);
    if (from < 0 || to < 0) {
      return ErrorAt(StatusCode::kInvalid, instruction, "collective_group",
                     "source_target_pairs names " + std::to_string(from < 0 ? source : target) +
                         ", which is not there");
    }
    if (to == device) {
      receives = true;
      if (meeting.tickets[from] >= 0) RETURN_IF_ERROR(complete(device, from));
    } else if (from == device && meeting.tickets[to] >= 0) {
      RETURN_IF_ERROR(complete(to, device));
    }
  }
  if (!receives) RETURN_IF_ERROR(complete(device, -1));
  if (meeting.missing == 0) meetings_.erase(Key(id, {}, visit));
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
  // Who sends to whom: by the pairs; one device sends to itself.
  int source = -1, target = -1;
  std::optional<std::vector<IndexPair>> pairs = TransferPairs(instruction);
  if (!pairs && count_.total() == 1) pairs = {{0, 0}};
  if (!pairs) {
    return ErrorAt(StatusCode::kUnsupported, instruction, "unsupported_op",
                   "a transfer between several devices needs "
                   "frontend_attributes={_xla_send_recv_source_target_pairs={{0,1},...}}");
  }
  for (auto [from, to] : *pairs) {
    if (sends && PairedDevice(instruction, from, device, count_) == device) {
      source = device;
      target = PairedDevice(instruction, to, device, count_);
    } else if (!sends && PairedDevice(instruction, to, device, count_) == device) {
      source = PairedDevice(instruction, from, device, count_);
      target = device;
    }
  }
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

int64_t DeviceGroup::LiveBytesOfOthers(int device, bool recount) {
  int64_t total = 0;
  for (size_t d = 0; d < evaluations_.size(); ++d) {
    if (static_cast<int>(d) != device) total += evaluations_[d]->LiveBytes(recount);
  }
  for (const Ticket& ticket : tickets_) {
    for (const Literal& operand : ticket.operands) {
      if (operand.IsValid() && operand.shape().IsArray()) total += operand.byte_size();
    }
  }
  return total;
}

std::string DeviceGroup::Whereabouts(int device) const {
  const Evaluation& evaluation = *evaluations_[device];
  std::string text = "device " + std::to_string(device);
  if (evaluation.IsFinished()) return text + " has finished";
  return text + " waits at " + Place(*tickets_[evaluation.waiting_for()].instruction);
}

// One diagnostic per instruction at which devices wait.
Status DeviceGroup::Deadlock() {
  std::vector<Diagnostic> diagnostics;
  std::map<const Instruction*, std::vector<int>> waiting;
  for (size_t d = 0; d < evaluations_.size(); ++d) {
    if (evaluations_[d]->IsFinished()) continue;
    waiting[tickets_[evaluations_[d]->waiting_for()].instruction].push_back(static_cast<int>(d));
  }
  for (const auto& [instruction, devices] : waiting) {
    std::string text = "deadlock: ";
    text += devices.size() == 1 ? "device " + std::to_string(devices[0]) + " waits"
                                : "devices " + GroupText(devices) + " wait";
    std::vector<int> missing;
    Result<std::vector<int>> group = GroupOf(*instruction, devices[0], count_);
    if (group.ok() && !group->empty() && !IsPermute(instruction->opcode()) &&
        instruction->opcode() != Opcode::kSend && instruction->opcode() != Opcode::kRecv) {
      text += " for the group " + GroupText(*group);
      for (int other : *group) {
        if (std::find(devices.begin(), devices.end(), other) == devices.end()) {
          missing.push_back(other);
        }
      }
    } else {
      for (size_t d = 0; d < evaluations_.size(); ++d) {
        if (std::find(devices.begin(), devices.end(), static_cast<int>(d)) == devices.end()) {
          missing.push_back(static_cast<int>(d));
        }
      }
      if (missing.empty()) text += " for the other half of the transfer";
    }
    for (size_t i = 0; i < missing.size() && i < 8; ++i) {
      text += std::string(i ? ", " : ": ") + Whereabouts(missing[i]);
    }
    if (missing.size() > 8) text += ", ...";
    diagnostics.push_back(DiagnosticAt(*instruction, "deadlock", text));
  }
  std::sort(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.line, a.column) < std::tie(b.line, b.column);
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
