#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/operation/planner.h"

namespace semel::operation {

/// Committed and failed are final: what a client was told then stays true.
enum class State { pending, reconciling, committed, failed };
std::string_view to_text(State state);  ///< "PENDING" and so on, as stored
std::optional<State> state_from(std::string_view text);
bool is_final(State state);

struct Transition {
  State from;
  State to;
  std::string_view when;
};
/// Every legal change of a record's state. Each one but pending to committed also raises the
/// generation, which shuts out a transaction of the old one that is still under way.
const std::vector<Transition>& transitions();
bool may_become(State from, State to);

/// One sending of the transaction and what came of it, for people who look into a case.
struct Attempt {
  int generation = 1;
  std::int64_t started_ms = 0;  ///< by the clock of the node that tried
  std::int64_t duration_ms = 0;
  std::string outcome;  ///< the class of the judgement: "conflict"
  std::string detail;   ///< reasons of the cancellation by action, or the error; cut at a limit
  double capacity_units = 0;
};
inline constexpr std::size_t attempts_kept_max = 20;
inline constexpr std::size_t attempt_detail_bytes_max = 300;
/// Appends, cuts the detail, and drops the oldest attempts over the limit.
void keep(std::vector<Attempt>& attempts, Attempt attempt);

/// Where the index on due operations has a record: the sweeper's way to what is not finished.
struct Due {
  std::string partition;
  std::int64_t at_ms = 0;  ///< an order to look at things in; decides nothing
  bool operator==(const Due&) const = default;
};
inline constexpr int due_partition_count = 8;
inline constexpr std::string_view cases_partition = "cases";  ///< for people: the manual queue
Due due_of(const std::string& id, std::int64_t at_ms);

/// An operation as it is stored. One item; every change of it is conditional.
struct Record {
  std::string id;
  std::string kind;
  State state = State::pending;
  int generation = 1;
  Sha256 fingerprint{};
  std::string frozen;  ///< what the current generation sends, byte for byte (frozen.h)
  /// Changes with each write by a driver or sweeper, at random: who saw it unchanged for a lease
  /// may take over, and who wrote it recognises its own write after a lost reply.
  std::int64_t version = 0;
  std::int64_t created_ms = 0;   ///< by the clock of the node that took it in
  std::int64_t deadline_ms = 0;  ///< a duration: unfinished for so long, it is made to fail
  int sweeps = 0;                ///< how often a sweeper took it over
  std::string trace_id;
  std::optional<Refusal> failure;  ///< of failed: told to clients; of reconciling: why
  std::vector<Attempt> attempts;
  std::optional<Due> due;  ///< nothing once final

  static constexpr std::int64_t version_max = (std::int64_t{1} << 40) - 1;
};

/// Names of the attributes that conditions and keys use.
namespace attribute {
inline constexpr const char* id = "operationId";
inline constexpr const char* state = "state";
inline constexpr const char* generation = "gen";
inline constexpr const char* fingerprint = "fingerprint";
inline constexpr const char* frozen = "frozen";
inline constexpr const char* version = "version";
inline constexpr const char* created_ms = "createdMs";
inline constexpr const char* sweeps = "sweeps";
inline constexpr const char* failure = "failure";
inline constexpr const char* attempts = "attempts";
inline constexpr const char* due_partition = "duePartition";
inline constexpr const char* due_ms = "dueMs";
}  // namespace attribute

value::Item to_item(const Record& record);
/// Errors: corruption - the item is not what to_item made.
Result<Record> record_from(const value::Item& item);

value::AttributeValue to_value(const Refusal& refusal);
value::AttributeValue to_value(const std::vector<Attempt>& attempts);
value::AttributeValue to_value(const Sha256& fingerprint);

}  // namespace semel::operation
