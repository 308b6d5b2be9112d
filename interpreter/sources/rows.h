// The rows of interpreter/element_sources.h, by family, and what the maps share.
#ifndef ASSAY_INTERPRETER_SOURCES_ROWS_H_
#define ASSAY_INTERPRETER_SOURCES_ROWS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "interpreter/element_sources.h"

namespace assay {

// Visits; not empty: why it cannot, as VisitSources.
using SourceMap = std::string_view (*)(const SourceQuery&, const SourceVisitor&);

struct SourceRow {
  Opcode opcode;
  SourceKind kind = SourceKind::kMap;
  SourceMap map = nullptr;
  std::string_view reason = {};
};

// ---------------------------------------------------------------- indices

using Index = std::vector<int64_t>;
inline constexpr int64_t kAny = -1;  // in an index: every position of the dimension

Index IndexOf(const Shape& shape, int64_t element);
int64_t ElementAt(const Shape& shape, const Index& index);
// The array that the query's element is part of; of a start, of what its collective gives.
const Shape& ShapeOf(const SourceQuery& query);
Index IndexOf(const SourceQuery& query);

// All elements of the operand whose index agrees with `fixed`.
void VisitBox(const SourceQuery& query, int operand, const Index& fixed, const SourceVisitor& visit);
void VisitBox(const SourceQuery& query, int operand, int device, const Index& fixed,
              const SourceVisitor& visit);
// All elements of the operand.
void VisitWhole(const SourceQuery& query, int operand, const SourceVisitor& visit);
void VisitAt(const SourceQuery& query, int operand, const Index& index, const SourceVisitor& visit);

inline constexpr std::string_view kOperandNotKept = "an operand that decides is not kept";

// ---------------------------------------------------------------- data movement

std::string_view SourcesAtSame(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfElementwise(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfSelect(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfBitcast(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfBitcastConvert(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfBroadcast(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfConcatenate(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfPad(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfReverse(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfShuffle(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfSlice(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfTranspose(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfCustomCall(const SourceQuery& query, const SourceVisitor& visit);

inline constexpr SourceRow kDataMovementSources[] = {
    {.opcode = Opcode::kMap, .map = SourcesOfElementwise},
    {.opcode = Opcode::kBitcast, .map = SourcesOfBitcast},
    {.opcode = Opcode::kBitcastConvert, .map = SourcesOfBitcastConvert},
    {.opcode = Opcode::kBroadcast, .map = SourcesOfBroadcast},
    {.opcode = Opcode::kConcatenate, .map = SourcesOfConcatenate},
    {.opcode = Opcode::kCustomCall, .map = SourcesOfCustomCall},
    {.opcode = Opcode::kDynamicReshape, .map = SourcesAtSame},
    {.opcode = Opcode::kPad, .map = SourcesOfPad},
    {.opcode = Opcode::kReshape, .map = SourcesAtSame},
    {.opcode = Opcode::kReverse, .map = SourcesOfReverse},
    {.opcode = Opcode::kShuffle, .map = SourcesOfShuffle},
    {.opcode = Opcode::kSlice, .map = SourcesOfSlice},
    {.opcode = Opcode::kTranspose, .map = SourcesOfTranspose},
};

// ---------------------------------------------------------------- indexing

std::string_view SourcesOfDynamicSlice(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfDynamicUpdateSlice(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfGather(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfScatter(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfSetDimensionSize(const SourceQuery& query, const SourceVisitor& visit);

inline constexpr SourceRow kIndexingSources[] = {
    {.opcode = Opcode::kDynamicSlice, .map = SourcesOfDynamicSlice},
    {.opcode = Opcode::kDynamicUpdateSlice, .map = SourcesOfDynamicUpdateSlice},
    {.opcode = Opcode::kGather, .map = SourcesOfGather},
    {.opcode = Opcode::kScatter, .map = SourcesOfScatter},
    {.opcode = Opcode::kSetDimensionSize, .map = SourcesOfSetDimensionSize},
};

// ---------------------------------------------------------------- contraction

std::string_view SourcesOfDot(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfScaledDot(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfRaggedDot(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfConvolution(const SourceQuery& query, const SourceVisitor& visit);

inline constexpr SourceRow kContractionSources[] = {
    {.opcode = Opcode::kConvolution, .map = SourcesOfConvolution},
    {.opcode = Opcode::kDot, .map = SourcesOfDot},
    {.opcode = Opcode::kRaggedDot, .map = SourcesOfRaggedDot},
    {.opcode = Opcode::kScaledDot, .map = SourcesOfScaledDot},
};

// ---------------------------------------------------------------- reduction

std::string_view SourcesOfReduce(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfReduceWindow(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfSelectAndScatter(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfScan(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfSort(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfTopk(const SourceQuery& query, const SourceVisitor& visit);

inline constexpr SourceRow kReductionSources[] = {
    {.opcode = Opcode::kReduce, .map = SourcesOfReduce},
    {.opcode = Opcode::kReduceWindow, .map = SourcesOfReduceWindow},
    {.opcode = Opcode::kScan, .map = SourcesOfScan},
    {.opcode = Opcode::kSelectAndScatter, .map = SourcesOfSelectAndScatter},
    {.opcode = Opcode::kSort, .map = SourcesOfSort},
    {.opcode = Opcode::kTopk, .map = SourcesOfTopk},
};

// ---------------------------------------------------------------- linear algebra and random numbers

std::string_view SourcesOfBatchNormGrad(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfBatchNormInference(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfBatchNormTraining(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfCholesky(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfFft(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfTriangularSolve(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesAreAll(const SourceQuery& query, const SourceVisitor& visit);

inline constexpr SourceRow kLinearAlgebraSources[] = {
    {.opcode = Opcode::kBatchNormGrad, .map = SourcesOfBatchNormGrad},
    {.opcode = Opcode::kBatchNormInference, .map = SourcesOfBatchNormInference},
    {.opcode = Opcode::kBatchNormTraining, .map = SourcesOfBatchNormTraining},
    {.opcode = Opcode::kCholesky, .map = SourcesOfCholesky},
    {.opcode = Opcode::kFft, .map = SourcesOfFft},
    {.opcode = Opcode::kTriangularSolve, .map = SourcesOfTriangularSolve},
    // The two bounds, or the words of the state.
    {.opcode = Opcode::kRng, .map = SourcesAreAll},
    {.opcode = Opcode::kRngBitGenerator, .map = SourcesAreAll},
};

// ---------------------------------------------------------------- collectives

std::string_view SourcesOfAllGather(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfAllReduce(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfAllToAll(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfCollectiveBroadcast(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfCollectivePermute(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfCollectiveReduce(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfRaggedAllToAll(const SourceQuery& query, const SourceVisitor& visit);
std::string_view SourcesOfReduceScatter(const SourceQuery& query, const SourceVisitor& visit);

// Starts: of what their done gives.
inline constexpr SourceRow kCollectiveSources[] = {
    {.opcode = Opcode::kAllGather, .map = SourcesOfAllGather},
    {.opcode = Opcode::kAllGatherStart, .map = SourcesOfAllGather},
    {.opcode = Opcode::kAllReduce, .map = SourcesOfAllReduce},
    {.opcode = Opcode::kAllReduceStart, .map = SourcesOfAllReduce},
    {.opcode = Opcode::kAllToAll, .map = SourcesOfAllToAll},
    {.opcode = Opcode::kCollectiveBroadcast, .map = SourcesOfCollectiveBroadcast},
    {.opcode = Opcode::kCollectivePermute, .map = SourcesOfCollectivePermute},
    {.opcode = Opcode::kCollectivePermuteStart, .map = SourcesOfCollectivePermute},
    {.opcode = Opcode::kCollectiveReduce, .map = SourcesOfCollectiveReduce},
    {.opcode = Opcode::kRaggedAllToAll, .map = SourcesOfRaggedAllToAll},
    {.opcode = Opcode::kReduceScatter, .map = SourcesOfReduceScatter},
};

// ---------------------------------------------------------------- without a map

inline constexpr std::string_view kOfOperand = "the value of an operand under another name";
inline constexpr std::string_view kOfCalled = "the value of the root of what it calls";
inline constexpr std::string_view kOfStart = "what the operation gives that was started";
inline constexpr std::string_view kNoArray = "a token, no array";

inline constexpr SourceRow kSourcesWithoutMap[] = {
    {Opcode::kParameter, SourceKind::kThrough, nullptr, "what the caller gives"},
    {Opcode::kTuple, SourceKind::kThrough, nullptr, kOfOperand},
    {Opcode::kGetTupleElement, SourceKind::kThrough, nullptr, kOfOperand},
    {Opcode::kOptBarrier, SourceKind::kThrough, nullptr, kOfOperand},
    {Opcode::kCopy, SourceKind::kThrough, nullptr, kOfOperand},
    {Opcode::kDomain, SourceKind::kThrough, nullptr, kOfOperand},
    {Opcode::kAddDependency, SourceKind::kThrough, nullptr, kOfOperand},
    {Opcode::kCopyStart, SourceKind::kThrough, nullptr, kOfOperand},
    {Opcode::kCopyDone, SourceKind::kThrough, nullptr, kOfOperand},
    {Opcode::kAsyncUpdate, SourceKind::kThrough, nullptr, kOfOperand},
    {Opcode::kCall, SourceKind::kThrough, nullptr, kOfCalled},
    {Opcode::kFusion, SourceKind::kThrough, nullptr, kOfCalled},
    {Opcode::kWhile, SourceKind::kThrough, nullptr, kOfCalled},
    {Opcode::kConditional, SourceKind::kThrough, nullptr, kOfCalled},
    {Opcode::kAsyncStart, SourceKind::kThrough, nullptr, kOfCalled},
    {Opcode::kAsyncDone, SourceKind::kThrough, nullptr, kOfStart},
    {Opcode::kAllGatherDone, SourceKind::kThrough, nullptr, kOfStart},
    {Opcode::kAllReduceDone, SourceKind::kThrough, nullptr, kOfStart},
    {Opcode::kCollectivePermuteDone, SourceKind::kThrough, nullptr, kOfStart},
    {Opcode::kRecvDone, SourceKind::kThrough, nullptr, kOfStart},
    {Opcode::kConstant, SourceKind::kNone, nullptr, "the program holds it"},
    {Opcode::kIota, SourceKind::kNone, nullptr, "it is its own index"},
    {Opcode::kGetDimensionSize, SourceKind::kNone, nullptr, "a size, of no element"},
    {Opcode::kPartitionId, SourceKind::kNone, nullptr, "the number of the device"},
    {Opcode::kReplicaId, SourceKind::kNone, nullptr, "the number of the device"},
    {Opcode::kRngGetAndUpdateState, SourceKind::kNone, nullptr, "the state of the random numbers"},
    {Opcode::kInfeed, SourceKind::kNone, nullptr, "it comes from the host"},
    {Opcode::kRecv, SourceKind::kNone, nullptr,
     "it comes from the host, or from the send of another device on the same channel"},
    {Opcode::kAfterAll, SourceKind::kNone, nullptr, kNoArray},
    {Opcode::kOutfeed, SourceKind::kNone, nullptr, kNoArray},
    {Opcode::kSend, SourceKind::kNone, nullptr, kNoArray},
    {Opcode::kSendDone, SourceKind::kNone, nullptr, kNoArray},
    {Opcode::kForeign, SourceKind::kAll, nullptr, "an operation of another dialect, which does not run"},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_SOURCES_ROWS_H_
