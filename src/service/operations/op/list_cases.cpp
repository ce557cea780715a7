#include "domain/operation/record_tables.h"
#include "service/operations/wire.h"

namespace semel::operations {
namespace {

constexpr std::int64_t page_cases = 100;

/// Cases from the oldest on, as the index on due operations has them.
tables::Query cases_query(const Context& context) {
  tables::Query query;
  query.table = context.parts.driver.options().tables.operations;
  query.index = operation::due_index;
  query.key_condition.predicates.push_back({operation::attribute::due_partition,
                                            expression::KeyComparator::equal,
                                            std::string(operation::cases_partition),
                                            {}});
  query.limit = page_cases;
  return query;
}

}  // namespace

Result<Reply> list_cases(const Context& context) {
  const auto page = TRY(context.parts.tables.query(cases_query(context)));
  Reply reply{.body = {}, .status = 200, .seen = page.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("cases").begin_array();
  for (const auto& item : page.items) {
    const auto* id = item.find(operation::attribute::id);
    if (id == nullptr || !id->is(value::Type::string)) continue;
    const auto found = TRY(context.parts.driver.find(*id->get<std::string>()));
    // An index may lag behind; what has been settled is no case any more.
    if (!found.record || found.record->state != operation::State::reconciling) continue;
    reply.seen = std::max(reply.seen, found.seen);
    wire::write_record(writer, *found.record, context.parts.driver.answer_of(*found.record));
  }
  writer.end_array();
  writer.key("more").boolean(page.last_evaluated_key.has_value());
  writer.end_object();
  return reply;
}

}  // namespace semel::operations
