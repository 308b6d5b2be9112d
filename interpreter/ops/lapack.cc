#include "interpreter/ops/lapack.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/ops/lapack_routines.h"
#include "interpreter/ops/strided.h"

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

// The routine called; nullptr: there is none for this element type.
const LapackRoutine* RoutineOf(const Instruction& instruction, int* type) {
  PrimitiveType operand = instruction.operand_count() > 0
                              ? instruction.operand_shape(0).primitive_type()
                              : PrimitiveType::kInvalid;
  return FindLapackRoutine(instruction.Get(kCustomCallTarget), operand, type);
}

std::optional<int64_t> OptionOf(const Instruction& instruction, std::string_view name) {
  if (name[0] != '#') return FindConfigInteger(instruction, name);
  // "1,1,100,1e-6"
  std::string_view text = instruction.Get(kBackendConfig).text;
  for (char skip = '0'; skip < name[1]; ++skip) {
    text.remove_prefix(std::min(text.size(), text.find(',') + 1));
  }
  if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
  return text[0] - '0';
}

const Shape& ResultShape(const Instruction& instruction, size_t i) {
  return instruction.shape().IsTuple() ? instruction.shape().elements()[i] : instruction.shape();
}

// Fills in sizes and options; the reason why this call does not fit its routine.
std::string Resolve(const Instruction& instruction, const LapackRoutine& routine, int type,
                    LapackCall& call, std::vector<int64_t>& batch) {
  size_t operands = CountForms(routine.operands), results = CountForms(routine.results);
  const Shape& shape = instruction.shape();
  size_t given = shape.IsTuple() ? shape.elements().size() : 1;
  if (static_cast<size_t>(instruction.operand_count()) != operands || given != results) {
    return "it takes " + std::to_string(operands) + " operands and gives " +
           std::to_string(results) + " results";
  }
  FormMatcher matcher(kLapackTypes[type]);
  for (size_t i = 0; i < operands; ++i) {
    const Shape& operand = instruction.operand_shape(static_cast<int>(i));
    if (!matcher.Match(routine.operands[i], operand)) {
      return "operand " + std::to_string(i) + ", " + operand.ToString(false) + ", does not fit it";
    }
  }
  for (size_t i = 0; i < results; ++i) {
    if (!matcher.Match(routine.results[i], ResultShape(instruction, i))) {
      return "result " + std::to_string(i) + ", " + ResultShape(instruction, i).ToString(false) +
             ", does not fit it";
    }
  }
  for (size_t i = 0; i < routine.options.size() && !routine.options[i].name.empty(); ++i) {
    const LapackOption& option = routine.options[i];
    std::optional<int64_t> value = OptionOf(instruction, option.name);
    bool fits = value && std::in_range<int>(*value) &&
                (option.allowed.empty() ||
                 (*value > 0 && *value < 128 &&
                  option.allowed.find(static_cast<char>(*value)) != std::string_view::npos));
    if (!fits) {
      return "its " + std::string(option.name) + " in backend_config is missing or unknown";
    }
    call.options[i] = static_cast<int>(*value);
  }
  matcher.GiveSizes(call);
  if (routine.check) {
    if (const char* reason = routine.check(call)) return reason;
  }
  batch = matcher.batch();
  return {};
}

// Element i of the batch of one array.
struct Pieces {
  std::byte* base = nullptr;
  int64_t bytes = 0;
  void* operator[](int64_t i) const { return base + i * bytes; }
};

Pieces PiecesOf(Literal& literal, int64_t count) {
  return {literal.MutableBytes(), count == 0 ? 0 : literal.byte_size() / count};
}

}  // namespace

std::string CheckLapack(const Instruction& instruction) {
  int type = 0;
  const LapackRoutine* routine = RoutineOf(instruction, &type);
  if (routine == nullptr) return "not implemented for its element type";
  LapackCall call = {};
  std::vector<int64_t> batch;
  return Resolve(instruction, *routine, type, call, batch);
}

Status EvaluateLapack(OpContext& context) {
  PrepareLapack();
  int type = 0;
  const LapackRoutine& routine = *RoutineOf(context.instruction, &type);
  LapackCall call = {};
  std::vector<int64_t> batch;
  std::string reason = Resolve(context.instruction, routine, type, call, batch);
  CHECK(reason.empty());
  int64_t count = Product(batch);

  size_t operands = CountForms(routine.operands), results = CountForms(routine.results);
  std::vector<Literal> values;
  std::vector<Pieces> inputs(operands), outputs;
  bool empty = false;
  int64_t working = 0;  // LAPACKE transposes, and LAPACK asks for room beside
  for (size_t i = 0; i < operands; ++i) {
    empty = empty || context.operands[i].element_count() == 0;
    working += 4 * context.operands[i].byte_size();
  }
  RETURN_IF_ERROR(context.Reserve(count == 0 ? 0 : working / count));
  for (size_t i = 0; i < results; ++i) {
    const Shape& shape = ResultShape(context.instruction, i);
    char start = routine.starts_as[i];
    if (start == '-') {
      values.push_back(Literal::Zeros(shape));
    } else {
      values.push_back(std::exchange(context.operands[start - '0'], {}).Reshaped(shape));
    }
  }
  for (Literal& value : values) outputs.push_back(PiecesOf(value, count));
  for (size_t i = 0; i < operands; ++i) {
    if (context.operands[i].IsValid()) inputs[i] = PiecesOf(context.operands[i], count);
  }
  for (int64_t b = 0; b < count && !empty; ++b) {
    for (size_t i = 0; i < operands; ++i) call.operands[i] = inputs[i][b];
    for (size_t i = 0; i < results; ++i) call.results[i] = outputs[i][b];
    int info = routine.run[type](call);
    if (info == -1010 || info == -1011) {  // LAPACKE: no memory for its work or for transposing
      return ErrorAt(StatusCode::kResourceExhausted, context.instruction, "memory_limit",
                     "LAPACK has no memory to work in");
    }
    // The last result, if it is a scalar.
    if (routine.results[results - 1] == "I") std::memcpy(outputs.back()[b], &info, sizeof(info));
    RETURN_IF_ERROR(context.evaluation.Poll());
  }
  context.result = context.shape().IsTuple() ? Literal::Tuple(context.shape(), std::move(values))
                                             : std::move(values[0]);
  return {};
}

}  // namespace assay
