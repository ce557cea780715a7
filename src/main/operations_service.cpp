#include "main/operations_service.h"

#include <chrono>

#include "base/log.h"
#include "domain/operation/orders/expiry.h"
#include "domain/operation/orders/schema.h"
#include "domain/operation/record_tables.h"

namespace semel {
namespace {

constexpr std::int64_t round_interval_ms = 1'000;
constexpr std::size_t expired_max = 1'000;  // in one round
constexpr std::int64_t active_poll_ms = 200;
constexpr std::int64_t active_wait_ms = 60'000;

operation::RecordTables record_tables(const OperationsOptions& options) {
  return {.operations = {options.region, options.prefix + "operations"},
          .archive = tables::TableName{options.region, options.prefix + "operations-archive"}};
}

}  // namespace

bool InterruptiblePause::wait_ms(std::int64_t duration_ms) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(duration_ms);
  Lock lock(mutex_);
  while (!is_interrupted_ && std::chrono::steady_clock::now() < until) {
    lock.wait_until(interrupted_, until);
  }
  return !is_interrupted_;
}

void InterruptiblePause::interrupt() {
  {
    const Lock lock(mutex_);
    is_interrupted_ = true;
  }
  interrupted_.notify_all();
}

OperationsService::OperationsService(tables::Tables& tables, const Clock& clock, Random& random,
                                     OperationsOptions options, ReadActions read_actions)
    : options_(std::move(options)),
      clock_(clock),
      schema_(orders::schema_named(options_.region, options_.prefix, options_.with_outbox)),
      meter_(tables),
      grouping_(options_.group_orders
                    ? std::optional<orders::GroupingTables>(std::in_place, meter_, schema_)
                    : std::nullopt),
      tables_(grouping_ ? static_cast<tables::Tables&>(*grouping_) : meter_),
      order_planner_(tables_, schema_, clock, random),
      generic_planner_(record_tables(options_)),
      driver_({.tables = tables_,
               .clock = clock,
               .random = random,
               .pause = pause_,
               .planners = planners_,
               .budget = budget_},
              driver_options()),
      sweeper_(driver_, {}),
      archiver_(driver_, options_.retention_ms),
      room_({.tables = tables_,
             .driver = driver_,
             .schema = schema_,
             .meter = meter_,
             .read_actions = [region = options_.region, read = std::move(read_actions)](
                                 std::string_view body) { return read(body, region); },
             .prepare = [this] { return prepare(); },
             .second_approval = options_.second_approval}) {
  order_planner_.join(planners_);
  planners_.add(operation::generic_kind, generic_planner_);
  thread_ = std::thread([this] { run(); });
}

gateway::Figures OperationsService::figures() const {
  SweepTotals totals;
  {
    const Lock lock(totals_mutex_);
    totals = totals_;
  }
  return operation_figures(meter_.report(0), totals);
}

OperationsService::~OperationsService() {
  pause_.interrupt();
  thread_.join();
}

operation::DriverOptions OperationsService::driver_options() const {
  operation::DriverOptions options;
  options.tables = record_tables(options_);
  options.fused_intent = options_.embedded;
  return options;
}

/// Before the first call that needs the tables.
Result<void> OperationsService::prepare() {
  if (is_prepared_.load()) return {};
  const Lock lock(prepare_mutex_);
  if (is_prepared_.load()) return {};
  TRY(operation::create_tables(tables_, driver_.options().tables));
  TRY(orders::create_tables(tables_, schema_));
  const operation::RecordTables& records = driver_.options().tables;
  for (const auto* table : {&records.operations, &*records.archive, &schema_.orders, &schema_.stock,
                            &schema_.ledger, schema_.outbox ? &*schema_.outbox : nullptr}) {
    if (table != nullptr) TRY(wait_until_active(*table));
  }
  is_prepared_.store(true);
  return {};
}

Result<void> OperationsService::wait_until_active(const tables::TableName& table) {
  for (std::int64_t waited_ms = 0; waited_ms < active_wait_ms; waited_ms += active_poll_ms) {
    const auto description = TRY(tables_.describe_table(table));
    if (description.status == tables::TableStatus::active) return {};
    if (!pause_.wait_ms(active_poll_ms)) break;
  }
  return unavailable("the table " + table.name + " does not become active");
}

bool OperationsService::has_tables() {
  return is_prepared_.load() || tables_.describe_table(driver_.options().tables.operations);
}

void OperationsService::run() {
  while (pause_.wait_ms(round_interval_ms)) {
    if (has_tables()) round();
  }
}

void OperationsService::round() {
  Result<void> outcome = sweep();
  if (outcome) outcome = release_expired();
  if (outcome) outcome = archive();
  if (!outcome && !has_failed_) {
    log::warn("background work of the operations service fails, and is tried again",
              {{"why", outcome.error().message}});
  }
  has_failed_ = !outcome;
}

Result<void> OperationsService::sweep() {
  const auto report = TRY(sweeper_.round());
  {
    const Lock lock(totals_mutex_);
    totals_.ended.committed += report.committed;
    totals_.ended.failed += report.failed;
    totals_.ended.to_people += report.to_people;
    totals_.ended.left_open += report.left_open;
    totals_.open = sweeper_.watched_count();
  }
  if (report.to_people > 0) {
    log::error("operations wait for people: see GET /v1/cases",
               {{"count", std::to_string(report.to_people)}});
  }
  return {};
}

Result<void> OperationsService::release_expired() {
  const auto requests =
      TRY(orders::expired_reservations(tables_, schema_, clock_.now_ms(), expired_max));
  for (const auto& request : requests) TRY(driver_.run(request, {}));
  return {};
}

Result<void> OperationsService::archive() {
  TRY(archiver_.round());
  return {};
}

}  // namespace semel
