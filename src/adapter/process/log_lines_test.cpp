#include "adapter/process/log_lines.h"

#include <gtest/gtest.h>

namespace semel::process {
namespace {

std::string lines_of(LogLines& lines, std::string_view bytes) {
  std::string text;
  lines.feed(bytes, [&](const std::string& line) { text += "<" + line + ">"; });
  return text;
}

TEST(LogLines, CutsAtLineEndsAcrossPieces) {
  LogLines lines;
  EXPECT_EQ(lines_of(lines, "one\ntw"), "<one>");
  EXPECT_EQ(lines_of(lines, "o\n\nthree"), "<two><>");
  std::string rest;
  lines.flush([&](const std::string& line) { rest = line; });
  EXPECT_EQ(rest, "three");
}

TEST(LogLines, MakesLineEndsOfCarriageReturnsInside) {
  LogLines lines;
  EXPECT_EQ(lines_of(lines, "a\rb\r\n"), "<a\nb>");
}

TEST(LogLines, CutsALineOverTheBound) {
  LogLines lines;
  std::string sizes;
  lines.feed(std::string(LogLines::line_bytes_max + 5, 'x') + "\n",
             [&](const std::string& line) { sizes += std::to_string(line.size()) + " "; });
  EXPECT_EQ(sizes, "262144 5 ");
}

TEST(LogTail, KeepsTheLastBytes) {
  LogTail tail;
  for (int n = 0; n < 2'000; ++n) tail.add(std::to_string(n));
  const std::string text = tail.take();
  EXPECT_EQ(text.size(), LogTail::bytes_max);
  EXPECT_TRUE(text.ends_with("1998\n1999\n"));
}

TEST(LogRate, AllowsABurstAndThenTheRate) {
  LogRate rate(1'000, 5'000, 0);
  rate.spend(5'500);
  EXPECT_FALSE(rate.allows(0));
  EXPECT_FALSE(rate.allows(500'000));
  EXPECT_TRUE(rate.allows(600'000));
}

}  // namespace
}  // namespace semel::process
