#include "base/log.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <thread>
#include <vector>

namespace semel::log {
namespace {

/// What `body` writes to standard error.
template <typename Body>
std::string captured(Body body) {
  testing::internal::CaptureStderr();
  body();
  return testing::internal::GetCapturedStderr();
}

/// The same without the time, which must look like one.
template <typename Body>
std::string captured_line(Body body) {
  const std::string line = captured(body);
  const std::string opening = R"({"time":"2026-01-01T00:00:00.000Z",)";
  if (line.size() < opening.size()) return line;
  for (const std::size_t i : {0U, 9U, 13U, 16U, 19U, 22U, 25U, 28U, 32U, 33U, 34U}) {
    EXPECT_EQ(line[i], opening[i]) << "at " << i << " of " << line;
  }
  return line.substr(opening.size());
}

TEST(Log, WritesOneJsonLine) {
  EXPECT_EQ(captured_line([] {
              info("table created",
                   {{"table", "orders"}, {"bytes", 42}, {"share", 0.25}, {"durable", true}});
            }),
            "\"level\":\"info\",\"message\":\"table created\",\"table\":\"orders\",\"bytes\":42,"
            "\"share\":0.25,\"durable\":true}\n");
}

TEST(Log, NamesTheLevels) {
  set_level(Level::debug);
  EXPECT_EQ(captured_line([] { debug("a"); }), "\"level\":\"debug\",\"message\":\"a\"}\n");
  EXPECT_EQ(captured_line([] { warn("a"); }), "\"level\":\"warn\",\"message\":\"a\"}\n");
  EXPECT_EQ(captured_line([] { error("a"); }), "\"level\":\"error\",\"message\":\"a\"}\n");
  set_level(Level::info);
}

TEST(Log, EscapesWhatWouldBreakALine) {
  const std::string text = "say \"hi\"\\\n\x01\xff{} %v";
  EXPECT_EQ(captured_line([&] {
              info("{} %v", {{"a\n", text}});
            }),
            R"("level":"info","message":"{} %v","a\n":"say \"hi\"\\\n\u0001\ufffd{} %v"})"
            "\n");
}

TEST(Log, WritesNumbersThatJsonHas) {
  EXPECT_EQ(captured_line([] {
              info("a", {{"min", std::numeric_limits<std::int64_t>::min()},
                         {"large", 1e300},
                         {"infinite", std::numeric_limits<double>::infinity()},
                         {"none", std::nan("")}});
            }),
            "\"level\":\"info\",\"message\":\"a\",\"min\":-9223372036854775808,\"large\":1e+300,"
            "\"infinite\":null,\"none\":null}\n");
}

TEST(Log, CutsLongFieldsBetweenCharacters) {
  const std::string text = std::string(2'047, 'x') + "\xc3\xa9" + std::string(10'000, 'y');
  EXPECT_EQ(
      captured_line([&] {
        info("a", {{"text", text}});
      }),
      "\"level\":\"info\",\"message\":\"a\",\"text\":\"" + std::string(2'047, 'x') + "…\"}\n");
}

TEST(Log, IsSilentBelowItsLevel) {
  set_level(Level::warn);
  EXPECT_FALSE(enabled(Level::info));
  EXPECT_TRUE(enabled(Level::warn));
  EXPECT_EQ(captured([] { info("a", {{"b", 1}}); }), "");
  set_level(Level::info);
  EXPECT_TRUE(enabled(Level::info));
  EXPECT_FALSE(enabled(Level::debug));
}

TEST(Log, KeepsLinesOfThreadsApart) {
  const std::string lines = captured([] {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([] {
        for (int j = 0; j < 100; ++j) info("from a thread", {{"text", std::string(100, 'x')}});
      });
    }
    for (std::thread& thread : threads) thread.join();
  });
  std::size_t line_count = 0;
  for (std::size_t start = 0; start < lines.size(); ++line_count) {
    const std::size_t end = lines.find('\n', start);
    ASSERT_NE(end, std::string::npos);
    ASSERT_EQ(lines[start], '{');
    ASSERT_EQ(lines.substr(end - 4, 4), "xx\"}");
    start = end + 1;
  }
  EXPECT_EQ(line_count, 400U);
}

}  // namespace
}  // namespace semel::log
