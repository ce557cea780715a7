#include "domain/operation/sweeper.h"

#include <algorithm>

#include "domain/operation/record_tables.h"

namespace semel::operation {
namespace {

std::string id_of(const value::Item& row) {
  const auto* found = row.find(attribute::id);
  const auto* id = found == nullptr ? nullptr : found->get<std::string>();
  return id == nullptr ? "" : *id;
}

std::int64_t number_of_row(const value::Item& row, const char* name) {
  const auto* found = row.find(name);
  const auto* number = found == nullptr ? nullptr : found->get<value::Number>();
  std::int64_t value = 0;
  if (number != nullptr && !number->to_int64(value)) value = 0;
  return value;
}

}  // namespace

std::int64_t Sweeper::steady_ms() const {
  return driver_.ports().clock.steady_us() / 1'000;
}

Result<std::vector<Record>> Sweeper::claim() {
  std::vector<Record> claimed;
  Observations now;
  overdue_.clear();
  std::optional<Error> failed;
  bool any_read = false;
  for (int partition = 0; partition < due_partition_count; ++partition) {
    auto looked = look_at(partition, now, claimed);
    if (looked) {
      any_read = true;
    } else {
      failed = looked.error();
    }
  }
  if (!any_read) return *failed;
  // What could not be looked at keeps its time; what is not there any more is forgotten.
  if (failed) now.merge(seen_);
  seen_ = std::move(now);
  return claimed;
}

Result<void> Sweeper::look_at(int partition, Observations& now, std::vector<Record>& claimed) {
  const auto page = TRY(driver_.ports().tables.query(due_query(
      driver_.options().tables.operations, std::to_string(partition), options_.page_items)));
  for (const auto& row : page.items) {
    const std::string id = id_of(row);
    const std::int64_t version = number_of_row(row, attribute::version);
    Observation observation{version, steady_ms(), steady_ms()};
    if (const auto known = seen_.find(id); known != seen_.end()) {
      observation.first_seen_ms = known->second.first_seen_ms;
      if (known->second.version == version)
        observation.version_since_ms = known->second.version_since_ms;
    }
    bool abandoned =
        is_abandoned(observation, static_cast<int>(number_of_row(row, attribute::sweeps)));
    if (driver_.options().weaknesses.clocks_compared)
      abandoned = number_of_row(row, attribute::due_ms) < driver_.ports().clock.now_ms();
    if (abandoned) {
      if (auto record = claim_one(id, observation)) claimed.push_back(std::move(*record));
    }
    now.insert_or_assign(id, observation);
  }
  return {};
}

bool Sweeper::is_abandoned(const Observation& observation, int sweeps) const {
  const std::int64_t lease_ms =
      std::min(options_.lease_max_ms, driver_.options().lease_ms << std::min(sweeps, 10));
  return steady_ms() - observation.version_since_ms >= lease_ms;
}

/// Nothing when somebody else was there first, or the store did not say.
std::optional<Record> Sweeper::claim_one(const std::string& id, Observation& observation) {
  const auto found = driver_.find(id);
  if (!found || !found->record) return std::nullopt;
  const Record& seen = *found->record;
  if (seen.state != State::pending || seen.version != observation.version) return std::nullopt;
  const Ports& ports = driver_.ports();
  Record next = seen;
  next.version = static_cast<std::int64_t>(ports.random.next() &
                                           static_cast<std::uint64_t>(Record::version_max));
  next.sweeps += 1;
  next.due = due_of(id, ports.clock.now_ms());
  const auto outcome =
      ports.tables.update(claim_of(driver_.options().tables.operations, seen, next));
  if (!outcome || std::holds_alternative<tables::ConditionFailed>(outcome->result))
    return std::nullopt;
  observation.version = next.version;
  observation.version_since_ms = steady_ms();
  if (steady_ms() - observation.first_seen_ms >= next.deadline_ms) overdue_.insert(id);
  return next;
}

Result<Answer> Sweeper::finish(const Record& claimed) const {
  if (overdue_.contains(claimed.id)) {
    return driver_.resolve(claimed, State::failed,
                           Refusal{"deadline_passed", "It was not finished before its deadline"});
  }
  if (claimed.sweeps > options_.sweeps_max) {
    return driver_.resolve(
        claimed, State::reconciling,
        Refusal{"not_finished", "Sweepers have tried " + std::to_string(options_.sweeps_max) +
                                    " times without an outcome"});
  }
  RunOptions run;
  run.drive_ms = options_.drive_ms;
  run.sweep = true;
  return driver_.finish(claimed, run);
}

Result<Sweeper::Report> Sweeper::round() {
  const auto claimed = TRY(claim());
  Report report;
  for (const Record& record : claimed) {
    const auto answer = finish(record);
    const auto* open = answer ? std::get_if<Open>(&answer->outcome) : nullptr;
    if (!answer || (open != nullptr && open->state == State::pending)) {
      ++report.left_open;
    } else if (open != nullptr) {
      ++report.to_people;
    } else if (std::holds_alternative<Committed>(answer->outcome)) {
      ++report.committed;
    } else {
      ++report.failed;
    }
  }
  return report;
}

}  // namespace semel::operation
