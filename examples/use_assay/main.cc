// A program outside of Assay's tree: reads an HLO module, runs it on random arguments, prints the result.
#include <iostream>

#include "assay/base/file.h"
#include "assay/interpreter/evaluator.h"
#include "assay/spec/arguments.h"
#include "assay/spec/hlo/parser.h"
#include "assay/spec/verifier.h"

assay::Status Run(const std::string& path) {
  ASSIGN_OR_RETURN(std::string text, assay::ReadFile(path));
  ASSIGN_OR_RETURN(std::unique_ptr<assay::Module> module, assay::ParseHlo(path, std::move(text)));
  RETURN_IF_ERROR(assay::Verify(*module));
  ASSIGN_OR_RETURN(std::vector<assay::Literal> arguments, assay::RandomArguments(*module, 0));
  ASSIGN_OR_RETURN(assay::Literal result, assay::Evaluate(*module, arguments));
  std::cout << result.shape().ToString() << " " << result.ToString() << "\n";
  return assay::Status();
}

int main(int argc, char** argv) {
  assay::Status status = Run(argc == 2 ? argv[1] : "-");
  if (!status.ok()) std::cerr << status.ToString() << "\n";
  return status.ok() ? 0 : 2;
}
