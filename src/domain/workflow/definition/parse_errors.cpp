#include <utility>

#include "domain/workflow/definition/draft.h"
#include "domain/workflow/definition/retry.h"

namespace semel::definition {

namespace {

constexpr std::string_view retrier_fields[] = {"Comment",       "ErrorEquals", "IntervalSeconds",
                                               "MaxAttempts",   "BackoffRate", "MaxDelaySeconds",
                                               "JitterStrategy"};
constexpr std::string_view catcher_fields[] = {"Comment", "ErrorEquals", "Next", "ResultPath",
                                               "Assign"};
constexpr double backoff_rate_ceiling = 99'999'999;

std::vector<std::string> parse_error_names(Fields& fields, bool is_last_rule) {
  std::vector<std::string> names;
  const json::array* listed_names = fields.array("ErrorEquals");
  if (listed_names == nullptr) return names;
  for (std::size_t i = 0; i < listed_names->size(); ++i) {
    const std::string place = element_place(fields.place_of("ErrorEquals"), i);
    const auto* name = (*listed_names)[i].if_string();
    if (name == nullptr) {
      fields.findings().refuse("Expected value of type String", place);
      continue;
    }
    if (*name == "States.ALL" && (listed_names->size() > 1 || !is_last_rule)) {
      fields.findings().refuse("States.ALL must appear alone and at end of list", place);
    }
    names.emplace_back(*name);
  }
  return names;
}

/// Calls `read` with the fields of each object of the array `name`.
template <typename Read>
void each_rule(Fields& fields, std::string_view name, const Read& read) {
  const json::value* found = fields.value(name);
  if (found == nullptr) return;
  const auto* rules = found->if_array();
  if (rules == nullptr) return fields.refuse(name, "Expected value of type Array");
  for (std::size_t i = 0; i < rules->size(); ++i) {
    const std::string place = element_place(fields.place_of(name), i);
    const auto* object = (*rules)[i].if_object();
    if (object == nullptr) {
      fields.findings().refuse("Expected value of type Object", place);
      continue;
    }
    Fields rule(*object, place, fields.findings());
    if (check_query_language(rule)) read(rule, i + 1 == rules->size());
  }
}

}  // namespace

std::vector<Retrier> parse_retriers(Fields& fields) {
  std::vector<Retrier> retriers;
  each_rule(fields, "Retry", [&](Fields& rule, bool is_last) {
    Retrier retrier;
    rule.allow(retrier_fields);
    rule.require({"ErrorEquals"});
    retrier.error_equals = parse_error_names(rule, is_last);
    retrier.interval_s = rule.integer("IntervalSeconds", {}).value_or(retrier.interval_s);
    retrier.attempts_max = rule.integer("MaxAttempts", {}).value_or(retrier.attempts_max);
    retrier.backoff_rate =
        rule.number("BackoffRate", 1, backoff_rate_ceiling).value_or(retrier.backoff_rate);
    retrier.delay_s_max = rule.integer("MaxDelaySeconds", {.min = 1, .max = delay_s_ceiling});
    retrier.full_jitter = rule.one_of("JitterStrategy", {"NONE", "FULL"}).value_or("") == "FULL";
    retriers.push_back(std::move(retrier));
  });
  return retriers;
}

std::vector<Catcher> parse_catchers(Fields& fields, Draft& draft) {
  std::vector<Catcher> catchers;
  each_rule(fields, "Catch", [&](Fields& rule, bool is_last) {
    Catcher catcher;
    rule.allow(catcher_fields);
    rule.require({"ErrorEquals", "Next"});
    catcher.error_equals = parse_error_names(rule, is_last);
    catcher.next = draft.take_target(rule, "Next").value_or("");
    if (rule.is_null("ResultPath")) {
      catcher.result_path = ResultPath{};
    } else if (rule.has("ResultPath")) {
      catcher.result_path = ResultPath{rule.result_path("ResultPath")};
    }
    catcher.assign = rule.assignments("Assign");
    catchers.push_back(std::move(catcher));
  });
  return catchers;
}

}  // namespace semel::definition
