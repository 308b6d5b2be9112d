#include "backends/interpreter/interpreter_backend.h"

#include "interpreter/evaluator.h"

namespace assay {
namespace {

class InterpreterExecutable : public Executable {
 public:
  explicit InterpreterExecutable(const Module& module) : module_(module) {}

  Result<Literal> Run(std::span<const Literal> arguments, const RunOptions& options) override {
    return Evaluate(module_, arguments, options);
  }

 private:
  const Module& module_;
};

class InterpreterBackend : public Backend {
 public:
  std::string_view name() const override { return "interpreter"; }
  std::string_view description() const override { return "interpreter (exact)"; }
  Result<std::unique_ptr<Executable>> Compile(const Module& module) override {
    RETURN_IF_ERROR(CheckSupported(module));
    return std::unique_ptr<Executable>(std::make_unique<InterpreterExecutable>(module));
  }
};

}  // namespace

std::unique_ptr<Backend> MakeInterpreterBackend() { return std::make_unique<InterpreterBackend>(); }

}  // namespace assay
