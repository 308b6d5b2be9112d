#include "interpreter/ops/cut_windows.h"

#include <algorithm>
#include <utility>

#include "interpreter/evaluation.h"
#include "interpreter/ops/matrix.h"
#include "interpreter/ops/stoppable_sort.h"
#include "interpreter/ops/window_position.h"

namespace assay {
namespace {

constexpr int64_t kStepsPerQuestion = 1 << 14;

int64_t SaturatedProduct(int64_t a, int64_t b) {
  const int64_t factors[] = {a, b};
  return Product(factors);
}
int64_t SaturatedSum(int64_t a, int64_t b) {
  int64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

}  // namespace

CutWindows::CutWindows(const Window& window, const Shape& base, const Shape& output)
    : dimensions_(window.dimensions),
      base_(DimsOf(base)),
      outputs_(DimsOf(output)),
      strides_(StridesOf(base.dimensions())) {
  dimensions_.resize(base_.size());
  for (const WindowDimension& w : dimensions_) sizes_.push_back(w.size);
  counts_ = sizes_;
  kept_.resize(sizes_.size());
}

Result<CutWindows> CutWindows::Make(OpContext& context, const Window& window, const Shape& base,
                                    const Shape& output) {
  CutWindows windows(window, base, output);
  if (windows.output_count() == 0) return windows;
  for (size_t d = 0; d < windows.sizes_.size(); ++d) {
    RETURN_IF_ERROR(windows.Cut(context, d));
  }
  return windows;
}

// Without gaps in the base an output meets a run of elements, which moves down from output to output: of
// the last one first, the runs come in order.
Status CutWindows::CutRuns(OpContext& context, size_t d) {
  const WindowDimension& w = dimensions_[d];
  const numeric::Going going = GoingOf(context);
  numeric::WorkCounter work(going, kStepsPerQuestion);
  const auto visit = [&](auto take) {
    int64_t next = 0;
    for (int64_t o = outputs_[d] - 1; o >= 0 && next < w.size; --o) {
      if (!work.Goes(1)) return false;
      const WindowRun run = WindowRunOf(w, base_[d], o);
      const int64_t begin = std::max(next, run.begin);
      if (begin >= run.end) continue;
      take(begin, run.end);
      next = run.end;
    }
    return true;
  };
  int64_t count = 0;
  if (!visit([&](int64_t begin, int64_t end) { count += end - begin; })) return context.evaluation.Poll();
  if (count == w.size) return {};
  RETURN_IF_ERROR(context.Reserve(count > INT64_MAX / 8 ? -1 : count * 8));
  std::vector<int64_t> kept;
  kept.reserve(static_cast<size_t>(count));
  const bool done = visit([&](int64_t begin, int64_t end) {
    for (int64_t element = begin; element < end && work.Goes(1); ++element) kept.push_back(element);
  });
  if (!done || static_cast<int64_t>(kept.size()) < count) return context.evaluation.Poll();
  counts_[d] = count;
  kept_[d] = std::move(kept);
  return {};
}

Status CutWindows::Cut(OpContext& context, size_t d) {
  const WindowDimension& w = dimensions_[d];
  if (w.base_dilation == 1) return CutRuns(context, d);
  const int64_t most = SaturatedProduct(outputs_[d], base_[d]);
  if (w.size <= most) return {};
  RETURN_IF_ERROR(context.Reserve(most > INT64_MAX / 8 ? -1 : most * 8));
  std::vector<int64_t> kept;
  kept.reserve(static_cast<size_t>(most));
  const numeric::Going going = GoingOf(context);
  numeric::WorkCounter work(going, kStepsPerQuestion);
  for (int64_t o = 0; o < outputs_[d]; ++o) {
    for (int64_t step = 0; step < WindowSteps(w, base_[d]); ++step) {
      if (!work.Goes(1)) return context.evaluation.Poll();
      const WindowMeeting meeting = WindowStep(w, base_[d], o, step);
      if (meeting.position >= 0) kept.push_back(meeting.element);
    }
  }
  RETURN_IF_ERROR(SortStoppably(context, kept, std::less<int64_t>()));
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  counts_[d] = static_cast<int64_t>(kept.size());
  kept_[d] = std::move(kept);
  return {};
}

bool CutWindows::is_cut() const { return counts_ != sizes_; }

void CutWindows::Positions(int64_t first, int64_t term, std::span<int64_t> positions) const {
  const Dims element = ElementOf(term);
  Dims none(sizes_.size(), 0);
  Odometer<1> at(outputs_, {none});
  at.Seek(first);
  for (int64_t& position : positions) {
    position = 0;
    for (size_t d = 0; d < sizes_.size() && position >= 0; ++d) {
      int64_t part = Offset(d, at.index()[d], element[d]);
      position = part < 0 ? -1 : position + part;
    }
    at.Next();
  }
}

Dims CutWindows::ElementOf(int64_t term) const {
  Dims element(sizes_.size());
  for (size_t d = sizes_.size(); d-- > 0;) {
    element[d] = term % counts_[d];
    if (!kept_[d].empty()) element[d] = kept_[d][static_cast<size_t>(element[d])];
    term /= counts_[d];
  }
  return element;
}

int64_t CutWindows::Before(std::span<const int64_t> element, size_t d) const {
  int64_t before = 0;
  for (; d < sizes_.size(); ++d) {
    const int64_t inner = Product(std::span(sizes_).subspan(d + 1));
    before = SaturatedSum(before, SaturatedProduct(element[d], inner));
  }
  return before;
}
int64_t CutWindows::Behind(std::span<const int64_t> element, size_t d) const {
  Dims mirrored(sizes_.size());
  for (size_t i = 0; i < sizes_.size(); ++i) mirrored[i] = sizes_[i] - 1 - element[i];
  return Before(mirrored, d);
}

// Row-major, between elements a and b that differ along d first: what is behind a in the inner
// dimensions, whole rounds of these, what is before b.
int64_t CutWindows::LeftOutBefore(int64_t term) const {
  const int64_t terms = term_count();
  if (terms == 0) return whole_count();
  if (term == 0) return Before(ElementOf(0), 0);
  if (term == terms) return Behind(ElementOf(terms - 1), 0);
  const Dims a = ElementOf(term - 1), b = ElementOf(term);
  const size_t d = static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
  const int64_t rounds =
      SaturatedProduct(b[d] - a[d] - 1, Product(std::span(sizes_).subspan(d + 1)));
  return SaturatedSum(Behind(a, d + 1), SaturatedSum(rounds, Before(b, d + 1)));
}

int64_t CutWindows::Offset(size_t d, int64_t output, int64_t element) const {
  const int64_t at = WindowPosition(dimensions_[d], base_[d], output, element);
  return at < 0 ? -1 : at * strides_[d];
}

}  // namespace assay
