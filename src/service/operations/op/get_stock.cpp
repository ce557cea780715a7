#include "service/operations/wire.h"

namespace semel::operations {
namespace {

tables::Get get_of(const Context& context, std::string key) {
  tables::Get get;
  get.table = context.parts.schema.stock;
  get.key.set("stockKey", std::move(key));
  get.consistent = true;
  return get;
}

constexpr std::size_t gets_max = 100;

}  // namespace

Result<Reply> get_stock(const Context& context) {
  const std::string& sku = context.arguments[0];
  const auto found = TRY(context.parts.tables.get(get_of(context, orders::stock_head_key(sku))));
  if (!found.item) return Error{ErrorCode::not_found, "there is no stock of this SKU"};
  const orders::StockHead head = TRY(orders::head_from(*found.item));
  Reply reply{.body = {}, .status = 200, .seen = found.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("sku").string(sku);
  writer.key("received").integer(head.received);
  writer.key("version").integer(head.version);
  writer.key("shards").begin_array();
  std::int64_t available = 0;
  for (int first = 0; first < head.shard_count; first += gets_max) {
    tables::BatchGet batch;
    for (int shard = first; shard < std::min<int>(first + gets_max, head.shard_count); ++shard) {
      batch.gets.push_back(get_of(context, orders::stock_key(sku, shard)));
    }
    const auto page = TRY(context.parts.tables.batch_get(batch));
    reply.seen = std::max(reply.seen, page.seen);
    for (const auto& item : page.items) {
      if (!item) continue;
      const orders::StockShard shard = TRY(orders::shard_from(*item));
      available += shard.available;
      writer.begin_object();
      writer.key("shard").integer(shard.shard);
      writer.key("available").integer(shard.available);
      writer.end_object();
    }
  }
  writer.end_array();
  writer.key("available").integer(available);
  writer.end_object();
  return reply;
}

}  // namespace semel::operations
