#include "domain/operation/cost/capacity_plan.h"
#include "service/operations/wire.h"

namespace semel::operations {
namespace {

/// Reads members one after another and remembers the first that is wrong or unknown.
class Members {
 public:
  explicit Members(const json::object& body) : body_(body) {}

  template <typename Number>
  void read(std::string_view name, Number& number) {
    const json::value* value = find(name);
    if (value == nullptr) return;
    boost::system::error_code failed;
    const auto read = value->to_number<Number>(failed);
    if (failed) return fail(name, "a number");
    number = read;
  }
  void read(std::string_view name, bool& truth) {
    const json::value* value = find(name);
    if (value == nullptr) return;
    if (!value->is_bool()) return fail(name, "true or false");
    truth = value->get_bool();
  }
  Result<void> done() const {
    if (!fault_.empty()) return invalid_argument(fault_);
    if (found_ == body_.size()) return {};
    return invalid_argument("the body has a member that is not known");
  }

 private:
  const json::value* find(std::string_view name) {
    const json::value* value = body_.if_contains(name);
    if (value != nullptr) ++found_;
    return value;
  }
  void fail(std::string_view name, std::string_view wanted) {
    if (fault_.empty()) fault_ = std::string(name) + " must be " + std::string(wanted);
  }

  const json::object& body_;
  std::size_t found_ = 0;
  std::string fault_;
};

Result<cost::Workload> workload_of(const json::object& body) {
  cost::Workload workload;
  Members members(body);
  members.read("ordersPerSecond", workload.orders_per_second);
  members.read("linesPerOrder", workload.lines_per_order);
  members.read("skus", workload.sku_count);
  members.read("hottestShare", workload.hottest_share);
  members.read("itemBytes", workload.item_bytes);
  members.read("intent", workload.intent);
  members.read("outbox", workload.outbox);
  members.read("retryShare", workload.retry_share);
  members.read("lookupsPerOrder", workload.lookups_per_order);
  TRY(members.done());
  return workload;
}

void write_plan(codec::JsonWriter& writer, const cost::CapacityPlan& plan) {
  writer.begin_object();
  writer.key("unitsPerOrder").real(plan.units_per_order);
  writer.key("indexUnitsPerOrder").real(plan.index_units_per_order);
  writer.key("writeUnits").real(plan.write_units);
  writer.key("readUnits").real(plan.read_units);
  writer.key("tables").begin_array();
  for (const auto& table : plan.tables) {
    writer.begin_object();
    writer.key("table").string(table.table);
    writer.key("writeUnits").real(table.write_units);
    writer.key("readUnits").real(table.read_units);
    writer.end_object();
  }
  writer.end_array();
  writer.key("shardsPerSku").integer(plan.shards_per_sku);
  writer.key("shardsHottest").integer(plan.shards_hottest);
  writer.key("saturatesAt").real(plan.saturates_at);
  writer.key("skuLimit").real(plan.sku_limit);
  writer.key("warnings").begin_array();
  for (const auto& warning : plan.warnings) writer.string(warning);
  writer.end_array();
  writer.end_object();
}

}  // namespace

Result<Reply> plan_cost(const Context& context) {
  const cost::Workload workload = TRY(workload_of(context.body));
  const cost::CapacityPlan plan = TRY(cost::plan_capacity(workload));
  Reply reply;
  reply.body.clear();
  codec::JsonWriter writer(reply.body);
  write_plan(writer, plan);
  return reply;
}

}  // namespace semel::operations
