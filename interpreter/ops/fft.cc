// fft: the last dimensions of each item of the batch are a transform of interpreter/numeric/fft.h.
#include "interpreter/ops/fft.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/fft.h"
#include "interpreter/ops/ill_conditioned.h"
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
  // Of one transform.
  int64_t in_parts = from.parts, out_parts = to.parts;
  for (int64_t span : FftSpans(context.instruction)) {
    in_parts *= x.shape().dimension(span);
    out_parts *= context.shape().dimension(span);
  }
  const int64_t batch = x.element_count() * from.parts / in_parts;
  // One item alone is split among threads, of several each thread has its own. What the tables were made
  // with is free again then. All is asked for at once, so that who is refused knows how much it is.
  const int64_t items = Threads(context, batch);
  const int64_t table = numeric::FourierTransform::TableBytes(lengths);
  const int64_t making = numeric::FourierTransform::MakingBytes(lengths);
  const int64_t run = numeric::FourierTransform::RunBytes(lengths, batch == 1 ? context.pool.threads() : 1);
  int64_t running = 0, all = 0;
  const bool over = table < 0 || making < 0 || run < 0 ||
                    __builtin_mul_overflow(items, run + 8 * (in_parts + out_parts), &running) ||
                    __builtin_add_overflow(table, std::max(making, running), &all);
  RETURN_IF_ERROR(context.Reserve(over ? -1 : all));
  const numeric::Going going = GoingOf(context);
  const numeric::FourierTransform transform(to.part, context.instruction.Get(kFftType), lengths,
                                            going);
  RETURN_IF_ERROR(context.evaluation.Poll());
  std::byte* bytes = result.MutableBytes();
  const numeric::Loop loop = LoopOf(context, batch == 1);
  constexpr int64_t kTransformBits = 2 * 53;  // pairs of doubles
  IllConditioned ill;
  const int64_t grain = std::max<int64_t>(1, 4096 / (in_parts + out_parts));
  RETURN_IF_ERROR(ForEachItem(context, batch, grain, [&](int64_t begin, int64_t end) {
    std::vector<double> in(static_cast<size_t>(in_parts));
    std::vector<uint64_t> out(static_cast<size_t>(out_parts));
    for (int64_t i = begin; i < end; ++i) {
      from.Read(x.bytes(), i * in_parts, in_parts, in.data());
      ill.Add(transform.Run(in.data(), out.data(), loop, going) ? 0 : kTransformBits);
      to.Write(out.data(), i * out_parts, out_parts, bytes);
    }
  }));
  RETURN_IF_ERROR(ill.Check(context, "transform", "transforms"));
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
