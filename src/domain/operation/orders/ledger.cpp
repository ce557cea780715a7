#include "domain/operation/orders/ledger.h"

namespace semel::orders {

Result<std::vector<LedgerEntry>> read_entries(tables::Tables& tables, const Schema& schema,
                                              const std::string& subject) {
  std::vector<LedgerEntry> entries;
  tables::Query query;
  query.table = schema.ledger;
  query.consistent = true;
  query.key_condition.predicates.push_back(
      {"subject", expression::KeyComparator::equal, subject, {}});
  do {
    const auto page = TRY(tables.query(query));
    for (const value::Item& item : page.items) {
      auto entry = TRY(entry_from(item));
      entries.push_back(std::move(entry));
    }
    query.exclusive_start_key = page.last_evaluated_key;
  } while (query.exclusive_start_key);
  return entries;
}

}  // namespace semel::orders
