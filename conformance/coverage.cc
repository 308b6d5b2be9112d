#include "conformance/coverage.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "base/file.h"

namespace assay {
namespace {

using enum PrimitiveType;

constexpr PrimitiveType kTypes[] = {
    kPred,       kS1,        kS2,     kS4,     kS8,       kS16,           kS32,        kS64,
    kU1,         kU2,        kU4,     kU8,     kU16,      kU32,           kU64,        kF4E2M1FN,
    kF6E2M3FN,   kF6E3M2FN,  kF8E3M4, kF8E4M3, kF8E4M3FN, kF8E4M3B11FNUZ, kF8E4M3FNUZ, kF8E5M2,
    kF8E5M2FNUZ, kF8E8M0FNU, kBF16,   kF16,    kF32,      kF64,           kC64,        kC128};

// Of one element for XLA, where pred and the types of six bits take a byte.
int64_t StoredBits(PrimitiveType type) {
  return type == kPred || type == kF6E2M3FN || type == kF6E3M2FN ? 8 : FormatOf(type).bits;
}

// Of elements of so many bits: as many as "4" of the wider of the two types are.
std::string Dimensions(int64_t bits, int64_t other) {
  return other <= bits ? "4" : "4," + std::to_string(other / bits);
}

std::string Comparator(std::string_view type, PrimitiveType t, std::string_view direction) {
  std::string head = "{ a = " + std::string(type) + "[] parameter(0) b = " + std::string(type) +
                     "[] parameter(1) ";
  std::string operands = "a, b";
  if (IsComplex(t)) {
    const std::string part(NameOf(PartOf(t)));
    head += "x = " + part + "[] real(a) y = " + part + "[] real(b) ";
    operands = "x, y";
  }
  return head + "ROOT c = pred[] compare(" + operands + "), direction=" + std::string(direction) +
         " }";
}

// The text that a placeholder stands for; nullopt if there is no such placeholder.
std::optional<std::string> ValueOf(std::string_view name, std::string_view op, PrimitiveType t,
                                   PrimitiveType r) {
  const std::string type(NameOf(t));
  if (name == "OP") return std::string(op);
  if (name == "T") return type;
  if (name == "R") return std::string(NameOf(r));
  if (name == "P") return std::string(NameOf(PartOf(t)));
  if (name == "C") return std::string(t == kF64 ? "c128" : "c64");
  if (name == "U") return "u" + std::to_string(StoredBits(t));
  if (name == "ONE") return std::string(t == kS1 ? "-1" : IsComplex(t) ? "(1, 0)" : "1");
  if (name == "TD") return Dimensions(StoredBits(t), StoredBits(r));
  if (name == "RD") return Dimensions(StoredBits(r), StoredBits(t));
  if (name == "TB") return Dimensions(FormatOf(t).bits, FormatOf(r).bits);
  if (name == "RB") return Dimensions(FormatOf(r).bits, FormatOf(t).bits);
  if (name == "LESS") return Comparator(type, t, "LT");
  if (name == "SELECT") return Comparator(type, t, "GE");
  const std::string parameters = "{ a = " + type + "[] parameter(0) ";
  if (name == "SUM") {
    return parameters + "b = " + type + "[] parameter(1) ROOT c = " + type + "[] add(a, b) }";
  }
  if (name == "REPLACE") return parameters + "ROOT b = " + type + "[] parameter(1) }";
  return std::nullopt;
}

Result<std::string> Expand(std::string_view text, std::string_view op, PrimitiveType t,
                           PrimitiveType r) {
  std::string expanded;
  for (size_t i = 0; i < text.size();) {
    if (text[i] != '$') {
      expanded += text[i++];
      continue;
    }
    size_t end = i + 1;
    while (end < text.size() && std::isupper(static_cast<unsigned char>(text[end]))) ++end;
    std::optional<std::string> value = ValueOf(text.substr(i + 1, end - i - 1), op, t, r);
    if (!value) {
      return InvalidError("coverage_line",
                          "no placeholder " + std::string(text.substr(i, end - i)));
    }
    expanded += *value;
    i = end;
  }
  return expanded;
}

std::string_view Trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> Split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (size_t at; (at = text.find(separator)) != std::string_view::npos;) {
    parts.push_back(Trim(text.substr(0, at)));
    text.remove_prefix(at + separator.size());
  }
  parts.push_back(Trim(text));
  return parts;
}

// One line of programs.txt.
struct Line {
  std::string_view ops, shapes, body;
};

Result<std::string> Program(const Line& line, std::string_view op, PrimitiveType t,
                            PrimitiveType r) {
  ASSIGN_OR_RETURN(std::string shapes, Expand(line.shapes, op, t, r));
  ASSIGN_OR_RETURN(std::string body, Expand(line.body, op, t, r));
  std::string text = "HloModule cell\n\nENTRY main {\n";
  const std::string_view names = "xyzwvu";
  size_t number = 0;
  for (std::string_view shape : Split(shapes, " ")) {
    if (shape.empty()) continue;
    text.append("  ").append(1, names[number % names.size()]).append(" = ").append(shape);
    text += " parameter(" + std::to_string(number++) + ")\n";
  }
  std::vector<std::string_view> steps = Split(body, "; ");
  for (size_t i = 0; i + 1 < steps.size(); ++i) text.append("  ").append(steps[i]).append("\n");
  return text.append("  ROOT r = ").append(steps.back()).append("\n}\n");
}

Status AddCells(const Line& line, std::vector<CoverageCell>* cells) {
  const bool typed = line.shapes.find("$T") != std::string_view::npos ||
                     line.body.find("$T") != std::string_view::npos;
  for (std::string_view column : Split(line.ops, " ")) {
    const bool pairs = column.ends_with('>');
    if (pairs) column.remove_suffix(1);
    const std::string row(column), op(column.substr(0, column.find('/')));
    if (!typed) {
      ASSIGN_OR_RETURN(std::string text, Program(line, op, kF32, kF32));
      cells->push_back({row, "none", op, std::move(text)});
      continue;
    }
    for (PrimitiveType t : kTypes) {
      for (PrimitiveType r : pairs ? std::span<const PrimitiveType>(kTypes) : std::span(&t, 1)) {
        ASSIGN_OR_RETURN(std::string text, Program(line, op, t, r));
        cells->push_back({pairs ? row + " " + std::string(NameOf(t)) : row, std::string(NameOf(r)),
                          op, std::move(text)});
      }
    }
  }
  return Status();
}

}  // namespace

std::span<const PrimitiveType> CoverageTypes() { return kTypes; }

Result<std::vector<CoverageCell>> CoverageCells(const std::string& path) {
  ASSIGN_OR_RETURN(std::string content, ReadFile(path));
  std::vector<CoverageCell> cells;
  for (std::string_view text : Split(content, "\n")) {
    if (text.empty() || text.front() == '#') continue;
    std::vector<std::string_view> parts = Split(text, "|");
    if (parts.size() != 3) {
      return InvalidError("coverage_line", "no row: " + std::string(text));
    }
    RETURN_IF_ERROR(AddCells({parts[0], parts[1], parts[2]}, &cells));
  }
  return cells;
}

Result<LegalTypes> ReadLegalTypes(const std::string& path) {
  ASSIGN_OR_RETURN(std::string content, ReadFile(path));
  LegalTypes legal;
  for (std::string_view text : Split(content, "\n")) {
    if (text.empty() || text.front() == '#') continue;
    const size_t colon = text.find(": ");
    if (colon == std::string_view::npos) {
      return InvalidError("coverage_line", "no row: " + std::string(text));
    }
    std::set<std::string>& types = legal[std::string(text.substr(0, colon))];
    for (std::string_view type : Split(text.substr(colon + 2), " ")) {
      if (type == "all") {
        for (PrimitiveType t : kTypes) types.emplace(NameOf(t));
      } else if (type != "-") {
        types.emplace(type);
      }
    }
  }
  return legal;
}

}  // namespace assay
