// Box<T>: a T on the heap with the value semantics of T (copying copies, equality compares).
// Keeps rare or large parts out of small, numerous objects.
#ifndef ASSAY_BASE_BOX_H_
#define ASSAY_BASE_BOX_H_

#include <memory>
#include <utility>

namespace assay {

template <typename T>
class Box {
 public:
  Box() : value_(std::make_unique<T>()) {}
  Box(T value) : value_(std::make_unique<T>(std::move(value))) {}
  Box(const Box& other) : value_(std::make_unique<T>(*other)) {}
  Box(Box&& other) noexcept = default;  // leaves `other` empty: assign or destroy only
  Box& operator=(const Box& other) {
    if (this != &other) value_ = std::make_unique<T>(*other);
    return *this;
  }
  Box& operator=(Box&& other) noexcept = default;

  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return value_.get(); }
  const T* operator->() const { return value_.get(); }

  friend bool operator==(const Box& a, const Box& b) { return *a == *b; }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace assay

#endif  // ASSAY_BASE_BOX_H_
