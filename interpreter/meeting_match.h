// Whether instructions at which devices meet are one operation, and how devices and groups are named.
#ifndef ASSAY_INTERPRETER_MEETING_MATCH_H_
#define ASSAY_INTERPRETER_MEETING_MATCH_H_

#include <string>
#include <vector>

#include "spec/module.h"

namespace assay {

// The first difference that keeps two instructions from meeting, of all that the op's record has; empty:
// they can. What only says who meets is no difference: devices that meet have agreed on it.
std::string DifferenceOf(const Instruction& a, const Instruction& b);

// "{0,1,2}", cut short.
std::string GroupText(const std::vector<int>& devices);
std::string GroupsText(const std::vector<std::vector<int>>& groups);  // "{0,1}, {2,3}"
// "all-reduce 'r' (line 3)"
std::string Place(const Instruction& instruction);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_MEETING_MATCH_H_
