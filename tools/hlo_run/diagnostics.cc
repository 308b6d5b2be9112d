#include "tools/hlo_run/diagnostics.h"

#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "spec/verifier.h"

namespace assay {

namespace {

// The message without the place that the interpreter adds, " (instruction y of computation main)".
std::string WithoutPlace(const std::string& message) {
  return message.substr(0, message.rfind(" (instruction "));
}

}  // namespace

Status Grouped(const Status& status) {
  constexpr size_t kMostGroups = 20;
  if (status.ok()) return status;
  std::vector<Diagnostic> groups;
  std::vector<int64_t> counts;
  std::map<std::pair<std::string, std::string>, size_t> seen;
  for (const Diagnostic& diagnostic : status.diagnostics()) {
    auto [at, is_new] = seen.try_emplace(
        {diagnostic.label, WithoutPlace(diagnostic.message)}, groups.size());
    if (is_new) {
      groups.push_back(diagnostic);
      counts.push_back(0);
    }
    ++counts[at->second];
  }
  for (size_t i = 0; i < groups.size(); ++i) {
    if (counts[i] == 1) continue;
    groups[i].message = WithoutPlace(groups[i].message) + " (" + std::to_string(counts[i]) +
                        " instructions, this is the first)";
  }
  if (groups.size() > kMostGroups) {
    Diagnostic more;
    more.file = groups[0].file;
    more.message = "and " + std::to_string(groups.size() - kMostGroups) + " more reasons";
    groups.resize(kMostGroups);
    groups.push_back(std::move(more));
  }
  return Status(status.code(), std::move(groups));
}

void PrintDiagnostics(const Status& status, bool ran) {
  std::fprintf(stderr, "%s\n", status.ToString().c_str());
  size_t count = status.diagnostics().size();
  if (ran) return;
  if (status.code() == StatusCode::kInvalid) {
    std::fprintf(stderr, "%zu error%s%s, nothing was run\n", count, count == 1 ? "" : "s",
                 count >= static_cast<size_t>(kMaxDiagnostics) ? " shown, there may be more" : "");
  } else if (status.code() == StatusCode::kUnsupported) {
    std::fprintf(stderr, "unsupported, nothing was run\n");
  }
}

std::string JsonText(const nlohmann::json& json) {
  return json.dump(-1, ' ', /*ensure_ascii=*/false, nlohmann::json::error_handler_t::replace);
}

nlohmann::json DiagnosticsJson(const Status& status) {
  nlohmann::json list = nlohmann::json::array();
  for (const Diagnostic& d : status.diagnostics()) {
    list.push_back({{"file", d.file},
                    {"line", d.line},
                    {"column", d.column},
                    {"label", d.label},
                    {"message", d.message}});
  }
  return list;
}

}  // namespace assay
