// Text that HLO carries in frontend attributes: Shardy's meshes and shardings, pairs of a transfer.
#ifndef ASSAY_INTERPRETER_FRONTEND_TEXT_H_
#define ASSAY_INTERPRETER_FRONTEND_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "spec/frontend_attributes.h"
#include "spec/module.h"

namespace assay {

// Empty: there is no such attribute.
std::string_view FrontendAttributeOf(const Instruction& instruction, std::string_view key);

// Reads lists, names and numbers; after a fault nothing more is accepted.
class FrontendText {
 public:
  // Strings inside may be escaped once more than the attribute is.
  explicit FrontendText(std::string_view text) {
    for (char c : text) {
      if (c != '\\') text_ += c;
    }
  }
  bool Accept(std::string_view token) {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (std::string_view(text_).substr(at_, token.size()) != token) return false;
    at_ += token.size();
    return true;
  }
  void Expect(std::string_view token) { ok_ = Accept(token) && ok_; }
  // The text up to one of `ends`.
  std::string Until(std::string_view ends);
  // A word that ends before one of `ends`, or a string.
  std::string Name(std::string_view ends) {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return text_.substr(at_, 1) == "\"" ? String() : Until(ends);
  }
  std::string String() {
    Expect("\"");
    std::string word = Until("\"");
    Expect("\"");
    return word;
  }
  int64_t Int();
  bool ok() const { return ok_ && at_ <= text_.size(); }
  void Fail() { ok_ = false; }

 private:
  std::string text_;
  size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_FRONTEND_TEXT_H_
