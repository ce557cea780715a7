#include "adapter/rocksdb/folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "adapter/rocksdb/test_support.h"

namespace semel::rocksdb_kv {
namespace {

std::string read_text(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

void write_text(const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path) << text;
}

/// "code: message", with the folder's own name left out; or "claimed".
std::string claim(const TestFolder& folder) {
  const auto claimed = Folder::claim(folder.path());
  if (claimed) return "claimed";
  std::string text = claimed.error().message;
  for (auto at = text.find(folder.path()); at != std::string::npos; at = text.find(folder.path())) {
    text.replace(at, folder.path().size(), "DATA");
  }
  return text;
}

TEST(Folder, IsCreatedWithAllAboveItAndSaysItsFormat) {
  const TestFolder root;
  const std::string path = root.path() + "/a/b";
  const auto claimed = Folder::claim(path);
  ASSERT_TRUE(claimed);
  EXPECT_EQ(claimed->path(), path);
  EXPECT_EQ(read_text(path + "/FORMAT"), "semel data format 1\n");
}

TEST(Folder, CanBeClaimedAgainAfterItsRelease) {
  const TestFolder folder;
  EXPECT_EQ(claim(folder), "claimed");
  EXPECT_EQ(claim(folder), "claimed");
}

TEST(Folder, InUseIsRefused) {
  const TestFolder folder;
  const auto first = Folder::claim(folder.path());
  ASSERT_TRUE(first);
  EXPECT_EQ(claim(folder),
            "the data folder DATA is in use by another process. Stop that process, or name another "
            "folder");
}

TEST(Folder, OfOthersIsRefusedAndLeftAlone) {
  const TestFolder folder;
  write_text(folder.path() + "/thesis.txt", "mine");
  EXPECT_EQ(claim(folder),
            "the folder DATA is not empty and is no data folder of semel (it has no file FORMAT). "
            "Name an empty folder or "
            "one that does not exist");
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/FORMAT"));
}

TEST(Folder, MountPointCountsAsEmpty) {
  const TestFolder folder;
  std::filesystem::create_directories(folder.path() + "/lost+found");
  EXPECT_EQ(claim(folder), "claimed");
}

TEST(Folder, NewerFormatIsRefused) {
  const TestFolder folder;
  write_text(folder.path() + "/FORMAT", "semel data format 2\n");
  EXPECT_EQ(claim(folder),
            "the data folder DATA has format 2, and this program reads up to 1. Use the newer "
            "semel that wrote it, or name "
            "another folder");
}

TEST(Folder, UnreadableFormatIsRefused) {
  for (const char* text : {"semel data format x\n", "semel data format 1", "\n",
                           "semel data format \n", "#!/bin/sh\n"}) {
    const TestFolder folder;
    write_text(folder.path() + "/FORMAT", text);
    write_text(folder.path() + "/CURRENT", "MANIFEST-000001\n");
    EXPECT_EQ(claim(folder),
              "the file DATA/FORMAT is damaged. If the folder is a data folder of semel, restore "
              "the file: it holds the line "
              "\"semel data format 1\"");
  }
}

TEST(Folder, FormatCutShortByACrashIsWrittenAgain) {
  for (const char* text : {"", "semel", "semel data format 1"}) {
    const TestFolder folder;
    write_text(folder.path() + "/FORMAT", text);
    EXPECT_EQ(claim(folder), "claimed");
    EXPECT_EQ(read_text(folder.path() + "/FORMAT"), "semel data format 1\n");
  }
}

TEST(Folder, MissingCurrentBesideDataIsRefused) {
  const TestFolder folder;
  EXPECT_EQ(claim(folder), "claimed");
  write_text(folder.path() + "/000012.sst", "data");
  EXPECT_EQ(claim(folder),
            "the data folder DATA is damaged: the file CURRENT is missing beside 000012.sst. "
            "Restore the folder from a copy");
}

TEST(Folder, PathOfAFileIsRefused) {
  const TestFolder folder;
  write_text(folder.path(), "a file");
  EXPECT_EQ(claim(folder).find("cannot create the data folder DATA"), 0U) << claim(folder);
}

TEST(Folder, UnderAPlaceThatCannotBeWrittenIsRefused) {
  const auto claimed = Folder::claim("/proc/semel/data");
  ASSERT_FALSE(claimed);
  EXPECT_EQ(claimed.error().code, ErrorCode::unavailable);
  EXPECT_EQ(claimed.error().message.find("cannot create the data folder /proc/semel"), 0U)
      << claimed.error().message;
}

}  // namespace
}  // namespace semel::rocksdb_kv
