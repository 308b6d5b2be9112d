// Backend: something that runs programs. One interface, one registry.
#ifndef ASSAY_BACKENDS_BACKEND_H_
#define ASSAY_BACKENDS_BACKEND_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"

namespace assay {

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
