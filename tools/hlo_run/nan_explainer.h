// The facts of a NanReport, from the way back and what the tracer knows.
#ifndef ASSAY_TOOLS_HLO_RUN_NAN_EXPLAINER_H_
#define ASSAY_TOOLS_HLO_RUN_NAN_EXPLAINER_H_

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/status.h"
#include "spec/module.h"
#include "tools/hlo_run/body_call.h"
#include "tools/hlo_run/nan_report.h"
#include "tools/hlo_run/origin_tracer.h"
#include "tools/hlo_run/way_back.h"

namespace assay {

class NanExplainer {
 public:
  struct Limits {
    int64_t kept_bytes;  // of values, at most
    int64_t rows;        // of each list
  };
  // The runner, of the module, calls bodies again.
  NanExplainer(const Module& module, const OriginTracer& tracer, BodyRunner& runner, Limits limits);

  // `beside`: what holds of the other NaN and infinities where this one came from outside.
  // An error when time is up.
  Result<NanReport> Explain(const WayBack& way, const std::string& beside);

 private:
  Position Essential(Position p, std::vector<int64_t>* frames) const;
  std::vector<Position> Essential(std::vector<Position> positions, std::vector<int64_t>* frames) const;
  std::vector<Position> Chosen(std::vector<Position> positions, size_t most) const;
  std::vector<Position> Operands(const Origins& origins, NanReport* report);
  Status LookIntoBody(const WayBack& way, NanReport* report);
  std::string UnknownNote() const;
  std::string Note(NumberKind kind, const Origins& operands) const;
  std::string InputNote(const Position& origin) const;
  ElementFact FactOf(const Position& p) const;
  std::vector<Position> Controls(int64_t frame);
  void AddChoices(const WayBack& way, NanReport* report);
  void AddSlice(std::vector<Position> from, NanReport* report);
  void AddControls(const std::vector<int64_t>& frames, NanReport* report);

  const Module& module_;
  const OriginTracer& tracer_;
  BodyRunner& runner_;
  Limits limits_;
  bool has_devices_;
  std::set<int64_t> frames_;               // whose controls are known
  std::set<const Instruction*> deciders_;  // known controls
};

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_NAN_EXPLAINER_H_
