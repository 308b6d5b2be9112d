#include "backends/interpreter/interpreter_backend.h"

#include <utility>

#include "interpreter/evaluator.h"

namespace assay {
namespace {

class InterpreterExecutable : public Executable {
 public:
  explicit InterpreterExecutable(std::unique_ptr<Evaluator> evaluator)
      : evaluator_(std::move(evaluator)) {}

  Result<Literal> Run(std::span<const Literal> arguments, const RunOptions& options) override {
    return evaluator_->Run(arguments, options);
  }

 private:
  std::unique_ptr<Evaluator> evaluator_;
};

class InterpreterBackend : public Backend {
 public:
  std::string_view name() const override { return "interpreter"; }
  std::string_view description() const override { return "interpreter (exact)"; }
  Result<std::unique_ptr<Executable>> Compile(const Module& module) override {
    ASSIGN_OR_RETURN(std::unique_ptr<Evaluator> evaluator, Evaluator::Make(module));
    return std::unique_ptr<Executable>(
        std::make_unique<InterpreterExecutable>(std::move(evaluator)));
  }
};

}  // namespace

std::unique_ptr<Backend> MakeInterpreterBackend() { return std::make_unique<InterpreterBackend>(); }

}  // namespace assay
