// Which tier of numeric/certified_product.h decides how many elements, by kind of data.
#ifndef ASSAY_TOOLS_NUMERIC_BENCH_TIERS_H_
#define ASSAY_TOOLS_NUMERIC_BENCH_TIERS_H_

namespace assay {

// A line each: TYPE <tab> DATA <tab> share of plain sums <tab> of pinned ones <tab> of exact ones.
void PrintTiers();

}  // namespace assay

#endif  // ASSAY_TOOLS_NUMERIC_BENCH_TIERS_H_
