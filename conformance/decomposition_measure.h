// One thing that a decomposition has to satisfy, and how far it does.
#ifndef ASSAY_CONFORMANCE_DECOMPOSITION_MEASURE_H_
#define ASSAY_CONFORMANCE_DECOMPOSITION_MEASURE_H_

#include <string>

namespace assay {

struct DecompositionMeasure {
  std::string what;  // "A - Q R"
  double value = 0;  // the worst of the batch, relative to what the bound is relative to
  double bound = 0;
  bool Holds() const { return value <= bound; }  // not for NaN
  friend bool operator==(const DecompositionMeasure&, const DecompositionMeasure&) = default;
};

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_DECOMPOSITION_MEASURE_H_
