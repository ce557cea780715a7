#include "domain/operation/writes.h"

#include "base/check.h"
#include "domain/operation/frozen.h"

namespace semel::operation {
namespace {

constexpr std::size_t token_characters = 36;

/// RFC 4648 base32, without padding.
std::string base32_text(const Sha256& digest) {
  static constexpr char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string text;
  unsigned int bits = 0;
  int bit_count = 0;
  for (const unsigned char byte : digest) {
    bits = (bits << 8U) | byte;
    for (bit_count += 8; bit_count >= 5; bit_count -= 5)
      text += alphabet[(bits >> (bit_count - 5)) & 31U];
  }
  if (bit_count > 0) text += alphabet[(bits << (5 - bit_count)) & 31U];
  return text;
}

expression::Path path_to(const char* name) {
  return {name, {}};
}

expression::Condition equals(const char* name, value::AttributeValue wanted) {
  return {expression::Compare{expression::Comparator::equal, {path_to(name)}, {std::move(wanted)}}};
}

expression::Condition absent(const char* name) {
  return {expression::AttributeNotExists{path_to(name)}};
}

expression::Condition both(expression::Condition left, expression::Condition right) {
  return {expression::And{std::make_unique<const expression::Condition>(std::move(left)),
                          std::make_unique<const expression::Condition>(std::move(right))}};
}

expression::Condition is_as_seen(const Record& seen) {
  return both(equals(attribute::state, std::string(to_text(seen.state))),
              equals(attribute::generation, value::Number(seen.generation)));
}

void set(expression::Update& update, const char* name, value::AttributeValue value) {
  update.sets.push_back({path_to(name), {std::move(value)}});
}

value::Item key_of(const std::string& id) {
  return {{attribute::id, id}};
}

void set_due(expression::Update& update, const std::optional<Due>& seen,
             const std::optional<Due>& next) {
  if (seen == next) return;
  if (next) {
    set(update, attribute::due_partition, next->partition);
    set(update, attribute::due_ms, value::Number(next->at_ms));
  } else {
    update.removes.push_back({path_to(attribute::due_partition)});
    update.removes.push_back({path_to(attribute::due_ms)});
  }
}

tables::ConditionCheck not_archived(const RecordTables& tables, const Record& record) {
  return {*tables.archive, key_of(record.id), absent(attribute::id), true};
}

/// PENDING to COMMITTED.
tables::Update commit_update(const tables::TableName& operations, const Record& record,
                             const Weaknesses& weaknesses) {
  tables::Update update{operations, key_of(record.id), {}, std::nullopt};
  set(update.update, attribute::state, std::string(to_text(State::committed)));
  set_due(update.update, record.due, std::nullopt);
  auto same_request = equals(attribute::fingerprint, to_value(record.fingerprint));
  update.condition = weaknesses.no_fence ? std::move(same_request)
                                         : both(is_as_seen(record), std::move(same_request));
  update.old_item_on_failure = true;
  return update;
}

}  // namespace

std::string token_of(const std::string& id, int generation) {
  return base32_text(sha256(id + '\n' + std::to_string(generation))).substr(0, token_characters);
}

tables::Put put_if_absent(const tables::TableName& operations, const Record& record) {
  tables::Put put{operations, to_item(record), absent(attribute::id)};
  put.old_item_on_failure = true;
  return put;
}

tables::TransactWrite put_unless_archived(const RecordTables& tables, const Record& record) {
  tables::TransactWrite request;
  request.actions.emplace_back(put_if_absent(tables.operations, record));
  request.actions.emplace_back(not_archived(tables, record));
  return request;
}

tables::Delete removal_of(const tables::TableName& operations, const Record& seen) {
  return {operations, key_of(seen.id),
          both(is_as_seen(seen), equals(attribute::version, value::Number(seen.version)))};
}

Result<tables::TransactWrite> commit_of(const RecordTables& tables, const Record& record, bool lean,
                                        const Weaknesses& weaknesses) {
  auto frozen = TRY(thaw(record.frozen));
  return commit_of(tables, record, std::move(frozen.actions), lean, weaknesses);
}

tables::TransactWrite commit_of(const RecordTables& tables, const Record& record,
                                std::vector<tables::WriteAction> actions, bool lean,
                                const Weaknesses& weaknesses) {
  tables::TransactWrite request;
  request.actions.reserve(actions.size() + 2);
  if (lean) {
    request.actions.emplace_back(put_if_absent(tables.operations, record));
  } else {
    request.actions.emplace_back(commit_update(tables.operations, record, weaknesses));
  }
  for (auto& action : actions) request.actions.push_back(std::move(action));
  if (lean && tables.archive) request.actions.emplace_back(not_archived(tables, record));
  // A lean repeat is another transaction, since its record is: the token must differ too.
  const std::string id = lean ? record.id + '\n' + std::to_string(record.version) : record.id;
  // The form that the room of TransactWriteItems gives to a client's token too.
  request.token =
      tables.operations.region + "/TransactWriteItems/" + token_of(id, record.generation);
  request.fingerprint = sha256(request.token + '\n' + record.frozen);
  return request;
}

tables::Update fence_of(const tables::TableName& operations, const Record& seen,
                        const Record& next) {
  CHECK(may_become(seen.state, next.state));
  CHECK(next.generation == seen.generation + 1);
  tables::Update update{operations, key_of(seen.id), {}, is_as_seen(seen)};
  set(update.update, attribute::state, std::string(to_text(next.state)));
  set(update.update, attribute::generation, value::Number(next.generation));
  set(update.update, attribute::version, value::Number(next.version));
  if (next.frozen != seen.frozen) {
    set(update.update, attribute::frozen, value::Binary{next.frozen});
  }
  if (next.failure) set(update.update, attribute::failure, to_value(*next.failure));
  if (!next.attempts.empty()) set(update.update, attribute::attempts, to_value(next.attempts));
  set_due(update.update, seen.due, next.due);
  update.old_item_on_failure = true;
  return update;
}

tables::Update claim_of(const tables::TableName& operations, const Record& seen,
                        const Record& next) {
  tables::Update update{operations, key_of(seen.id), {}, std::nullopt};
  set(update.update, attribute::version, value::Number(next.version));
  set(update.update, attribute::sweeps, value::Number(next.sweeps));
  set_due(update.update, seen.due, next.due);
  update.condition =
      both(is_as_seen(seen), equals(attribute::version, value::Number(seen.version)));
  update.old_item_on_failure = true;
  return update;
}

tables::TransactWrite archive_of(const RecordTables& tables, const Record& seen) {
  tables::TransactWrite request;
  request.actions.emplace_back(tables::Put{*tables.archive, to_item(seen), absent(attribute::id)});
  request.actions.emplace_back(removal_of(tables.operations, seen));
  return request;
}

tables::Get get_of(const tables::TableName& table, const std::string& id) {
  tables::Get get{table, key_of(id), std::nullopt};
  get.consistent = true;
  return get;
}

}  // namespace semel::operation
