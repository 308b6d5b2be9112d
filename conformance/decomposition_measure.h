// One thing that a decomposition has to satisfy, and how far it does.
#ifndef ASSAY_CONFORMANCE_DECOMPOSITION_MEASURE_H_
#define ASSAY_CONFORMANCE_DECOMPOSITION_MEASURE_H_

#include <cstdint>
#include <string>

namespace assay {

struct DecompositionMeasure {
  std::string what;  // "A - Q R"
  double value = 0;  // the worst of the batch, relative to what the bound is relative to
  double bound = 0;
  // Of which of the call's results it tells: bit i of result i; kOfQ: of the Q made of them.
  static constexpr uint32_t kOfQ = 1u << 31, kOfAll = ~uint32_t{0};
  uint32_t of = kOfAll;
  bool Holds() const { return value <= bound; }  // not for NaN
  friend bool operator==(const DecompositionMeasure&, const DecompositionMeasure&) = default;
};

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_DECOMPOSITION_MEASURE_H_
