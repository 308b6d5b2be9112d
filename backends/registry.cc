// The registry: one row per backend name.

#include "backends/backend.h"
#include "backends/interpreter/interpreter_backend.h"
#include "base/edit_distance.h"

namespace assay {
namespace {

struct BackendRow {
  std::string_view name;
  std::unique_ptr<Backend> (*make)();  // nullptr: not there yet
};

constexpr BackendRow kBackends[] = {
    {"interpreter", MakeInterpreterBackend},
    {"cpu", nullptr},
    {"gpu", nullptr},
    {"gpu-sim", nullptr},
    {"pjrt", nullptr},
    {"exec", nullptr},
};

}  // namespace

Result<std::unique_ptr<Backend>> MakeBackend(const std::string& name) {
  std::string_view kind = std::string_view(name).substr(0, name.find(':'));
  std::vector<std::string_view> known;
  for (const BackendRow& row : kBackends) {
    if (row.name == kind) {
      if (row.make != nullptr) return row.make();
      return UnsupportedError("backend_unsupported",
                              "backend '" + name + "' is not implemented yet; there is: interpreter");
    }
    known.push_back(row.name);
  }
  std::string message = "unknown backend '" + name + "'";
  if (auto nearest = NearestSpelling(kind, known)) {
    message += "; did you mean '" + std::string(*nearest) + "'?";
  }
  return InvalidError("usage_backend", message + "; known: interpreter");
}

}  // namespace assay
