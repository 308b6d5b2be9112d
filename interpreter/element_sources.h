// Which elements of its operands an element of an instruction's result is computed from.
//
// One row per opcode, as for handlers: a map of elements, or the reason there is none. The maps say
// what may matter, given the values of operands that are positions, sizes or choices: a select names
// the side that it took, a gather the element that its index picked. Elements of those operands that
// the choice was made by are sources too, and come behind the data. Tests change every element of
// every operand of a program of each op and hold what changes against the map.
#ifndef ASSAY_INTERPRETER_ELEMENT_SOURCES_H_
#define ASSAY_INTERPRETER_ELEMENT_SOURCES_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "spec/devices.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

struct ElementSource {
  int operand = 0;
  int64_t element = 0;
  int device = 0;  // whose operand it is
  // Of a factor in a sum of products: the index of the product along the dimensions that are summed over.
  // The factors of a product come one behind the other. Empty: it is none. Valid during the visit.
  std::span<const int64_t> product = {};
};
// Sources that decide come before those that only may: the last update of a scatter before the others.
using SourceVisitor = std::function<void(const ElementSource&)>;

struct SourceQuery {
  const Instruction& instruction;
  int64_t leaf = 0;     // of the result, a tuple's in order
  int64_t element = 0;  // of that leaf, in the sizes that it has
  // A device's operand of this execution; an invalid literal where it is not at hand.
  std::function<Literal(int operand, int device)> operand;
  DeviceCount devices = {};
  int device = 0;
};

enum class SourceKind : uint8_t {
  kMap,      // VisitSources visits them
  kNone,     // no element of an operand: it comes from elsewhere, or there is nothing to come
  kAll,      // any element of any operand may matter
  kThrough,  // the value of another instruction: of an operand, or of the root that it calls
};
SourceKind SourceKindOf(Opcode opcode);
// Why the op has no map; empty where it has one.
std::string_view SourceReasonOf(Opcode opcode);

// Visits the elements that the one in question is computed from, some perhaps twice. Not empty: why
// they cannot be told, and any element of any operand may matter; some may have been visited then.
// For ops of kind kMap; of others the reason of the row, nothing being visited.
std::string_view VisitSources(const SourceQuery& query, const SourceVisitor& visit);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_ELEMENT_SOURCES_H_
