// What hlo-run shows a person of results: short lines, never megabytes.
#ifndef ASSAY_TOOLS_HLO_RUN_REPORT_H_
#define ASSAY_TOOLS_HLO_RUN_REPORT_H_

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "conformance/comparison.h"
#include "spec/literal.h"

namespace assay {

// The first elements, as numpy would print them: "[[ 0.0312 -0.0127 ...", "2.3025851", "true".
std::string ShortValue(const Literal& literal);

// Element i in full, complex as "(1, -2)"; a NaN is "nan", for its sign and payload mean nothing.
std::string ValueText(const Literal& literal, int64_t i);

// Columns of one result line: name, shape, min, mean, max, values.
std::vector<std::string> ResultRow(const std::string& name, const Literal& literal);

// Lines that say how an array compares: verdict, worst element, histogram of distances.
std::string ComparisonText(const ArrayComparison& comparison, bool colour);

nlohmann::json ResultJson(const std::string& name, const Literal& literal);
nlohmann::json ComparisonJson(const ArrayComparison& comparison);

// Of many arrays so many are shown; then a line says how many more there are.
inline constexpr size_t kMostRows = 20;
void ShowRest(size_t all, size_t shown);

// "3 outputs".
std::string CountText(int64_t n, const std::string& noun);
// "41 ms", "1.3 s".
std::string DurationText(double seconds);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_REPORT_H_
