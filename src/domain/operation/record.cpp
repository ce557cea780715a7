#include "domain/operation/record.h"

#include <algorithm>
#include <cstring>

namespace semel::operation {
namespace {

constexpr std::string_view state_names[] = {"PENDING", "RECONCILING", "COMMITTED", "FAILED"};

value::Number number_of(std::int64_t number) {
  return value::Number(number);
}

std::string text_in(const value::Item& item, std::string_view name) {
  const auto* found = item.find(name);
  const auto* text = found == nullptr ? nullptr : found->get<std::string>();
  return text == nullptr ? "" : *text;
}

std::int64_t number_in(const value::Item& item, std::string_view name) {
  const auto* found = item.find(name);
  const auto* number = found == nullptr ? nullptr : found->get<value::Number>();
  std::int64_t value = 0;
  if (number != nullptr && !number->to_int64(value)) value = 0;
  return value;
}

std::string bytes_in(const value::Item& item, std::string_view name) {
  const auto* found = item.find(name);
  const auto* binary = found == nullptr ? nullptr : found->get<value::Binary>();
  return binary == nullptr ? "" : binary->bytes;
}

std::optional<Refusal> failure_in(const value::Item& item) {
  const auto* found = item.find(attribute::failure);
  const auto* map = found == nullptr ? nullptr : found->get<value::Map>();
  if (map == nullptr) return std::nullopt;
  Refusal failure;
  failure.reason = text_in(*map, "reason");
  failure.message = text_in(*map, "message");
  failure.safe_new_key = map->contains("safeNewKey");
  const auto* detail = map->find("detail");
  if (detail != nullptr && detail->is(value::Type::map))
    failure.detail = *detail->get<value::Map>();
  return failure;
}

std::vector<Attempt> attempts_in(const value::Item& item) {
  std::vector<Attempt> attempts;
  const auto* found = item.find(attribute::attempts);
  const auto* list = found == nullptr ? nullptr : found->get<value::List>();
  if (list == nullptr) return attempts;
  for (const auto& element : *list) {
    const auto* map = element.get<value::Map>();
    if (map == nullptr) continue;
    attempts.push_back({static_cast<int>(number_in(*map, "gen")), number_in(*map, "startMs"),
                        number_in(*map, "ms"), text_in(*map, "outcome"), text_in(*map, "detail"),
                        static_cast<double>(number_in(*map, "halfUnits")) / 2});
  }
  return attempts;
}

void set_due(value::Item& item, const Due& due) {
  item.set(attribute::due_partition, due.partition);
  item.set(attribute::due_ms, number_of(due.at_ms));
}

}  // namespace

std::string_view to_text(State state) {
  return state_names[static_cast<std::size_t>(state)];
}

std::optional<State> state_from(std::string_view text) {
  const auto* found = std::find(std::begin(state_names), std::end(state_names), text);
  if (found == std::end(state_names)) return std::nullopt;
  return static_cast<State>(found - std::begin(state_names));
}

bool is_final(State state) {
  return state == State::committed || state == State::failed;
}

const std::vector<Transition>& transitions() {
  static const std::vector<Transition> all = {
      {State::pending, State::committed, "the transaction took effect"},
      {State::pending, State::failed, "a definite no, or fenced and given up"},
      {State::pending, State::pending, "fenced, and another try"},
      {State::pending, State::reconciling, "fenced, and left to people"},
      {State::reconciling, State::pending, "a person asks for another try"},
      {State::reconciling, State::reconciling, "a person proposes, and another has to agree"},
      {State::reconciling, State::failed, "a person gives up"},
      {State::reconciling, State::committed, "a person has found the effects in place"},
  };
  return all;
}

bool may_become(State from, State to) {
  const auto& all = transitions();
  return std::any_of(all.begin(), all.end(), [&](const Transition& transition) {
    return transition.from == from && transition.to == to;
  });
}

void keep(std::vector<Attempt>& attempts, Attempt attempt) {
  if (attempt.detail.size() > attempt_detail_bytes_max) {
    std::size_t size = attempt_detail_bytes_max;
    // Not in the middle of a character: strings of an item are UTF-8.
    while (size > 0 && (static_cast<unsigned char>(attempt.detail[size]) & 0xC0U) == 0x80U) --size;
    attempt.detail.resize(size);
  }
  attempts.push_back(std::move(attempt));
  if (attempts.size() > attempts_kept_max) attempts.erase(attempts.begin());
}

Due due_of(const std::string& id, std::int64_t at_ms) {
  return {std::to_string(stable_hash(id) % due_partition_count), at_ms};
}

value::Item to_item(const Record& record) {
  value::Item item{{attribute::id, record.id},
                   {attribute::state, std::string(to_text(record.state))},
                   {attribute::generation, number_of(record.generation)},
                   {"kind", record.kind},
                   {attribute::fingerprint, to_value(record.fingerprint)},
                   {attribute::frozen, value::Binary{record.frozen}},
                   {attribute::version, number_of(record.version)},
                   {attribute::created_ms, number_of(record.created_ms)},
                   {"deadlineMs", number_of(record.deadline_ms)}};
  if (record.sweeps > 0) item.set(attribute::sweeps, number_of(record.sweeps));
  if (!record.trace_id.empty()) item.set("traceId", record.trace_id);
  if (record.failure) item.set(attribute::failure, to_value(*record.failure));
  if (!record.attempts.empty()) item.set(attribute::attempts, to_value(record.attempts));
  if (record.due) set_due(item, *record.due);
  return item;
}

Result<Record> record_from(const value::Item& item) {
  Record record;
  record.id = text_in(item, attribute::id);
  const auto state = state_from(text_in(item, attribute::state));
  const std::string fingerprint = bytes_in(item, attribute::fingerprint);
  record.generation = static_cast<int>(number_in(item, attribute::generation));
  if (record.id.empty() || !state || record.generation < 1 ||
      fingerprint.size() != record.fingerprint.size()) {
    return corruption("the record of operation '" + record.id + "' cannot be read");
  }
  record.kind = text_in(item, "kind");
  record.state = *state;
  std::memcpy(record.fingerprint.data(), fingerprint.data(), fingerprint.size());
  record.frozen = bytes_in(item, attribute::frozen);
  record.version = number_in(item, attribute::version);
  record.created_ms = number_in(item, attribute::created_ms);
  record.deadline_ms = number_in(item, "deadlineMs");
  record.sweeps = static_cast<int>(number_in(item, attribute::sweeps));
  record.trace_id = text_in(item, "traceId");
  record.failure = failure_in(item);
  record.attempts = attempts_in(item);
  if (item.contains(attribute::due_partition)) {
    record.due = {text_in(item, attribute::due_partition), number_in(item, attribute::due_ms)};
  }
  return record;
}

value::AttributeValue to_value(const Refusal& refusal) {
  value::Map map{{"reason", refusal.reason}, {"message", refusal.message}};
  if (refusal.safe_new_key) map.set("safeNewKey", true);
  if (!refusal.detail.empty()) map.set("detail", refusal.detail);
  return map;
}

value::AttributeValue to_value(const std::vector<Attempt>& attempts) {
  value::List list;
  for (const Attempt& attempt : attempts) {
    list.emplace_back(value::Map{
        {"gen", number_of(attempt.generation)},
        {"startMs", number_of(attempt.started_ms)},
        {"ms", number_of(attempt.duration_ms)},
        {"outcome", attempt.outcome},
        {"detail", attempt.detail},
        {"halfUnits", number_of(static_cast<std::int64_t>(attempt.capacity_units * 2))}});
  }
  return list;
}

value::AttributeValue to_value(const Sha256& fingerprint) {
  return value::Binary{{reinterpret_cast<const char*>(fingerprint.data()), fingerprint.size()}};
}

}  // namespace semel::operation
