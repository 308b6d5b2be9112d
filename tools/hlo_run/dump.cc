#include "tools/hlo_run/dump.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "spec/arguments.h"
#include "tools/hlo_run/diagnostics.h"
#include "tools/hlo_run/observers.h"

namespace assay {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view kIndex = "index.json";

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

Status FolderError(const std::string& folder, const std::string& why,
                   const std::string& label = "file_unwritable") {
  Diagnostic diagnostic;
  diagnostic.file = folder;
  diagnostic.label = label;
  diagnostic.message = why;
  return Status(StatusCode::kInvalid, std::move(diagnostic));
}

// The files that the index of a dump names, and the index; nullopt: it is no such index.
std::optional<std::set<std::string>> FilesOfDump(const std::string& folder) {
  Result<std::string> text = ReadFile(folder + "/" + std::string(kIndex));
  if (!text.ok()) return std::nullopt;
  nlohmann::json index = nlohmann::json::parse(*text, nullptr, /*allow_exceptions=*/false);
  if (!index.is_object() || !index.contains("executions_kept") || !index.contains("arrays") ||
      !index["arrays"].is_array()) {
    return std::nullopt;
  }
  std::set<std::string> files = {std::string(kIndex)};
  for (const nlohmann::json& entry : index["arrays"]) {
    if (!entry.is_object() || !entry.contains("file") || !entry["file"].is_string()) {
      return std::nullopt;
    }
    files.insert(entry["file"].get<std::string>());
  }
  return files;
}

// Why the folder at `path` cannot be replaced by another one; empty: it can.
std::string WhyNotReplaced(const std::string& path) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path outside = fs::relative(here, path, error);
  if (!error && !outside.empty() && *outside.begin() != "..") {
    return "the folder that hlo-run is started in would be replaced";
  }
  struct stat folder, parent;
  if (::stat(path.c_str(), &folder) != 0 || ::stat((path + "/..").c_str(), &parent) != 0) {
    return std::strerror(errno);
  }
  if (folder.st_dev != parent.st_dev) return "a file system is mounted here, which cannot be replaced";
  return "";
}

// Something in the folder that a dump did not put there; empty: there is nothing.
std::string ForeignFile(const std::string& folder) {
  std::error_code error;
  std::optional<std::set<std::string>> files = FilesOfDump(folder);
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    std::string name = fs::relative(at->path(), folder, error).string();
    if (files && (files->contains(name) || (at->is_directory(error) && !at->is_symlink(error)))) {
      continue;
    }
    return name;
  }
  return error ? error.message() : "";
}

}  // namespace

DumpObserver::~DumpObserver() {
  std::error_code error;
  if (!partial_.empty()) fs::remove_all(partial_, error);
}

Status DumpObserver::Prepare() {
  std::error_code error;
  fs::path target = fs::weakly_canonical(fs::absolute(folder_), error);
  if (error) return FolderError(folder_, error.message());
  if (!target.has_filename()) target = target.parent_path();
  target_ = target.string();
  if (fs::is_symlink(fs::symlink_status(target_, error))) {
    return FolderError(folder_, "this is a link to a folder that is not there", "usage_dump");
  }
  const bool replaces = fs::exists(target_, error);
  if (replaces) {
    if (!fs::is_directory(target_, error)) {
      return FolderError(folder_, "this is a file; --dump=DIR writes a folder", "usage_dump");
    }
    if (std::string foreign = ForeignFile(target_); !foreign.empty()) {
      return FolderError(folder_,
                         "the folder holds " + foreign +
                             ", which no dump put there, and would be lost; --dump=DIR takes a "
                             "folder that is missing, empty, or a former dump",
                         "usage_dump");
    }
    if (std::string why = WhyNotReplaced(target_); !why.empty()) {
      return FolderError(folder_, why + "; --dump=DIR takes another one, as a folder in it", "usage_dump");
    }
  }
  std::string partial = target_ + ".partial-" + std::to_string(getpid());
  fs::create_directories(target.parent_path(), error);
  if (!error) fs::create_directory(partial, error);
  // As open to others as the one that it replaces, from the start.
  if (!error && replaces) fs::permissions(partial, fs::status(target_, error).permissions(), error);
  if (error) return FolderError(folder_, "the folder cannot be made: " + error.message());
  partial_ = partial;
  return {};
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
  fs::create_directories(partial_ + "/" + folder, error);
  if (error) return FolderError(partial_ + "/" + folder, error.message());
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
    RETURN_IF_ERROR(WriteLiteral(partial_ + "/" + file, item.value));
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

Status DumpObserver::Commit(bool complete) {
  nlohmann::json index = {{"complete", complete},
                          {"executions_kept", kMost},
                          {"executions_left_out", left_out_},
                          {"arrays", entries_}};
  // The one file that is synced: a disk that fails is noticed before the folder appears.
  RETURN_IF_ERROR(WriteFileAtomically(partial_ + "/" + std::string(kIndex), JsonText(index) + "\n"));
  Status replaced = ReplaceFolder(partial_, target_);
  if (!replaced.ok()) {
    return FolderError(folder_,
                       "the dump cannot be put there: " + replaced.diagnostics()[0].message);
  }
  partial_.clear();
  return {};
}

}  // namespace assay
