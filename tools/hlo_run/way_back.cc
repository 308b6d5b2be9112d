#include "tools/hlo_run/way_back.h"

#include <optional>
#include <utility>

namespace assay {

WayFinder::Place WayFinder::PlaceAt(Position at) const {
  Place place;
  const NumberKind kind = tracer_.KindAt(at);
  const Origins origins = tracer_.OriginsOf(at);
  for (NumberKind wanted : {NumberKind::kNan, NumberKind::kInfinity}) {
    if (wanted > kind || !place.sources.empty()) continue;
    for (const Position& p : origins.positions) {
      if (tracer_.KindAt(p) == wanted) place.sources.push_back(p);
    }
    place.is_change = wanted != kind && !place.sources.empty();
  }
  place.is_given = origins.positions.empty();
  place.position = std::move(at);
  return place;
}

WayBack WayFinder::From(Position at) {
  constexpr size_t kMostSteps = 1 << 20;
  WayBack way{.positions = {at}};
  std::vector<Place> places;
  std::optional<size_t> change;
  auto go = [&](Position next) {
    if (!seen_.insert(next).second) return;
    places.push_back(PlaceAt(std::move(next)));
    if (places.back().is_change) change = places.size() - 1;
  };
  auto set_way = [&](size_t origin) {
    way.positions.clear();
    for (const Place& place : places) way.positions.push_back(place.position);
    way.origin = origin;
  };
  bool has_way = false;  // where all come from outside the first one is shown
  go(std::move(at));
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
      go(Position(here.sources[here.tried++]));
      continue;
    }
    // Infinities may be given: then what made a NaN of them is where it began.
    const bool ends_at_change = change && (!is_end || here.is_given);
    way.is_made = ends_at_change || (is_end && !is_input);
    if (way.is_made || (is_end && !has_way)) {
      set_way(ends_at_change ? *change : places.size() - 1);
      has_way = true;
    }
    if (way.is_made) return way;
    places.pop_back();
  }
  return way;
}

}  // namespace assay
