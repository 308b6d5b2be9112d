// A module that ToHlo made, for readers of HLO.
//
// ToHlo gives it StableHLO's dialect of meaning, which text and proto of HLO do not say. Where a text means
// something else to a reader of HLO (rows of the semantics profile with a default of their own in StableHLO,
// and the order of the devices of a group), this makes explicit what is meant.
#ifndef ASSAY_SPEC_STABLEHLO_HLO_MEANING_H_
#define ASSAY_SPEC_STABLEHLO_HLO_MEANING_H_

#include "base/status.h"
#include "spec/module.h"

namespace assay::stablehlo {

// Afterwards the module means the same in both dialects; kUnsupported, label unsupported_meaning, where
// HLO cannot say it.
Status MakeMeaningExplicit(Module& module);

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_HLO_MEANING_H_
