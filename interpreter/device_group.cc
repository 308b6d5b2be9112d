#include "interpreter/device_group.h"

#include <algorithm>
#include <utility>

#include "interpreter/collective_groups.h"
#include "interpreter/dynamic_shape.h"
#include "interpreter/evaluation.h"
#include "interpreter/meeting_match.h"
#include "interpreter/ops/collective.h"
#include "interpreter/ops/manual_computation.h"

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

// What a device in no group gets of a broadcast: zeros of the sizes of its own operands.
Literal ZerosLikeData(const Instruction& instruction, std::span<const Literal> operands) {
  std::vector<Literal> zeros;
  for (const Literal& data : DataOf(instruction, operands)) {
    zeros.push_back(Literal::Zeros(data.shape()));
  }
  return instruction.shape().IsTuple() ? Literal::Tuple(std::move(zeros)) : std::move(zeros[0]);
}

}  // namespace

DeviceGroup::DeviceGroup(PreparedModule& prepared, const RunOptions& options,
                         const ProgramDevices& devices)
    : prepared_(prepared),
      options_(options),
      devices_(devices),
      turn_seed_(options.schedule_seed) {}
DeviceGroup::~DeviceGroup() = default;

// Who goes on in which order: by number; for tests with a seed, another order each time.
std::vector<size_t> DeviceGroup::Turns() {
  std::vector<size_t> order(strands_.size());
  for (size_t s = 0; s < order.size(); ++s) order[s] = s;
  for (size_t s = order.size(); turn_seed_ != 0 && s-- > 1;) {  // a permutation by a linear congruence
    turn_seed_ = turn_seed_ * 6364136223846793005u + 1442695040888963407u;
    std::swap(order[s], order[(turn_seed_ >> 33) % (s + 1)]);
  }
  return order;
}

Result<std::vector<Literal>> DeviceGroup::Run(const Computation& computation,
                                              std::vector<std::vector<Literal>> arguments) {
  programs_ = arguments.size();
  for (size_t p = 0; p < programs_; ++p) {
    int device = static_cast<int>(devices_.view == PlanView::kWhole ? p * count().partitions : p);
    strands_.push_back({std::make_unique<Evaluation>(prepared_, options_, *this,
                                                     EvaluationRole{device, devices_.view})});
    RETURN_IF_ERROR(strands_[p].evaluation->Start(computation, std::move(arguments[p])));
  }
  live_bytes_ = CountLiveBytes();
  size_t unfinished = programs_;
  while (unfinished > 0) {
    bool moved = false;
    for (size_t s : Turns()) {
      Evaluation& evaluation = *strands_[s].evaluation;
      if (!evaluation.CanRun()) continue;
      moved = true;
      numeric::NumericScope scope(evaluation.numeric_context());
      RETURN_IF_ERROR(evaluation.Resume());
      if (evaluation.IsFinished()) EndStrand(strands_[s]);
    }
    std::erase_if(strands_, [](const Strand& strand) {
      return strand.ticket >= 0 && strand.evaluation->IsFinished();
    });
    unfinished = static_cast<size_t>(
        std::count_if(strands_.begin(), strands_.end(), [](const Strand& strand) {
          return !strand.evaluation->IsFinished();
        }));
    if (!moved) return Deadlock();
  }
  RETURN_IF_ERROR(CheckNobodyIsMissed());
  std::vector<Literal> results;
  for (Strand& strand : strands_) results.push_back(strand.evaluation->TakeResult());
  return results;
}

int64_t DeviceGroup::NewTicket(int device, const Instruction& instruction,
                               std::vector<Literal> operands) {
  int64_t ticket = static_cast<int64_t>(tickets_.size());
  if (free_tickets_.empty()) {
    tickets_.emplace_back();
  } else {
    ticket = free_tickets_.back();
    free_tickets_.pop_back();
  }
  tickets_[ticket].device = device;
  tickets_[ticket].instruction = &instruction;
  tickets_[ticket].operands = std::move(operands);
  return ticket;
}

Result<int64_t> DeviceGroup::StartBeside(Evaluation& starter, const Instruction& start,
                                         std::vector<Literal> operands) {
  EvaluationRole role = starter.role();
  const Computation& computation = *start.called_computations()[0];
  int before = starts_[{role.path, computation.index(), role.device}]++;
  auto path = [&](int of, int64_t which) {
    return paths_.try_emplace({of, which, before}, static_cast<int>(paths_.size()) + 1).first->second;
  };
  role.path = path(role.path, computation.index());
  // Two computations may meet on a channel, so only repetition counts there.
  if (before > 0) role.channel_path = path(role.channel_path, -1);
  int64_t ticket = NewTicket(role.device, start, {});
  tickets_[ticket].parts.resize(1);
  tickets_[ticket].running = 1;
  strands_.push_back(
      {std::make_unique<Evaluation>(prepared_, options_, *this, role), ticket, /*part=*/0});
  Evaluation& evaluation = *strands_.back().evaluation;
  evaluation.FollowFrom(starter);
  evaluation.set_random_state(starter.NextRandomState());
  RETURN_IF_ERROR(evaluation.Start(computation, std::move(operands)));
  return ticket;
}

Result<int64_t> DeviceGroup::StartRegion(Evaluation& starter, const PlanStep& step,
                                         std::vector<Literal> operands) {
  const RegionStep& region = *step.region;
  int first = starter.role().device;
  int64_t ticket = NewTicket(first, *step.instruction, {});
  size_t partitions = static_cast<size_t>(count().partitions);
  tickets_[ticket].parts.resize(partitions);
  tickets_[ticket].running = partitions;
  tickets_[ticket].region = &region;
  random_states_.resize(static_cast<size_t>(count().total()), kFirstRandomState);
  for (size_t p = 0; p < partitions; ++p) {
    std::vector<Literal> inputs;
    for (size_t i = 0; i < operands.size(); ++i) {
      inputs.push_back(region.local_inputs[i] ? operands[i].elements()[p] : operands[i]);
    }
    EvaluationRole role = starter.role();
    role.device += static_cast<int>(p);
    role.view = PlanView::kDevice;
    strands_.push_back({std::make_unique<Evaluation>(prepared_, options_, *this, role), ticket, p});
    Evaluation& evaluation = *strands_.back().evaluation;
    evaluation.FollowFrom(starter);
    evaluation.set_random_state(random_states_[role.device]);
    RETURN_IF_ERROR(evaluation.Start(*region.plan, std::move(inputs)));
  }
  return ticket;
}

void DeviceGroup::EndStrand(Strand& strand) {
  if (strand.ticket < 0) return;
  Ticket& ticket = tickets_[strand.ticket];
  ticket.parts[strand.part] = strand.evaluation->TakeResult();
  if (ticket.region != nullptr) {
    random_states_[strand.evaluation->device()] = strand.evaluation->random_state();
  }
  if (--ticket.running > 0) return;
  if (ticket.region == nullptr) {
    ticket.result = std::move(ticket.parts[0]);
  } else {
    std::vector<Literal> outputs;
    for (size_t i = 0; i < ticket.region->outputs.size(); ++i) {
      if (!ticket.region->outputs[i].local) {
        outputs.push_back(ticket.parts[0].elements()[i]);
        continue;
      }
      std::vector<Literal> each;
      for (const Literal& part : ticket.parts) each.push_back(part.elements()[i]);
      outputs.push_back(Literal::Tuple(std::move(each)));
    }
    ticket.result = Literal::Tuple(std::move(outputs));
  }
  ticket.parts.clear();
  ticket.done = true;
}

Result<int64_t> DeviceGroup::Arrive(Evaluation& who, const Instruction& instruction,
                                    std::vector<Literal> operands) {
  int device = who.device();
  int64_t ticket = NewTicket(device, instruction, std::move(operands));
  if (instruction.opcode() == Opcode::kSend || instruction.opcode() == Opcode::kRecv) {
    RETURN_IF_ERROR(Transfer(who, ticket));
    return ticket;
  }
  if (IsPermute(instruction.opcode())) {
    RETURN_IF_ERROR(CompletePermute(who, ticket));
    return ticket;
  }
  ASSIGN_OR_RETURN(const Groups* groups, GroupsOfCollective(instruction));
  int group = groups->collective.group_of[device];
  if (group < 0) {
    // A broadcast gives zeros to devices in no group; nothing else is defined for them.
    if (instruction.opcode() != Opcode::kCollectiveBroadcast) {
      return ErrorAt(StatusCode::kInvalid, instruction, "collective_group",
                     "device " + std::to_string(device) + " is in no group of " +
                         GroupsText(groups->collective.groups));
    }
    tickets_[ticket].result = ZerosLikeData(instruction, tickets_[ticket].operands);
    tickets_[ticket].operands.clear();
    tickets_[ticket].done = true;
    return ticket;
  }
  const std::vector<int>& devices = groups->collective.groups[group];
  RETURN_IF_ERROR(CheckView(who, instruction, devices));
  RETURN_IF_ERROR(Meet(who, ticket, devices, groups->numbers[group]));
  return ticket;
}

// The whole program is one for all partitions of a replica: it has no others to meet.
Status DeviceGroup::CheckView(const Evaluation& who, const Instruction& instruction,
                              const std::vector<int>& devices) const {
  if (who.role().view != PlanView::kWhole) return {};
  for (int device : devices) {
    if (device % count().partitions == 0) continue;
    return ErrorAt(StatusCode::kInvalid, instruction, "manual_computation",
                   "a collective of partitions, the group " + GroupText(devices) +
                       ", has no meaning outside of manual computations: the module is not "
                       "partitioned");
  }
  return {};
}

Result<const DeviceGroup::Groups*> DeviceGroup::GroupsOfCollective(const Instruction& instruction) {
  std::unique_ptr<const Groups>& kept = groups_[&instruction];
  if (!kept) {
    auto groups = std::make_unique<Groups>();
    if (IsLocalToGlobal(instruction)) {
      groups->collective = BlockGroups(prepared_.CutsOfMarker(instruction), count());
    } else {
      ASSIGN_OR_RETURN(groups->collective, GroupsOf(instruction, count()));
    }
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
      if (!pairs && count().total() == 1) pairs = {{0, 0}};  // one device sends to itself
    }
    if (!pairs) {
      return ErrorAt(StatusCode::kUnsupported, instruction, "unsupported_op",
                     "a transfer between several devices needs "
                     "frontend_attributes={_xla_send_recv_source_target_pairs={{0,1},...}}");
    }
    ASSIGN_OR_RETURN(CollectivePairs found, PairsOf(instruction, *pairs, count()));
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
DeviceGroup::Key DeviceGroup::KeyOf(const Evaluation& who, const Instruction& instruction,
                                    int group) {
  int64_t id = MeetingId(instruction);
  int path = id < 0 ? who.role().channel_path : who.role().path;
  return Key(id, group, path, visits_[Key(id, group, path, who.device())]++);
}

Status DeviceGroup::Meet(Evaluation& who, int64_t ticket, const std::vector<int>& devices,
                         int group) {
  int device = tickets_[ticket].device;
  const Instruction& instruction = *tickets_[ticket].instruction;
  Key key = KeyOf(who, instruction, group);
  Meeting& meeting = meetings_[key];
  if (meeting.devices.empty()) {
    meeting.devices = devices;
    meeting.tickets.assign(devices.size(), Meeting::kNotCome);
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
  values.devices = devices;
  for (int64_t t : meeting.tickets) values.operands.push_back(tickets_[t].operands);
  // The first one's instruction, whoever came last.
  RETURN_IF_ERROR(who.WithContext(
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

DeviceGroup::Meeting DeviceGroup::NewPermute(const Evaluation& who, const CollectivePairs& pairs) const {
  Meeting meeting;
  const size_t all = static_cast<size_t>(devices_.meeting.total());
  meeting.tickets.assign(all, Meeting::kNotCome);
  meeting.operands.resize(all);
  meeting.instructions.resize(all);
  meeting.pairs = &pairs;
  for (size_t d = 0; d < all; ++d) {
    if (who.role().view == PlanView::kWhole && d % count().partitions != 0) continue;
    if (pairs.source_of[d] >= 0 || pairs.target_of[d] >= 0) meeting.devices.push_back(static_cast<int>(d));
  }
  meeting.missing = static_cast<int64_t>(meeting.devices.size());
  return meeting;
}

// A device waits for its source alone: a source needs nobody. All devices of the pairs have to come.
Status DeviceGroup::CompletePermute(Evaluation& who, int64_t ticket) {
  int device = who.device();
  const Instruction& instruction = *tickets_[ticket].instruction;
  ASSIGN_OR_RETURN(const CollectivePairs* pairs, PairsOfInstruction(instruction));
  // `from`: of who sends; nullptr: nobody does.
  auto complete = [&](int64_t to, const std::vector<Literal>* sender) -> Status {
    Ticket& target = tickets_[to];
    Literal result;
    std::span<const Literal> values;
    if (sender != nullptr) values = *sender;
    RETURN_IF_ERROR(who.WithContext(*target.instruction, [&](OpContext& context) {
      return EvaluatePermute(context, target.operands, values, &result);
    }));
    target.result = std::move(result);
    target.done = true;
    return {};
  };
  int from = pairs->source_of[device], to = pairs->target_of[device];
  // A device of no pair has been at the channel too: its later visits are later meetings.
  Key key = KeyOf(who, instruction, -1);
  if (from < 0) RETURN_IF_ERROR(complete(ticket, nullptr));
  if (from < 0 && to < 0) return {};
  for (int other : {from, to}) {
    if (other >= 0) RETURN_IF_ERROR(CheckView(who, instruction, {device, other}));
  }
  Meeting& meeting = meetings_[key];
  if (meeting.tickets.empty()) meeting = NewPermute(who, *pairs);
  meeting.tickets[device] = from < 0 ? Meeting::kGone : ticket;
  meeting.operands[device] = tickets_[ticket].operands;
  meeting.instructions[device] = &instruction;
  --meeting.missing;
  auto deliver = [&](int target, int source) -> Status {
    const Instruction& mine = *meeting.instructions[target];
    const Instruction& theirs = *meeting.instructions[source];
    std::string difference = DifferenceOf(mine, theirs);
    if (!difference.empty()) {
      return ErrorAt(StatusCode::kInvalid, mine, "collective_mismatch",
                     "device " + std::to_string(target) + " wants what device " +
                         std::to_string(source) + " sends, which is at " + Place(theirs) + ": " +
                         difference);
    }
    return complete(std::exchange(meeting.tickets[target], Meeting::kGone), &meeting.operands[source]);
  };
  if (from >= 0 && meeting.tickets[from] != Meeting::kNotCome) RETURN_IF_ERROR(deliver(device, from));
  if (to >= 0 && to != device && meeting.tickets[to] != Meeting::kNotCome) RETURN_IF_ERROR(deliver(to, device));
  if (meeting.missing == 0) meetings_.erase(key);
  return {};
}

// One half of a transfer. send: (data, token); recv: (token).
Status DeviceGroup::Transfer(Evaluation& who, int64_t ticket) {
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
          who.ToHost(instruction, name, tickets_[ticket].operands[0]));
      tickets_[ticket].result = Literal::Token();
    } else {
      ASSIGN_OR_RETURN(Literal value, who.FromHost(instruction, name, data));
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
  RETURN_IF_ERROR(CheckView(who, instruction, {source, target}));
  Mailbox& box = mailboxes_[{channel, source, target}];
  (sends ? box.sends : box.receives).push_back(ticket);
  while (!box.sends.empty() && !box.receives.empty()) {
    Ticket& from = tickets_[box.sends.front()];
    Ticket& to = tickets_[box.receives.front()];
    if (!FitsDeclared(from.operands[0].shape(), to.instruction->shape().elements()[0])) {
      return ErrorAt(StatusCode::kInvalid, *to.instruction, "collective_mismatch",
                     "on channel " + std::to_string(channel) + " device " + std::to_string(target) +
                         " wants " + to.instruction->shape().elements()[0].ToString(false) + ", device " +
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
  for (const Literal& literal : held_by_caller_) literals.push_back(&literal);
  if (options_.list_held) options_.list_held(&literals);
  for (const Strand& strand : strands_) strand.evaluation->ListLiterals(&literals);
  for (const Ticket& ticket : tickets_) {
    for (const Literal& operand : ticket.operands) literals.push_back(&operand);
    for (const Literal& part : ticket.parts) literals.push_back(&part);
    literals.push_back(&ticket.result);
  }
  for (const auto& [key, meeting] : meetings_) {
    for (const std::vector<Literal>& operands : meeting.operands) {
      for (const Literal& operand : operands) literals.push_back(&operand);
    }
  }
  return CountBytes(std::move(literals));
}

Literal StartedLiteral(const Instruction& instruction, std::span<const Literal> operands,
                       int64_t ticket) {
  Literal handle = Literal::Handle(ticket);
  if (instruction.opcode() == Opcode::kSend) {
    return Literal::Tuple({operands[0], std::move(handle), Literal::Token()});
  }
  if (instruction.opcode() == Opcode::kRecv) {
    // Nothing has come yet: who reads the data itself reads what stands for it.
    return Literal::Tuple({handle, handle, Literal::Token()});
  }
  return handle;
}

}  // namespace assay
