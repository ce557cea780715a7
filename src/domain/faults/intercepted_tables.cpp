#include "domain/faults/intercepted_tables.h"

namespace semel::faults {

template <typename Request, typename Deliver>
auto InterceptedTables::intercept(std::string_view operation, const Request& request,
                                  Deliver deliver) -> decltype(deliver()) {
  const TablesCall call{operation, &request};
  Fate fate = fate_of(call);
  if (fate.before) return *std::move(fate.before);
  for (int i = 1; i < fate.delivery_count; ++i) {
    const auto lost = deliver();
    if (!lost) continue;  // a copy has nobody to answer
  }
  auto outcome = deliver();
  if (fate.after) return *std::move(fate.after);
  if (auto error = answered(call)) return *std::move(error);
  return outcome;
}

Result<tables::WriteOutcome> InterceptedTables::put(const tables::Put& request) {
  return intercept("PutItem", request, [&] { return inner_.put(request); });
}
Result<tables::WriteOutcome> InterceptedTables::update(const tables::Update& request) {
  return intercept("UpdateItem", request, [&] { return inner_.update(request); });
}
Result<tables::WriteOutcome> InterceptedTables::remove(const tables::Delete& request) {
  return intercept("DeleteItem", request, [&] { return inner_.remove(request); });
}
Result<tables::GetOutcome> InterceptedTables::get(const tables::Get& request) {
  return intercept("GetItem", request, [&] { return inner_.get(request); });
}
Result<tables::ReadOutcome> InterceptedTables::query(const tables::Query& request) {
  return intercept("Query", request, [&] { return inner_.query(request); });
}
Result<tables::ReadOutcome> InterceptedTables::scan(const tables::Scan& request) {
  return intercept("Scan", request, [&] { return inner_.scan(request); });
}
Result<tables::BatchGetOutcome> InterceptedTables::batch_get(const tables::BatchGet& request) {
  return intercept("BatchGetItem", request, [&] { return inner_.batch_get(request); });
}
Result<tables::BatchWriteOutcome> InterceptedTables::batch_write(
    const tables::BatchWrite& request) {
  return intercept("BatchWriteItem", request, [&] { return inner_.batch_write(request); });
}
Result<tables::TransactWriteOutcome> InterceptedTables::transact_write(
    const tables::TransactWrite& request) {
  return intercept("TransactWriteItems", request, [&] { return inner_.transact_write(request); });
}
Result<tables::TransactGetOutcome> InterceptedTables::transact_get(
    const tables::TransactGet& request) {
  return intercept("TransactGetItems", request, [&] { return inner_.transact_get(request); });
}

Result<tables::TableDescription> InterceptedTables::create_table(
    const tables::CreateTable& request) {
  return inner_.create_table(request);
}
Result<tables::TableDescription> InterceptedTables::update_table(
    const tables::UpdateTable& request) {
  return inner_.update_table(request);
}
Result<tables::TableDescription> InterceptedTables::delete_table(const tables::TableName& table) {
  return inner_.delete_table(table);
}
Result<tables::TableDescription> InterceptedTables::describe_table(const tables::TableName& table) {
  return inner_.describe_table(table);
}
Result<tables::Tables::TableList> InterceptedTables::list_tables(const std::string& region,
                                                                 const std::string& start,
                                                                 std::size_t limit) {
  return inner_.list_tables(region, start, limit);
}
Result<tables::TimeToLive> InterceptedTables::update_time_to_live(
    const tables::TableName& table, const tables::TimeToLive& wanted) {
  return inner_.update_time_to_live(table, wanted);
}
Result<void> InterceptedTables::tag(const tables::TableName& table,
                                    const std::map<std::string, std::string>& tags) {
  return inner_.tag(table, tags);
}
Result<void> InterceptedTables::untag(const tables::TableName& table,
                                      const std::vector<std::string>& keys) {
  return inner_.untag(table, keys);
}
Result<std::vector<tables::StreamDescription>> InterceptedTables::list_streams(
    const std::string& region, const std::optional<std::string>& table) {
  return inner_.list_streams(region, table);
}
Result<tables::StreamDescription> InterceptedTables::describe_stream(
    const tables::StreamId& stream) {
  return inner_.describe_stream(stream);
}
Result<tables::ShardPosition> InterceptedTables::shard_iterator(const tables::StreamId& stream,
                                                                const std::string& shard_id,
                                                                tables::IteratorType type,
                                                                std::uint64_t sequence) {
  return inner_.shard_iterator(stream, shard_id, type, sequence);
}
Result<tables::StreamRead> InterceptedTables::read_stream(const tables::ShardPosition& position,
                                                          std::size_t limit) {
  return inner_.read_stream(position, limit);
}
Ticket InterceptedTables::newest() const {
  return inner_.newest();
}
bool InterceptedTables::is_durable(Ticket ticket) const {
  return inner_.is_durable(ticket);
}
void InterceptedTables::when_durable(Ticket ticket, Task then) {
  return inner_.when_durable(ticket, std::move(then));
}

}  // namespace semel::faults
