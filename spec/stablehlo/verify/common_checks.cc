#include "spec/stablehlo/verify/common_checks.h"

#include <algorithm>
#include <limits>

namespace assay::verify {
namespace {

// What was found when `agree` does not hold between the first value and some other.
template <typename Agree>
Finding EachWithFirst(const OpView& op, Names names, Agree agree) {
  const mlir::Value* first = nullptr;
  std::string_view first_name;
  for (std::string_view name : names) {
    for (const mlir::Value* value : op.Values(name)) {
      const TypeView type(value->type);
      if (first == nullptr) {
        first = value;
        first_name = name;
      } else if (!agree(TypeView(first->type), type)) {
        return std::string(first_name) + " is " + TypeView(first->type).ToString() + ", " +
               std::string(name) + " is " + type.ToString();
      }
    }
  }
  return "";
}

// The shape of which all values can be: each size that is known is the same in all, and within the bounds of
// all. Two values can agree with a third and not with each other.
class CommonShape {
 public:
  // Whether there still is one with this type.
  bool Add(const TypeView& type) {
    if (!started_) {
      started_ = true;
      sizes_.assign(type.sizes().begin(), type.sizes().end());
      bounds_.assign(sizes_.size(), std::numeric_limits<int64_t>::max());
    }
    if (static_cast<size_t>(type.rank()) != sizes_.size()) return false;
    for (int64_t i = 0; i < type.rank(); ++i) {
      int64_t& size = sizes_[i];
      if (!Compatible(size, type.size(i))) return false;
      if (size == kUnknown) size = type.size(i);
      bounds_[i] = std::min(bounds_[i], type.bound(i).value_or(bounds_[i]));
      if (size != kUnknown && size > bounds_[i]) return false;
    }
    return true;
  }

 private:
  bool started_ = false;
  std::vector<int64_t> sizes_, bounds_;
};

Finding HaveCommonShape(const OpView& op, Names names) {
  CommonShape shape;
  for (std::string_view name : names) {
    for (const TypeView& type : op.Types(name)) {
      if (type.IsTensor() && !shape.Add(type)) return Described(op, names);
    }
  }
  return "";
}

// `agree`, which asks for shapes too, of each with the first, and one shape of all.
template <typename Agree>
Finding AllAlike(const OpView& op, Names names, Agree agree) {
  Finding found = EachWithFirst(op, names, agree);
  return found.empty() ? HaveCommonShape(op, names) : found;
}

template <typename Agree>
Finding Pairwise(const OpView& op, std::string_view a, std::string_view b, Agree agree) {
  const std::vector<TypeView> x = op.Types(a), y = op.Types(b);
  bool fits = x.size() == y.size();
  for (size_t i = 0; fits && i < x.size(); ++i) fits = agree(x[i], y[i]);
  return fits ? "" : Described(op, {a, b});
}

std::string Found(std::string_view name, std::span<const int64_t> list) {
  return std::string(name) + " is " + NumbersText(list);
}

}  // namespace

// ---------------------------------------------------------------- types of values

Finding SameShape(const OpView& op, Names names) { return AllAlike(op, names, CompatibleShapes); }

Finding SameElement(const OpView& op, Names names) {
  return EachWithFirst(op, names,
                       [](const TypeView& a, const TypeView& b) { return a.element() == b.element(); });
}

Finding SameBaseElement(const OpView& op, Names names) {
  return EachWithFirst(op, names, [](const TypeView& a, const TypeView& b) {
    return SameBase(a.element(), b.element());
  });
}

Finding SameType(const OpView& op, Names names) {
  return AllAlike(op, names,
                       [](const TypeView& a, const TypeView& b) { return Compatible(a.type(), b.type()); });
}

Finding SameBaseType(const OpView& op, Names names) {
  return AllAlike(op, names, [](const TypeView& a, const TypeView& b) {
    return CompatibleShapes(a, b) && SameBase(a.element(), b.element());
  });
}

Finding SameRank(const OpView& op, Names names) {
  return EachWithFirst(op, names,
                       [](const TypeView& a, const TypeView& b) { return a.rank() == b.rank(); });
}

Finding PairwiseSameElement(const OpView& op, std::string_view a, std::string_view b) {
  return Pairwise(op, a, b, [](const TypeView& x, const TypeView& y) { return x.element() == y.element(); });
}

Finding PairwiseSameShape(const OpView& op, std::string_view a, std::string_view b) {
  return Pairwise(op, a, b, CompatibleShapes);
}

Finding PairwiseSameType(const OpView& op, std::string_view a, std::string_view b) {
  return Pairwise(op, a, b,
                  [](const TypeView& x, const TypeView& y) { return Compatible(x.type(), y.type()); });
}

bool CanHaveSizes(const TypeView& type, std::span<const int64_t> sizes) {
  bool can = Compatible(type.sizes(), sizes);
  for (size_t i = 0; can && i < sizes.size(); ++i) {
    can = sizes[i] == kUnknown || sizes[i] <= type.bound(static_cast<int64_t>(i)).value_or(sizes[i]);
  }
  return can;
}

Finding SizesAre(const OpView& op, std::string_view name, std::span<const int64_t> sizes) {
  const TypeView type = op.Type(name);
  if (CanHaveSizes(type, sizes)) return "";
  return Described(op, name) + ", its sizes follow as " + ToString(sizes);
}

Finding ElementIs(const OpView& op, std::string_view name, const Element& element) {
  if (op.Type(name).element() == element) return "";
  return Described(op, name) + ", its element type follows as " + element.ToString();
}

Finding ScalarOrSameShape(const OpView& op, std::string_view name, std::string_view other) {
  return op.Type(name).rank() == 0 ? "" : SameShape(op, {name, other});
}

bool IsQuantized(const OpView& op, std::string_view name) {
  return op.Type(name).element().IsQuantized();
}

bool AnyQuantized(const OpView& op) {
  const auto quantized = [](const mlir::Value* value) {
    const TypeView type(value->type);
    return type.IsTensor() && type.element().IsQuantized();
  };
  const mlir::Operation& at = op.operation();
  return std::any_of(at.operands.begin(), at.operands.end(), quantized) ||
         std::any_of(at.results.begin(), at.results.end(), quantized);
}

// ---------------------------------------------------------------- lists of integers

Finding AllInRange(std::string_view name, std::span<const int64_t> list, int64_t low, int64_t high) {
  for (int64_t value : list) {
    if (value < low || value >= high) {
      return std::string(name) + " has " + std::to_string(value) + ", which is not in [" +
             std::to_string(low) + ", " + std::to_string(high) + ")";
    }
  }
  return "";
}

Finding AllAtLeast(std::string_view name, std::span<const int64_t> list, int64_t low) {
  const bool fits = std::all_of(list.begin(), list.end(), [&](int64_t value) { return value >= low; });
  return fits ? "" : Found(name, list);
}

Finding AllUnique(std::string_view name, std::span<const int64_t> list) {
  std::vector<int64_t> sorted(list.begin(), list.end());
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end() ? "" : Found(name, list);
}

Finding Ascending(std::string_view name, std::span<const int64_t> list) {
  return std::is_sorted(list.begin(), list.end()) ? "" : Found(name, list);
}

Finding CountIs(std::string_view name, std::span<const int64_t> list, int64_t count) {
  if (static_cast<int64_t>(list.size()) == count) return "";
  return Found(name, list) + ", not " + std::to_string(count) + " of them";
}

Finding SameCount(std::string_view name, std::span<const int64_t> list, std::string_view other_name,
                  std::span<const int64_t> other) {
  return list.size() == other.size() ? "" : Found(name, list) + ", " + Found(other_name, other);
}

std::vector<int64_t> Joined(std::span<const int64_t> a, std::span<const int64_t> b) {
  std::vector<int64_t> all(a.begin(), a.end());
  all.insert(all.end(), b.begin(), b.end());
  return all;
}

// ---------------------------------------------------------------- words

std::string NumbersText(std::span<const int64_t> list) {
  std::string text = "[";
  for (size_t i = 0; i < list.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(list[i]);
  return text + "]";
}

std::string Described(const OpView& op, std::string_view name) {
  std::string text(name);
  const auto values = op.Values(name);
  if (values.empty()) text += " is empty";
  for (size_t i = 0; i < values.size(); ++i) {
    text += (i == 0 ? " is " : " and ") + TypeView(values[i]->type).ToString();
  }
  return text;
}

std::string Described(const OpView& op, Names names) {
  std::string text;
  for (std::string_view name : names) text += (text.empty() ? "" : ", ") + Described(op, name);
  return text;
}

}  // namespace assay::verify
