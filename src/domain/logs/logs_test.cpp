#include "domain/logs/logs.h"

#include "domain/logs/filter_pattern.h"
#include "domain/logs/logs_test_support.h"

namespace semel::logs {
namespace {

using LogsDomainTest = LogsFixture;

TEST_F(LogsDomainTest, BatchesThatOverlapInTimeAreMerged) {
  make_stream(name_);
  const std::int64_t now = clock_.now_ms();
  ASSERT_TRUE(logs_->put(name_, {{now - 900, "a"}, {now - 500, "c"}, {now - 100, "e"}}));
  ASSERT_TRUE(logs_->put(name_, {{now - 700, "b"}, {now - 300, "d"}, {now - 100, "f"}}));
  for (const std::size_t limit : {1, 2, 4, 10}) {
    EXPECT_EQ(read_forward(name_, limit), "a b c d e f ");
    EXPECT_EQ(read_backward(name_, limit), "f e d c b a ");
  }
}

TEST_F(LogsDomainTest, ABatchMayLastLong) {
  make_stream(name_);
  std::vector<InputEvent> events;
  std::string expected;
  for (int i = 0; i < 250; ++i) {
    events.push_back({clock_.now_ms() - 600'000 + i * 1'500, std::to_string(i)});
    expected += std::to_string(i) + " ";
  }
  ASSERT_TRUE(logs_->put(name_, events));
  EXPECT_EQ(read_forward(name_, 100), expected);
}

TEST_F(LogsDomainTest, LargeEventsAreCutIntoPagesOfOneMegabyte) {
  make_stream(name_);
  for (int i = 0; i < 4; ++i) {
    const InputEvent large{clock_.now_ms(), std::string(250'000, static_cast<char>('a' + i))};
    ASSERT_TRUE(logs_->put(name_, {large, large}));
  }
  const auto page = logs_->read({name_, {}, {}, 100, true});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->events.size(), 4U);
  EXPECT_EQ(read_forward(name_, 100).size(), 8 * 250'001U);
}

TEST_F(LogsDomainTest, AppendMakesGroupAndStreamAndSortsByTime) {
  ASSERT_TRUE(logs_->append(name_, {{clock_.now_ms(), "b"}, {clock_.now_ms() - 5, "a"}}));
  EXPECT_EQ(read_forward(name_, 10), "a b ");
  ASSERT_TRUE(logs_->delete_group(name_.group));
  ASSERT_TRUE(logs_->append(name_, {{clock_.now_ms(), "c"}}));
  EXPECT_EQ(read_forward(name_, 10), "c ");
}

TEST_F(LogsDomainTest, ASweepRemovesWhatWasDeleted) {
  ASSERT_TRUE(logs_->append(name_, {{clock_.now_ms(), "a"}, {clock_.now_ms() + 5'000, "b"}}));
  EXPECT_EQ(logs_->sweep()->records, 0);
  ASSERT_TRUE(logs_->delete_group(name_.group));
  EXPECT_EQ(logs_->sweep()->records, 3);  // a stream and two chunks
  EXPECT_EQ(logs_->sweep()->records, 0);
}

TEST_F(LogsDomainTest, ASweepRemovesWhatHasPassedItsRetention) {
  ASSERT_TRUE(logs_->append(name_, {{clock_.now_ms(), "old"}}));
  ASSERT_TRUE(logs_->change_group(name_.group, [](Group& group) -> Result<void> {
    group.retention_days = 1;
    return {};
  }));
  clock_.advance_ms(day_ms - 1'000);
  ASSERT_TRUE(logs_->append(name_, {{clock_.now_ms(), "young"}}));
  EXPECT_EQ(logs_->sweep()->records, 0);
  clock_.advance_ms(10'000);
  EXPECT_EQ(logs_->sweep()->records, 1);
  EXPECT_EQ(read_forward(name_, 10), "young ");
  EXPECT_EQ(stream(name_).stored_bytes, 31);
}

TEST_F(LogsDomainTest, AFilterThatFindsNothingSaysWhereToGoOn) {
  for (int i = 0; i < 90; ++i) {
    std::vector<InputEvent> events(
        1, {clock_.now_ms() + i * 2'000, std::string(250'000, 'x') + std::to_string(i)});
    ASSERT_TRUE(logs_->append(name_, std::move(events)));
  }
  const auto pattern = FilterPattern::parse("x89");
  FilterRequest request{.group = name_.group, .pattern = &*pattern};
  int calls = 0;
  std::size_t found = 0;
  do {
    const auto answer = logs_->filter(request);
    ASSERT_TRUE(answer);
    found += answer->matches.size();
    request.after = answer->next;
    ++calls;
  } while (request.after);
  EXPECT_EQ(found, 1U);
  EXPECT_EQ(calls, 2);
}

TEST_F(LogsDomainTest, KeepsAllAcrossARestart) {
  ASSERT_TRUE(logs_->append(name_, {{clock_.now_ms(), "a"}}));
  logs_ = std::make_unique<Logs>(Logs::Parts{*engine_, clock_, random_});
  ASSERT_TRUE(logs_->append(name_, {{clock_.now_ms(), "b"}}));
  EXPECT_EQ(read_forward(name_, 10).size(), 4U);
}

TEST(Position, ComesBackFromItsText) {
  const Position position{1'700'000'000'123, 18'446'744'073'709'551'615U, 42};
  EXPECT_EQ(to_text(position).size(), 56U);
  EXPECT_EQ(position_of(to_text(position)), position);
  EXPECT_FALSE(position_of("3123"));
  EXPECT_FALSE(position_of(std::string(56, '9')));
}

}  // namespace
}  // namespace semel::logs
