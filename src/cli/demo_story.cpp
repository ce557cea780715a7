#include "cli/demo_story.h"

#include "cli/admin.h"

namespace semel::cli {
namespace {

const Order first_order{.operation_id = "op-1", .customer = "ada", .sku = "tea", .quantity = 2};
const Order lost_order{.operation_id = "op-2", .customer = "grace", .sku = "tea", .quantity = 3};
const Order large_order{.operation_id = "op-3", .customer = "ada", .sku = "bread", .quantity = 5};

std::string describe(const Judgement& judgement) {
  switch (judgement.verdict) {
    case Verdict::committed:
      return "committed, " + judgement.why;
    case Verdict::replayed:
      return "committed before, " + judgement.why + "; nothing done again";
    case Verdict::failed:
      return "failed for good: " + judgement.why;
    case Verdict::refused:
      return "refused: " + judgement.why;
    case Verdict::no_stock:
      return "cancelled: " + judgement.why;
    case Verdict::retry:
      return "not now: " + judgement.why;
    case Verdict::unknown:
      return "outcome unknown: " + judgement.why;
  }
  return {};
}

/// One telling of the story: sends single attempts, and notes what was seen.
class Story {
 public:
  Story(std::uint16_t port, DemoReport& report) : port_(port), report_(report) {}

  Result<void> play() {
    TRY(place_an_order());
    TRY(lose_a_reply());
    TRY(retry());
    TRY(run_again());
    TRY(repeat_with_another_payload());
    TRY(lack_stock());
    return {};
  }

  const std::vector<Answered>& answers() const { return answers_; }

 private:
  Result<void> place_an_order();
  Result<void> lose_a_reply();
  Result<void> retry();
  Result<void> run_again();
  Result<void> repeat_with_another_payload();
  Result<void> lack_stock();

  /// Sends the attempt once and notes that the client has to see `expected`, and the tables to hold
  /// `held`.
  Result<void> send(const std::string& what, const Attempt& attempt, const std::string& expected,
                    const std::string& held);

  const std::uint16_t port_;
  DemoReport& report_;
  std::vector<Answered> answers_;
};

Result<void> Story::send(const std::string& what, const Attempt& attempt,
                         const std::string& expected, const std::string& held) {
  report_.client("sends " + attempt.order.operation_id + ": " +
                 std::to_string(attempt.order.quantity) + " x " + attempt.order.sku + ", token " +
                 attempt.token.substr(0, 8) + "...");
  const Driver once{
      .send = [this](const std::string& operation,
                     const std::string& body) { return call_dynamodb(port_, operation, body); },
      .wait = [](const Judgement&, int) { return false; }};
  const auto driven = drive(attempt, once);
  const auto seen = describe(driven.end);
  report_.client("sees: " + seen);
  const auto found = TRY(describe_order(port_, attempt.order));
  report_.tables(found);
  report_.check({what + ": the client saw", expected, seen.substr(0, expected.size())});
  report_.check({what + ": the tables hold", held, found});
  // A conflicting repeat is answered, but says nothing about the operation itself.
  const auto verdict = driven.end.verdict;
  if (verdict != Verdict::unknown && verdict != Verdict::refused) {
    answers_.push_back({attempt.order.operation_id, verdict});
  }
  return {};
}

Result<void> Story::place_an_order() {
  report_.step("An order: record, order, stock and ledger in one transaction");
  return send("order", freeze(first_order, 1), "committed, order-op-1",
              "COMMITTED · 1 order · 1 ledger entry · tea: 98 left, 2 sold");
}

Result<void> Story::lose_a_reply() {
  report_.step("An order whose reply is lost after the commit");
  const std::string rule = "dynamodb.TransactWriteItems after drop count=1";
  TRY(add_fault_rule({.port = port_}, rule));
  report_.server("semel fault add " + rule);
  return send("lost reply", freeze(lost_order, 1), "outcome unknown",
              "COMMITTED · 1 order · 1 ledger entry · tea: 95 left, 5 sold");
}

Result<void> Story::retry() {
  report_.step("The client tries again: the same bytes, the same token");
  return send("retry", freeze(lost_order, 1), "committed, order-op-2",
              "COMMITTED · 1 order · 1 ledger entry · tea: 95 left, 5 sold");
}

Result<void> Story::run_again() {
  report_.step(
      "The job runs again elsewhere: it knows the operation's id alone, and makes a new token");
  return send("re-run", freeze(lost_order, 2), "committed before, order-op-2",
              "COMMITTED · 1 order · 1 ledger entry · tea: 95 left, 5 sold");
}

Result<void> Story::repeat_with_another_payload() {
  report_.step("Somebody uses the same id for another order");
  auto other = lost_order;
  other.quantity = 30;
  return send("conflicting repeat", freeze(other, 3), "refused: the id belongs to another request",
              "COMMITTED · 1 order · 1 ledger entry · tea: 95 left, 5 sold");
}

Result<void> Story::lack_stock() {
  report_.step("An order that lacks stock fails, and stays failed when stock comes in");
  const std::string nothing_done = "FAILED · no order · no ledger entry · bread: ";
  TRY(send("lack of stock", freeze(large_order, 1), "failed for good: not enough in stock",
           nothing_done + "3 left, 0 sold"));
  TRY(receive_stock(port_, large_order.sku, 10));
  report_.server("10 x bread come in");
  return send("after new stock", freeze(large_order, 2), "failed for good: not enough in stock",
              nothing_done + "13 left, 0 sold");
}

}  // namespace

Stock story_stock() {
  return {{"tea", 100}, {"bread", 3}};
}

Result<std::vector<Answered>> play_story(std::uint16_t port, DemoReport& report) {
  Story story(port, report);
  TRY(story.play());
  return story.answers();
}

}  // namespace semel::cli
