#include <algorithm>
#include <charconv>

#include "domain/identity/text.h"
#include "service/operations/wire.h"

namespace semel::operations::wire {
namespace {

constexpr std::int64_t ms_per_second = 1'000;
constexpr std::int64_t wait_seconds_max = 30;
constexpr std::int64_t join_pause_ms_max = 250;

std::string seconds_text(std::int64_t ms) {
  return std::to_string(std::max<std::int64_t>((ms + ms_per_second - 1) / ms_per_second, 1));
}

std::string status_url(const std::string& operation_id) {
  return "/v1/operations/" + identity::percent_encoded(operation_id, false);
}

/// The status of a business refusal, which sticks: what it names is not there, or the wish cannot
/// be fulfilled.
int status_of(const operation::Refusal& refusal) {
  return refusal.reason.starts_with("unknown_") ? 404 : 422;
}

struct AnswerReply {
  const operation::Answer& answer;
  const std::string& id;
  int success_status;

  Reply operator()(const operation::Committed& committed) const {
    Reply reply;
    reply.status = success_status;
    reply.body.clear();
    codec::JsonWriter writer(reply.body);
    writer.begin_object();
    writer.key("operationId").string(id);
    writer.key("state").plain_string(to_text(operation::State::committed));
    writer.key("generation").integer(answer.generation);
    writer.key("replayed").boolean(answer.replayed);
    writer.key("result");
    write_item(writer, committed.result);
    writer.end_object();
    return reply;
  }
  Reply operator()(const operation::Failed& failed) const {
    return problem_reply({.status = status_of(failed.refusal),
                          .reason = failed.refusal.reason,
                          .detail = failed.refusal.message,
                          .operation_id = id,
                          .state = to_text(operation::State::failed),
                          .safe_new_key = failed.refusal.safe_new_key,
                          .more = failed.refusal.detail});
  }
  Reply operator()(const operation::Open& open) const {
    if (open.by_another) {
      return problem_reply({.status = 409,
                            .reason = "in_progress",
                            .detail = "the operation is under way; ask again with the same key",
                            .operation_id = id,
                            .state = to_text(open.state),
                            .safe_new_key = false,
                            .retry_after_ms = open.retry_after_ms});
    }
    Reply reply;
    reply.status = 202;
    reply.body.clear();
    codec::JsonWriter writer(reply.body);
    writer.begin_object();
    writer.key("operationId").string(id);
    writer.key("state").plain_string(to_text(open.state));
    writer.key("statusUrl").string(status_url(id));
    writer.key("safe_new_key").boolean(false);
    writer.end_object();
    reply.headers = {{"Location", status_url(id)},
                     {"Retry-After", seconds_text(open.retry_after_ms)}};
    return reply;
  }
  Reply operator()(const operation::OtherRequest&) const {
    return problem_reply({.status = 422,
                          .reason = "key_reused",
                          .detail = "this key belongs to an operation with another payload",
                          .operation_id = id,
                          .safe_new_key = true});
  }
};

Reply answer_reply(const operation::Answer& answer, const std::string& id, int success_status) {
  Reply reply = std::visit(AnswerReply{answer, id, success_status}, answer.outcome);
  reply.seen = answer.seen;
  if (answer.replayed) reply.headers.emplace_back("Idempotency-Replayed", "true");
  return reply;
}

struct RunQuery {
  operation::RunOptions options;
  std::int64_t wait_ms = 0;
};

Result<RunQuery> run_query_of(const Context& context) {
  RunQuery query;
  query.options.trace_id = std::string(context.call.request_id);
  if (const auto wait = parameter_of(context.call.query, "wait")) {
    std::int64_t seconds = 0;
    const char* last = wait->data() + wait->size();
    const auto [end, failed] = std::from_chars(wait->data(), last, seconds);
    if (failed != std::errc() || end != last || seconds < 0 || seconds > wait_seconds_max) {
      return invalid_argument("wait is a whole number of seconds, 0 to " +
                              std::to_string(wait_seconds_max));
    }
    query.wait_ms = seconds * ms_per_second;
  }
  if (const auto intent = parameter_of(context.call.query, "intent")) {
    if (*intent != "none") return invalid_argument("intent may only be 'none'");
    query.options.intent = false;
  }
  return query;
}

std::string outcome_of(const operation::Answer& answer) {
  if (std::holds_alternative<operation::OtherRequest>(answer.outcome)) return "other_request";
  if (std::holds_alternative<operation::Open>(answer.outcome)) return "open";
  if (answer.replayed) return "replayed";
  return std::holds_alternative<operation::Committed>(answer.outcome) ? "committed" : "failed";
}

/// A replay did nothing, and says nothing of what an operation costs.
void note_answer(cost::MeteringTables& meter, const std::string& kind,
                 const operation::Answer& answer) {
  cost::OperationSample sample;
  sample.kind = kind;
  sample.outcome = outcome_of(answer);
  sample.tries = answer.replayed ? 0 : answer.attempts.size();
  if (sample.tries == 0) return meter.note(sample);
  for (const auto& capacity : answer.capacity) sample.measured_units += capacity.total();
  double tried = 0;
  for (const auto& attempt : answer.attempts) tried += attempt.capacity_units;
  sample.planned_units = sample.measured_units - tried + answer.attempts.back().capacity_units;
  meter.note(sample);
}

bool is_anothers(const operation::Answer& answer) {
  const auto* open = std::get_if<operation::Open>(&answer.outcome);
  return open != nullptr && open->by_another && open->state == operation::State::pending;
}

}  // namespace

Reply problem_reply(const Problem& problem) {
  Reply reply{.body = {},
              .status = problem.status,
              .seen = {},
              .error = problem.reason,
              .content_type = "application/problem+json"};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("type").string("urn:semel:problem:" + problem.reason);
  writer.key("title").string(problem.reason);
  writer.key("status").integer(problem.status);
  writer.key("detail").string(problem.detail);
  writer.key("reason").string(problem.reason);
  if (!problem.operation_id.empty()) writer.key("operationId").string(problem.operation_id);
  if (!problem.state.empty()) writer.key("state").plain_string(problem.state);
  if (problem.safe_new_key) writer.key("safe_new_key").boolean(*problem.safe_new_key);
  if (!problem.more.empty()) {
    writer.key("more");
    write_item(writer, problem.more);
  }
  writer.end_object();
  if (problem.retry_after_ms > 0) {
    reply.headers.emplace_back("Retry-After", seconds_text(problem.retry_after_ms));
  }
  return reply;
}

Problem problem_of(const Error& error) {
  const auto problem = [&error](int status, std::string_view reason,
                                std::int64_t retry_after_ms = 0) {
    return Problem{.status = status,
                   .reason = std::string(reason),
                   .detail = error.message,
                   .retry_after_ms = retry_after_ms};
  };
  switch (error.code) {
    case ErrorCode::invalid_argument:
    case ErrorCode::malformed:
      return problem(400, "invalid_request");
    case ErrorCode::not_found:
      return problem(404, "not_found");
    case ErrorCode::limit_exceeded:
      return problem(413, "too_large");
    case ErrorCode::access_denied:
      return problem(403, "access_denied");
    case ErrorCode::throttled:
    case ErrorCode::unavailable:
    case ErrorCode::unknown_outcome:
    case ErrorCode::conflict:
    case ErrorCode::in_progress:
      return problem(503, "store_unavailable", std::max(error.retry_after_ms, ms_per_second));
    default:
      return problem(500, "internal_error");
  }
}

std::optional<std::string> parameter_of(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    if (pair.substr(0, equals) != name) continue;
    return std::string(pair.substr(std::min(equals + 1, pair.size())));
  }
  return std::nullopt;
}

Result<std::string> operation_id_of(const Context& context) {
  std::string_view header =
      context.call.header ? context.call.header("Idempotency-Key") : std::string_view();
  const bool is_quoted = header.size() >= 2 && header.front() == '"' && header.back() == '"';
  if (is_quoted) header = header.substr(1, header.size() - 2);
  std::string_view member;
  if (const json::value* value = context.body.if_contains("operationId")) {
    if (!value->is_string()) return invalid_argument("operationId is a string");
    member = value->get_string();
  }
  if (!header.empty() && !member.empty() && header != member) {
    return invalid_argument("the header Idempotency-Key and the member operationId differ");
  }
  if (header.empty() && member.empty()) {
    return invalid_argument(
        "name the operation in the header Idempotency-Key: up to 200 characters, the same for "
        "every "
        "retry");
  }
  return std::string(header.empty() ? member : header);
}

Result<Reply> run(const Context& context, const operation::Request& request, int success_status) {
  const RunQuery query = TRY(run_query_of(context));
  const auto answer = TRY(context.parts.driver.run(request, query.options));
  if (is_anothers(answer) && context.call.waited_ms < query.wait_ms) {
    Reply again;
    again.again_after_ms =
        std::clamp<std::int64_t>(context.call.waited_ms / 2, 5, join_pause_ms_max);
    return again;
  }
  note_answer(context.parts.meter, request.kind, answer);
  return answer_reply(answer, request.id, success_status);
}

}  // namespace semel::operations::wire
