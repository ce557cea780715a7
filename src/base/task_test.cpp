#include "base/task.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace semel {
namespace {

TEST(Task, IsEmptyByDefault) {
  EXPECT_FALSE(Task());
  EXPECT_TRUE(Task([] {}));
}

TEST(Task, RunsWhatItOwns) {
  std::string seen;
  auto owned = std::make_unique<std::string>("owned");
  Task task = [&seen, owned = std::move(owned)]() mutable {
    seen += *owned;
    owned.reset();
  };
  Task moved = std::move(task);
  EXPECT_FALSE(task);  // NOLINT(bugprone-use-after-move): a moved-from task is empty
  moved();
  EXPECT_EQ(seen, "owned");
}

TEST(Task, TakesACopyOfANamedCallable) {
  int count = 0;
  const auto increment = [&count] { ++count; };
  Task first = increment;
  Task second = increment;
  first();
  second();
  EXPECT_EQ(count, 2);
}

TEST(Task, DropsWhatItOwnsWithoutRunning) {
  const auto token = std::make_shared<int>(7);
  {
    const Task task = [token] {};
    EXPECT_EQ(token.use_count(), 2);
  }
  EXPECT_EQ(token.use_count(), 1);
}

}  // namespace
}  // namespace semel
