#include "domain/operation/reconcile/pages.h"

#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"
#include "domain/tables/forwarding.h"

namespace semel::reconcile {
namespace {

using engine::must;
using engine::parse_item;
using engine::table_named;
using engine::text_of;

/// Answers only the first half of a batch, as a service does that has run out of capacity; or none.
class Halving final : public tables::ForwardingTables {
 public:
  using ForwardingTables::ForwardingTables;
  Result<tables::BatchGetOutcome> batch_get(const tables::BatchGet& request) override {
    ++calls;
    auto outcome = inner_.batch_get(request);
    const std::size_t answered = none ? 0 : (request.gets.size() + 1) / 2;
    for (std::size_t i = answered; i < request.gets.size(); ++i) {
      outcome->items[i].reset();
      outcome->unprocessed.push_back(i);
    }
    return outcome;
  }
  int calls = 0;
  bool none = false;
};

class Pages : public testing::Test {
 protected:
  Pages() {
    engine.create(engine::TableBuilder("things", "p:S"));
    for (int i = 0; i < 250; ++i) {
      engine.put("things", "p: 'k" + std::to_string(i) + "', n: " + std::to_string(i));
    }
  }
  static tables::Get key(int i) {
    return get_of(table_named("things"), {{"p", "k" + std::to_string(i)}});
  }
  engine::TestEngine engine;
};

TEST_F(Pages, CoverTheWholeTable) {
  std::size_t count = 0;
  std::size_t pages = 0;
  must(for_each_page(*engine, table_named("things"), 60,
                     [&](std::vector<value::Item> items) -> Result<void> {
                       count += items.size();
                       pages += 1;
                       return {};
                     }));
  EXPECT_EQ(count, 250U);
  EXPECT_GE(pages, 5U);
}

TEST_F(Pages, StopAtTheFirstError) {
  const auto stopped =
      for_each_page(*engine, table_named("things"), 60,
                    [](std::vector<value::Item>) -> Result<void> { return unavailable("enough"); });
  EXPECT_EQ(engine::error_of(stopped), "enough");
}

TEST_F(Pages, ReadItemsInOrderEachOnceWhateverIsLeftUnprocessed) {
  Halving halving(*engine);
  std::vector<tables::Get> gets;
  for (int i = 0; i < 240; ++i) gets.push_back(key(i));
  gets.push_back(key(3));
  gets.push_back(key(999));
  const auto items = must(read_items(halving, gets));
  ASSERT_EQ(items.size(), 242U);
  for (int i = 0; i < 240; ++i) {
    EXPECT_EQ(text_of(items[static_cast<std::size_t>(i)]),
              "n: " + std::to_string(i) + ", p: 'k" + std::to_string(i) + "'");
  }
  EXPECT_EQ(items[240], items[3]);
  EXPECT_FALSE(items[241].has_value());
  EXPECT_GT(halving.calls, 3);
}

TEST_F(Pages, ABatchThatDoesNotMoveIsAnErrorAndNoLoop) {
  Halving halving(*engine);
  halving.none = true;
  EXPECT_TRUE(engine::fails_with(read_items(halving, {key(1)}), ErrorCode::unavailable));
}

}  // namespace
}  // namespace semel::reconcile
