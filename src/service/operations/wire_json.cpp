#include <algorithm>

#include "codec/json_attribute.h"
#include "service/operations/wire.h"

namespace semel::operations::wire {
namespace {

Result<value::AttributeValue> value_of(const json::value& json, int depth);

Result<value::Item> item_at(const json::object& object, int depth) {
  if (depth > value::depth_max) return invalid_argument("the body is nested too deeply");
  value::Item item;
  item.reserve(object.size());
  for (const auto& [name, member] : object) {
    if (member.is_null()) continue;
    item.set(std::string(name), TRY(value_of(member, depth + 1)));
  }
  return item;
}

Result<value::AttributeValue> list_at(const json::array& array, int depth) {
  if (depth > value::depth_max) return invalid_argument("the body is nested too deeply");
  value::List list;
  list.reserve(array.size());
  for (const auto& element : array) list.push_back(TRY(value_of(element, depth + 1)));
  return value::AttributeValue(std::move(list));
}

Result<value::AttributeValue> value_of(const json::value& json, int depth) {
  switch (json.kind()) {
    case json::kind::null:
      return value::AttributeValue(value::Null());
    case json::kind::bool_:
      return value::AttributeValue(json.get_bool());
    case json::kind::string:
      return value::AttributeValue(std::string(json.get_string()));
    case json::kind::array:
      return list_at(json.get_array(), depth);
    case json::kind::object:
      return value::AttributeValue(TRY(item_at(json.get_object(), depth)));
    case json::kind::int64:
    case json::kind::uint64:
    case json::kind::double_:
      break;
  }
  return value::AttributeValue(TRY(value::Number::parse(json::serialize(json))));
}

struct ValueWriter {
  codec::JsonWriter& writer;

  void operator()(const value::Null&) const { writer.raw("null"); }
  void operator()(bool truth) const { writer.boolean(truth); }
  void operator()(const std::string& text) const { writer.string(text); }
  void operator()(const value::Number& number) const { writer.raw(number.to_text()); }
  void operator()(const value::List& list) const { array(list); }
  void operator()(const value::Item& item) const { wire::write_item(writer, item); }
  void operator()(const value::StringSet& set) const { array(set.members); }
  void operator()(const value::NumberSet& set) const { array(set.members); }
  /// Bytes have no plain form: as the DynamoDB API writes them.
  void operator()(const value::Binary&) const { dynamodb_form(); }
  void operator()(const value::BinarySet&) const { dynamodb_form(); }
  void operator()(const value::AttributeValue& value) const {
    std::visit(ValueWriter{writer, &value}, value.content);
  }

  template <typename Members>
  void array(const Members& members) const {
    writer.begin_array();
    for (const auto& member : members) (*this)(member);
    writer.end_array();
  }
  void dynamodb_form() const { codec::write_attribute(writer, *whole); }

  const value::AttributeValue* whole = nullptr;
};

}  // namespace

Result<value::Item> item_of(const json::object& object) {
  return item_at(object, 1);
}

Result<value::Item> payload_of(const json::object& body) {
  value::Item payload = TRY(item_of(body));
  payload.erase("operationId");
  return payload;
}

void write_item(codec::JsonWriter& writer, const value::Item& item) {
  writer.begin_object();
  for (const auto& [name, value] : item) {
    writer.key(name);
    std::visit(ValueWriter{writer, &value}, value.content);
  }
  writer.end_object();
}

void write_order(codec::JsonWriter& writer, const orders::Order& order) {
  writer.begin_object();
  writer.key("orderId").string(order.id);
  writer.key("operationId").string(order.operation_id);
  writer.key("state").string(orders::name_of(order.state));
  writer.key("version").integer(order.version);
  writer.key("currency").string(order.currency);
  writer.key("totalMinor").integer(order.total_minor);
  writer.key("refundedMinor").integer(order.refunded_minor);
  if (order.customer) writer.key("customer").string(*order.customer);
  writer.key("lines").begin_array();
  for (const auto& line : order.lines) {
    writer.begin_object();
    writer.key("sku").string(line.sku);
    writer.key("quantity").integer(line.quantity);
    writer.key("amountMinor").integer(line.amount_minor);
    writer.key("returned").integer(line.returned);
    writer.end_object();
  }
  writer.end_array();
  writer.key("atMs").integer(order.at_ms);
  if (order.expires_ms) writer.key("expiresMs").integer(*order.expires_ms);
  writer.end_object();
}

}  // namespace semel::operations::wire
