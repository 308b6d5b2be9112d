#include "tools/hlo_run/way_back.h"

#include <optional>
#include <utility>

namespace assay {

WayFinder::Place WayFinder::PlaceAt(Position at, NumberKind kind) const {
  Place place;
  place.kind = kind;
  const Origins origins = tracer_.OriginsOf(at);
  place.is_given = origins.positions.empty();
  place.position = std::move(at);
  if (origins.plumbing) {  // the same value, known or not
    place.sources = origins.positions;
    place.source_kind = kind;
    return place;
  }
  for (NumberKind wanted : {NumberKind::kNan, NumberKind::kInfinity}) {
    if (wanted > kind || !place.sources.empty() || place.is_unknown) continue;
    for (const Position& p : origins.positions) {
      const NumberKind found = tracer_.KindAt(p);
      if (found == wanted) place.sources.push_back(p);
      place.is_unknown = place.is_unknown || found == NumberKind::kUnknown;
    }
    place.is_unknown = place.is_unknown && place.sources.empty();
    place.source_kind = wanted;
    place.is_change = wanted != kind && !place.sources.empty();
  }
  return place;
}

WayBack WayFinder::From(Position at, NumberKind kind) {
  constexpr size_t kMostSteps = 1 << 20;
  WayBack way{.positions = {at}};
  std::vector<Place> places;
  std::optional<size_t> change;
  auto go = [&](Position next, NumberKind of) {
    if (!seen_.insert(next).second) return;
    places.push_back(PlaceAt(std::move(next), of));
    if (places.back().is_change) change = places.size() - 1;
  };
  auto set_way = [&](size_t origin) {
    way.positions.clear();
    for (const Place& place : places) way.positions.push_back(place.position);
    way.origin = origin;
    way.kind = places[origin].kind;
  };
  bool has_way = false;  // where all come from outside the first one is shown
  go(std::move(at), kind);
  while (!places.empty()) {
    Place& here = places.back();
    const bool is_end = here.sources.empty();
    const bool is_input = is_end && here.is_given && tracer_.IsInput(here.position);
    if (seen_.size() >= kMostSteps) {
      set_way(places.size() - 1);
      way.is_cut = true;
      return way;
    }
    if (here.tried < here.sources.size()) {
      const NumberKind of = here.source_kind;
      go(Position(here.sources[here.tried++]), of);
      continue;
    }
    // Infinities may be given: then what made a NaN of them is where it began.
    const bool ends_at_change = change && (!is_end || here.is_given);
    way.is_made = ends_at_change || (is_end && !is_input && !here.is_unknown);
    way.is_whole = way.is_whole && !here.is_unknown;
    if (way.is_made || (is_end && !has_way)) {
      way.is_unknown = !way.is_made && here.is_unknown;
      set_way(ends_at_change ? *change : places.size() - 1);
      has_way = true;
    }
    if (way.is_made) return way;
    places.pop_back();
  }
  return way;
}

}  // namespace assay
