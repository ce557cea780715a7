#include "simulation/checker.h"

#include <algorithm>
#include <map>

#include "base/digest.h"

namespace semel::simulation {
namespace {

using Violations = std::vector<std::string>;

std::string text_in(const value::Item& item, const char* name) {
  const auto* found = item.find(name);
  const auto* text = found == nullptr ? nullptr : found->get<std::string>();
  return text == nullptr ? "" : *text;
}

std::int64_t int_in(const value::Item& item, const char* name) {
  const auto* found = item.find(name);
  const auto* number = found == nullptr ? nullptr : found->get<value::Number>();
  std::int64_t value = -1;
  return number != nullptr && number->to_int64(value) ? value : -1;
}

struct Effects {
  std::string state = "none";
  std::string reason;
  int record_count = 0;
  std::vector<const value::Item*> orders;
  std::vector<const value::Item*> entries;
  int outbox_count = 0;
};
using EffectsById = std::map<std::string, Effects>;

EffectsById effects_of(const Evidence& evidence) {
  EffectsById effects;
  for (const auto& wish : evidence.wishes) effects[wish.id];
  for (const auto& record : evidence.records) {
    auto& one = effects[text_in(record, "operationId")];
    one.state = text_in(record, "state");
    one.record_count += 1;
    const auto* failure = record.find("failure");
    if (failure != nullptr && failure->is(value::Type::map))
      one.reason = text_in(*failure->get<value::Map>(), "reason");
  }
  for (const auto& order : evidence.orders) effects[text_in(order, "id")].orders.push_back(&order);
  for (const auto& entry : evidence.ledger) effects[text_in(entry, "id")].entries.push_back(&entry);
  for (const auto& event : evidence.outbox) effects[text_in(event, "id")].outbox_count += 1;
  return effects;
}

bool is_of(const value::Item& item, const Wish& wish) {
  return int_in(item, "sku") == wish.sku && int_in(item, "quantity") == wish.quantity &&
         text_in(item, "kind") == (wish.is_receipt ? receipt_kind : order_kind);
}

bool is_wished_for(const value::Item& item, const Evidence& evidence) {
  return std::any_of(evidence.wishes.begin(), evidence.wishes.end(), [&](const Wish& wish) {
    return wish.id == text_in(item, "id") && is_of(item, wish);
  });
}

void check_once(const EffectsById& effects, Violations& violations) {
  for (const auto& [id, one] : effects) {
    const std::size_t wanted = one.state == "COMMITTED" ? 1 : 0;
    if (one.orders.size() != wanted || one.entries.size() != wanted ||
        one.outbox_count != static_cast<int>(wanted) || one.record_count > 1) {
      violations.push_back("I1: " + id + " is " + one.state + " in " +
                           std::to_string(one.record_count) + " records, with " +
                           std::to_string(one.orders.size()) + " orders, " +
                           std::to_string(one.entries.size()) + " ledger entries and " +
                           std::to_string(one.outbox_count) + " outbox items");
    }
  }
}

void check_stock(const Evidence& evidence, Violations& violations) {
  for (int sku = 0; sku < sku_count; ++sku) {
    std::int64_t expected = std::int64_t{initial_per_shard} * shard_count;
    for (const auto& order : evidence.orders) {
      if (int_in(order, "sku") != sku) continue;
      const bool is_receipt = text_in(order, "kind") == receipt_kind;
      expected += is_receipt ? int_in(order, "quantity") : -int_in(order, "quantity");
    }
    std::int64_t held = 0;
    for (const auto& shard : evidence.stock) {
      if (text_in(shard, "sku") != "sku" + std::to_string(sku)) continue;
      held += int_in(shard, "available");
      if (int_in(shard, "available") < 0)
        violations.push_back("I2: a shard is below zero: " + value::to_text(shard));
    }
    if (held != expected) {
      violations.push_back("I2: sku" + std::to_string(sku) + " holds " + std::to_string(held) +
                           ", by its orders it should hold " + std::to_string(expected));
    }
  }
}

/// What an answer claims must be what is stored, for the wish that it was about.
bool holds(const Told& told, const Effects& effects) {
  const bool has_other_order = !effects.orders.empty() && !is_of(*effects.orders[0], told.wish);
  if (told.answer == "another request") {
    // Right only if the id went to another meaning; what failed has left no order to show it.
    return effects.state == "FAILED" || has_other_order;
  }
  if (told.answer.rfind("committed", 0) == 0)
    return effects.state == "COMMITTED" && !has_other_order;
  return effects.state == "FAILED" && told.answer == "failed " + effects.reason;
}

void check_answers(const Evidence& evidence, const EffectsById& effects, Violations& violations) {
  std::map<std::string, std::string> first;
  for (const auto& told : evidence.told) {
    const auto& one = effects.at(told.wish.id);
    if (!holds(told, one)) {
      violations.push_back("I3: a client who " + to_text(told.wish) + " was told '" + told.answer +
                           "', but the record is " + one.state + " " + one.reason);
    }
    const auto [known, is_new] = first.emplace(to_text(told.wish), told.answer);
    if (!is_new && known->second != told.answer) {
      violations.push_back("I3: a client who " + to_text(told.wish) + " was told '" +
                           known->second + "' and then '" + told.answer + "'");
    }
  }
}

/// With one meaning under an id, nobody may be told that it belongs to another.
void check_meanings(const Evidence& evidence, Violations& violations) {
  for (const auto& told : evidence.told) {
    if (told.answer != "another request") continue;
    const bool has_rival = std::any_of(
        evidence.wishes.begin(), evidence.wishes.end(),
        [&](const Wish& wish) { return wish.id == told.wish.id && !(wish == told.wish); });
    if (!has_rival)
      violations.push_back("I3: " + told.wish.id + " was refused as another request than itself");
  }
}

void check_ends(const EffectsById& effects, Violations& violations) {
  for (const auto& [id, one] : effects) {
    if (one.state != "COMMITTED" && one.state != "FAILED" && one.state != "RECONCILING")
      violations.push_back("I4: " + id + " is still " + one.state);
  }
}

void check_ledger(const Evidence& evidence, Violations& violations) {
  std::int64_t debits = 0;
  std::int64_t credits = 0;
  for (const auto& entry : evidence.ledger) {
    debits += int_in(entry, "debit");
    credits += int_in(entry, "credit");
    if (!is_wished_for(entry, evidence) || int_in(entry, "debit") != int_in(entry, "quantity"))
      violations.push_back("I5: nobody wished for the ledger entry " + value::to_text(entry));
  }
  if (debits != credits) violations.push_back("I5: the ledger does not balance");
}

}  // namespace

std::vector<std::string> check_evidence(const Evidence& evidence) {
  Violations violations;
  const auto effects = effects_of(evidence);
  check_once(effects, violations);
  check_stock(evidence, violations);
  check_answers(evidence, effects, violations);
  check_meanings(evidence, violations);
  check_ends(effects, violations);
  check_ledger(evidence, violations);
  return violations;
}

}  // namespace semel::simulation
