#include "adapter/archive/code_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "adapter/archive/unpack.h"

namespace semel::archive {
namespace {

namespace filesystem = std::filesystem;

struct File {
  std::string name, content;
  unsigned mode = 0100644;
};

/// A zip archive of these files.
std::string zip_of(const std::vector<File>& files) {
  zip_error_t failed;
  zip_error_init(&failed);
  zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, &failed);
  zip_source_keep(target);
  zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, &failed);
  for (const File& file : files) {
    zip_source_t* content = zip_source_buffer(archive, file.content.data(), file.content.size(), 0);
    const auto index = zip_file_add(archive, file.name.c_str(), content, ZIP_FL_ENC_UTF_8);
    zip_file_set_external_attributes(archive, static_cast<zip_uint64_t>(index), 0, ZIP_OPSYS_UNIX,
                                     static_cast<zip_uint32_t>(file.mode) << 16U);
  }
  EXPECT_EQ(zip_close(archive), 0);
  zip_stat_t status;
  zip_source_stat(target, &status);
  std::string bytes(status.size, '\0');
  zip_source_open(target);
  zip_source_read(target, bytes.data(), bytes.size());
  zip_source_close(target);
  zip_source_free(target);
  return bytes;
}

class CodeFolderTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = filesystem::temp_directory_path() / "semel-code-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    auto opened = open_code_folder(folder_ + "/functions");
    ASSERT_TRUE(opened);
    store_ = *std::move(opened);
  }
  void TearDown() override { filesystem::remove_all(folder_); }

  std::string put(const std::string& archive) {
    const auto done = store_->put("a1", archive);
    return done ? "" : done.error().message;
  }
  std::string content(const std::string& name) {
    std::ifstream file(store_->folder("a1") + "/" + name);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }
  std::size_t entry_count() {
    const filesystem::directory_iterator all(folder_ + "/functions");
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }

  std::string folder_;
  std::unique_ptr<function::CodeStore> store_;
};

TEST_F(CodeFolderTest, UnpacksFilesAndKeepsTheArchive) {
  const std::string archive = zip_of({{"app.py", "pass\n"}, {"lib/x/y.py", "1"}});
  EXPECT_EQ(put(archive), "");
  EXPECT_EQ(content("app.py"), "pass\n");
  EXPECT_EQ(content("lib/x/y.py"), "1");
  EXPECT_EQ(*store_->archive("a1"), archive);
}

TEST_F(CodeFolderTest, FilesAreReadableByAllAndRunnableWhereTheArchiveSaysSo) {
  ASSERT_EQ(put(zip_of({{"bootstrap", "#!", 0100700}, {"secret", "", 0100600}})), "");
  struct stat status = {};
  ASSERT_EQ(stat((store_->folder("a1") + "/bootstrap").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0555U, 0555U);
  ASSERT_EQ(stat((store_->folder("a1") + "/secret").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0644U);
}

TEST_F(CodeFolderTest, WhatIsNoArchiveIsRefusedAndLeavesNothing) {
  EXPECT_EQ(put("not a zip"),
            "Could not unzip uploaded file. Please check your file, then try to upload again.");
  EXPECT_EQ(entry_count(), 0U);
}

TEST_F(CodeFolderTest, ADamagedFileIsRefused) {
  std::string archive = zip_of({{"a.txt", std::string(10'000, 'a') + std::string(10'000, 'b')}});
  archive[40] = static_cast<char>(archive[40] ^ 0x55);
  archive[45] = static_cast<char>(archive[45] ^ 0x55);
  EXPECT_EQ(put(archive),
            "Could not unzip uploaded file. Please check your file, then try to upload again.");
  EXPECT_EQ(entry_count(), 0U);
}

TEST_F(CodeFolderTest, NamesOutsideAreRefused) {
  for (const std::string name : {"../x", "/etc/x", "a/../../x", "a\\..\\x", "./x", "a//x"}) {
    EXPECT_NE(put(zip_of({{name, "x"}})).find("does not name a place inside"), std::string::npos)
        << name;
  }
  EXPECT_EQ(entry_count(), 0U);
  EXPECT_FALSE(filesystem::exists(folder_ + "/x"));
}

TEST_F(CodeFolderTest, LinksAreRefused) {
  EXPECT_NE(put(zip_of({{"link", "/etc/passwd", 0120777}})).find("is a symbolic link"),
            std::string::npos);
}

TEST_F(CodeFolderTest, AFileAndAFolderOfOneNameAreRefused) {
  EXPECT_NE(put(zip_of({{"a", "x"}, {"a/b", "y"}})), "");
}

TEST_F(CodeFolderTest, AnArchiveThatUnpacksToTooMuchIsRefused) {
  const std::string archive = zip_of({{"big", std::string(200'000, 'x')}});
  ASSERT_LT(archive.size(), 2'000U);
  const std::string target = folder_ + "/target";
  filesystem::create_directory(target);
  const auto done = unpack(archive, target, {.bytes_max = 100'000});
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, "Unzipped size must be smaller than 100000 bytes");
}

TEST_F(CodeFolderTest, KeepOnlyRemovesTheRestAndWhatACrashLeft) {
  ASSERT_EQ(put(zip_of({{"a", "x"}})), "");
  ASSERT_TRUE(store_->put("b2", zip_of({{"a", "y"}})));
  filesystem::create_directories(folder_ + "/functions/c3.0.new/code");
  ASSERT_TRUE(store_->keep_only({"a1"}));
  EXPECT_EQ(entry_count(), 1U);
  EXPECT_EQ(content("a"), "x");
}

TEST_F(CodeFolderTest, TheSameCodeTwiceIsNoError) {
  const std::string archive = zip_of({{"a", "x"}});
  EXPECT_EQ(put(archive), "");
  EXPECT_EQ(put(archive), "");
  EXPECT_EQ(entry_count(), 1U);
}

}  // namespace
}  // namespace semel::archive
