#include "cli/demo_drive.h"

namespace semel::cli {
namespace {

bool is_open(Verdict verdict) {
  return verdict == Verdict::unknown || verdict == Verdict::retry;
}

using JudgeFunction = std::function<Judgement(const Result<Answer>&)>;

/// Sends the same bytes until the judgement is final or the time is up; adds to `driven`.
void send_until_known(Driven& driven, const Driver& driver, const std::string& operation,
                      const std::string& body, const JudgeFunction& judge_outcome) {
  while (true) {
    driven.end = judge_outcome(driver.send(operation, body));
    driven.try_count += 1;
    if (driven.end.verdict == Verdict::unknown) driven.unknown_count += 1;
    if (!is_open(driven.end.verdict) || !driver.wait(driven.end, driven.try_count)) return;
  }
}

}  // namespace

Driven drive(const Attempt& attempt, const Driver& driver) {
  Driven driven{{Verdict::unknown, {}}, 0, 0};
  send_until_known(driven, driver, "TransactWriteItems", attempt.body,
                   [&](const Result<Answer>& outcome) { return judge(attempt, outcome); });
  if (driven.end.verdict == Verdict::no_stock) {
    const auto why = driven.end.why;
    send_until_known(
        driven, driver, "PutItem", failed_record(attempt, why),
        [&](const Result<Answer>& outcome) { return judge_failed_record(attempt, outcome, why); });
  }
  return driven;
}

}  // namespace semel::cli
