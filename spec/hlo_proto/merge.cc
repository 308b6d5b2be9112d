#include "spec/hlo_proto/merge.h"

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "base/check.h"
#include "google/protobuf/descriptor.h"

namespace assay {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// Element `i` of a repeated field, or (-1) a field's one value, as bits or as text.
uint64_t BitsOf(const Message& m, const FieldDescriptor* f, int i) {
  const Reflection& r = *m.GetReflection();
  const bool one = i < 0;
  switch (f->cpp_type()) {
    case FieldDescriptor::CPPTYPE_BOOL: return one ? r.GetBool(m, f) : r.GetRepeatedBool(m, f, i);
    case FieldDescriptor::CPPTYPE_INT32:
      return static_cast<uint64_t>(one ? r.GetInt32(m, f) : r.GetRepeatedInt32(m, f, i));
    case FieldDescriptor::CPPTYPE_INT64:
      return static_cast<uint64_t>(one ? r.GetInt64(m, f) : r.GetRepeatedInt64(m, f, i));
    case FieldDescriptor::CPPTYPE_UINT32:
      return one ? r.GetUInt32(m, f) : r.GetRepeatedUInt32(m, f, i);
    case FieldDescriptor::CPPTYPE_UINT64:
      return one ? r.GetUInt64(m, f) : r.GetRepeatedUInt64(m, f, i);
    case FieldDescriptor::CPPTYPE_FLOAT:
      return std::bit_cast<uint32_t>(one ? r.GetFloat(m, f) : r.GetRepeatedFloat(m, f, i));
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return std::bit_cast<uint64_t>(one ? r.GetDouble(m, f) : r.GetRepeatedDouble(m, f, i));
    case FieldDescriptor::CPPTYPE_ENUM:
      return static_cast<uint64_t>(one ? r.GetEnumValue(m, f) : r.GetRepeatedEnumValue(m, f, i));
    default: CHECK(false);
  }
}

const std::string& TextOf(const Message& m, const FieldDescriptor* f, int i, std::string* scratch) {
  const Reflection& r = *m.GetReflection();
  return i < 0 ? r.GetStringReference(m, f, scratch)
               : r.GetRepeatedStringReference(m, f, i, scratch);
}

const Message& MessageOf(const Message& m, const FieldDescriptor* f, int i) {
  const Reflection& r = *m.GetReflection();
  return i < 0 ? r.GetMessage(m, f) : r.GetRepeatedMessage(m, f, i);
}

bool SameElement(const Message& a, const Message& b, const FieldDescriptor* f, int i) {
  if (f->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
    std::string scratch_a, scratch_b;
    return TextOf(a, f, i, &scratch_a) == TextOf(b, f, i, &scratch_b);
  }
  if (f->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    return MessageOf(a, f, i).SerializeAsString() == MessageOf(b, f, i).SerializeAsString();
  }
  return BitsOf(a, f, i) == BitsOf(b, f, i);
}

bool SameField(const Message& a, const Message& b, const FieldDescriptor* f) {
  const Reflection& r = *a.GetReflection();
  if (!f->is_repeated()) {
    return r.HasField(a, f) == r.HasField(b, f) && (!r.HasField(a, f) || SameElement(a, b, f, -1));
  }
  const int count = r.FieldSize(a, f);
  if (count != r.FieldSize(b, f)) return false;
  for (int i = 0; i < count; ++i) {
    if (!SameElement(a, b, f, i)) return false;
  }
  return true;
}

// A field of a oneof is taken or left with the others of it.
bool IsUnchanged(const Message& base, const Message& ours, const FieldDescriptor* field) {
  const google::protobuf::OneofDescriptor* oneof = field->real_containing_oneof();
  if (oneof == nullptr) return SameField(base, ours, field);
  for (int i = 0; i < oneof->field_count(); ++i) {
    if (!SameField(base, ours, oneof->field(i))) return false;
  }
  return true;
}

}  // namespace

// Recursion is as deep as the types nest where all three messages are there.
void MergeOriginal(const Message& base, const Message& original, Message* ours) {
  const Reflection& r = *ours->GetReflection();
  std::unique_ptr<Message> source(original.New());
  source->CopyFrom(original);
  std::vector<const FieldDescriptor*> from_original;
  for (int i = 0; i < ours->GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor* field = ours->GetDescriptor()->field(i);
    if (IsUnchanged(base, *ours, field)) {
      from_original.push_back(field);
    } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE && !field->is_repeated() &&
               r.HasField(base, field) && r.HasField(original, field) && r.HasField(*ours, field)) {
      MergeOriginal(r.GetMessage(base, field), r.GetMessage(original, field),
                    r.MutableMessage(ours, field));
    }
  }
  r.SwapFields(ours, source.get(), from_original);
  r.MutableUnknownFields(ours)->MergeFrom(r.GetUnknownFields(original));
}

}  // namespace assay
