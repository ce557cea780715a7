#include "domain/operation/cases.h"

#include "domain/operation/record_tables.h"

namespace semel::operation {

Result<CasePage> list_cases(const Driver& driver, std::int64_t limit,
                            const std::optional<value::Item>& start) {
  auto query = due_query(driver.options().tables.operations, std::string(cases_partition), limit);
  query.exclusive_start_key = start;
  auto rows = TRY(driver.ports().tables.query(query));
  CasePage page;
  page.next = std::move(rows.last_evaluated_key);
  page.seen = rows.seen;
  for (const auto& row : rows.items) {
    const auto* id = row.find(attribute::id);
    if (id == nullptr || !id->is(value::Type::string)) continue;
    auto found = TRY(driver.find(*id->get<std::string>()));
    page.seen = std::max(page.seen, found.seen);
    // The index may be behind: somebody has just ended it.
    if (found.record && found.record->state == State::reconciling)
      page.cases.push_back(std::move(*found.record));
  }
  return page;
}

}  // namespace semel::operation
