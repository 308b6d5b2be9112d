// Shardy's attributes in text. `refs` are axes in braces: {"x", "y":(1)2}.
#include "spec/mlir/sdy_factors.h"
#include "spec/mlir/text_parser.h"

namespace assay::mlir {
namespace {

using Integers = std::span<const int64_t>;
using Nodes = std::span<const Node* const>;

const KindSpec& Sdy(Kind kind) { return SpecOf(kind, DialectId::kSdy); }

}  // namespace

const Node* TextParser::ParseSdy(const KindSpec& spec) {
  switch (spec.kind) {
    case Kind::kSdyManualAxes:
    case Kind::kSdyAxisRefList:
      return ParseSdyAxes('{', '}', spec.kind);
    case Kind::kSdyMesh:
      return ParseSdyMesh();
    case Kind::kSdyAxisRef:
      return ParseSdyAxisRef();
    case Kind::kSdyDimensionSharding:
      return ParseSdyDimension();
    case Kind::kSdyTensorSharding:
      return ParseTensorSharding();
    case Kind::kSdyPerValue:
      return ParsePerValueShardings();
    case Kind::kSdyOpShardingRule:
      return ParseSdyRule();
    case Kind::kSdyListOfAxisRefLists:
      return ParseSdyAxisLists();
    case Kind::kSdyAllToAllParams:
      return ParseSdyAllToAll();
    case Kind::kSdySubAxisInfo:
      return ParseSubAxis(spec);
    case Kind::kSdyMeshAxis: {
      std::string name;
      int64_t size;
      if (!ParseString(&name) || !Expect('=') || !ParseInteger(&size)) return nullptr;
      return context_.Get(spec, {std::string_view(name), size});
    }
    case Kind::kSdyAllToAllParam: {
      std::vector<const Node*> axes;
      int64_t source, target;
      if (!ParseSdyAxisRefs(&axes, nullptr) || !Expect(':') || !ParseInteger(&source) ||
          !ExpectArrow() || !ParseInteger(&target)) {
        return nullptr;
      }
      return context_.Get(spec, {Nodes(axes), source, target});
    }
    case Kind::kSdyTensorMapping:
      return ParseSdyTensorMapping();
    default:
      return Fail("mlir_attribute", "this attribute stands inside a sharding rule only"), nullptr;
  }
}

// "x", "x":(1)2
Attribute TextParser::ParseSdyAxisRef() {
  std::string name;
  if (!ParseString(&name)) return nullptr;
  const Node* sub_axis = nullptr;
  if (At(':')) {
    const Token colon = token_;
    Next();
    if (!At('(')) {  // the colon of an all-to-all is not ours
      Return(colon);
    } else if ((sub_axis = ParseSubAxis(Sdy(Kind::kSdySubAxisInfo))) == nullptr) {
      return nullptr;
    }
  }
  return context_.Get(Sdy(Kind::kSdyAxisRef), {std::string_view(name), sub_axis});
}

// {refs}; with `open`, the last may be '?'.
bool TextParser::ParseSdyAxisRefs(std::vector<const Node*>* axes, bool* open) {
  if (open) *open = false;
  return ParseList('{', '}', [&] {
    if (open != nullptr && !*open && Accept('?')) {
      *open = true;
      return At('}') || Expected("'}' behind '?'");
    }
    axes->push_back(ParseSdyAxisRef());
    return axes->back() != nullptr;
  });
}

Attribute TextParser::ParseSdyAxes(char open, char close, Kind kind) {
  std::vector<const Node*> axes;
  if (kind == Kind::kSdyAxisRefList) {
    return ParseSdyAxisRefs(&axes, nullptr) ? context_.Get(Sdy(kind), {Nodes(axes)}) : nullptr;
  }
  const bool read = ParseList(open, close, [&] {
    std::string name;
    if (!ParseString(&name)) return false;
    axes.push_back(context_.String(name));
    return true;
  });
  return read ? context_.Get(Sdy(kind), {Nodes(axes)}) : nullptr;
}

// <["x"=2, "y"=4], device_ids=[1, 0]>
Attribute TextParser::ParseSdyMesh() {
  std::vector<const Node*> axes;
  std::vector<int64_t> devices;
  if (!Expect('<')) return nullptr;
  const bool read = ParseList('[', ']', [&] {
    std::string name;
    int64_t size;
    if (!ParseString(&name) || !Expect('=') || !ParseInteger(&size)) return false;
    axes.push_back(context_.Get(Sdy(Kind::kSdyMeshAxis), {std::string_view(name), size}));
    return true;
  });
  if (!read) return nullptr;
  if (Accept(',') && (!ExpectWord("device_ids") || !Expect('=') || !ParseIntegers(&devices)))
    return nullptr;
  return Expect('>') ? context_.Get(Sdy(Kind::kSdyMesh), {Nodes(axes), Integers(devices)})
                     : nullptr;
}

// {"x", ?}p1
Attribute TextParser::ParseSdyDimension() {
  std::vector<const Node*> axes;
  bool open;
  if (!ParseSdyAxisRefs(&axes, &open)) return nullptr;
  int64_t priority = 0;  // 0: none, else 2 * number + 1
  if (AtKind(TokenKind::kWord) && token_.text.size() > 1 && token_.text[0] == 'p' &&
      token_.text.find_first_not_of("0123456789", 1) == std::string_view::npos) {
    if (token_.text.size() > 10) return Fail("mlir_integer", "the priority is too large"), nullptr;
    priority = 2 * std::stoll(std::string(token_.text.substr(1))) + 1;
    Next();
  }
  return context_.Get(Sdy(Kind::kSdyDimensionSharding),
                      {Nodes(axes), int64_t{open ? 0 : 1}, priority});
}

// <@mesh, [dimensions], replicated={refs}, unreduced=max{refs}>
Attribute TextParser::ParseTensorSharding() {
  if (!Expect('<')) return nullptr;
  Attribute mesh;
  if (AcceptWord("mesh")) {
    mesh = ParseSdyMesh();
  } else {
    std::string name;
    if (!ParseSymbol(&name)) return nullptr;
    mesh = context_.Symbol(name);
  }
  if (mesh == nullptr || !Expect(',')) return nullptr;
  std::vector<const Node*> dimensions, replicated, unreduced;
  const bool read = ParseList('[', ']', [&] {
    dimensions.push_back(ParseSdyDimension());
    return dimensions.back() != nullptr;
  });
  if (!read) return nullptr;
  int64_t reduction = 0;
  bool has_replicated = false, has_unreduced = false;
  while (Accept(',')) {
    if (!has_replicated && AcceptWord("replicated")) {
      has_replicated = true;
      if (!Expect('=') || !ParseSdyAxisRefs(&replicated, nullptr)) return nullptr;
    } else if (!has_unreduced && AcceptWord("unreduced")) {
      has_unreduced = true;
      if (!Expect('=')) return nullptr;
      if (AcceptWord("max")) {
        reduction = 1;
      } else if (AcceptWord("min")) {
        reduction = 2;
      } else {
        AcceptWord("sum");
      }
      if (!ParseSdyAxisRefs(&unreduced, nullptr)) return nullptr;
    } else {
      return Expected("'replicated' or 'unreduced', each once"), nullptr;
    }
  }
  if (!Expect('>')) return nullptr;
  return context_.Get(Sdy(Kind::kSdyTensorSharding),
                      {mesh, Nodes(dimensions), Nodes(replicated), Nodes(unreduced), reduction});
}

// <[<@mesh, [{}]>, ...]>
Attribute TextParser::ParsePerValueShardings() {
  std::vector<const Node*> shardings;
  if (!Expect('<')) return nullptr;
  const bool read = ParseList('[', ']', [&] {
    shardings.push_back(ParseTensorSharding());
    return shardings.back() != nullptr;
  });
  return read && Expect('>') ? context_.Get(Sdy(Kind::kSdyPerValue), {Nodes(shardings)}) : nullptr;
}

// [{"x"}, {}]
Attribute TextParser::ParseSdyAxisLists() {
  std::vector<const Node*> lists;
  const bool read = ParseList('[', ']', [&] {
    lists.push_back(ParseSdyAxes('{', '}', Kind::kSdyAxisRefList));
    return lists.back() != nullptr;
  });
  return read ? context_.Get(Sdy(Kind::kSdyListOfAxisRefLists), {Nodes(lists)}) : nullptr;
}

// [{"x"}: 0->1]
Attribute TextParser::ParseSdyAllToAll() {
  std::vector<const Node*> params;
  const bool read = ParseList('[', ']', [&] {
    params.push_back(ParseSdy(Sdy(Kind::kSdyAllToAllParam)));
    return params.back() != nullptr;
  });
  return read ? context_.Get(Sdy(Kind::kSdyAllToAllParams), {Nodes(params)}) : nullptr;
}

// Factors i, j, ..., z, z_1, ... of one dimension run together: ij, iz_1.
bool TextParser::ParseSdyFactors(char open, char close, std::vector<int64_t>* factors) {
  const auto word = [&] {
    return (AtKind(TokenKind::kWord) && ParseFactorNames(token_.text, factors) && (Next(), true)) ||
           Expected("factors (i to z, z_1, ...)");
  };
  return open == '\0' ? word() : ParseList(open, close, word);
}

// [i, jk]
Attribute TextParser::ParseSdyTensorMapping() {
  std::vector<const Node*> dimensions;
  const bool read = ParseList('[', ']', [&] {
    std::vector<int64_t> factors;
    if (!ParseSdyFactors('\0', '\0', &factors)) return false;
    dimensions.push_back(context_.Get(Sdy(Kind::kSdyDimMapping), {Integers(factors)}));
    return true;
  });
  return read ? context_.Get(Sdy(Kind::kSdyTensorMapping), {Nodes(dimensions)}) : nullptr;
}

// <([i, k], [k, j])->([i, j]) {i=8, j=4, k=6} reduction={k}, custom>
Attribute TextParser::ParseSdyRule() {
  std::vector<int64_t> sizes, lists[4];
  std::vector<const Node*> operands, results;
  const auto mappings = [&](std::vector<const Node*>* tensors) {
    return ParseList('(', ')', [&] {
      tensors->push_back(ParseSdyTensorMapping());
      return tensors->back() != nullptr;
    });
  };
  if (!Expect('<') || !mappings(&operands) || !ExpectArrow() || !mappings(&results)) return nullptr;
  const bool read = !At('{') || ParseList('{', '}', [&] {
    std::vector<int64_t> factor;
    const Token name = token_;
    if (!ParseSdyFactors('\0', '\0', &factor)) return false;
    if (factor.size() != 1 || factor[0] != static_cast<int64_t>(sizes.size())) {
      return FailAt(lexer_.OffsetOf(name.text.data()), static_cast<int64_t>(name.text.size()),
                    "mlir_attribute",
                    "the sizes of factors are those of i, j, ..., each once and in order");
    }
    return Expect('=') && ParseInteger(&sizes.emplace_back());
  });
  if (!read) return nullptr;
  constexpr std::string_view kNames[] = {"reduction", "need_replication", "permutation",
                                         "blocked_propagation"};
  for (int i = 0; i < 4; ++i) {
    if (AcceptWord(kNames[i]) && (!Expect('=') || !ParseSdyFactors('{', '}', &lists[i])))
      return nullptr;
  }
  int64_t custom = 0;
  if (Accept(',')) {
    if (!ExpectWord("custom")) return nullptr;
    custom = 1;
  }
  if (!Expect('>')) return nullptr;
  return context_.Get(Sdy(Kind::kSdyOpShardingRule),
                      {Integers(sizes), Nodes(operands), Nodes(results), Integers(lists[0]),
                       Integers(lists[1]), Integers(lists[2]), Integers(lists[3]), custom});
}

}  // namespace assay::mlir
