#include "domain/operation/orders/expiry.h"

#include "base/digest.h"

namespace semel::orders {
namespace {

using expression::KeyComparator;
using value::Number;

operation::Request release_of(const std::string& order_id) {
  const Sha256 hash = sha256(order_id);
  const std::string bytes(hash.begin(), hash.end());
  return {"expire-" + to_hex(bytes).substr(0, 32), "orders.release", {{"orderId", order_id}}};
}

}  // namespace

Result<std::vector<operation::Request>> expired_reservations(tables::Tables& tables,
                                                             const Schema& schema,
                                                             std::int64_t now_ms,
                                                             std::size_t count_max) {
  std::vector<operation::Request> requests;
  for (int bucket = 0; bucket < expiry_bucket_count && requests.size() < count_max; ++bucket) {
    tables::Query query;
    query.table = schema.orders;
    query.index = expiry_index;
    query.limit = static_cast<std::int64_t>(count_max - requests.size());
    query.key_condition.predicates.push_back(
        {"expiryBucket", KeyComparator::equal, Number(bucket), {}});
    query.key_condition.predicates.push_back(
        {"expiresAt", KeyComparator::less_or_equal, Number(now_ms), {}});
    const auto page = TRY(tables.query(query));
    for (const value::Item& item : page.items) {
      const auto* id = item.find("orderId");
      const auto* text = id == nullptr ? nullptr : id->get<std::string>();
      if (text != nullptr) requests.push_back(release_of(*text));
    }
  }
  return requests;
}

}  // namespace semel::orders
