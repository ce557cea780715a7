#include "domain/function/event_filter.h"

#include <algorithm>
#include <boost/json.hpp>
#include <optional>

namespace semel::function {
namespace {

namespace json = boost::json;

constexpr int pattern_depth_max = 32;

Error no_pattern() {
  return invalid_argument("Invalid filter pattern definition.");
}

Result<json::value> parsed(std::string_view text) {
  json::error_code failed;
  json::parse_options options;
  options.max_depth = 256;
  auto value = json::parse(json::string_view(text.data(), text.size()), failed, {}, options);
  if (failed) return no_pattern();
  return value;
}

// --- is it a pattern?

bool is_text(const json::value& value) {
  return value.is_string();
}
bool is_scalar(const json::value& value) {
  return !value.is_object() && !value.is_array();
}

bool is_numeric_rule(const json::value& rule) {
  if (!rule.is_array() || rule.get_array().empty() || rule.get_array().size() % 2 != 0) {
    return false;
  }
  const json::array& parts = rule.get_array();
  for (std::size_t i = 0; i < parts.size(); i += 2) {
    if (!parts[i].is_string() || !parts[i + 1].is_number()) return false;
    const std::string_view comparison = parts[i].get_string();
    if (comparison != "=" && comparison != "<" && comparison != "<=" && comparison != ">" &&
        comparison != ">=") {
      return false;
    }
  }
  return true;
}

bool is_anything_but(const json::value& rule) {
  if (rule.is_array()) {
    return !rule.get_array().empty() &&
           std::all_of(rule.get_array().begin(), rule.get_array().end(), is_scalar);
  }
  if (!rule.is_object()) return true;
  const json::object& inner = rule.get_object();
  return inner.size() == 1 &&
         (inner.begin()->key() == "prefix" || inner.begin()->key() == "suffix") &&
         inner.begin()->value().is_string();
}

bool is_rule(const json::object& rule) {
  if (rule.size() != 1) return false;
  const std::string_view name = rule.begin()->key();
  const json::value& argument = rule.begin()->value();
  if (name == "prefix" || name == "suffix" || name == "equals-ignore-case") {
    return is_text(argument);
  }
  if (name == "exists") return argument.is_bool();
  if (name == "numeric") return is_numeric_rule(argument);
  return name == "anything-but" && is_anything_but(argument);
}

bool is_pattern(const json::value& pattern, int depth);

bool is_any_of(const json::value& choices, int depth) {
  if (!choices.is_array() || choices.get_array().empty()) return false;
  return std::all_of(choices.get_array().begin(), choices.get_array().end(),
                     [&](const json::value& each) { return is_pattern(each, depth + 1); });
}

bool is_pattern(const json::value& pattern, int depth) {
  if (!pattern.is_object() || depth > pattern_depth_max) return false;
  for (const auto& [name, member] : pattern.get_object()) {
    if (name == "$or") {
      if (!is_any_of(member, depth)) return false;
    } else if (member.is_array()) {
      const bool fits = std::all_of(
          member.get_array().begin(), member.get_array().end(), [](const json::value& each) {
            return each.is_object() ? is_rule(each.get_object()) : is_scalar(each);
          });
      if (!fits || member.get_array().empty()) return false;
    } else if (!is_pattern(member, depth + 1)) {
      return false;
    }
  }
  return true;
}

// --- does an event fit?

bool same(const json::value& left, const json::value& right) {
  if (left.is_number() && right.is_number()) {
    return left.to_number<double>() == right.to_number<double>();
  }
  return left == right;
}

bool holds(std::string_view comparison, double left, double right) {
  if (comparison == "=") return left == right;
  if (comparison == "<") return left < right;
  if (comparison == "<=") return left <= right;
  if (comparison == ">") return left > right;
  return left >= right;
}

bool fits_numeric(const json::array& rule, const json::value& value) {
  if (!value.is_number()) return false;
  for (std::size_t i = 0; i < rule.size(); i += 2) {
    if (!holds(rule[i].get_string(), value.to_number<double>(), rule[i + 1].to_number<double>())) {
      return false;
    }
  }
  return true;
}

std::string lower(std::string_view text) {
  std::string folded(text);
  std::transform(folded.begin(), folded.end(), folded.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return folded;
}

bool fits_text(std::string_view rule, std::string_view argument, const json::value& value) {
  if (!value.is_string()) return false;
  const std::string_view text = value.get_string();
  if (rule == "prefix") return text.starts_with(argument);
  if (rule == "suffix") return text.ends_with(argument);
  return lower(text) == lower(argument);
}

bool fits_anything_but(const json::value& argument, const json::value& value) {
  if (const auto* inner = argument.if_object()) {
    const auto& only = *inner->begin();
    return value.is_string() && !fits_text(only.key(), only.value().get_string(), value);
  }
  const auto* all = argument.if_array();
  if (all == nullptr) return !same(argument, value);
  return std::none_of(all->begin(), all->end(),
                      [&](const json::value& each) { return same(each, value); });
}

/// `value`: null when the member is absent.
bool fits_candidate(const json::value& candidate, const json::value* value) {
  const auto* rule = candidate.if_object();
  if (rule == nullptr) return value != nullptr && same(candidate, *value);
  const std::string_view name = rule->begin()->key();
  const json::value& argument = rule->begin()->value();
  if (name == "exists") return argument.get_bool() == (value != nullptr);
  if (value == nullptr) return false;
  if (name == "numeric") return fits_numeric(argument.get_array(), *value);
  if (name == "anything-but") return fits_anything_but(argument, *value);
  return fits_text(name, argument.get_string(), *value);
}

bool fits_list(const json::array& candidates, const json::value* value) {
  const auto fits_one = [&](const json::value* each) {
    return std::any_of(candidates.begin(), candidates.end(), [&](const json::value& candidate) {
      return fits_candidate(candidate, each);
    });
  };
  if (value == nullptr || !value->is_array()) return fits_one(value);
  return std::any_of(value->get_array().begin(), value->get_array().end(),
                     [&](const json::value& each) { return fits_one(&each); });
}

/// An absent object has no members.
bool fits_pattern(const json::object& pattern, const json::object* event) {
  return std::all_of(pattern.begin(), pattern.end(), [&](const auto& entry) {
    if (entry.key() == "$or") {
      const json::array& choices = entry.value().get_array();
      return std::any_of(choices.begin(), choices.end(), [&](const json::value& each) {
        return fits_pattern(each.get_object(), event);
      });
    }
    const json::value* value = event == nullptr ? nullptr : event->if_contains(entry.key());
    if (const auto* candidates = entry.value().if_array()) return fits_list(*candidates, value);
    return fits_pattern(entry.value().get_object(),
                        value == nullptr ? nullptr : value->if_object());
  });
}

}  // namespace

class EventFilter::Body {
 public:
  std::vector<json::value> patterns;
};

EventFilter::EventFilter(std::unique_ptr<Body> body) : body_(std::move(body)) {}
EventFilter::EventFilter(EventFilter&&) noexcept = default;
EventFilter& EventFilter::operator=(EventFilter&&) noexcept = default;
EventFilter::~EventFilter() = default;

Result<EventFilter> EventFilter::make(const std::vector<std::string>& patterns) {
  auto body = std::make_unique<Body>();
  for (const std::string& text : patterns) {
    auto pattern = TRY(parsed(text));
    if (!is_pattern(pattern, 0)) return no_pattern();
    body->patterns.push_back(std::move(pattern));
  }
  return EventFilter(std::move(body));
}

bool EventFilter::fits(std::string_view event) const {
  if (body_->patterns.empty()) return true;
  const auto value = parsed(event);
  if (!value || !value->is_object()) return false;
  return std::any_of(body_->patterns.begin(), body_->patterns.end(),
                     [&](const json::value& pattern) {
                       return fits_pattern(pattern.get_object(), &value->get_object());
                     });
}

}  // namespace semel::function
