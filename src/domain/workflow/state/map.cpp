#include <algorithm>

#include "base/digest.h"
#include "domain/workflow/transition.h"

namespace semel::workflow {
namespace {

namespace json = data::json;
using definition::Map;

constexpr std::int64_t inline_concurrency = 40;  ///< AWS: of an inline Map, whatever it asks for
constexpr std::int64_t distributed_concurrency = 1'000;  ///< all of them share this execution

Failure not_an_array(const Map& map, const Document& found) {
  if (!map.items_path) {
    return {"States.Runtime", "Map state input must be an array but was: " + found.text()};
  }
  return {"States.Runtime",
          "Reference path \"" + map.items_path->text() + "\" must point to array."};
}

Evaluated<Document> items_of(const Step& step, const View& view, const Document& input) {
  const Map& map = step.kind<Map>();
  Document items = input;
  if (map.items_path) {
    auto found = map.items_path->resolve(view.over(input.value()));
    if (!found) return located(step, std::move(found).error());
    items = Document::of_value(std::move(found).value());
  }
  if (!items.value().is_array()) return located(step, not_an_array(map, items));
  return items;
}

Evaluated<std::int64_t> bound_of(const Step& step, const View& view, const Document& input,
                                 const std::optional<std::variant<std::int64_t, data::Path>>& bound,
                                 std::string_view field) {
  if (!bound) return std::int64_t{0};
  auto number = whole_number(*bound, view, input, field);
  if (!number) return located(step, std::move(number).error());
  if (*number > 0) return *number;
  return located(step, {"States.Runtime", std::string(field) + " must be positive."});
}

/// ItemBatcher: groups of items, each an object that holds them.
Evaluated<Document> batched(const Step& step, const View& view, const Document& input,
                            const Document& items) {
  const Map::Batch& batch = *step.kind<Map>().batch;
  auto items_max = bound_of(step, view, input, batch.items_max, "MaxItemsPerBatch");
  if (!items_max) return std::move(items_max).error();
  auto bytes_max = bound_of(step, view, input, batch.input_bytes_max, "MaxInputBytesPerBatch");
  if (!bytes_max) return std::move(bytes_max).error();
  std::optional<json::value> common;
  if (batch.batch_input) {
    auto rendered = batch.batch_input->render(view.over(input.value()));
    if (!rendered) return located(step, std::move(rendered).error());
    common = std::move(rendered).value();
  }
  json::array batches;
  json::array group;
  std::int64_t bytes = 0;
  const auto close = [&] {
    json::object made;
    if (common) made["BatchInput"] = *common;
    made["Items"] = std::move(group);
    batches.push_back(std::move(made));
    group = json::array();
    bytes = 0;
  };
  for (const json::value& item : items.value().get_array()) {
    const auto size = static_cast<std::int64_t>(Document::of_value(item).text().size()) + 1;
    const bool is_full = (*items_max > 0 && std::int64_t(group.size()) >= *items_max) ||
                         (*bytes_max > 0 && bytes + size > *bytes_max);
    if (is_full && !group.empty()) close();
    group.push_back(item);
    bytes += size;
  }
  if (!group.empty()) close();
  return Document::of_value(std::move(batches));
}

Evaluated<std::int64_t> concurrency_of(const Step& step, const View& view, const Document& input) {
  const Map& map = step.kind<Map>();
  auto number = whole_number(map.concurrency_max, view, input, "MaxConcurrency");
  if (!number) return located(step, std::move(number).error());
  if (*number < 0) {
    return located(step, {"States.Runtime", "MaxConcurrency cannot be negative."});
  }
  const std::int64_t bound = map.is_distributed ? distributed_concurrency : inline_concurrency;
  return *number == 0 ? bound : std::min(*number, bound);
}

Evaluated<double> percentage_of(const Step& step, const View& view, const Document& input) {
  const auto& field = step.kind<Map>().tolerated_failure_percentage;
  if (const auto* fixed = std::get_if<double>(&field)) return *fixed;
  const auto& path = *std::get_if<data::Path>(&field);
  auto found = path.resolve(view.over(input.value()));
  if (!found) return located(step, std::move(found).error());
  double percentage = -1;
  if (found->is_int64()) percentage = static_cast<double>(found->get_int64());
  if (found->is_double()) percentage = found->get_double();
  if (!found->is_int64() && !found->is_double()) {
    return located(
        step, {"States.Runtime", "The ToleratedFailurePercentagePath field refers to value \"" +
                                     Document::of_value(*found).text() +
                                     "\" which is not a valid float: " + path.text()});
  }
  if (percentage >= 0 && percentage <= 100) return percentage;
  return located(step, {"States.Runtime", "ToleratedFailurePercentage must be between 0 and 100."});
}

/// The failure, or nothing when `iterations` holds all that was asked for.
std::optional<Failure> read_tolerance(const Step& step, const View& view, const Document& input,
                                      Iterations& iterations) {
  auto count =
      whole_number(step.kind<Map>().tolerated_failure_count, view, input, "ToleratedFailureCount");
  if (!count) return located(step, std::move(count).error());
  if (*count < 0) {
    return located(step, {"States.Runtime", "ToleratedFailureCount cannot be negative."});
  }
  auto percentage = percentage_of(step, view, input);
  if (!percentage) return std::move(percentage).error();
  iterations.tolerated_count = *count;
  iterations.tolerated_percentage = *percentage;
  iterations.is_tolerant = *count > 0 || *percentage > 0;
  return std::nullopt;
}

std::string map_run_arn(const Step& step) {
  const Identity& identity = *step.execution.identity;
  std::string arn = identity.machine.arn;
  constexpr std::string_view kind = ":stateMachine:";
  if (const auto at = arn.find(kind); at != std::string::npos)
    arn.replace(at, kind.size(), ":mapRun:");
  const Map& map = step.kind<Map>();
  arn += "/" + (map.label.empty() ? step.frame.state->name : map.label);
  const Sha256 digest = sha256(identity.run_id + "/" + std::to_string(step.frame.entered_event) +
                               "/" + std::to_string(step.frame.last_event));
  const std::string hex =
      to_hex(std::string_view(reinterpret_cast<const char*>(digest.data()), 16));
  return arn + ":" + hex.substr(0, 8) + "-" + hex.substr(8, 4) + "-" + hex.substr(12, 4) + "-" +
         hex.substr(16, 4) + "-" + hex.substr(20);
}

std::shared_ptr<EventDetails> index_details(std::uint32_t position) {
  auto details = std::make_shared<EventDetails>();
  details->number = position;
  return details;
}

std::size_t item_count(const Frame& frame) {
  return frame.iterations->items.value().get_array().size();
}

/// The input of the next iteration.
Evaluated<Document> item_input(const Step& step, std::uint32_t position, const Frame& child) {
  const json::value& item = step.frame.iterations->items.value().get_array()[position];
  const Map& map = step.kind<Map>();
  if (!map.item_selector) return Document::of_value(item);
  // The context's Map.Item is the child's, the input that of the Map state.
  View view(step);
  if (view.context().is_object()) {
    json::object about;
    about["Index"] = static_cast<std::int64_t>(child.position);
    about["Value"] = item;
    json::object of_map;
    of_map["Item"] = std::move(about);
    view.context().get_object()["Map"] = std::move(of_map);
  }
  auto selected = apply_path(step, view, step.state().input_path, step.frame.input);
  if (!selected) return std::move(selected).error();
  auto rendered = map.item_selector->render(view.over(selected->value()));
  if (!rendered) return located(step, std::move(rendered).error());
  return Document::of_value(std::move(rendered).value());
}

/// Starts iterations as far as concurrency allows. False when one could not start: the state
/// failed.
bool start_iterations(const Step& step) {
  Frame& frame = step.frame;
  const Map& map = step.kind<Map>();
  const std::size_t count = item_count(frame);
  while (frame.child_count < count &&
         std::int64_t(frame.running_count) < frame.iterations->concurrency) {
    const std::uint32_t position = frame.child_count;
    Frame& child = add_child(step, *map.processor, position);
    child.is_silent = frame.is_silent || map.is_distributed;
    note({step.execution, child, step.environment}, EventType::map_iteration_started, Document(),
         index_details(position));
    auto input = item_input(step, position, child);
    if (!input) {
      fail(step, std::move(input).error());
      return false;
    }
    child.input = std::move(input).value();
  }
  return true;
}

/// All iterations have ended.
void complete(const Step& step) {
  Frame& frame = step.frame;
  json::array results(frame.child_count);
  for (const auto& [id, child] : step.execution.frames) {
    if (child.parent != frame.id) continue;
    if (child.phase == Phase::done) {
      results[child.position] = child.output.value();
    } else {
      json::object error;
      error["Error"] = child.failure.error;
      error["Cause"] = child.failure.cause;
      results[child.position] = std::move(error);
    }
  }
  if (step.kind<Map>().is_distributed) note(step, EventType::map_run_succeeded);
  note(step, EventType::map_state_succeeded, Chain::no);
  remove_children(step);
  succeed(step, Document::of_value(std::move(results)));
}

bool is_beyond_tolerance(const Frame& frame) {
  const Iterations& iterations = *frame.iterations;
  if (!iterations.is_tolerant) return frame.failed_count > 0;
  const double share = 100.0 * frame.failed_count / static_cast<double>(item_count(frame));
  const bool by_count =
      iterations.tolerated_count > 0 && frame.failed_count > iterations.tolerated_count;
  const bool by_share =
      iterations.tolerated_percentage > 0 && share > iterations.tolerated_percentage;
  return by_count || by_share;
}

void fail_iterations(const Step& step, const Failure& of_child) {
  const bool is_run = step.kind<Map>().is_distributed;
  Failure failure = of_child;
  if (is_run || step.frame.iterations->is_tolerant) {
    failure = {"States.ExceedToleratedFailureThreshold",
               "The specified tolerated failure threshold was exceeded"};
  }
  if (is_run) {
    auto details = std::make_shared<EventDetails>();
    details->error = failure.error;
    details->cause = failure.cause;
    note(step, EventType::map_run_failed, Document(), std::move(details));
  }
  fail(step, std::move(failure));
}

}  // namespace

void enter_map(const Step& step) {
  start_map(step);
}

void start_map(const Step& step) {
  const View view(step);
  const Map& map = step.kind<Map>();
  auto input = apply_path(step, view, step.state().input_path, step.frame.input);
  if (!input) return fail(step, std::move(input).error());
  auto items = items_of(step, view, *input);
  if (!items) return fail(step, std::move(items).error());
  auto concurrency = concurrency_of(step, view, *input);
  if (!concurrency) return fail(step, std::move(concurrency).error());
  auto started = std::make_shared<EventDetails>();
  started->number = static_cast<std::int64_t>(items->value().get_array().size());
  note(step, EventType::map_state_started, Document(), std::move(started));
  if (map.batch) items = batched(step, view, *input, *items);
  if (!items) return fail(step, std::move(items).error());
  step.frame.iterations = std::make_unique<Iterations>();
  step.frame.iterations->items = *items;
  step.frame.iterations->concurrency = *concurrency;
  if (auto failure = read_tolerance(step, view, *input, *step.frame.iterations)) {
    return fail(step, *std::move(failure));
  }
  if (map.is_distributed) {
    auto run = std::make_shared<EventDetails>();
    run->resource = map_run_arn(step);
    note(step, EventType::map_run_started, Document(), std::move(run));
  }
  step.frame.phase = Phase::children;
  if (!start_iterations(step)) return;
  if (step.frame.child_count == 0) complete(step);
}

void map_child_ended(const Step& step, Frame& child) {
  const bool is_well = child.phase == Phase::done;
  note({step.execution, child, step.environment},
       is_well ? EventType::map_iteration_succeeded : EventType::map_iteration_failed, Document(),
       index_details(child.position), Chain::no);
  if (!is_well && is_beyond_tolerance(step.frame)) {
    return fail_iterations(step, Failure(child.failure));
  }
  if (!start_iterations(step)) return;
  if (step.frame.running_count == 0) complete(step);
}

}  // namespace semel::workflow
