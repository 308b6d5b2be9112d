// What the checks of many rules have in common: each gives "", or what was found that breaks it.
//
// Names are those of operands, results and attributes in the operation's row; a variadic one stands for all
// its values. Lists of integers go with the name that they have in messages.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_COMMON_CHECKS_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_COMMON_CHECKS_H_

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {

using Names = std::initializer_list<std::string_view>;

// ---------------------------------------------------------------- types of values

Finding SameShape(const OpView& op, Names names);
Finding SameElement(const OpView& op, Names names);
Finding SameBaseElement(const OpView& op, Names names);  // scales and zero points may differ
Finding SameType(const OpView& op, Names names);         // shape and element
Finding SameBaseType(const OpView& op, Names names);
Finding SameRank(const OpView& op, Names names);
// Of the values of two variadic names: that there are as many, and that the i-th of both fit.
Finding PairwiseSameElement(const OpView& op, std::string_view a, std::string_view b);
Finding PairwiseSameShape(const OpView& op, std::string_view a, std::string_view b);
Finding PairwiseSameType(const OpView& op, std::string_view a, std::string_view b);
bool CanHaveSizes(const TypeView& type, std::span<const int64_t> sizes);  // within its bounds too
// That the value of that name can have these sizes, or that element type.
Finding SizesAre(const OpView& op, std::string_view name, std::span<const int64_t> sizes);
Finding ElementIs(const OpView& op, std::string_view name, const Element& element);
// That the first is a scalar, or has the shape of the other.
Finding ScalarOrSameShape(const OpView& op, std::string_view name, std::string_view other);
bool IsQuantized(const OpView& op, std::string_view name);
// Whether any value of the operation, operand or result, is quantized.
bool AnyQuantized(const OpView& op);

// ---------------------------------------------------------------- lists of integers

// Each of them in [low, high).
Finding AllInRange(std::string_view name, std::span<const int64_t> list, int64_t low, int64_t high);
Finding AllAtLeast(std::string_view name, std::span<const int64_t> list, int64_t low);
Finding AllUnique(std::string_view name, std::span<const int64_t> list);
Finding Ascending(std::string_view name, std::span<const int64_t> list);  // equal neighbours are allowed
Finding CountIs(std::string_view name, std::span<const int64_t> list, int64_t count);
Finding SameCount(std::string_view name, std::span<const int64_t> list, std::string_view other_name,
                  std::span<const int64_t> other);
std::vector<int64_t> Joined(std::span<const int64_t> a, std::span<const int64_t> b);

// ---------------------------------------------------------------- words

std::string NumbersText(std::span<const int64_t> list);          // "[2, -3]", of numbers that are no sizes
std::string Described(const OpView& op, std::string_view name);  // "operand tensor<2xf32>"
std::string Described(const OpView& op, Names names);            // with commas between

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_COMMON_CHECKS_H_
