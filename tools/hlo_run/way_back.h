// The search of --why-nan: from a NaN or infinity back to what made it.
#ifndef ASSAY_TOOLS_HLO_RUN_WAY_BACK_H_
#define ASSAY_TOOLS_HLO_RUN_WAY_BACK_H_

#include <cstddef>
#include <set>
#include <vector>

#include "tools/hlo_run/origin_tracer.h"

namespace assay {

struct WayBack {
  std::vector<Position> positions;  // from the result backwards, at least one
  size_t origin = 0;                // the one that made it, or has it from outside
  NumberKind kind = NumberKind::kUnknown;  // of the origin
  bool is_made = false;             // by an instruction (a constant is one)
  bool is_unknown = false;          // an operand of the origin is not kept: it may have begun before
  bool is_whole = true;             // no way ended at what is not kept
  bool is_cut = false;              // all ways together are longer than is followed
};

// Follows one element after the other. An element of many NaN operands (a sum, say) is followed through
// one after the other until one was made by an instruction; what is known to come from outside is not
// followed twice.
class WayFinder {
 public:
  explicit WayFinder(const OriginTracer& tracer) : tracer_(tracer) {}

  // `kind`: what the element is, NaN or infinity.
  WayBack From(Position at, NumberKind kind);

 private:
  struct Place {
    Position position;
    NumberKind kind = NumberKind::kUnknown;
    std::vector<Position> sources;  // NaN; infinities where there is none
    NumberKind source_kind = NumberKind::kUnknown;
    size_t tried = 0;
    bool is_unknown = false;        // a source that may be of the kind is not kept, and none is that is
    bool is_change = false;         // a NaN of infinities
    bool is_given = false;          // computed of nothing
  };
  Place PlaceAt(Position at, NumberKind kind) const;

  const OriginTracer& tracer_;
  std::set<Position, Position::IsLess> seen_;
};

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_WAY_BACK_H_
