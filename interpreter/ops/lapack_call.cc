#include "interpreter/ops/lapack_call.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "interpreter/custom_call.h"
#include "interpreter/result_array.h"

namespace assay {
namespace {

template <size_t n>
size_t CountForms(const std::array<LapackForm, n>& forms) {
  return static_cast<size_t>(
      std::find_if(forms.begin(), forms.end(), [](LapackForm form) { return form.empty(); }) -
      forms.begin());
}

PrimitiveType TypeOf(LapackForm form, PrimitiveType type) {
  switch (form[0]) {
    case 'I':
      return PrimitiveType::kS32;
    case 'R':
      return PartOf(type);
    case 'C':
      if (IsComplex(type)) return type;
      return type == PrimitiveType::kF32 ? PrimitiveType::kC64 : PrimitiveType::kC128;
    default:
      return type;
  }
}

// Matches the shapes of a call with the forms of its routine, and finds out the sizes.
class FormMatcher {
 public:
  explicit FormMatcher(PrimitiveType type) : type_(type) { sizes_.fill(-1); }

  bool Match(LapackForm form, const Shape& shape) {
    int64_t rank = static_cast<int64_t>(form.size()) - 1;
    if (!shape.IsArray() || shape.primitive_type() != TypeOf(form, type_) || shape.rank() < rank) {
      return false;
    }
    int64_t batch_rank = shape.rank() - rank;
    // LAPACK counts elements in 32 bits.
    if (rank == 2 && shape.dimension(batch_rank) > 0 &&
        shape.dimension(batch_rank + 1) > kMost / shape.dimension(batch_rank)) {
      return false;
    }
    if (!has_batch_) {
      batch_.assign(shape.dimensions().begin(), shape.dimensions().begin() + batch_rank);
      has_batch_ = true;
    }
    if (static_cast<size_t>(batch_rank) != batch_.size()) return false;
    if (!std::equal(batch_.begin(), batch_.end(), shape.dimensions().begin())) return false;
    for (int64_t i = 0; i < rank; ++i) {
      if (!MatchSize(form[i + 1], shape.dimension(batch_rank + i))) return false;
    }
    return true;
  }

  const std::vector<int64_t>& batch() const { return batch_; }
  void GiveSizes(LapackCall& call) const {
    for (size_t i = 0; i < sizes_.size(); ++i) {
      call.dims[i] = static_cast<int>(std::max<int64_t>(sizes_[i], 0));
    }
  }

 private:
  static constexpr int64_t kMost = std::numeric_limits<int>::max();

  int64_t& Size(char letter) { return sizes_[letter - 'a']; }
  bool MatchSize(char letter, int64_t size) {
    if (size > kMost) return false;
    if (letter == 'k') return size == std::min(Size('m'), Size('n'));
    if (letter == 'q') return size == std::max<int64_t>(Size('n') - 1, 0);
    if (Size(letter) < 0) Size(letter) = size;
    return Size(letter) == size;
  }

  PrimitiveType type_;
  std::array<int64_t, 26> sizes_;
  std::vector<int64_t> batch_;
  bool has_batch_ = false;
};

// "1,1,100,1e-6"
std::optional<int64_t> ListedNumber(std::string_view text, int index) {
  for (int skip = 0; skip < index; ++skip) {
    text.remove_prefix(std::min(text.size(), text.find(',') + 1));
  }
  if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
  return text[0] - '0';
}

struct Target {
  std::string_view routine;
  size_t type;  // in kLapackTypes; beyond it: none
  bool scalars;  // sizes and options are operands
};

Target ReadTarget(const Instruction& instruction) {
  constexpr std::string_view kLapack = "lapack_", kBlas = "blas_", kSuffix = "_ffi";
  std::string_view target = instruction.Get(kCustomCallTarget);
  std::string_view prefix = target.starts_with(kLapack) ? kLapack : kBlas;
  if (target.starts_with(prefix) && target.size() > prefix.size() + 1) {
    size_t type = std::string_view("sdcz").find(target[prefix.size()]);
    std::string_view name = target.substr(prefix.size() + 1);
    bool scalars = !name.ends_with(kSuffix);
    if (!scalars) name.remove_suffix(kSuffix.size());
    return {name, type, scalars};
  }
  PrimitiveType operand = instruction.operand_count() > 0
                              ? instruction.operand_shape(0).primitive_type()
                              : PrimitiveType::kInvalid;
  auto type = std::find(std::begin(kLapackTypes), std::end(kLapackTypes), operand);
  return {target, static_cast<size_t>(type - std::begin(kLapackTypes)), false};
}

bool IsScalarOf(const Shape& shape, PrimitiveType type) {
  return shape.IsScalar() && shape.primitive_type() == type;
}

// In front of the arrays.
std::string MatchScalars(const Instruction& instruction, const LapackBinding& binding) {
  for (int i = 0; i < binding.first_array; ++i) {
    const Shape& shape = instruction.operand_shape(i);
    const LegacyScalar& scalar = binding.legacy->scalars[i];
    bool fits = scalar.name.empty()
                    ? IsScalarOf(shape, kLapackTypes[binding.type])
                    : IsScalarOf(shape, PrimitiveType::kS32) || IsScalarOf(shape, PrimitiveType::kU8);
    if (!fits) {
      return "operand " + std::to_string(i) + ", " + shape.ToString(false) + ", does not fit it";
    }
  }
  return {};
}

// Sets an option of the routine. False: it does not take that.
bool SetOption(const LapackRoutine& routine, std::string_view name, int64_t value,
               LapackCall* call) {
  for (size_t i = 0; i < routine.options.size(); ++i) {
    const LapackOption& option = routine.options[i];
    if (option.name != name) continue;
    bool fits = std::in_range<int>(value) &&
                (option.allowed.empty() ||
                 (value > 0 && value < 128 &&
                  option.allowed.find(static_cast<char>(value)) != std::string_view::npos));
    if (fits) call->options[i] = static_cast<int>(value);
    return fits;
  }
  return false;
}

std::string ReadScalars(const LapackBinding& binding, std::span<const Literal> operands,
                        int64_t batch, LapackCall* call) {
  const LegacyLapackCall& legacy = *binding.legacy;
  if (!legacy.fixed_option.empty()) {
    SetOption(*binding.routine, legacy.fixed_option, legacy.fixed_letter, call);
  }
  for (int i = 0; i < binding.first_array; ++i) {
    const LegacyScalar& scalar = legacy.scalars[i];
    const Literal& operand = operands[i];
    auto refuse = [&](const std::string& found) {
      return "operand " + std::to_string(i) + ", " +
             std::string(scalar.name.empty() ? "alpha" : scalar.name) + ", is " + found;
    };
    if (scalar.name.empty()) {
      bool complex = IsComplex(kLapackTypes[binding.type]);
      PrimitiveType part = PartOf(kLapackTypes[binding.type]);
      double re = DoubleFromBits(part, complex ? operand.PartBits(0, 0) : operand.Bits(0));
      double im = complex ? DoubleFromBits(part, operand.PartBits(0, 1)) : 0;
      if (re != 1 || im != 0) return refuse(operand.ToString(10) + ", and only 1 is implemented");
      continue;
    }
    int64_t value = operand.shape().primitive_type() == PrimitiveType::kU8
                        ? static_cast<int64_t>(operand.Bits(0))
                        : static_cast<int32_t>(operand.Bits(0));
    if (scalar.option.empty()) {
      if (scalar.size == '-') continue;
      int64_t size = scalar.size == '*' ? batch : call->Dim(scalar.size);
      if (value != size) {
        return refuse(std::to_string(value) + ", but that size of the arrays is " +
                      std::to_string(size));
      }
      continue;
    }
    if (!scalar.letters.empty()) {
      if (value < 0 || value >= static_cast<int64_t>(scalar.letters.size())) {
        return refuse(std::to_string(value) + ", which stands for nothing");
      }
      value = scalar.letters[static_cast<size_t>(value)];
      if (value == '-') continue;
    }
    if (!SetOption(*binding.routine, scalar.option, value, call)) {
      return refuse(std::to_string(value) + ", which stands for nothing");
    }
  }
  return {};
}

}  // namespace

size_t LapackBinding::OperandCount() const { return CountForms(routine->operands); }

size_t LapackBinding::ResultOf(int i) const {
  return static_cast<size_t>(std::find(results.begin(), results.end(), i) - results.begin());
}

size_t LapackBinding::InfoResult() const {
  const size_t last = CountForms(routine->results) - 1;
  return ResultOf(routine->results[last] == "I" ? static_cast<int>(last) : kInfo);
}

LapackBinding BindLapack(const Instruction& instruction) {
  LapackBinding binding;
  Target target = ReadTarget(instruction);
  if (target.type >= std::size(kLapackTypes)) return binding;
  binding.type = static_cast<int>(target.type);
  const LapackRoutine* routine = FindLapackRoutine(target.routine, binding.type);
  if (routine == nullptr) return binding;
  if (target.scalars) {
    binding.legacy = FindLegacyLapackCall(target.routine, IsComplex(kLapackTypes[binding.type]));
    if (binding.legacy == nullptr) return binding;
    for (const LegacyScalar& scalar : binding.legacy->scalars) {
      binding.first_array += !scalar.name.empty();
    }
    binding.first_array += binding.legacy->scale;
    for (char role : binding.legacy->results) {
      binding.results.push_back(role == 'i'   ? LapackBinding::kInfo
                                : role == 'w' ? LapackBinding::kWork
                                              : role - '0');
    }
  } else {
    for (size_t i = 0; i < CountForms(routine->results); ++i) {
      binding.results.push_back(static_cast<int>(i));
    }
  }
  binding.routine = routine;
  return binding;
}

std::string MatchLapackShapes(const Instruction& instruction, const LapackBinding& binding,
                              LapackCall* call, std::vector<int64_t>* batch) {
  const LapackRoutine& routine = *binding.routine;
  const size_t first = static_cast<size_t>(binding.first_array);
  const size_t operands = first + binding.OperandCount(), results = binding.results.size();
  const Shape& shape = instruction.shape();
  size_t given = shape.IsTuple() ? shape.elements().size() : 1;
  if (static_cast<size_t>(instruction.operand_count()) != operands || given != results) {
    return "it takes " + std::to_string(operands) + " operands and gives " +
           std::to_string(results) + " results";
  }
  if (std::string reason = MatchScalars(instruction, binding); !reason.empty()) return reason;
  FormMatcher matcher(kLapackTypes[binding.type]);
  for (size_t i = first; i < operands; ++i) {
    const Shape& operand = instruction.operand_shape(static_cast<int>(i));
    if (!matcher.Match(routine.operands[i - first], operand)) {
      return "operand " + std::to_string(i) + ", " + operand.ToString(false) + ", does not fit it";
    }
  }
  for (size_t i = 0; i < results; ++i) {
    const Shape& result = ResultArray(shape, static_cast<int64_t>(i));
    const int role = binding.results[i];
    bool fits = role == LapackBinding::kWork ? result.IsArray()
                : role == LapackBinding::kInfo
                    ? matcher.Match("I", result)
                    : matcher.Match(routine.results[static_cast<size_t>(role)], result);
    if (!fits) {
      return "result " + std::to_string(i) + ", " + result.ToString(false) + ", does not fit it";
    }
  }
  matcher.GiveSizes(*call);
  *batch = matcher.batch();
  return {};
}

std::string ReadLapackOptions(const Instruction& instruction, const LapackBinding& binding,
                              std::span<const Literal> operands, std::span<const int64_t> batch,
                              LapackCall* call) {
  const LapackRoutine& routine = *binding.routine;
  if (binding.legacy != nullptr) {
    if (operands.empty()) return {};
    int64_t count = 1;
    for (int64_t size : batch) count *= size;
    std::string reason = ReadScalars(binding, operands, count, call);
    if (!reason.empty()) return reason;
  } else {
    for (size_t i = 0; i < routine.options.size() && !routine.options[i].name.empty(); ++i) {
      std::string_view name = routine.options[i].name;
      std::optional<int64_t> value =
          name[0] == '#' ? ListedNumber(instruction.Get(kBackendConfig).text, name[1] - '0')
                         : FindConfigInteger(instruction, name);
      if (!value || !SetOption(routine, name, *value, call)) {
        return "its " + std::string(name) + " in backend_config is missing or unknown";
      }
    }
  }
  const char* reason = routine.check ? routine.check(*call) : nullptr;
  return reason ? reason : "";
}

}  // namespace assay
