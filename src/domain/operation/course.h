#pragma once

#include "domain/operation/driver.h"
#include "domain/operation/judge.h"

namespace semel::operation {

/// One call of a driver on one operation: what it has sent so far, and what it may still send. Not
/// thread-safe.
class Course {
 public:
  Course(const Ports& ports, const DriverOptions& options, const RunOptions& run);

  Result<Answer> run(const Request& request, Planner& planner);
  Result<Answer> finish(const Record& record);
  Result<Answer> resolve(const Record& seen, State to, std::optional<Refusal> why);

 private:
  // begin.cpp: from the request to a stored intent.
  Result<Answer> begin(const Request& request, Planner& planner);
  Result<Answer> meet(const Record& there);
  Result<Answer> join(Record there);
  Result<Answer> forget_failure(const Record& there);

  /// A conditional write that is sent until it is known what became of it.
  struct Won {};
  struct Lost {
    Record there;
  };
  struct Unsettled {
    Error error;
    bool definite;  ///< nothing was written
  };
  using Settled = std::variant<Won, Lost, Unsettled>;
  Settled put_if_absent(const Record& record);
  /// The same for a record that is final at once, which an archived one must rule out.
  Settled put_final(const Record& record);
  Settled fence(const Record& next);
  template <typename Send>
  Settled settle(const Record& wanted, Send send);

  // commit.cpp: from an intent to a final answer.
  Result<Answer> commit();
  /// The sendings of one generation: an answer, or nothing when the next generation is to be sent.
  Result<std::optional<Answer>> commit_generation();
  Result<tables::TransactWrite> request_of_generation();
  Result<std::optional<Answer>> decide(const Judgement& judgement);
  Result<std::optional<Answer>> next_generation(const Refusal& otherwise, bool new_plan);
  Result<std::optional<Answer>> exhausted(const Judgement& last);
  /// A fused transaction did not come to an end: stores the intent, which shuts out what may still
  /// be under way, and goes on in recorded mode. Nothing: it has.
  Result<std::optional<Answer>> unfuse();
  /// Stops here; whoever comes next finds the intent.
  Result<std::optional<Answer>> leave_open();
  Result<Answer> fail(Refusal refusal);
  Result<Answer> park(Refusal refusal);
  Result<Answer> after_fence(const Settled& settled, const Record& next);
  /// The answer of an archived record with this id, after which the own intent is taken back.
  Result<std::optional<Answer>> from_archive();
  Result<std::variant<std::string, Refusal>> plan_anew(int generation);

  void replan_under_token(tables::TransactWrite& request);
  Record following(State state) const;

  // What both share.
  /// Waits before another try; false when there shall be none.
  bool again(RetryCause cause, std::int64_t retry_after_ms);
  std::int64_t elapsed_ms() const;
  std::int64_t new_version() const;
  void note(Ticket seen) { seen_ = std::max(seen_, seen); }
  void note(const tables::Capacity& capacity);
  void note_attempt(std::int64_t started_us, const Judgement& judgement,
                    const std::vector<tables::Capacity>& capacity);
  Answer answer(std::variant<Committed, Failed, Open, OtherRequest> outcome, const Record& record);
  Answer open(bool by_another, std::int64_t retry_after_ms = 1'000);

  const Ports& ports_;
  const DriverOptions& options_;
  const RunOptions& run_;
  const std::int64_t start_us_;

  Record record_;  ///< as this call knows it to be stored, or is about to store it
  Planner* planner_ = nullptr;
  std::optional<Plan> plan_;  ///< what record_.frozen holds, if this call has frozen it
  bool lean_ = false;         ///< the transaction brings the record with it
  bool fused_ = false;        ///< so it does, for once, in recorded mode
  bool forgot_ = false;       ///< Weaknesses::failure_forgotten has struck
  bool stopping_ = false;     ///< the program is ending
  bool drove_ = false;        ///< this call has sent a transaction
  bool in_doubt_ = false;     ///< one of this generation may still take effect
  int retry_count_ = 0;       ///< of the present call of Tables
  RetryCause last_cause_ = RetryCause::transient;
  std::vector<Attempt> attempts_;
  std::vector<tables::Capacity> capacity_;
  std::vector<tables::TableName> conflicts_;
  Ticket seen_;
};

/// What repeating a call is put down to, by what it met; nothing when repeating is no use.
std::optional<RetryCause> cause_of(Verdict verdict);

}  // namespace semel::operation
