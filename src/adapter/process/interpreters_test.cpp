#include "adapter/process/interpreters.h"

#include <gtest/gtest.h>

namespace semel::process {
namespace {

TEST(Interpreters, ReadTheNamesOfRuntimes) {
  EXPECT_EQ(language_of("python3.13"), Language::python);
  EXPECT_EQ(language_of("nodejs22.x"), Language::node);
  EXPECT_EQ(language_of("provided.al2023"), Language::provided);
  for (const char* name :
       {"", "python2.7", "python3.", "python3.1a", "nodejs.x", "nodejs20", "java21"}) {
    EXPECT_EQ(language_of(name), Language::unknown) << name;
  }
}

TEST(Interpreters, NameWhatIsNotServed) {
  EXPECT_TRUE(Interpreters("").missing("java21").starts_with("the runtime java21 is not served"));
  EXPECT_EQ(Interpreters("").missing("provided"), "");
}

TEST(Interpreters, NeedNoFolderBesidesTheUsualOnes) {
  EXPECT_EQ(folder_besides("/usr/bin/python3.11"), "");
  EXPECT_EQ(folder_besides("/home/me/.nvm/v20/bin/node"), "/home/me/.nvm/v20");
}

}  // namespace
}  // namespace semel::process
