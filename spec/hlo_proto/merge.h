// What a message said beyond what was read of it.
//
// A Module does not hold all that a proto says: ids, fields of newer versions, which defaults were
// written. When a proto is read, it is written again at once, as the Module alone has it (`base`).
// Where that differs from the original, both are kept; and what is written later gets from the
// original what it still says as `base` did. So an unchanged Module gives back the original,
// whatever that held, and a changed one its changes and all the rest.
#ifndef ASSAY_SPEC_HLO_PROTO_MERGE_H_
#define ASSAY_SPEC_HLO_PROTO_MERGE_H_

#include <memory>
#include <utility>

#include "google/protobuf/message.h"

namespace assay {

// All three of one type. Field by field, into messages that all three have.
void MergeOriginal(const google::protobuf::Message& base,
                   const google::protobuf::Message& original, google::protobuf::Message* ours);

// Both messages, or nothing where they say the same.
template <typename M>
class Beyond {
 public:
  Beyond() = default;
  Beyond(M base, M original) {
    if (base.SerializeAsString() == original.SerializeAsString()) return;
    both_ = std::make_unique<std::pair<M, M>>(std::move(base), std::move(original));
  }
  bool empty() const { return both_ == nullptr; }
  void MergeInto(M* ours) const {
    if (both_) MergeOriginal(both_->first, both_->second, ours);
  }

 private:
  std::unique_ptr<std::pair<M, M>> both_;
};

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_PROTO_MERGE_H_
