// fft: the last dimensions of each item of the batch are a transform of interpreter/numeric/fft.h.
#include "interpreter/ops/fft.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/fft.h"
#include "interpreter/ops/matrix.h"

namespace assay {

Status EvaluateFft(OpContext& context) {
  const Literal& x = context.operands[0];
  const Ints& length = context.instruction.Get(kFftLength);
  const std::vector<int64_t> lengths(length.begin(), length.end());
  const Elements from(x.shape()), to(context.shape());
  Literal result = Literal::Uninitialized(context.shape());
  if (result.element_count() == 0 || x.element_count() == 0) {
    context.result = std::move(result);
    return {};
  }
  const int64_t making = numeric::FourierTransform::MakingBytes(lengths);
  RETURN_IF_ERROR(ReserveEach(context, 1, numeric::FourierTransform::TableBytes(lengths), 0));
  RETURN_IF_ERROR(ReserveEach(context, 1, making, 0));
  const numeric::Going going = GoingOf(context);
  const numeric::FourierTransform transform(to.part, context.instruction.Get(kFftType), lengths,
                                            going);
  RETURN_IF_ERROR(context.evaluation.Poll());
  const int64_t in_parts = transform.input_parts(), out_parts = transform.output_parts();
  const int64_t batch = x.element_count() * from.parts / in_parts;
  // One item alone is split among threads, of several each thread has its own. What the tables were made
  // with is free again.
  const int64_t items = Threads(context, batch);
  const int64_t run = numeric::FourierTransform::RunBytes(lengths, batch == 1 ? context.pool.threads() : 1);
  const int64_t each = run < 0 ? -1 : run + 8 * (in_parts + out_parts);
  RETURN_IF_ERROR(context.Reserve(each < 0 ? -1 : std::max<int64_t>(0, items * each - making)));
  std::byte* bytes = result.MutableBytes();
  const numeric::Loop loop = LoopOf(context, batch == 1);
  const int64_t grain = std::max<int64_t>(1, 4096 / (in_parts + out_parts));
  RETURN_IF_ERROR(ForEachItem(context, batch, grain, [&](int64_t begin, int64_t end) {
    std::vector<double> in(static_cast<size_t>(in_parts));
    std::vector<uint64_t> out(static_cast<size_t>(out_parts));
    for (int64_t i = begin; i < end; ++i) {
      from.Read(x.bytes(), i * in_parts, in_parts, in.data());
      transform.Run(in.data(), out.data(), loop, going);
      to.Write(out.data(), i * out_parts, out_parts, bytes);
    }
  }));
  context.result = std::move(result);
  return {};
}

std::vector<int64_t> FftSpans(const Instruction& instruction) {
  const int64_t rank = instruction.shape().rank();
  std::vector<int64_t> spans;
  for (size_t i = 0; i < instruction.Get(kFftLength).size(); ++i) {
    spans.push_back(rank - 1 - static_cast<int64_t>(i));
  }
  return spans;
}

}  // namespace assay
