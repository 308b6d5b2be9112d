#include "tools/hlo_run/observers.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <tuple>

#include "base/edit_distance.h"
#include "base/file.h"
#include "base/table.h"
#include "interpreter/evaluation.h"
#include "tools/hlo_run/diagnostics.h"
#include "tools/hlo_run/report.h"

namespace assay {

std::string PlaceOf(const Instruction& instruction) {
  Diagnostic place = DiagnosticAt(instruction, "", "");
  if (place.line == 0) return "";
  return DisplayName(place.file) + ":" + std::to_string(place.line) + ":" +
         std::to_string(place.column);
}

std::string OriginOf(const Instruction& instruction) {
  if (!instruction.Has(kMetadata)) return "";
  const OpMetadata& metadata = instruction.Get(kMetadata);
  if (metadata.source_file.empty()) return "";
  return metadata.source_file + ":" + std::to_string(metadata.source_line);
}

std::string IndexText(const Shape& shape, int64_t element) {
  std::string text;
  for (size_t d = shape.dimensions().size(); d-- > 0;) {
    int64_t size = std::max<int64_t>(shape.dimensions()[d], 1);
    text = std::to_string(element % size) + (text.empty() ? "" : ",") + text;
    element /= size;
  }
  return text.empty() ? "" : "{" + text + "}";
}

bool ObserverList::WantsEveryInstruction() const {
  return std::any_of(observers_.begin(), observers_.end(),
                     [](const RunObserver* o) { return o->WantsEveryInstruction(); });
}

bool ObserverList::WantsTiers() const {
  return std::any_of(observers_.begin(), observers_.end(),
                     [](const RunObserver* o) { return o->WantsTiers(); });
}

Status ObserverList::OnStep(const ExecutedStep& step) {
  for (RunObserver* observer : observers_) RETURN_IF_ERROR(observer->OnStep(step));
  return {};
}

namespace {

std::string FullName(const Instruction& instruction) {
  return std::string(instruction.parent().name()) + "/" + std::string(instruction.name());
}

// "a/x, b/x, c/x": the first few.
std::string Listed(const std::vector<const Instruction*>& instructions) {
  constexpr size_t kMost = 8;
  std::string text;
  for (size_t i = 0; i < std::min(instructions.size(), kMost); ++i) {
    text += (i == 0 ? "" : ", ") + FullName(*instructions[i]);
  }
  if (instructions.size() > kMost) {
    text += " and " + std::to_string(instructions.size() - kMost) + " more";
  }
  return text;
}

// The names nearest to `word`, of any computation.
std::string NearestNames(const Module& module, std::string_view word) {
  constexpr size_t kMost = 3, kLongest = 64;
  std::vector<std::pair<int64_t, std::string_view>> names;
  for (const auto& computation : module.computations()) {
    for (const Instruction& instruction : computation->instructions()) {
      std::string_view name = instruction.name();
      names.push_back({EditDistance(word.substr(0, kLongest), name.substr(0, kLongest)), name});
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::string text;
  for (size_t i = 0; i < std::min(names.size(), kMost); ++i) {
    text += (i == 0 ? "" : ", ") + std::string(names[i].second);
  }
  return text;
}

// Where the names of operations stand that StableHLO text defines as this value: "%y = stablehlo.add",
// "%y:2 = ...".
std::vector<uint32_t> DefinitionsInText(std::string_view text, std::string_view value) {
  const std::string name = "%" + std::string(value);
  std::vector<uint32_t> places;
  for (size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    size_t next = at + name.size();
    const auto skip = [&](std::string_view bytes) {
      next = std::min(text.find_first_not_of(bytes, next), text.size());
    };
    skip(" ");
    if (text.substr(next).starts_with(':')) skip(":0123456789 ");
    if (!text.substr(next).starts_with('=')) continue;
    ++next;
    skip(" \t\r\n");
    places.push_back(static_cast<uint32_t>(next));
  }
  return places;
}

// The instructions whose value is that of a StableHLO text's value; one a computation.
std::vector<const Instruction*> InstructionsOfValue(const Module& module, std::string_view value) {
  std::vector<const Instruction*> found;
  if (module.dialect() != Dialect::kStableHlo) return found;
  for (const uint32_t place : DefinitionsInText(module.source_text(), value)) {
    for (const auto& computation : module.computations()) {
      const Instruction* last = nullptr;  // of several that an operation became, the one that is its value
      for (const Instruction& instruction : computation->instructions()) {
        if (instruction.position() == place && instruction.opcode() != Opcode::kGetTupleElement) {
          last = &instruction;
        }
      }
      if (last != nullptr) found.push_back(last);
    }
  }
  return found;
}

}  // namespace

namespace {

// "  all plain", "  plain 99.4 %, exact 0.6 %", with what is next to 0 or 1 not shown as that; "" of none.
std::string SharesText(const TierCounts& tiers) {
  const double all = static_cast<double>(tiers.total());
  std::string text;
  for (const TierRow& row : kTierRows) {
    const int64_t count = tiers.*row.count;
    if (count == 0) continue;
    text += text.empty() ? "  " : ", ";
    if (count == tiers.total()) return "  all " + std::string(row.name);
    const double percent = 100 * static_cast<double>(count) / all;
    char share[32];
    std::snprintf(share, sizeof share, " %.1f %%", percent);
    text += std::string(row.name) + (percent < 0.05 ? " < 0.1 %" : percent > 99.95 ? " > 99.9 %" : share);
  }
  return text;
}

}  // namespace

Status TraceObserver::OnStep(const ExecutedStep& step) {
  constexpr size_t kLongest = 1000;  // the library's search recurses over the text
  const Instruction& i = step.instruction;
  std::string name(i.name().substr(0, kLongest)), op(NameOf(i.opcode()));
  if (!std::regex_search(name, expression_) && !std::regex_search(op, expression_)) return {};
  ++shown_;
  std::string device = names_device_ ? "device " + std::to_string(step.device) + "  " : "";
  Entry& entry = entries_[i.id()];
  entry.instruction = &i;
  ++entry.count;
  entry.seconds += step.seconds;
  entry.tiers += step.tiers;
  std::fprintf(stderr, "%*s%9s  %s%%%s = %s %s  %s%s\n", 2 * step.depth, "",
               DurationText(step.seconds).c_str(), device.c_str(), name.c_str(),
               i.shape().ToString(false).c_str(), op.c_str(), ShortValue(step.result).c_str(),
               SharesText(step.tiers).c_str());
  return {};
}

nlohmann::json TraceObserver::Json() const {
  nlohmann::json rows = nlohmann::json::array();
  for (const auto& [id, entry] : entries_) {
    rows.push_back({{"instruction", entry.instruction->name()},
                    {"computation", entry.instruction->parent().name()},
                    {"opcode", NameOf(entry.instruction->opcode())},
                    {"count", entry.count},
                    {"seconds", entry.seconds},
                    {"tiers", nlohmann::json::object()}});
    for (const TierRow& tier : kTierRows) {
      if (entry.tiers.*tier.count > 0) rows.back()["tiers"][std::string(tier.name)] = entry.tiers.*tier.count;
    }
  }
  return rows;
}

Result<UntilObserver> UntilObserver::Make(const Module& module, std::string name, int devices) {
  std::erase(name, '%');
  int64_t execution = 0;
  if (size_t at = name.rfind('@'); at != name.npos) {
    const std::string number = name.substr(at + 1);
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), execution);
    if (error != std::errc() || end != number.data() + number.size() || execution < 0) {
      return InvalidError("usage_until", "--until=" + name + ": behind '@' stands the number of an " +
                                             "execution, 0 for the first");
    }
    name.resize(at);
  }
  auto make = [&](const Instruction& instruction) {
    return UntilObserver(instruction, name, execution, devices);
  };
  size_t slash = name.rfind('/');
  std::string_view word = name;
  if (slash != name.npos) word.remove_prefix(slash + 1);
  std::vector<const Instruction*> same_name, same_word;
  for (const auto& computation : module.computations()) {
    for (const Instruction& instruction : computation->instructions()) {
      if (instruction.name() == name) same_name.push_back(&instruction);
      if (slash == name.npos || instruction.name() != word) continue;
      if (computation->name() == std::string_view(name).substr(0, slash)) {
        return make(instruction);
      }
      same_word.push_back(&instruction);
    }
  }
  if (same_name.empty() && same_word.empty()) same_name = InstructionsOfValue(module, name);
  if (same_name.size() == 1) return make(*same_name[0]);
  std::string message = "--until=" + name + ": ";
  if (!same_name.empty()) {
    return InvalidError("usage_until", message + std::to_string(same_name.size()) +
                                           " computations have such an instruction; say which: " +
                                           Listed(same_name));
  }
  message += "the program has no such instruction";
  if (!same_word.empty()) {
    return InvalidError("usage_until", message + "; of this name there is " + Listed(same_word));
  }
  if (module.dialect() == Dialect::kStableHlo) message += ", in the form that runs (--emit=hlo), nor value";
  return InvalidError("usage_until", message + "; the nearest names: " + NearestNames(module, word));
}

Status UntilObserver::OnStep(const ExecutedStep& step) {
  if (&step.instruction != instruction_) return {};
  if (executions_[step.device]++ != execution_) return {};
  value_ = step.result;
  iteration_ = step.iteration;
  if (step.caller != nullptr && step.caller->opcode() == Opcode::kWhile) loop_ = step.caller;
  if (devices_ > 1) device_ = step.device;
  return Status(StatusCode::kInterrupted, Diagnostic{.file = {}, .label = "until", .message = "stopped here", .source_line = {}});
}

std::string UntilObserver::ExecutionText() const {
  if (!MayRunAgain()) return "";
  std::string text = "%" + name_ + ": execution " + std::to_string(execution_);
  if (iteration_ >= 0) text += ", in iteration " + std::to_string(iteration_);
  if (loop_ != nullptr) text += " of %" + std::string(loop_->name());
  return text + "; --until=" + name_ + "@N gives execution N";
}

nlohmann::json UntilObserver::ExecutionJson() const {
  nlohmann::json json = nlohmann::json::object();
  if (MayRunAgain()) json["execution"] = execution_;
  if (iteration_ >= 0) json["iteration"] = iteration_;
  return json;
}

Status UntilObserver::NeverRan() const {
  int64_t most = 0;
  for (const auto& [device, count] : executions_) most = std::max(most, count);
  if (most > 0) {
    return Status(StatusCode::kInvalid,
                  DiagnosticAt(*instruction_, "usage_until",
                               "--until=" + name_ + "@" + std::to_string(execution_) +
                                   ": its executions are 0 to " + std::to_string(most - 1)));
  }
  return Status(StatusCode::kInvalid,
                DiagnosticAt(*instruction_, "usage_until",
                             "--until: the instruction did not run by itself: its branch or loop was "
                             "not taken, or an op calls its computation element by element (--why-nan looks "
                             "into the call that made a NaN or infinity)"));
}

Status TimeObserver::OnStep(const ExecutedStep& step) {
  Entry& entry = entries_[step.instruction.id()];
  entry.instruction = &step.instruction;
  if (entry.count == 0) entry.chain.assign(step.chain.begin(), step.chain.end());
  ++entry.count;
  double own = step.seconds;
  auto called = called_seconds_.find({step.device, step.frame, step.instruction.id()});
  if (called != called_seconds_.end()) {
    own = std::max(0.0, own - called->second);
    called_seconds_.erase(called);
  }
  entry.seconds += own;
  if (step.caller) {
    called_seconds_[{step.device, step.caller_frame, step.caller->id()}] += step.seconds;
  }
  return {};
}

std::vector<TimeObserver::Entry> TimeObserver::Sorted() const {
  std::vector<Entry> sorted;
  for (const auto& [id, entry] : entries_) sorted.push_back(entry);
  std::sort(sorted.begin(), sorted.end(), [](const Entry& a, const Entry& b) {
    return std::tuple(-a.seconds, a.instruction->id()) < std::tuple(-b.seconds, b.instruction->id());
  });
  return sorted;
}

namespace {

// "multiply", "chain of 3: %a multiply, %b add, %c tanh".
std::string OpText(const Instruction& instruction, const std::vector<const Instruction*>& chain) {
  if (chain.size() < 2) return std::string(NameOf(instruction.opcode()));
  constexpr size_t kMost = 6;
  std::string text = "chain of " + std::to_string(chain.size()) + ":";
  for (size_t i = 0; i < std::min(chain.size(), kMost); ++i) {
    text += std::string(i == 0 ? "" : ",") + " %" + Shortened(chain[i]->name(), 20) + " " +
            std::string(NameOf(chain[i]->opcode()));
  }
  return text + (chain.size() > kMost ? ", ..." : "");
}

}  // namespace

std::string TimeObserver::Table(double whole) const {
  constexpr size_t kMost = 20;
  std::vector<Entry> sorted = Sorted();
  assay::Table table({Align::kRight, Align::kRight, Align::kRight});
  table.AddRow({"total", "share", "count", "instruction", "source", "op"});
  auto share = [&](double seconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f %%", whole > 0 ? 100 * seconds / whole : 0.0);
    return std::string(text);
  };
  double rest = 0;
  for (size_t i = 0; i < sorted.size(); ++i) {
    const Entry& e = sorted[i];
    if (i >= kMost) {
      rest += e.seconds;
      continue;
    }
    std::string origin = OriginOf(*e.instruction);
    table.AddRow({DurationText(e.seconds), share(e.seconds), std::to_string(e.count),
                  "%" + Shortened(e.instruction->name(), 40),
                  origin.empty() ? PlaceOf(*e.instruction) : origin, OpText(*e.instruction, e.chain)});
  }
  if (sorted.size() > kMost) {
    table.AddRow({DurationText(rest), share(rest), "", std::to_string(sorted.size() - kMost) + " more"});
  }
  table.AddRow({DurationText(whole), share(whole), "", "the whole run, watched"});
  return table.ToString();
}

nlohmann::json TimeObserver::Json(double whole) const {
  nlohmann::json rows = nlohmann::json::array();
  for (const Entry& e : Sorted()) {
    rows.push_back({{"instruction", e.instruction->name()},
                    {"computation", e.instruction->parent().name()},
                    {"opcode", NameOf(e.instruction->opcode())},
                    {"count", e.count},
                    {"seconds", e.seconds},
                    {"position", PlaceOf(*e.instruction)},
                    {"source", OriginOf(*e.instruction)}});
    if (e.chain.size() < 2) continue;
    nlohmann::json& chain = rows.back()["chain"] = nlohmann::json::array();
    for (const Instruction* i : e.chain) {
      chain.push_back({{"instruction", i->name()}, {"opcode", NameOf(i->opcode())}});
    }
  }
  return {{"seconds", whole}, {"instructions", std::move(rows)}};
}

ProgressObserver::ProgressObserver(const std::string& name)
    : progress_("running " + name, 0), ticker_(std::chrono::milliseconds(200), [this] { Show(); }) {}

Status ProgressObserver::OnStep(const ExecutedStep& step) {
  last_.store(&step.instruction, std::memory_order_relaxed);
  iteration_.store(step.iteration, std::memory_order_relaxed);
  steps_.fetch_add(1, std::memory_order_relaxed);
  return {};
}

// What runs is the instruction behind the last one that has, or something that it calls.
void ProgressObserver::Show() {
  std::string detail;
  if (const Instruction* last = last_.load(std::memory_order_relaxed)) {
    const Instruction* current = last->next();
    detail = "%" + std::string(current ? current->name() : last->name());
  }
  int64_t iteration = iteration_.load(std::memory_order_relaxed);
  if (iteration >= 0) detail += ", iteration " + std::to_string(iteration);
  progress_.Update(steps_.load(std::memory_order_relaxed), detail);
}

}  // namespace assay
