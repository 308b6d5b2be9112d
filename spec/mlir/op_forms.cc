#include "spec/mlir/op_forms.h"

#include "absl/container/flat_hash_map.h"
#include "base/check.h"

namespace assay::mlir {

const OpForm& OpForm::Of(std::string_view name) {
  using R = OpParser;
  using W = OpPrinter;
  static constexpr OpForm kForms[] = {
      {"module", &R::ParseModule, &W::PrintModule},
      {"func", &R::ParseFunc, &W::PrintFunc},
      {"vhlo_func", &R::ParseVhloFunc, &W::PrintVhloFunc},
      {"constant", &R::ParseConstant, &W::PrintConstant},
      {"value", &R::ParseTypedValue, &W::PrintTypedValue},
      {"reduce", &R::ParseReduce, &W::PrintReduce},
      {"while", &R::ParseWhile, &W::PrintWhile},
      {"scan", &R::ParseScan, &W::PrintScan},
      {"barrier", &R::ParseBarrier, &W::PrintBarrier},
      {"cast", &R::ParseCast, &W::PrintCast},
      {"regions", &R::ParseCompositeRegions, &W::PrintCompositeRegions},
      {"manual_computation", &R::ParseManualComputation, &W::PrintManualComputation},
      {"named_computation", &R::ParseNamedComputation, &W::PrintNamedComputation},
      {"slice", &R::ParseSlice, &W::PrintSlice},
      {"convolution", &R::ParseConvolution, &W::PrintConvolution},
      {"window", &R::ParseWindow, &W::PrintWindow},
      {"precision", &R::ParsePrecision, &W::PrintPrecision},
      {"algorithm", &R::ParseAlgorithm, &W::PrintAlgorithm},
      {"dot", &R::ParseDot, &W::PrintDot},
      {"exponent_mantissa", &R::ParseExponentMantissa, &W::PrintExponentMantissa},
  };
  static const auto by_name = [] {
    absl::flat_hash_map<std::string_view, const OpForm*> forms;
    for (const OpForm& form : kForms) forms[form.name] = &form;
    return forms;
  }();
  const auto found = by_name.find(name);
  CHECK(found != by_name.end());
  return *found->second;
}

}  // namespace assay::mlir
