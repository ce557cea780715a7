#include "domain/partiql/execute.h"

#include <algorithm>

#include "domain/expression/evaluate.h"
#include "domain/partiql/columns.h"
#include "domain/partiql/page_token.h"
#include "domain/partiql/read_plan.h"
#include "domain/partiql/write_plan.h"
#include "domain/value/size.h"

namespace semel::partiql {
namespace {

using tables::Tables;

/// A page of several reads stops here; a single read stops at its own 1 MB.
constexpr std::size_t page_bytes_max = 1'048'576;

/// Runs the steps of a read plan from a position on.
class Reader {
 public:
  Reader(Tables& tables, const Request& request, const Select& select)
      : tables_(tables), request_(request), select_(select), remaining_(request.limit) {}

  Result<Outcome> run(std::vector<ReadStep> steps) {
    PagePosition position;
    if (!request_.page_token.empty()) {
      position = TRY(decode_page_token(request_.page_token, request_.text, request_.parameters));
    }
    outcome_.capacity.table = request_.table;
    outcome_.capacity.reads = true;
    if (steps.empty()) outcome_.seen = tables_.newest();
    for (std::uint32_t i = position.step; i < steps.size(); ++i) {
      auto read =
          TRY(run_step(steps[i], i == position.step ? std::move(position.after) : std::nullopt));
      take_rows(steps[i], std::move(read.items));
      if (read.last_evaluated_key) {
        stop_at({i, read.last_evaluated_key});
        rows_.last_evaluated_key = std::move(read.last_evaluated_key);
        break;
      }
      if (remaining_) *remaining_ -= read.scanned_count;
      const bool full = bytes_ >= page_bytes_max || (remaining_ && *remaining_ <= 0);
      if (full && i + 1 < steps.size()) {
        stop_at({i + 1, std::nullopt});
        break;
      }
    }
    outcome_.result = std::move(rows_);
    return std::move(outcome_);
  }

 private:
  Result<tables::ReadOutcome> run_step(ReadStep& step, std::optional<value::Item> after) {
    auto read = TRY(std::visit(
        [&](auto& request) {
          request.exclusive_start_key = std::move(after);
          request.limit = remaining_;
          return call(request);
        },
        step.read));
    outcome_.capacity.add(read.capacity);
    outcome_.seen = std::max(outcome_.seen, read.seen);
    return read;
  }
  Result<tables::ReadOutcome> call(const tables::Query& query) { return tables_.query(query); }
  Result<tables::ReadOutcome> call(const tables::Scan& scan) { return tables_.scan(scan); }

  void take_rows(const ReadStep& step, std::vector<value::Item> items) {
    for (value::Item& item : items) {
      if (step.row_filter && !expression::holds(*step.row_filter, item)) continue;
      rows_.items.push_back(row_of(select_.columns, std::move(item)));
      bytes_ += value::size_bytes(rows_.items.back());
    }
  }

  void stop_at(const PagePosition& position) {
    rows_.next_token = encode_page_token(position, request_.text, request_.parameters);
  }

  Tables& tables_;
  const Request& request_;
  const Select& select_;
  std::optional<std::int64_t> remaining_;
  std::size_t bytes_ = 0;
  Rows rows_;
  Outcome outcome_;
};

Outcome write_outcome(tables::WriteOutcome written, bool insert) {
  Outcome outcome{{}, std::move(written.capacity), written.seen};
  if (auto* failed = std::get_if<tables::ConditionFailed>(&written.result)) {
    if (insert) {
      outcome.result = DuplicateItem{};
    } else {
      outcome.result = std::move(*failed);
    }
    return outcome;
  }
  Rows rows;
  auto& attributes = std::get<tables::Applied>(written.result).attributes;
  if (attributes && !attributes->empty()) rows.items.push_back(std::move(*attributes));
  outcome.result = std::move(rows);
  return outcome;
}

struct Caller {
  Tables& tables;
  const Statement& statement;

  Result<Outcome> operator()(const tables::Put& put) const {
    auto written = TRY(tables.put(put));
    return write_outcome(std::move(written), true);
  }
  Result<Outcome> operator()(const tables::Update& update) const {
    auto written = TRY(tables.update(update));
    return write_outcome(std::move(written), false);
  }
  Result<Outcome> operator()(const tables::Delete& remove) const {
    auto written = TRY(tables.remove(remove));
    return write_outcome(std::move(written), false);
  }
  Result<Outcome> operator()(const tables::Get& get) const {
    auto got = TRY(tables.get(get));
    Rows rows;
    if (got.item) {
      rows.items.push_back(row_of(std::get<Select>(statement).columns, std::move(*got.item)));
    }
    return Outcome{std::move(rows), std::move(got.capacity), got.seen};
  }
};

/// A write that stands alone: everything but a condition check.
Result<SingleCall> plan_single_write(const Request& request,
                                     const tables::TableDescription& description) {
  auto action = TRY(plan_write(request.statement, request.parameters, request.table, description,
                               Surface::statement));
  if (auto* put = std::get_if<tables::Put>(&action)) return SingleCall(std::move(*put));
  if (auto* update = std::get_if<tables::Update>(&action)) {
    update->old_item_on_failure = request.old_item_on_failure;
    return SingleCall(std::move(*update));
  }
  auto& remove = std::get<tables::Delete>(action);
  remove.old_item_on_failure = request.old_item_on_failure;
  return SingleCall(std::move(remove));
}

Result<tables::TableDescription> describe(Tables& tables, const tables::TableName& name) {
  auto description = tables.describe_table(name);
  // The description's own text names the table; a statement's does not.
  if (!description && description.error().code == ErrorCode::not_found) {
    return not_found("Requested resource not found");
  }
  return description;
}

Result<void> check_alone(const Request& request) {
  TRY(check(request.statement, request.parameters));
  if (!std::holds_alternative<Exists>(request.statement)) return {};
  return invalid_argument("EXISTS can only be used in ExecuteTransaction write requests.");
}

}  // namespace

Result<Outcome> execute(Tables& tables, const Request& request) {
  TRY(check_alone(request));
  const auto description = TRY(describe(tables, request.table));
  const auto* select = std::get_if<Select>(&request.statement);
  if (select == nullptr) {
    const auto call = TRY(plan_single_write(request, description));
    return std::visit(Caller{tables, request.statement}, call);
  }
  auto steps =
      TRY(plan_read(*select, request.parameters, request.table, description, request.consistent));
  return Reader(tables, request, *select).run(std::move(steps));
}

Result<BatchMember> plan_in_batch(Tables& tables, const Request& request) {
  TRY(check_alone(request));
  const auto description = TRY(describe(tables, request.table));
  const auto* select = std::get_if<Select>(&request.statement);
  if (select == nullptr) {
    auto call = TRY(plan_single_write(request, description));
    auto key = key_of(call, description);
    return BatchMember{std::move(call), std::move(key)};
  }
  auto get = TRY(plan_get(*select, request.parameters, request.table, description, Surface::batch));
  get.consistent = request.consistent;
  SingleCall call(std::move(get));
  auto key = key_of(call, description);
  return BatchMember{std::move(call), std::move(key)};
}

Result<Outcome> run_in_batch(Tables& tables, const Statement& statement,
                             const BatchMember& member) {
  return std::visit(Caller{tables, statement}, member.call);
}

}  // namespace semel::partiql
