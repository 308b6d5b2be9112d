#include "tools/hlo_run/observers.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <tuple>

#include "base/edit_distance.h"
#include "base/file.h"
#include "base/table.h"
#include "interpreter/evaluation.h"
#include "spec/arguments.h"
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

Status ObserverList::OnStep(const ExecutedStep& step) {
  for (RunObserver* observer : observers_) RETURN_IF_ERROR(observer->OnStep(step));
  return {};
}

namespace {

// A name as part of a path: nothing that a file system or a shell takes for something else.
std::string PathPart(std::string_view name) {
  constexpr size_t kLongest = 100;
  std::string part;
  for (char c : name.substr(0, kLongest)) {
    bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                 c == '-' || c == '_' || (c == '.' && !part.empty());
    part += plain ? c : '_';
  }
  return part.empty() ? "_" : part;
}

Status FolderError(const std::string& folder, const std::string& why) {
  Diagnostic diagnostic;
  diagnostic.file = folder;
  diagnostic.label = "file_unwritable";
  diagnostic.message = why;
  return Status(StatusCode::kInvalid, std::move(diagnostic));
}

}  // namespace

Status DumpObserver::Prepare() const {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) return FolderError(folder_, "the folder cannot be made: " + error.message());
  return CheckWritable(folder_ + "/index.json");
}

std::string DumpObserver::FreePath(std::string path, const std::string& tail) {
  while (!used_.insert(path + tail).second) path += "_";
  return path + tail;
}

Status DumpObserver::OnStep(const ExecutedStep& step) {
  const Instruction& instruction = step.instruction;
  int64_t execution = executions_[{instruction.id(), step.device}]++;
  if (execution >= kMost) {
    ++left_out_;
    return {};
  }
  const Computation& computation = instruction.parent();
  std::string folder = PathPart(computation.name());
  std::error_code error;
  std::filesystem::create_directories(folder_ + "/" + folder, error);
  if (error) return FolderError(folder_ + "/" + folder, error.message());
  std::string base = folder + "/" + PathPart(instruction.name());
  if (&computation != instruction.module().entry()) base += "." + std::to_string(execution);
  if (devices_ > 1) base += ".device" + std::to_string(step.device);
  struct Item {
    Literal value;
    std::string path;
  };
  std::vector<Item> stack = {{step.result, ""}};
  while (!stack.empty()) {
    Item item = std::move(stack.back());
    stack.pop_back();
    if (!item.value.IsValid()) continue;
    if (item.value.shape().IsTuple()) {
      for (size_t i = item.value.elements().size(); i-- > 0;) {
        stack.push_back({item.value.elements()[i],
                         item.path + (item.path.empty() ? "" : "_") + std::to_string(i)});
      }
      continue;
    }
    if (!item.value.shape().IsArray()) continue;
    std::string tail = (item.path.empty() ? "" : ".leaf" + item.path) + ".npy";
    std::string file = FreePath(base, tail);
    RETURN_IF_ERROR(WriteLiteral(folder_ + "/" + file, item.value));
    const Shape& shape = item.value.shape();
    nlohmann::json entry = {{"computation", computation.name()},
                            {"instruction", instruction.name()},
                            {"opcode", NameOf(instruction.opcode())},
                            {"shape", shape.ToString(false)},
                            {"type", FormatOf(shape.primitive_type()).name},
                            {"execution", execution},
                            {"file", file}};
    if (!item.path.empty()) entry["leaf"] = item.path;
    if (step.iteration >= 0) entry["iteration"] = step.iteration;
    if (devices_ > 1) entry["device"] = step.device;
    if (std::string place = PlaceOf(instruction); !place.empty()) entry["position"] = place;
    if (std::string origin = OriginOf(instruction); !origin.empty()) entry["source"] = origin;
    entries_.push_back(std::move(entry));
  }
  return {};
}

Status DumpObserver::WriteIndex(bool complete) const {
  nlohmann::json index = {{"complete", complete},
                          {"executions_kept", kMost},
                          {"executions_left_out", left_out_},
                          {"arrays", entries_}};
  return WriteFileAtomically(folder_ + "/index.json", JsonText(index) + "\n");
}

Result<UntilObserver> UntilObserver::Make(const Module& module, std::string name) {
  std::erase(name, '%');
  std::vector<const Instruction*> wanted;
  std::vector<std::string_view> names;
  for (const auto& computation : module.computations()) {
    for (const Instruction& instruction : computation->instructions()) {
      names.push_back(instruction.name());
      bool matches = instruction.name() == name;
      if (!matches && name.size() == computation->name().size() + 1 + instruction.name().size()) {
        matches = name.starts_with(computation->name()) && name.ends_with(instruction.name()) &&
                  name[computation->name().size()] == '/';
      }
      if (matches) wanted.push_back(&instruction);
    }
  }
  if (!wanted.empty()) return UntilObserver(std::move(wanted));
  std::string message = "--until=" + name + ": the program has no such instruction";
  std::string_view word = name;
  if (size_t slash = word.rfind('/'); slash != word.npos) word.remove_prefix(slash + 1);
  std::stable_sort(names.begin(), names.end(), [&](std::string_view a, std::string_view b) {
    return EditDistance(word.substr(0, 64), a.substr(0, 64)) <
           EditDistance(word.substr(0, 64), b.substr(0, 64));
  });
  names.erase(std::unique(names.begin(), names.end()), names.end());
  constexpr size_t kMost = 3;
  for (size_t i = 0; i < std::min(names.size(), kMost); ++i) {
    message += (i == 0 ? "; the nearest names: " : ", ") + std::string(names[i]);
  }
  return InvalidError("usage_until", message);
}

Status UntilObserver::OnStep(const ExecutedStep& step) {
  if (std::find(wanted_.begin(), wanted_.end(), &step.instruction) == wanted_.end()) return {};
  instruction_ = &step.instruction;
  value_ = step.result;
  return Status(StatusCode::kInterrupted, Diagnostic{.file = {}, .label = "until", .message = "stopped here", .source_line = {}});
}

Status UntilObserver::NeverRan() const {
  return Status(StatusCode::kInvalid,
                DiagnosticAt(*wanted_[0], "usage_until",
                             "--until: the instruction did not run by itself: its branch or loop was "
                             "not taken, or an op calls its computation element by element"));
}

Status TimeObserver::OnStep(const ExecutedStep& step) {
  Entry& entry = entries_[step.instruction.id()];
  entry.instruction = &step.instruction;
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

std::string TimeObserver::Table(double whole) const {
  constexpr size_t kMost = 20;
  std::vector<Entry> sorted = Sorted();
  assay::Table table({Align::kRight, Align::kRight, Align::kRight});
  table.AddRow({"total", "share", "count", "instruction", "op", "source"});
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
                  std::string(NameOf(e.instruction->opcode())),
                  origin.empty() ? PlaceOf(*e.instruction) : origin});
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
  }
  return {{"seconds", whole}, {"instructions", std::move(rows)}};
}

Status ProgressObserver::OnStep(const ExecutedStep& step) {
  constexpr std::chrono::milliseconds kEvery{100};
  ++steps_;
  auto now = std::chrono::steady_clock::now();
  if (now < next_) return {};
  next_ = now + kEvery;
  const Instruction* current = step.instruction.next();
  std::string detail(current ? current->name() : step.instruction.name());
  if (step.iteration >= 0) detail += ", iteration " + std::to_string(step.iteration);
  progress_.Update(steps_, detail);
  return {};
}

}  // namespace assay
