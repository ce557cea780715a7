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

}  // namespace semel::faults
