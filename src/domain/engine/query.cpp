#include "base/digest.h"
#include "domain/engine/catalog.h"
#include "domain/engine/engine.h"
#include "domain/engine/key_range.h"
#include "domain/engine/read_page.h"

namespace semel::engine {
namespace {

/// A Query may not filter on what its key condition is for.
Result<void> check_filter_names_no_key(const ReadTarget& target, const tables::Query& query) {
  if (!query.filter || query.filter_may_name_keys) return {};
  bool names_partition = false;
  bool names_sort = false;
  visit_paths(*query.filter, [&](const expression::Path& path) {
    names_partition = names_partition || path.attribute == target.partition().name;
    names_sort = names_sort || (target.sort() && path.attribute == target.sort()->name);
  });
  if (!names_partition && !names_sort) return {};
  return invalid_argument(
      std::string(query.key_condition.legacy ? "QueryFilter" : "Filter Expression") +
      " can only contain non-primary key attributes: Primary key attribute: " +
      (names_partition ? target.partition().name : target.sort()->name));
}

/// Rows of the table and of its local indexes lie in the partition of their key; a global index's
/// come from everywhere.
Ticket seen_by_query(const ReadTarget& target, const KeyRange& range, const kv::Kv& store) {
  if (target.index != nullptr && target.index->global) return seen_of_all(*target.open, store);
  const std::size_t number = partition_of(stable_hash(range.partition));
  return target.open->table->partitions[number].seen(store);
}

}  // namespace

Result<tables::ReadOutcome> Engine::query(const tables::Query& request) {
  for (;;) {
    const OpenTable open = TRY(catalog_->open(request.table));
    ReadTarget target = TRY(find_target(open, request));
    const KeyRange range = TRY(check_query_keys(target, request));
    TRY(check_filter_names_no_key(target, request));
    TRY(check_attributes(target, request));
    const auto direction = request.forward ? kv::Direction::forward : kv::Direction::backward;
    tables::ReadOutcome outcome =
        TRY(read_page(store_, target, request, range.rows(target, direction), direction));
    outcome.seen = seen_by_query(target, range, store_);
    if (open.is_current())
      return outcome;  // else the rows may be those of an index that is being dropped
  }
}

}  // namespace semel::engine
