// Sorting by a comparator of the program: stable, whatever it says, with a look at whether it is a
// strict weak order.
//
// Our own merge sort, which no comparator can lead out of bounds. The look is one more pass over what
// came out. In a strict weak order nothing goes before itself, what came out rises in runs of
// equivalent elements, and two elements compare as any two of their runs do. So each element is
// compared with itself, its neighbour, the first of its run and the first of the runs before and after.
// A NaN, which LT calls equivalent to all numbers, shows in any line that begins with a number, if two
// numbers differ; not in one that begins with NaN and has NaN between all numbers that differ: no two
// of these meet.
#ifndef ASSAY_INTERPRETER_OPS_COMPARATOR_SORT_H_
#define ASSAY_INTERPRETER_OPS_COMPARATOR_SORT_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/region_program.h"

namespace assay {

// Ends comparing when the run has to stop: then nothing is less than anything, and status() says
// why.
class Stopper {
 public:
  explicit Stopper(const Evaluation& evaluation) : evaluation_(evaluation) {}
  const Status& status() const { return status_; }
  bool stopped() const { return !status_.ok(); }

 protected:
  bool Goes() {
    if ((++calls_ & 4095) == 0 && status_.ok()) status_ = evaluation_.Poll();
    return status_.ok();
  }
  Status status_;

 private:
  const Evaluation& evaluation_;
  int64_t calls_ = 0;
};

// Elements as a parameter of the comparator takes them, so many bytes from each to the next.
struct ComparedLine {
  const std::byte* elements;
  int64_t stride;
};

// Calls the comparator, whose parameters are the left and the right element of each array.
class RegionLess : public Stopper {
 public:
  RegionLess(Evaluation& evaluation, const Computation& comparator,
             std::span<const ComparedLine> lines)
      : Stopper(evaluation),
        caller_(evaluation, comparator, 1),
        lines_(lines),
        inputs_(lines.size()) {}
  bool operator()(int64_t a, int64_t b) {
    if (!Goes()) return false;
    for (size_t p = 0; p < lines_.size(); ++p) {
      inputs_[p] = lines_[p].elements + (p % 2 == 0 ? a : b) * lines_[p].stride;
    }
    uint8_t less = 0;
    void* outputs[] = {&less};
    status_ = caller_.Call(inputs_, outputs, 1);
    return less != 0;
  }

 private:
  RegionCaller caller_;
  std::span<const ComparedLine> lines_;
  std::vector<const void*> inputs_;
};

// Merges two sorted neighbours of `from`, [first, middle) and [middle, last), into `to`. Stable:
// `less(b, a)` moves b, which stands behind a, before it.
template <typename Less>
void Merge(const std::vector<int64_t>& from, std::vector<int64_t>& to, size_t first, size_t middle,
           size_t last, Less& less) {
  size_t a = first, b = middle, at = first;
  while (a < middle && b < last) to[at++] = less(from[b], from[a]) ? from[b++] : from[a++];
  while (a < middle) to[at++] = from[a++];
  while (b < last) to[at++] = from[b++];
}

// `less`, a Stopper, may end it early: `order` is then some permutation.
template <typename Less>
void MergeSort(std::vector<int64_t>& order, std::vector<int64_t>& scratch, Less&& less) {
  size_t n = order.size();
  constexpr size_t kRun = 8;
  for (size_t first = 0; first < n && !less.stopped(); first += kRun) {
    size_t last = std::min(n, first + kRun);
    for (size_t i = first + 1; i < last; ++i) {
      int64_t moving = order[i];
      size_t j = i;
      for (; j > first && less(moving, order[j - 1]); --j) order[j] = order[j - 1];
      order[j] = moving;
    }
  }
  scratch.resize(n);
  for (size_t run = kRun; run < n; run *= 2) {
    for (size_t first = 0; first < n; first += 2 * run) {
      if (less.stopped()) return;
      Merge(order, scratch, first, std::min(n, first + run), std::min(n, first + 2 * run), less);
    }
    std::swap(order, scratch);
  }
}

// Does `order`, which was sorted by `less`, show that it is no strict weak order?
template <typename Less>
bool Contradicts(const std::vector<int64_t>& order, Less&& less) {
  size_t run = 0, run_before = 0;  // where they begin; equal: there is none before
  for (size_t i = 0; i < order.size(); ++i) {
    const int64_t x = order[i];
    if (less(x, x)) return true;
    if (i == 0) continue;
    if (less(x, order[i - 1])) return true;
    const bool rises = less(order[i - 1], x);
    if (run != i - 1 && (less(x, order[run]) || less(order[run], x) != rises)) return true;
    if (run_before != run && !less(order[run_before], x)) return true;
    if (!rises) continue;
    for (size_t j = run + 1; j + 1 < i; ++j) {
      if (!less(order[j], x)) return true;
    }
    run_before = std::exchange(run, i);
  }
  return false;
}

// A line of so many elements is sorted in parts, by several threads, and these are merged. The
// parts do not depend on the threads.
constexpr size_t kSplit = 1 << 14;
constexpr size_t kParts = 8;

// Sorts `order` by the order that make_less() makes one of for each thread, or gives one of. In parts
// only on the thread that runs the handler, which `alone` says. True: it was seen to be no strict
// weak order.
template <typename MakeLess>
Result<bool> SortByComparator(OpContext& context, bool alone, std::vector<int64_t>& order,
                              std::vector<int64_t>& scratch, const MakeLess& make_less) {
  size_t n = order.size();
  auto&& less = make_less();
  if (!alone || n < kSplit) {
    MergeSort(order, scratch, less);
  } else {
    size_t part = (n + kParts - 1) / kParts;
    RETURN_IF_ERROR(ParallelFor(context, kParts, 1, [&](int64_t begin, int64_t end) {
      for (int64_t p = begin; p < end; ++p) {
        size_t first = std::min(n, static_cast<size_t>(p) * part), last = std::min(n, first + part);
        std::vector<int64_t> own(order.begin() + first, order.begin() + last), own_scratch;
        MergeSort(own, own_scratch, make_less());
        std::copy(own.begin(), own.end(), order.begin() + first);
      }
    }));
    scratch.resize(n);
    for (size_t run = part; run < n; run *= 2) {
      int64_t merges = static_cast<int64_t>((n + 2 * run - 1) / (2 * run));
      RETURN_IF_ERROR(ParallelFor(context, merges, 1, [&](int64_t begin, int64_t end) {
        for (int64_t m = begin; m < end; ++m) {
          size_t first = static_cast<size_t>(m) * 2 * run;
          auto&& merging = make_less();
          Merge(order, scratch, first, std::min(n, first + run), std::min(n, first + 2 * run),
                merging);
        }
      }));
      std::swap(order, scratch);
    }
  }
  RETURN_IF_ERROR(less.status());
  const bool contradicted = Contradicts(order, less);
  RETURN_IF_ERROR(less.status());
  return contradicted;
}

inline void WarnOfComparator(OpContext& context) {
  context.evaluation.Warn(context.instruction, "sort_strict_weak_order",
                          "the comparator is no strict weak order of these elements; the result "
                          "is some permutation of them");
}

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_COMPARATOR_SORT_H_
