// The shape of the project (docs/design.md, "Layers"), checked on the source tree itself: includes
// point to the left only, judge and subject share no arithmetic, facts about ops stand in the op
// table, and every room says what it is for.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

// Left to right: a file includes its own folder and folders before it.
constexpr std::string_view kLayers[] = {"base",     "spec",        "interpreter", "compiler",
                                        "backends", "conformance", "fuzz",        "tools"};

// Libraries whose headers are included with quotes.
constexpr std::string_view kLibraries[] = {"absl",   "benchmark", "CLI",      "gmock",     "google",
                                           "gtest",  "llvm",      "nlohmann", "rapidcheck"};

struct SourceFile {
  std::string path;  // from the root of the tree, with '/'
  std::string text;
  std::string_view Folder() const { return std::string_view(path).substr(0, path.find('/')); }
};

bool IsCode(const fs::path& path) { return path.extension() == ".cc" || path.extension() == ".h"; }

// Hidden folders and build folders are no part of the tree.
bool IsSkipped(const fs::path& folder) {
  std::string name = folder.filename().string();
  return name.starts_with(".") || name == "build" || name.starts_with("build-") || name == "shared";
}

std::vector<SourceFile> ReadTree() {
  fs::path root = ASSAY_SOURCE_DIR;
  std::vector<SourceFile> files;
  for (fs::recursive_directory_iterator at(root), end; at != end; ++at) {
    if (at->is_directory() && IsSkipped(at->path())) at.disable_recursion_pending();
    bool is_text = IsCode(at->path()) || at->path().extension() == ".md" ||
                   at->path().filename() == "CMakeLists.txt" || at->path().extension() == ".sh" ||
                   at->path().extension().empty();
    if (!at->is_regular_file() || !is_text || at->path().filename() == ".git") continue;
    Result<std::string> text = ReadFile(at->path().string());
    EXPECT_TRUE(text.ok()) << text.status().ToString();
    if (text.ok()) files.push_back({fs::relative(at->path(), root).generic_string(), *text});
  }
  return files;
}

const std::vector<SourceFile>& Tree() {
  static const std::vector<SourceFile> kTree = ReadTree();
  return kTree;
}

int LayerOf(std::string_view folder) {
  const std::string_view* found = std::find(std::begin(kLayers), std::end(kLayers), folder);
  return found == std::end(kLayers) ? -1 : static_cast<int>(found - std::begin(kLayers));
}

// The quoted includes of a file.
std::vector<std::string> Includes(const SourceFile& file) {
  constexpr std::string_view kInclude = "#include \"";
  std::vector<std::string> includes;
  for (size_t at = 0; (at = file.text.find(kInclude, at)) != std::string::npos;) {
    bool starts_line = at == 0 || file.text[at - 1] == '\n';
    at += kInclude.size();
    size_t end = file.text.find('"', at);
    if (starts_line && end != std::string::npos) includes.push_back(file.text.substr(at, end - at));
  }
  return includes;
}

// The text with comments, string and character literals blanked; lines stay where they are. Raw
// strings are blanked up to their end, digit separators are told from character literals.
std::string WithoutCommentsAndStrings(std::string text) {
  auto blank = [&text](size_t from, size_t to) {
    for (size_t i = from; i < to && i < text.size(); ++i) {
      if (text[i] != '\n') text[i] = ' ';
    }
    return to;
  };
  auto end_of = [&text](std::string_view what, size_t from) {
    size_t at = text.find(what, from);
    return at == std::string::npos ? text.size() : at + what.size();
  };
  for (size_t i = 0; i < text.size();) {
    if (text.compare(i, 2, "//") == 0) {
      i = blank(i, std::min(text.find('\n', i), text.size()));
    } else if (text.compare(i, 2, "/*") == 0) {
      i = blank(i, end_of("*/", i + 2));
    } else if (text.compare(i, 2, "R\"") == 0) {
      size_t open = std::min(text.find('(', i), text.size());
      i = blank(i, end_of(")" + text.substr(i + 2, open - i - 2) + "\"", open));
    } else if (text[i] == '"' || (text[i] == '\'' && (i == 0 || !std::isalnum(text[i - 1])))) {
      size_t end = i + 1;
      while (end < text.size() && text[end] != text[i] && text[end] != '\n') {
        end += text[end] == '\\' ? 2 : 1;
      }
      i = blank(i, end + 1);
    } else {
      ++i;
    }
  }
  return text;
}

bool IsWord(std::string_view text, size_t at, size_t length) {
  auto in_word = [&](size_t i) {
    return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_');
  };
  return (at == 0 || !in_word(at - 1)) && !in_word(at + length);
}

// Line numbers of switch statements over an opcode: one whose condition names an opcode, or whose
// cases do.
std::vector<int64_t> OpcodeSwitches(const std::string& code) {
  std::vector<int64_t> lines;
  std::string text = WithoutCommentsAndStrings(code);
  auto add_line = [&](size_t at) {
    lines.push_back(1 + std::count(text.begin(), text.begin() + at, '\n'));
  };
  constexpr std::string_view kSwitch = "switch", kCase = "case";
  for (size_t at = 0; (at = text.find(kSwitch, at)) != std::string::npos; at += kSwitch.size()) {
    if (!IsWord(text, at, kSwitch.size())) continue;
    std::string condition = text.substr(at, text.find('{', at) - at);
    std::transform(condition.begin(), condition.end(), condition.begin(), ::tolower);
    if (condition.find("opcode") != std::string::npos) add_line(at);
  }
  for (size_t at = 0; (at = text.find(kCase, at)) != std::string::npos; at += kCase.size()) {
    if (!IsWord(text, at, kCase.size())) continue;
    if (text.substr(at, text.find(':', at) + 2 - at).find("Opcode::") != std::string::npos)
      add_line(at);
  }
  return lines;
}

TEST(Layers, TheTreeIsFound) {
  std::set<std::string_view> folders;
  for (const SourceFile& file : Tree()) folders.insert(file.Folder());
  EXPECT_TRUE(folders.contains("base"));
  EXPECT_TRUE(folders.contains("spec"));
}

TEST(Layers, EveryFolderOfCodeIsALayer) {
  for (const SourceFile& file : Tree()) {
    if (IsCode(file.path) && !file.path.starts_with("examples/")) {
      EXPECT_GE(LayerOf(file.Folder()), 0) << file.path;
    }
  }
}

TEST(Layers, IncludesPointToTheLeft) {
  for (const SourceFile& file : Tree()) {
    int layer = LayerOf(file.Folder());
    if (!IsCode(file.path) || layer < 0) continue;
    for (const std::string& include : Includes(file)) {
      std::string folder = include.substr(0, include.find('/'));
      if (std::count(std::begin(kLibraries), std::end(kLibraries), folder) > 0) continue;
      int included = LayerOf(folder);
      EXPECT_GE(included, 0) << file.path << " includes \"" << include
                             << "\": a quoted include starts with a layer";
      EXPECT_LE(included, layer) << file.path << " includes \"" << include << "\", to its right";
    }
  }
}

TEST(Layers, SubjectsShareNoArithmeticWithTheOracle) {
  for (const SourceFile& file : Tree()) {
    bool is_subject = false;
    for (std::string_view folder : {"llvm/", "cpu/", "gpu/", "gpu_sim/"}) {
      is_subject |= file.path.starts_with("backends/" + std::string(folder));
    }
    if (!is_subject || !IsCode(file.path)) continue;
    for (const std::string& include : Includes(file)) {
      EXPECT_FALSE(include.starts_with("interpreter/") ||
                   include.starts_with("backends/interpreter/"))
          << file.path << " includes \"" << include << "\"";
    }
  }
}

TEST(Layers, OnlyTheOpTableSwitchesOverOpcodes) {
  for (const SourceFile& file : Tree()) {
    if (!IsCode(file.path) || file.path == "spec/op_table.cc") continue;
    for (int64_t line : OpcodeSwitches(file.text)) {
      ADD_FAILURE() << file.path << ":" << line
                    << ": a switch over opcodes; make the fact a field or a trait of OpSpec";
    }
  }
}

TEST(Layers, EveryRoomSaysWhatItIsFor) {
  std::map<std::string_view, int64_t> readme_lines;
  std::set<std::string_view> rooms;
  for (const SourceFile& file : Tree()) {
    if (LayerOf(file.Folder()) >= 0) rooms.insert(file.Folder());
    if (file.path == std::string(file.Folder()) + "/README.md") {
      readme_lines[file.Folder()] = std::count(file.text.begin(), file.text.end(), '\n');
    }
  }
  for (std::string_view room : rooms) {
    EXPECT_TRUE(readme_lines.contains(room)) << room << "/README.md is missing";
    EXPECT_LE(readme_lines[room], 40) << room << "/README.md has more than 40 lines";
  }
}

TEST(Layers, NoFileNamesAMachine) {
  // In pieces, so that this file does not name them either.
  const std::string machine_paths[] = {std::string("/") + "root/", std::string("/") + "work/",
                                       std::string("/") + "home/", std::string("/") + "tmp/"};
  for (const SourceFile& file : Tree()) {
    for (const std::string& path : machine_paths) {
      for (size_t at = 0; (at = file.text.find(path, at)) != std::string::npos; ++at) {
        bool starts_path = at == 0 || std::string_view(" \"'`(=:\n").find(file.text[at - 1]) !=
                                          std::string_view::npos;
        if (!starts_path) continue;
        ADD_FAILURE() << file.path << ":"
                      << 1 + std::count(file.text.begin(), file.text.begin() + at, '\n')
                      << ": names the folder " << path << " of some machine";
      }
    }
  }
}

// The checks see what they are for.
TEST(Layers, TheScannerTellsCodeFromText) {
  EXPECT_EQ(WithoutCommentsAndStrings("a // b\nc /* d\n */ \"e\\\"\" '\\'' 1'000 R\"x(\")x\" f"),
            "a     \nc     \n               1'000          f");
  EXPECT_EQ(OpcodeSwitches("\nswitch (x.opcode()) {").size(), 1u);
  EXPECT_EQ(OpcodeSwitches("case Opcode::kAdd:").size(), 1u);
  EXPECT_EQ(OpcodeSwitches("// switch (opcode) {\nswitch (kind) { case Kind::kA: }").size(), 0u);
  EXPECT_EQ(OpcodeSwitches("bool switch_opcode = true;").size(), 0u);
}

}  // namespace
}  // namespace assay
