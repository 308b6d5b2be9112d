#include "tools/hlo_run/run_inputs.h"

#include <utility>

#include "spec/stablehlo/argument_text.h"

namespace assay {

Status RunInputs::Read() {
  if (!flags_.expected.empty()) {
    ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadArrays(flags_.expected));
    ASSIGN_OR_RETURN(expected_, BindExpected(module_, std::move(arrays), flags_.expected));
  }
  if (!flags_.args.empty()) {
    ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadArguments(flags_.args, &module_));
    ASSIGN_OR_RETURN(arguments_, BindArguments(module_, std::move(arrays), "--args"));
  } else if (flags_.inputs.empty()) {
    ASSIGN_OR_RETURN(arguments_, RandomArguments(module_, flags_.random_seed, flags_.memory_limit, bytes_));
    for (const Literal& argument : arguments_) {
      for (const Literal& leaf : LeavesOf(argument)) bytes_ += leaf.byte_size();
    }
  } else {
    ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadArrays(flags_.inputs));
    ASSIGN_OR_RETURN(arguments_, BindArguments(module_, std::move(arrays), flags_.inputs));
  }
  return ReadTransfers();
}

Status RunInputs::ReadTransfers() {
  if (!flags_.outfeed.empty() && !transfers_.gives()) {
    return InvalidError("usage_outfeed", "--outfeed=" + flags_.outfeed +
                                             ": the program has no outfeed, nor a send to the host");
  }
  if (flags_.infeed.empty()) return {};
  if (!transfers_.takes()) {
    return InvalidError("usage_infeed", "--infeed=" + flags_.infeed +
                                            ": the program has no infeed, nor a recv from the host");
  }
  ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadArrays(flags_.infeed));
  return transfers_.Set(flags_.infeed, std::move(arrays));
}

Result<std::vector<NamedLiteral>> RunInputs::ReadArrays(const std::string& path) {
  ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadLiterals(path, flags_.memory_limit, bytes_));
  for (const NamedLiteral& array : arrays) bytes_ += array.value.byte_size();
  return arrays;
}

std::vector<Literal> RunInputs::All() const {
  std::vector<Literal> all = arguments_;
  for (const auto& [name, value] : transfers_.arrays()) all.push_back(value);
  return all;
}

void RunInputs::ListHeld(std::vector<const Literal*>* literals) const {
  for (const Literal& literal : expected_) literals->push_back(&literal);
  for (const auto& [name, value] : transfers_.arrays()) literals->push_back(&value);
  for (const NamedLiteral& given : transfers_.given()) literals->push_back(&given.value);
}

}  // namespace assay
