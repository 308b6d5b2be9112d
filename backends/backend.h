// Backend: something that runs programs. One interface, one registry.
#ifndef ASSAY_BACKENDS_BACKEND_H_
#define ASSAY_BACKENDS_BACKEND_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

struct RunOptions {
  int threads = 0;              // 0: one per core
  int64_t memory_limit = 0;     // bytes; 0: none
  double timeout_seconds = 0;   // 0: none
  int64_t iteration_limit = 0;  // of each while loop; 0: none
  const std::atomic<bool>* interrupted = nullptr;
  // After an instruction has run: its result, nesting depth and time. Backends without instructions
  // at run time (native code) ignore it.
  std::function<void(const Instruction&, const Literal&, int depth, double seconds)> trace;
};

// A program ready to run, any number of times. Keeps a reference to its module.
class Executable {
 public:
  virtual ~Executable() = default;
  // One literal per parameter of the entry; the result of its root.
  virtual Result<Literal> Run(std::span<const Literal> arguments, const RunOptions& options) = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string_view name() const = 0;         // as in --backend=NAME
  virtual std::string_view description() const = 0;  // "interpreter (exact)"
  // kUnsupported, naming every instruction that cannot run, or ready.
  virtual Result<std::unique_ptr<Executable>> Compile(const Module& module) = 0;
};

// The backend of that name. kInvalid for an unknown one (with the nearest known spelling),
// kUnsupported, with the reason, for one that is not there yet.
Result<std::unique_ptr<Backend>> MakeBackend(const std::string& name);

}  // namespace assay

#endif  // ASSAY_BACKENDS_BACKEND_H_
