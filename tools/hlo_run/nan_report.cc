#include "tools/hlo_run/nan_report.h"

#include <algorithm>

#include "base/table.h"
#include "tools/hlo_run/observers.h"

namespace assay {
namespace {

using Facts = std::vector<ElementFact>;

// Where the program was made from, else where it stands in the text.
std::string Place(const Instruction& instruction) {
  std::string origin = OriginOf(instruction);
  return origin.empty() ? PlaceOf(instruction) : origin;
}

std::vector<std::string> FactRow(const ElementFact& fact) {
  std::string where = Place(*fact.instruction);
  if (fact.iteration >= 0) where += ", iteration " + std::to_string(fact.iteration);
  if (fact.device >= 0) where += ", device " + std::to_string(fact.device);
  return {"%" + Shortened(fact.instruction->name(), 40) + fact.element, "= " + fact.value,
          fact.instruction->shape().ToString(false) + " " +
              std::string(NameOf(fact.instruction->opcode())),
          where};
}

// Of so many facts those that are shown: the first half of `rows` and the last.
bool IsShown(size_t i, size_t count, size_t rows) {
  return count <= rows || i < rows - rows / 2 || i >= count - rows / 2;
}

std::string FactTable(const std::string& title, const Facts& facts, size_t rows, int64_t indent) {
  if (facts.empty()) return "";
  Table table;
  for (size_t i = 0; i < facts.size(); ++i) {
    if (IsShown(i, facts.size(), rows)) {
      table.AddRow(FactRow(facts[i]));
    } else if (i == rows - rows / 2) {
      // Nobody reads more than that.
      constexpr size_t kMostAdvised = 500;
      const std::string way = facts.size() > kMostAdvised
                                  ? "; --why-nan=ROWS shows more"
                                  : "; --why-nan=" + std::to_string(facts.size()) + " shows them";
      table.AddRow({"... " + std::to_string(facts.size() - rows) + " more" + way});
    }
  }
  return std::string(indent, ' ') + title + "\n" + table.ToString(indent + 2);
}

// The factors of a product behind its index.
std::string ProductTable(const std::string& title, const Facts& facts, int64_t indent) {
  Table table;
  std::string last;
  for (const ElementFact& fact : facts) {
    std::vector<std::string> row = FactRow(fact);
    row.insert(row.begin(), fact.product == last ? "" : fact.product);
    last = fact.product;
    if (!fact.note.empty()) row.back() += ", " + fact.note;
    table.AddRow(std::move(row));
  }
  return std::string(indent, ' ') + title + "\n" + table.ToString(indent + 2);
}

// The origin and what belongs to it.
std::string Body(const NanReport& report, int64_t indent) {
  const size_t rows = static_cast<size_t>(report.rows);
  Table table;
  table.AddRow(FactRow(report.origin));
  std::string text = table.ToString(indent) + std::string(indent, ' ') + report.origin.note + "\n";
  if (report.products > 0) {
    int64_t shown = 0;
    for (size_t i = 0; i < report.operands.size(); ++i) {
      shown += i == 0 || report.operands[i].product != report.operands[i - 1].product;
    }
    std::string title = "its products there";
    if (shown < report.products) {
      title = std::to_string(shown) + " of its " + std::to_string(report.products) + " products there";
    }
    text += ProductTable(title, report.operands, indent);
  } else {
    text += FactTable("its operands there", report.operands, std::max<size_t>(rows, 16), indent);
  }
  for (const NanReport& body : report.body) {
    text += std::string(indent, ' ') + body.result + " = " + body.value + ": it began with\n" +
            Body(body, indent + 2);
  }
  const std::string title = "which depend on";
  text += FactTable(title, report.slice, rows, indent);
  if (report.slice_is_cut) text += std::string(indent + 2, ' ') + "... and more, which is not followed\n";
  text += FactTable("all that ran because of", report.controls, rows, indent);
  text += FactTable("on the way to the result", report.way, rows, indent);
  return text + FactTable("which was chosen by", report.choices, rows, indent);
}

nlohmann::json FactJson(const ElementFact& fact) {
  nlohmann::json json = {{"computation", fact.instruction->parent().name()},
                         {"instruction", fact.instruction->name()},
                         {"opcode", NameOf(fact.instruction->opcode())},
                         {"shape", fact.instruction->shape().ToString(false)},
                         {"element", fact.element},
                         {"value", fact.value},
                         {"position", PlaceOf(*fact.instruction)},
                         {"source", OriginOf(*fact.instruction)}};
  if (fact.iteration >= 0) json["iteration"] = fact.iteration;
  if (fact.device >= 0) json["device"] = fact.device;
  if (fact.operand >= 0) json["operand"] = fact.operand;
  if (!fact.product.empty()) json["product"] = fact.product;
  if (!fact.note.empty()) json["note"] = fact.note;
  return json;
}

nlohmann::json FactsJson(const Facts& facts, int64_t rows) {
  nlohmann::json json = nlohmann::json::array();
  for (size_t i = 0; i < facts.size(); ++i) {
    if (IsShown(i, facts.size(), static_cast<size_t>(rows))) json.push_back(FactJson(facts[i]));
  }
  return json;
}

}  // namespace

std::string NanReport::ToText() const {
  return result + " = " + value + ": it began with\n" + Body(*this, 2);
}

nlohmann::json NanReport::ToJson() const {
  nlohmann::json json = {{"result", result},
                         {"value", value},
                         {"origin", FactJson(origin)},
                         {"operands", FactsJson(operands, std::max<int64_t>(rows, 16))},
                         {"slice", FactsJson(slice, rows)},
                         {"controls", FactsJson(controls, rows)},
                         {"way", FactsJson(way, rows)},
                         {"choices", FactsJson(choices, rows)}};
  nlohmann::json& left_out = json["left_out"] = nlohmann::json::object();
  for (const auto& [name, facts] : {std::pair("slice", &slice), std::pair("controls", &controls),
                                    std::pair("way", &way), std::pair("choices", &choices)}) {
    const int64_t count = static_cast<int64_t>(facts->size());
    if (count > rows) left_out[name] = count - rows;
  }
  if (products > 0) json["products"] = products;
  if (!body.empty()) json["body"] = body[0].ToJson();
  return json;
}

}  // namespace assay
