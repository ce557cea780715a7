#include "service/admin/admin.h"

#include <boost/json.hpp>
#include <charconv>

namespace semel::admin {
namespace {

namespace json = boost::json;

constexpr std::string_view stats_path = "/_semel/stats";
constexpr std::string_view faults_path = "/_semel/faults";

Page json_page(int status, const json::value& body) {
  return {.status = status, .body = json::serialize(body) + "\n"};
}

Page stats_page(const Figures& figures) {
  json::object body;
  for (const auto& [name, value] : figures) body[name] = value;
  return json_page(200, std::move(body));
}

Page list_rules(const faults::RuleSet& rules) {
  json::array list;
  for (const auto& entry : rules.list()) {
    list.push_back({{"id", entry.id},
                    {"rule", faults::to_text(entry.rule)},
                    {"matches", entry.match_count},
                    {"hits", entry.hit_count}});
  }
  return json_page(200, {{"rules", std::move(list)}});
}

/// The text of {"rule": "..."}; empty when `body` is not that.
std::string rule_text_of(std::string_view body) {
  boost::system::error_code failed;
  const json::value parsed = json::parse(body, failed);
  const json::object* object = failed ? nullptr : parsed.if_object();
  const json::value* text = object == nullptr ? nullptr : object->if_contains("rule");
  if (text == nullptr || !text->is_string()) return {};
  return std::string(text->get_string());
}

Page add_rule(faults::RuleSet& rules, std::string_view body) {
  const std::string text = rule_text_of(body);
  if (text.empty()) {
    return refusal_page(400, R"(send {"rule": "SERVICE.OPERATION before|after ACTION ..."})");
  }
  auto rule = faults::parse_rule(text);
  if (!rule) return refusal_page(400, rule.error().message);
  return json_page(200, {{"id", rules.add(*std::move(rule))}});
}

Page remove_rule(faults::RuleSet& rules, std::string_view id_text) {
  std::uint64_t id = 0;
  const char* last = id_text.data() + id_text.size();
  const auto [end, failed] = std::from_chars(id_text.data(), last, id);
  const bool is_number = failed == std::errc() && end == last;
  if (!is_number || !rules.remove(id)) {
    return refusal_page(404, "there is no fault rule with that id");
  }
  return json_page(200, json::object());
}

/// `rest` is what follows /_semel/faults in the path.
Page faults_page(faults::RuleSet& rules, std::string_view method, std::string_view rest,
                 std::string_view body) {
  if (method == "DELETE" && rest.starts_with('/')) return remove_rule(rules, rest.substr(1));
  if (!rest.empty()) return refusal_page(404, "the page is /_semel/faults");
  if (method == "GET") return list_rules(rules);
  if (method == "POST") return add_rule(rules, body);
  if (method != "DELETE") return refusal_page(405, "the methods are GET, POST and DELETE");
  rules.clear();
  return json_page(200, json::object());
}

}  // namespace

Page refusal_page(int status, std::string_view message) {
  return json_page(status, {{"message", message}});
}

Page Admin::answer(std::string_view method, std::string_view path, std::string_view body) const {
  if (path == stats_path) {
    if (method != "GET") return refusal_page(405, "the method is GET");
    return stats_page(figures_());
  }
  if (path.starts_with(faults_path)) {
    if (rules_ == nullptr) {
      return refusal_page(
          403, "fault injection is off: start the server with --faults (never in production)");
    }
    return faults_page(*rules_, method, path.substr(faults_path.size()), body);
  }
  return refusal_page(404, "the pages are /_semel/stats and /_semel/faults");
}

}  // namespace semel::admin
