#include "cli/terminal.h"

#include <gtest/gtest.h>

namespace semel::cli {
namespace {

TEST(Terminal, StylesOnlyWithColours) {
  EXPECT_EQ(Terminal(false).styled(Tone::good, "yes"), "yes");
  EXPECT_EQ(Terminal(true).styled(Tone::good, "yes"), "\033[32myes\033[0m");
  EXPECT_EQ(Terminal(true).styled(Tone::plain, "yes"), "yes");
}

TEST(Terminal, AlignsColumnsByCharacters) {
  const auto lines = aligned({{"name", "units"}, {"é", "1"}, {"longer", "22"}});
  const std::vector<std::string> expected = {"name    units", "é       1", "longer  22"};
  EXPECT_EQ(lines, expected);
}

}  // namespace
}  // namespace semel::cli
