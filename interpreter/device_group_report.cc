// The part of DeviceGroup that says why no device can go on, or who was missed when all had ended: one
// diagnostic for each instruction and group at which devices wait.
#include <algorithm>
#include <string>
#include <utility>

#include "interpreter/device_group.h"
#include "interpreter/evaluation.h"
#include "interpreter/meeting_match.h"

namespace assay {
namespace {

std::string Devices(const std::vector<int>& devices) {
  return devices.size() == 1 ? "device " + std::to_string(devices[0]) : "devices " + GroupText(devices);
}

Status InOrder(std::vector<Diagnostic> diagnostics) {
  std::stable_sort(diagnostics.begin(), diagnostics.end(),
                   [](const Diagnostic& a, const Diagnostic& b) {
                     return std::tie(a.line, a.column, a.message) <
                            std::tie(b.line, b.column, b.message);
                   });
  return Status(StatusCode::kInvalid, std::move(diagnostics));
}

}  // namespace

// Where the strands of a device wait for other devices; what waits for a strand of its own is not
// named.
std::string DeviceGroup::Whereabouts(int device) const {
  std::string text = "device " + std::to_string(device);
  std::string places;
  for (const Strand& strand : strands_) {
    const Evaluation& evaluation = *strand.evaluation;
    if (evaluation.device() != device || evaluation.IsFinished()) continue;
    const Ticket& ticket = tickets_[evaluation.waiting_for()];
    if (ticket.running == 0) places += (places.empty() ? "" : " and at ") + Place(*ticket.instruction);
  }
  return text + (places.empty() ? " has finished" : " waits at " + places);
}

const DeviceGroup::Meeting* DeviceGroup::MeetingOf(int64_t ticket) const {
  for (const auto& [key, meeting] : meetings_) {
    if (std::find(meeting.tickets.begin(), meeting.tickets.end(), ticket) != meeting.tickets.end()) {
      return &meeting;
    }
  }
  return nullptr;
}

Status DeviceGroup::Deadlock() {
  struct Wait {
    std::vector<int> devices, missing;
    std::string group;
  };
  std::map<std::pair<const Instruction*, const Meeting*>, Wait> waits;
  for (const Strand& strand : strands_) {
    const Evaluation& evaluation = *strand.evaluation;
    if (evaluation.IsFinished()) continue;
    int d = evaluation.device();
    int64_t number = evaluation.waiting_for();
    if (tickets_[number].running > 0) continue;  // it waits for another strand, which waits too
    const Instruction& instruction = *tickets_[number].instruction;
    const Meeting* meeting = MeetingOf(number);
    Wait& wait = waits[{&instruction, meeting}];
    wait.devices.push_back(d);
    if (meeting != nullptr && meeting->pairs == nullptr) {
      if (!wait.group.empty()) continue;
      wait.group = " for the group " + GroupText(meeting->devices);
      for (size_t p = 0; p < meeting->tickets.size(); ++p) {
        if (meeting->tickets[p] == Meeting::kNotCome) wait.missing.push_back(meeting->devices[p]);
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
    std::string text = Devices(wait.devices);
    text += (wait.devices.size() == 1 ? " waits" : " wait") + wait.group;
    for (size_t i = 0; i < wait.missing.size() && i < 8; ++i) {
      text += std::string(i ? ", " : ": ") + Whereabouts(wait.missing[i]);
    }
    if (wait.missing.size() > 8) text += ", ...";
    diagnostics.push_back(DiagnosticAt(*where.first, "deadlock", text));
  }
  return InOrder(std::move(diagnostics));
}

Status DeviceGroup::CheckNobodyIsMissed() {
  std::vector<Diagnostic> diagnostics;
  for (const auto& [key, meeting] : meetings_) {
    std::vector<int> came, missed;
    const Instruction* instruction = nullptr;
    for (size_t p = 0; p < meeting.devices.size(); ++p) {
      int device = meeting.devices[p];
      int64_t ticket = meeting.tickets[meeting.pairs ? static_cast<size_t>(device) : p];
      const bool has_come = ticket != Meeting::kNotCome;
      (has_come ? came : missed).push_back(device);
      if (!has_come || instruction != nullptr) continue;
      instruction = meeting.pairs ? meeting.instructions[device] : tickets_[ticket].instruction;
    }
    if (instruction == nullptr) continue;
    diagnostics.push_back(DiagnosticAt(
        *instruction, "collective_missed",
        Devices(missed) + (missed.size() == 1 ? " has" : " have") +
            " finished without coming to the meeting of " + GroupText(meeting.devices) + ", where " +
            Devices(came) + (came.size() == 1 ? " was" : " were")));
  }
  for (const auto& [key, box] : mailboxes_) {
    auto [channel, source, target] = key;
    bool sent = !box.sends.empty();
    if (!sent && box.receives.empty()) continue;
    const Ticket& ticket = tickets_[sent ? box.sends[0] : box.receives[0]];
    diagnostics.push_back(DiagnosticAt(
        *ticket.instruction, "collective_missed",
        "device " + std::to_string(sent ? target : source) + " has finished without a " +
            (sent ? "recv from" : "send to") + " device " +
            std::to_string(sent ? source : target) + " on channel " + std::to_string(channel)));
  }
  if (diagnostics.empty()) return {};
  return InOrder(std::move(diagnostics));
}

}  // namespace assay
