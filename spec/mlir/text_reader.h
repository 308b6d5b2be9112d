// Reading MLIR text: whole files, files that "// -----" lines split, single attributes and types.
//
// Accepted is what MLIR itself accepts: the generic form of any operation, and the pretty forms of
// the operations that op_format.cc lists. What is not looked into (affine maps, attributes and
// types of unknown dialects) is kept as text. Nothing is verified beyond what reading needs.
#ifndef ASSAY_SPEC_MLIR_TEXT_READER_H_
#define ASSAY_SPEC_MLIR_TEXT_READER_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "spec/mlir/node.h"
#include "spec/mlir/operation.h"

namespace assay::mlir {

// One program; operations that stand outside of a module are put into one.
Result<Program> ReadText(std::string file, std::shared_ptr<const std::string> text);

// Each part between lines that begin with "// -----" (more slashes and blanks may stand before it), in order; some may be wrong.
std::vector<Result<Program>> ReadSplitText(const std::string& file,
                                           std::shared_ptr<const std::string> text);

// One attribute (a location too) or type, without aliases.
Result<Attribute> ReadAttribute(Context& context, std::string_view text);
Result<Type> ReadType(Context& context, std::string_view text);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_TEXT_READER_H_
