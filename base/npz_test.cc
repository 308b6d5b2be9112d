#include "base/npz.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <bit>
#include <complex>
#include <cstring>
#include <filesystem>
#include <limits>
#include <map>

#include "base/file.h"

namespace assay {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
namespace fs = std::filesystem;

// Written by numpy 2.5:
//   arrays = {
//     "arg0": np.array([[1.5, -2.0, np.inf], [0.0, -0.0, 2**-126]], np.float32),
//     "be": np.array([[1, -2], [3, 4], [5, 6]], ">i2"),
//     "fortran": np.asfortranarray(np.arange(24, dtype=np.uint8).reshape(2, 3, 4)),
//     "flag": np.array([True, False, True]),
//     "z": np.array(1 - 2j, ">c16"),
//     "half": np.array([1, 65504], np.float16),
//     "empty": np.zeros((0, 3), np.uint64),
//     "dtypes": np.array('{"arg0": "\u00e9\u20ac\U0001f600"}'),
//     "raw": np.array(b"bytes"),
//   }
//   np.savez_compressed(file, **arrays)
//   np.savez(file, x=np.arange(3, dtype=np.int64))
//   np.lib.format.write_array(file, np.arange(3, dtype=np.int32), version=(2, 0)), and (3, 0)
constexpr std::string_view kWrittenByNumpy =
    "504b03042d000000080000002100fca9e47effffffffffffffff08001400617267302e6e707901001000980000"
    "000000000056000000000000009bec17ea1b10c9c850c650ad9e925a9c5ca46ea5a06e9366a2aea3a09e965f54"
    "529498179f5f94920a12774bcc294e058a17672416a402f91a463a0ac69a3a0ab50a64032e068603f60c408281"
    "a1a19e01021a400800504b03042d00000008000000210049927ce2ffffffffffffffff0600140062652e6e7079"
    "010010008c0000000000000052000000000000009bec17ea1b10c9c850c650ad9e925a9c5ca46ea5a06e9769a4"
    "aea3a09e965f54529498179f5f94920a12774bcc294e058a17672416a402f91ac63a0a469a3a0ab50a64032e06"
    "c6ffff18981958185819d800504b03042d0000000800000021002071f44bffffffffffffffff0b001400666f72"
    "7472616e2e6e707901001000980000000000000060000000000000009bec17ea1b10c9c850c650ad9e925a9c5c"
    "a46ea5a05e536aa8aea3a09e965f54529498179f5f94920a120f292a4d050a17672416a402b91a463a0ac63a0a"
    "269a3a0ab50a64022e061e16010e11465e56414e51263e36212e31667e76616e7100504b03042d000000080000"
    "00210016938cbbffffffffffffffff08001400666c61672e6e7079010010008300000000000000470000000000"
    "00009bec17ea1b10c9c850c650ad9e925a9c5ca46ea5a05e9364a8aea3a09e965f54529498179f5f94920a1277"
    "4bcc294e058a17672416a402f91ac63a9a3a0ab50a14002e46064600504b03042d000000080000002100107725"
    "66ffffffffffffffff050014007a2e6e70790100100090000000000000004c000000000000009bec17ea1b10c9"
    "c850c650ad9e925a9c5ca46ea5a06e976c68a6aea3a09e965f54529498179f5f94920a92704bcc294e058a1767"
    "2416a402f91a9a3a0ab50a94002efb0f0c60700042310000504b03042d000000080000002100ab8291c0ffffff"
    "ffffffffff0800140068616c662e6e707901001000840000000000000048000000000000009bec17ea1b10c9c8"
    "50c650ad9e925a9c5ca46ea5a06e9366a4aea3a09e965f54529498179f5f94920a12774bcc294e058a17672416"
    "a402f91a463a9a3a0ab50a14002e069bffd500504b03042d0000000800000021005d1c3c0fffffffffffffffff"
    "09001400656d7074792e6e707901001000800000000000000046000000000000009bec17ea1b10c9c850c650ad"
    "9e925a9c5ca46ea5a06e536aa1aea3a09e965f54529498179f5f94920a12774bcc294e058a17672416a402f91a"
    "063a0ac69a3a0ab50a64032e00504b03042d00000008000000210058bbddf3ffffffffffffffff0a0014006474"
    "797065732e6e707901001000bc0000000000000065000000000000009bec17ea1b10c9c850c650ad9e925a9c5c"
    "a46ea5a06e136a68aaaea3a09e965f54529498179f5f94920a92704bcc294e058a17672416a402f91a9a3a0ab5"
    "0a9400ae6a06060625204e04e222204e076203a89815102b40d92f81780d88f38d11ccaf056200504b03042d00"
    "0000080000002100973eba44ffffffffffffffff070014007261772e6e70790100100085000000000000004700"
    "0000000000009bec17ea1b10c9c850c650ad9e925a9c5ca46ea5a05e136caaaea3a09e965f54529498179f5f94"
    "920a12774bcc294e058a17672416a402f91a9a3a0ab50a1401aea4ca92d46200504b01022d032d000000080000"
    "002100fca9e47e5600000098000000080000000000000000000000800100000000617267302e6e7079504b0102"
    "2d032d00000008000000210049927ce2520000008c00000006000000000000000000000080019000000062652e"
    "6e7079504b01022d032d0000000800000021002071f44b60000000980000000b00000000000000000000008001"
    "1a010000666f727472616e2e6e7079504b01022d032d00000008000000210016938cbb47000000830000000800"
    "000000000000000000008001b7010000666c61672e6e7079504b01022d032d000000080000002100107725664c"
    "000000900000000500000000000000000000008001380200007a2e6e7079504b01022d032d0000000800000021"
    "00ab8291c048000000840000000800000000000000000000008001bb02000068616c662e6e7079504b01022d03"
    "2d0000000800000021005d1c3c0f460000008000000009000000000000000000000080013d030000656d707479"
    "2e6e7079504b01022d032d00000008000000210058bbddf365000000bc0000000a000000000000000000000080"
    "01be0300006474797065732e6e7079504b01022d032d000000080000002100973eba4447000000850000000700"
    "0000000000000000000080015f0400007261772e6e7079504b05060000000009000900e6010000df0400000000";
constexpr std::string_view kStoredByNumpy =
    "504b03042d000000000000002100f74012eaffffffffffffffff05001400782e6e707901001000980000000000"
    "00009800000000000000934e554d5059010076007b276465736372273a20273c6938272c2027666f727472616e"
    "5f6f72646572273a2046616c73652c20277368617065273a2028332c292c207d20202020202020202020202020"
    "202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020"
    "20200a000000000000000001000000000000000200000000000000504b01022d032d000000000000002100f740"
    "12ea9800000098000000050000000000000000000000800100000000782e6e7079504b05060000000001000100"
    "33000000cf0000000000";
constexpr std::string_view kVersion2 =
    "934e554d50590200740000007b276465736372273a20273c6934272c2027666f727472616e5f6f72646572273a"
    "2046616c73652c20277368617065273a2028332c292c207d202020202020202020202020202020202020202020"
    "202020202020202020202020202020202020202020202020202020202020202020202020200a00000000010000"
    "0002000000";
constexpr std::string_view kVersion3 =
    "934e554d50590300740000007b276465736372273a20273c6934272c2027666f727472616e5f6f72646572273a"
    "2046616c73652c20277368617065273a2028332c292c207d202020202020202020202020202020202020202020"
    "202020202020202020202020202020202020202020202020202020202020202020202020200a00000000010000"
    "0002000000";

std::string FromHex(std::string_view hex) {
  auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (size_t i = 0; i < hex.size(); i += 2) {
    bytes += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
  }
  return bytes;
}

template <typename T>
std::vector<T> Elements(const NpyArray& array) {
  std::vector<T> elements(array.data.size() / sizeof(T));
  if (!elements.empty()) std::memcpy(elements.data(), array.data.data(), array.data.size());
  return elements;
}

// A version 1.0 file with this dictionary and these data.
std::string Npy(std::string_view dictionary, std::string_view data = {}) {
  std::string bytes = "\x93NUMPY";
  bytes += std::string("\x01\x00", 2);
  bytes += static_cast<char>(dictionary.size() & 0xFF);
  bytes += static_cast<char>(dictionary.size() >> 8);
  return bytes + std::string(dictionary) + std::string(data);
}

std::string Label(const Status& status) {
  return status.ok() ? "ok" : status.diagnostics()[0].label;
}

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "assay_npz_test_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  std::string File(const std::string& name) const { return (path_ / name).string(); }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

TEST(Npz, ReadsWhatNumpyWrote) {
  Result<std::vector<NpzEntry>> entries = ParseNpz(FromHex(kWrittenByNumpy), "n.npz");
  ASSERT_TRUE(entries.ok()) << entries.status().ToString();
  std::map<std::string, NpyArray> arrays;
  for (NpzEntry& entry : *entries) arrays[entry.name] = entry.array;
  EXPECT_THAT(arrays, SizeIs(9));

  const NpyArray& arg0 = arrays["arg0"];
  EXPECT_EQ(arg0.type, (NpyType{NpyKind::kFloat, 4}));
  EXPECT_THAT(arg0.shape, ElementsAre(2, 3));
  EXPECT_THAT(Elements<uint32_t>(arg0),
              ElementsAre(0x3fc00000, 0xc0000000, 0x7f800000, 0, 0x80000000, 0x00800000));

  const NpyArray& be = arrays["be"];
  EXPECT_EQ(be.type, (NpyType{NpyKind::kInt, 2}));
  EXPECT_THAT(Elements<int16_t>(be), ElementsAre(1, -2, 3, 4, 5, 6));

  const NpyArray& fortran = arrays["fortran"];
  EXPECT_THAT(fortran.shape, ElementsAre(2, 3, 4));
  for (int i = 0; i < 24; ++i) EXPECT_EQ(Elements<uint8_t>(fortran)[i], i);

  EXPECT_EQ(arrays["flag"].type, (NpyType{NpyKind::kBool, 1}));
  EXPECT_THAT(Elements<uint8_t>(arrays["flag"]), ElementsAre(1, 0, 1));
  EXPECT_THAT(arrays["z"].shape, IsEmpty());
  EXPECT_THAT(Elements<double>(arrays["z"]), ElementsAre(1.0, -2.0));
  EXPECT_THAT(Elements<uint16_t>(arrays["half"]), ElementsAre(0x3c00, 0x7bff));
  EXPECT_THAT(arrays["empty"].shape, ElementsAre(0, 3));
  EXPECT_THAT(arrays["empty"].data, IsEmpty());
  EXPECT_EQ(*TextFromNpy(arrays["dtypes"], "dtypes"), "{\"arg0\": \"é€😀\"}");
  EXPECT_EQ(*TextFromNpy(arrays["raw"], "raw"), "bytes");
}

TEST(Npz, ReadsStoredEntriesAndAllVersions) {
  Result<std::vector<NpzEntry>> entries = ParseNpz(FromHex(kStoredByNumpy), "n.npz");
  ASSERT_TRUE(entries.ok()) << entries.status().ToString();
  EXPECT_EQ(entries->at(0).name, "x");
  EXPECT_THAT(Elements<int64_t>(entries->at(0).array), ElementsAre(0, 1, 2));
  for (std::string_view version : {kVersion2, kVersion3}) {
    Result<NpyArray> array = ParseNpy(FromHex(version), "v.npy");
    ASSERT_TRUE(array.ok()) << array.status().ToString();
    EXPECT_THAT(Elements<int32_t>(*array), ElementsAre(0, 1, 2));
  }
}

TEST(Npz, EveryTypeComesBack) {
  Folder folder;
  std::vector<NpyArray> arrays;
  for (NpyType type :
       {NpyType{NpyKind::kBool, 1}, NpyType{NpyKind::kInt, 1}, NpyType{NpyKind::kInt, 2},
        NpyType{NpyKind::kInt, 4}, NpyType{NpyKind::kInt, 8}, NpyType{NpyKind::kUint, 1},
        NpyType{NpyKind::kUint, 2}, NpyType{NpyKind::kUint, 4}, NpyType{NpyKind::kUint, 8},
        NpyType{NpyKind::kFloat, 2}, NpyType{NpyKind::kFloat, 4}, NpyType{NpyKind::kFloat, 8},
        NpyType{NpyKind::kComplex, 8}, NpyType{NpyKind::kComplex, 16}}) {
    for (std::vector<int64_t> shape :
         std::vector<std::vector<int64_t>>{{}, {0}, {3}, {2, 0, 5}, {2, 3}}) {
      NpyArray array{type, shape, {}};
      array.data.resize(NpyElementCount(shape) * type.item_size);
      for (size_t i = 0; i < array.data.size(); ++i) {
        array.data[i] = std::byte(type.kind == NpyKind::kBool ? i % 2 : i * 37);
      }
      arrays.push_back(array);
    }
  }
  arrays.push_back(NpyFromText("{\"out0\": \"bf16\"}"));
  std::vector<NpzEntryView> views;
  for (size_t i = 0; i < arrays.size(); ++i)
    views.push_back({"out" + std::to_string(i), arrays[i]});
  ASSERT_TRUE(WriteNpz(folder.File("a.npz"), views).ok());
  Result<std::vector<NpzEntry>> read = ReadNpz(folder.File("a.npz"));
  ASSERT_TRUE(read.ok()) << read.status().ToString();
  ASSERT_THAT(*read, SizeIs(arrays.size()));
  for (size_t i = 0; i < arrays.size(); ++i) {
    EXPECT_EQ(read->at(i).name, views[i].name);
    EXPECT_EQ(read->at(i).array.type, arrays[i].type);
    EXPECT_EQ(read->at(i).array.shape, arrays[i].shape);
    EXPECT_EQ(read->at(i).array.data, arrays[i].data);
    ASSERT_TRUE(WriteNpy(folder.File("a.npy"), arrays[i]).ok());
    EXPECT_EQ(ReadNpy(folder.File("a.npy"))->data, arrays[i].data);
  }
  EXPECT_EQ(*TextFromNpy(read->back().array, "dtypes"), "{\"out0\": \"bf16\"}");
}

TEST(Npz, SameArraysGiveTheSameBytes) {
  Folder folder;
  NpyArray array{{NpyKind::kInt, 4}, {2}, std::vector<std::byte>(8)};
  std::vector<NpzEntryView> entries = {{"a", array}, {"b", array}};
  ASSERT_TRUE(WriteNpz(folder.File("1"), entries).ok());
  ::setenv("TZ", "Asia/Tokyo", 1);
  ::tzset();
  ASSERT_TRUE(WriteNpz(folder.File("2"), entries).ok());
  ::unsetenv("TZ");
  ::tzset();
  EXPECT_EQ(*ReadFile(folder.File("1")), *ReadFile(folder.File("2")));
}

// numpy's own bytes for np.arange(3, dtype=np.int64): the entry inside kStoredByNumpy.
TEST(Npz, WritesHeadersAsNumpyDoes) {
  Folder folder;
  int64_t elements[] = {0, 1, 2}, shape[] = {3};
  NpyView view({NpyKind::kInt, 8}, shape, std::as_bytes(std::span(elements)));
  ASSERT_TRUE(WriteNpy(folder.File("x.npy"), view).ok());
  EXPECT_THAT(FromHex(kStoredByNumpy), HasSubstr(*ReadFile(folder.File("x.npy"))));
}

TEST(Npz, NoEntriesIsAFileToo) {
  Folder folder;
  ASSERT_TRUE(WriteNpz(folder.File("none.npz"), {}).ok());
  Result<std::vector<NpzEntry>> read = ReadNpz(folder.File("none.npz"));
  ASSERT_TRUE(read.ok()) << read.status().ToString();
  EXPECT_THAT(*read, IsEmpty());
}

// Before its data are read: they are damaged here. Text, as `dtypes` is, does not count.
TEST(Npz, AnArrayBeyondTheMemoryLimitIsRefusedByItsHeader) {
  Folder folder;
  int64_t elements[] = {0x1122334455667788}, shape[] = {1};
  NpyView array({NpyKind::kInt, 8}, shape, std::as_bytes(std::span(elements)));
  NpyArray text = NpyFromText("{\"a\": \"s64\", \"b\": \"s64\"}");
  std::vector<NpzEntryView> entries = {{"dtypes", NpyView(text)}, {"a", array}, {"b", array}};
  ASSERT_TRUE(WriteNpz(folder.File("a.npz"), entries).ok());
  EXPECT_TRUE(ReadNpz(folder.File("a.npz"), 16).ok());
  EXPECT_TRUE(ReadNpz(folder.File("a.npz"), 20, 4).ok());
  std::string bytes = *ReadFile(folder.File("a.npz"));
  size_t last = bytes.rfind("\x88\x77\x66");
  ASSERT_NE(last, bytes.npos);
  bytes[last] = 'x';
  ASSERT_TRUE(WriteFileAtomically(folder.File("b.npz"), bytes).ok());
  EXPECT_EQ(Label(ReadNpz(folder.File("b.npz"), 16).status()), "npz_zip");
  for (const auto& [limit, in_use] : {std::pair(15, 0), std::pair(20, 5)}) {
    Status status = ReadNpz(folder.File("b.npz"), limit, in_use).status();
    EXPECT_EQ(status.code(), StatusCode::kResourceExhausted);
    EXPECT_THAT(status.ToString(), HasSubstr("b.npz: memory_limit: b: the arrays up to this one take "
                                             "16 bytes"));
  }
}

TEST(Npz, PipesTakeWholeArchives) {
  Folder folder;
  int64_t elements[] = {7}, shape[] = {1};
  std::vector<NpzEntryView> entries = {
      {"a", NpyView({NpyKind::kInt, 8}, shape, std::as_bytes(std::span(elements)))}};
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_TRUE(WriteNpz("/dev/fd/" + std::to_string(ends[1]), entries).ok());
  ::close(ends[1]);
  Result<std::vector<NpzEntry>> read = ReadNpz("/dev/fd/" + std::to_string(ends[0]));
  ::close(ends[0]);
  ASSERT_TRUE(read.ok()) << read.status().ToString();
  EXPECT_THAT(Elements<int64_t>(read->at(0).array), ElementsAre(7));
}

TEST(Npy, TakesTheDictionaryAsPythonWould) {
  std::string data("\1\0\2\0\3\0", 6);
  for (std::string_view dictionary : {
           "{'descr': '<i2', 'fortran_order': False, 'shape': (3,), }\n",
           "{'shape':(3,),'fortran_order':True,'descr':'<i2'}",
           "  { \"descr\" : \"i2\" , 'fortran_order' : False , 'shape' : ( 3 , ) , }  \n",
           "{'descr': '=i2', 'fortran_order': False, 'shape': (3L,)}",
       }) {
    Result<NpyArray> array = ParseNpy(Npy(dictionary, data), "x");
    ASSERT_TRUE(array.ok()) << dictionary << ": " << array.status().ToString();
    EXPECT_THAT(Elements<int16_t>(*array), ElementsAre(1, 2, 3));
  }
}

TEST(Npy, NamesWhatIsWrong) {
  auto header = [](std::string_view descr, std::string_view shape) {
    return "{'descr': " + std::string(descr) +
           ", 'fortran_order': False, 'shape': " + std::string(shape) + "}";
  };
  struct {
    std::string bytes;
    std::string label;
  } cases[] = {
      {"", "npz_magic"},
      {"\x93NUMP", "npz_magic"},
      {"PK\x03\x04 a zip, not an array", "npz_magic"},
      {std::string("\x93NUMPY\x04\x00\x00\x00\x00\x00", 12), "npz_version"},
      {std::string("\x93NUMPY\x01\x01\x00\x00\x00\x00", 12), "npz_version"},
      {std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff", 12), "npz_header"},
      {std::string("\x93NUMPY\x01\x00\x76\x00{'d", 13), "npz_size"},
      {Npy(""), "npz_header"},
      {Npy("{}"), "npz_header"},
      {Npy("{'descr': '<f4', 'shape': (3,)}"), "npz_header"},
      {Npy("{'descr': '<f4', 'fortran_order': False, 'shape': (), 'more': 1}"), "npz_header"},
      {Npy("{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': ()}"), "npz_header"},
      {Npy("{'descr': '<f4', 'fortran_order': 0, 'shape': ()}"), "npz_header"},
      {Npy("{'descr': '<f4"), "npz_header"},
      {Npy(header("'<f4'", "(2") + " "), "npz_header"},
      {Npy(header("'<f4'", "()") + "x", "1234"), "npz_header"},
      {Npy(header("'<f4'", "(a,)")), "npz_header"},
      {Npy(header("'<f4'", "(1 2)")), "npz_header"},
      {Npy(header("'<f4'", "(-1,)")), "npz_shape"},
      {Npy(header("'<f4'", "(9223372036854775808,)")), "npz_shape"},
      {Npy(header("'<f4'", "(4611686018427387904,)")), "npz_shape"},
      {Npy(header("'<f4'", "(4294967296, 4294967296)")), "npz_shape"},
      {Npy(header("'<f4'", "(1099511627776,)")), "npz_size"},
      {Npy(header("'<f4'", "(2,)"), "1234567"), "npz_size"},
      {Npy(header("'<f4'", "(2,)"), "123456789"), "npz_size"},
      {Npy(header("'O'", "()")), "npz_type"},
      {Npy(header("'V2'", "(1,)"), "12"), "npz_type"},
      {Npy(header("'<M8[ns]'", "()")), "npz_type"},
      {Npy(header("'<f16'", "()")), "npz_type"},
      {Npy(header("'<f1'", "()")), "npz_type"},
      {Npy(header("'<i3'", "()")), "npz_type"},
      {Npy(header("'<c4'", "()")), "npz_type"},
      {Npy(header("'b2'", "()")), "npz_type"},
      {Npy(header("'<f4x'", "()")), "npz_type"},
      {Npy(header("'f'", "()")), "npz_type"},
      {Npy(header("''", "()")), "npz_type"},
      {Npy(header("[('a', '<f4')]", "()")), "npz_type"},
      {Npy(header("'|b1'", "(2,)"), "\x01\x02"), "npz_bool"},
  };
  for (const auto& test : cases) {
    Status status = ParseNpy(test.bytes, "bad.npy").status();
    EXPECT_EQ(Label(status), test.label) << test.bytes << "\n" << status.ToString();
    EXPECT_EQ(status.code(), StatusCode::kInvalid);
    EXPECT_THAT(status.ToString(), HasSubstr("bad.npy: npz_"));
  }
}

TEST(Npy, ADeepHeaderIsNoTrouble) {
  std::string shape = "(";
  for (int i = 0; i < 10000; ++i) shape += "1,";
  std::string text = "{'descr': '<i1', 'fortran_order': True, 'shape': " + shape + ")}";
  Result<NpyArray> array = ParseNpy(Npy(text, "x"), "x");
  ASSERT_TRUE(array.ok()) << array.status().ToString();
  EXPECT_THAT(array->shape, SizeIs(10000));
}

TEST(Npz, DamageIsNamedAndNeverCrashes) {
  std::string good = FromHex(kWrittenByNumpy);
  EXPECT_EQ(Label(ParseNpz("", "x").status()), "npz_zip");
  EXPECT_EQ(Label(ParseNpz("no zip at all", "x").status()), "npz_zip");
  for (size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(ParseNpz(std::string_view(good).substr(0, size), "cut").ok()) << size;
  }
  // A flipped bit is refused, or does not matter (a date, an attribute); it never crashes.
  for (size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] ^= 1 << (i % 8);
    Status status = ParseNpz(bad, "bad").status();
    if (!status.ok()) {
      EXPECT_THAT(Label(status), HasSubstr("npz_"));
    }
  }
  // Data: the checksum sees it.
  std::string stored = FromHex(kStoredByNumpy);
  size_t data = stored.find("PK\x01\x02") - 1;
  stored[data] ^= 1;
  EXPECT_EQ(Label(ParseNpz(stored, "bad").status()), "npz_zip");
}

// The directory claims 2^60 bytes for the compressed entry, its header claims as many elements.
TEST(Npz, ALyingDirectoryCostsNoMemory) {
  std::string bytes = FromHex(kStoredByNumpy);
  size_t directory = bytes.find("PK\x01\x02");
  bytes.replace(directory + 24, 4, "\xf0\xff\xff\x7f");  // uncompressed size: almost 2 GB
  Status status = ParseNpz(bytes, "liar").status();
  EXPECT_THAT(Label(status), HasSubstr("npz_")) << status.ToString();
}

TEST(Npz, EntriesThatAreNoArraysAreRefused) {
  std::string bytes = FromHex(kStoredByNumpy);
  for (size_t at; (at = bytes.find("x.npy")) != std::string::npos;) bytes.replace(at, 5, "x.txt");
  Status status = ParseNpz(bytes, "n.npz").status();
  EXPECT_EQ(status.ToString(),
            "n.npz: npz_entry: x.txt: is no array: its name does not end in .npy");
}

TEST(Npz, WhatIsNoNpzIsNamed) {
  const std::string whole = FromHex(kStoredByNumpy);
  EXPECT_THAT(ParseNpz(whole.substr(0, whole.size() - 30), "cut.npz").status().ToString(),
              HasSubstr("is no .npz file: a zip archive; its end is missing or broken"));
  EXPECT_THAT(ParseNpz("\x93NUMPY\x01", "a.npy").status().ToString(),
              HasSubstr("is no .npz file: a .npy array; numpy.savez"));
}

TEST(Npz, FilesAreNamed) {
  Folder folder;
  EXPECT_EQ(Label(ReadNpz(folder.File("none.npz")).status()), "file_missing");
  EXPECT_EQ(Label(ReadNpz(folder.path().string()).status()), "file_directory");
  ASSERT_TRUE(WriteFileAtomically(folder.File("empty.npz"), "").ok());
  EXPECT_EQ(Label(ReadNpz(folder.File("empty.npz")).status()), "npz_zip");
  ASSERT_TRUE(WriteFileAtomically(folder.File("text.npz"), "hello").ok());
  EXPECT_THAT(ReadNpz(folder.File("text.npz")).status().ToString(),
              HasSubstr("text.npz: npz_zip: is no .npz file: it is text"));
}

TEST(Npz, AFailedWriteLeavesNothing) {
  Folder folder;
  int64_t shape[] = {1}, elements[] = {7};
  std::vector<NpzEntryView> entries = {
      {"a", NpyView({NpyKind::kInt, 8}, shape, std::as_bytes(std::span(elements)))}};
  EXPECT_EQ(Label(WriteNpz(folder.File("no/a.npz"), entries)), "file_missing");
  EXPECT_EQ(Label(WriteNpz(folder.path().string(), entries)), "file_directory");
  if (fs::exists("/dev/full")) {
    EXPECT_EQ(Label(WriteNpz("/dev/full", entries)), "file_unwritable");
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 0);
}

TEST(Npy, TextsMustBeTexts) {
  NpyArray number{{NpyKind::kInt, 1}, {}, {std::byte(1)}};
  EXPECT_EQ(Label(TextFromNpy(number, "n").status()), "npz_text");
  NpyArray surrogate{{NpyKind::kUnicode, 4}, {}, {}};
  for (int byte : {0x00, 0xD8, 0x00, 0x00}) surrogate.data.push_back(std::byte(byte));
  EXPECT_EQ(Label(TextFromNpy(surrogate, "n").status()), "npz_text");
  EXPECT_EQ(*TextFromNpy(NpyFromText("é€😀"), "n"), "é€😀");
  EXPECT_EQ(*TextFromNpy(NpyFromText(""), "n"), "");
}

}  // namespace
}  // namespace assay
