#include "domain/logs/writer.h"

#include "domain/logs/keeper.h"
#include "domain/logs/logs_test_support.h"

namespace semel::logs {
namespace {

class LogWriterTest : public LogsFixture {
 protected:
  static LogWriter::Options by_hand(std::size_t stream_bytes_max = std::size_t{8} << 20U) {
    return {.stream_bytes_max = stream_bytes_max, .has_thread = false};
  }
  void write(LogWriter& writer, std::string message) {
    writer.write("us-east-1", "/g", "s", clock_.now_ms(), std::move(message));
  }
};

TEST_F(LogWriterTest, GathersLinesOfAStreamIntoOneChunk) {
  LogWriter writer(*logs_, by_hand());
  for (int i = 0; i < 100; ++i) write(writer, std::to_string(i % 10));
  EXPECT_TRUE(writer.flush());
  EXPECT_EQ(read_forward(name_, 1'000).size(), 200U);
  ASSERT_TRUE(logs_->delete_group(name_.group));
  EXPECT_EQ(logs_->sweep()->records, 2);  // the stream and one chunk
}

TEST_F(LogWriterTest, AFloodLosesItsOldestLinesAndSaysSo) {
  LogWriter writer(*logs_, by_hand(10'000));
  for (int i = 0; i < 1'000; ++i) write(writer, std::string(900, 'x') + std::to_string(i));
  EXPECT_TRUE(writer.flush());
  const auto events = logs_->read({name_, {}, {}, 100, true})->events;
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events.size(), 11U);
  EXPECT_EQ(events.front().message,
            "[990 log lines were dropped here: they came faster than they could be stored]");
  EXPECT_EQ(events.back().message, std::string(900, 'x') + "999");
}

TEST_F(LogWriterTest, KeepsWhatTheStoreDoesNotTake) {
  LogWriter writer(*logs_, by_hand());
  write(writer, "a");
  EXPECT_TRUE(writer.flush());
  write(writer, "b");
  store_.fail_writes(1);
  EXPECT_FALSE(writer.flush());
  write(writer, "c");
  EXPECT_TRUE(writer.flush());
  EXPECT_EQ(read_forward(name_, 10), "a b c ");
}

TEST_F(LogWriterTest, CutsALongLineBetweenCharacters) {
  LogWriter writer(*logs_, by_hand());
  std::string line = "x";
  while (line.size() < 600'000) line += "\xC3\xA9";
  write(writer, line);
  EXPECT_TRUE(writer.flush());
  std::string all;
  const auto answer = logs_->read({name_, {}, {}, 100, true});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->events.size(), 3U);
  for (const Event& event : answer->events) all += event.message;
  EXPECT_TRUE(all == line);
}

TEST_F(LogWriterTest, MakesUtf8OfWhatIsNone) {
  LogWriter writer(*logs_, by_hand());
  write(writer, "a\xFFz");
  EXPECT_TRUE(writer.flush());
  EXPECT_EQ(read_forward(name_, 10), "a\xEF\xBF\xBDz ");
}

TEST_F(LogWriterTest, WritesByItselfAndAtItsEnd) {
  {
    LogWriter writer(*logs_, {});
    write(writer, "a");
  }
  EXPECT_EQ(read_forward(name_, 10), "a ");
}

TEST_F(LogWriterTest, AKeeperEndsAtOnce) {
  const Keeper keeper(*logs_, 3'600'000);
}

}  // namespace
}  // namespace semel::logs
