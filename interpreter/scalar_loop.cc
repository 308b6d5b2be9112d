#include "interpreter/scalar_loop.h"

#include <cstring>
#include <string>
#include <utility>

#include "interpreter/evaluation.h"
#include "interpreter/region_program.h"

namespace assay {
namespace {

// The clock is read once in so many iterations.
constexpr int64_t kPollEvery = 256;

bool IsScalar(const Shape& shape) {
  return shape.IsScalar() && IsArrayType(shape.primitive_type());
}

void CopyElement(void* to, const void* from, int64_t width) {
  switch (width) {
    case 1: std::memcpy(to, from, 1); return;
    case 2: std::memcpy(to, from, 2); return;
    case 4: std::memcpy(to, from, 4); return;
    case 8: std::memcpy(to, from, 8); return;
    default: std::memcpy(to, from, static_cast<size_t>(width));
  }
}

}  // namespace

bool IsScalarLoop(Evaluation& evaluation, const Instruction& loop) {
  if (!IsScalar(loop.shape())) {
    if (!loop.shape().IsTuple() || loop.shape().elements().empty()) return false;
    for (const Shape& element : loop.shape().elements()) {
      if (!IsScalar(element)) return false;
    }
  }
  return evaluation.ProgramOf(*loop.Get(kCondition)) != nullptr &&
         evaluation.ProgramOf(*loop.Get(kBody)) != nullptr;
}

Status IterationLimitError(const Instruction& loop, int64_t iterations) {
  return ErrorAt(StatusCode::kInvalid, loop, "iteration_limit",
                 "the loop wants to go on after " + std::to_string(iterations) +
                     " iterations, which is the limit");
}

Result<Literal> RunScalarLoop(Evaluation& evaluation, const Instruction& loop,
                              std::vector<Literal> state, int64_t iteration_limit) {
  const RegionProgram& condition = *evaluation.ProgramOf(*loop.Get(kCondition));
  const RegionProgram& body = *evaluation.ProgramOf(*loop.Get(kBody));
  bool in_tuple = state.size() == 1 && state[0].shape().IsTuple();
  std::vector<Literal> values = in_tuple ? state[0].elements() : std::move(state);
  state.clear();
  struct alignas(16) Element {
    std::byte bytes[16];  // c128 is the widest
  };
  std::vector<Element> current(values.size());
  std::vector<const void*> inputs;
  for (size_t i = 0; i < values.size(); ++i) {
    std::memcpy(&current[i], values[i].bytes(), static_cast<size_t>(values[i].byte_size()));
    inputs.push_back(&current[i]);
  }
  RegionProgram::Frame condition_frame(condition, 1), body_frame(body, 1);
  for (int64_t iterations = 0;; ++iterations) {
    if (iterations % kPollEvery == 0) RETURN_IF_ERROR(evaluation.Poll());
    condition_frame.Run(inputs, 1);
    if (*static_cast<const uint8_t*>(condition_frame.output(0)) == 0) break;
    if (iteration_limit > 0 && iterations == iteration_limit) {
      return IterationLimitError(loop, iterations);
    }
    body_frame.Run(inputs, 1);
    for (size_t i = 0; i < current.size(); ++i) {
      int64_t output = static_cast<int64_t>(i);
      CopyElement(&current[i], body_frame.output(output), body.output_width(output));
    }
  }
  for (size_t i = 0; i < values.size(); ++i) {
    Literal value = Literal::Uninitialized(values[i].shape());
    std::memcpy(value.MutableBytes(), &current[i], static_cast<size_t>(value.byte_size()));
    values[i] = std::move(value);
  }
  if (loop.shape().IsTuple()) return Literal::Tuple(loop.shape(), std::move(values));
  return std::move(values[0]);
}

}  // namespace assay
