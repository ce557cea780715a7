#include "service/dynamodb/wire_expressions.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "codec/json_attribute.h"
#include "domain/value/size.h"
#include "service/dynamodb/wire_legacy.h"

namespace semel::dynamodb::wire {

namespace {

// AWS developer guide, "Quotas", expression parameters.
constexpr std::size_t placeholder_bytes_max = 255;
constexpr std::size_t substitution_bytes_max = std::size_t{2}
                                               << 20U;  ///< names and values together

template <typename T>
Result<std::optional<T>> optional_of(Result<T> result) {
  auto value = TRY(std::move(result));
  return std::optional<T>(std::move(value));
}

std::string joined(const std::vector<std::string_view>& parts, std::string_view separator) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += separator;
    text += parts[i];
  }
  return text;
}

std::vector<std::string_view> present(const json::object& request,
                                      std::span<const std::string_view> members) {
  std::vector<std::string_view> found;
  for (const auto member : members) {
    if (codec::find_member(request, member) != nullptr) found.push_back(member);
  }
  return found;
}

/// The expressions that can use a value: all but a projection.
Result<void> check_values_used(const json::object& request,
                               std::span<const std::string_view> expressions) {
  if (codec::find_member(request, "ExpressionAttributeValues") == nullptr) return {};
  std::vector<std::string_view> users(expressions.begin(), expressions.end());
  std::erase(users, "ProjectionExpression");
  if (users.empty() || !present(request, users).empty()) return {};
  return invalid_argument(
      "ExpressionAttributeValues can only be specified when using expressions: " +
      joined(users, " and ") + (users.size() > 1 ? " are null" : " is null"));
}

/// "#name" or ":value": the mark, then letters, digits and underscores.
bool is_placeholder(std::string_view key, char mark) {
  return key.size() > 1 && key.front() == mark &&
         std::all_of(key.begin() + 1, key.end(), [](unsigned char character) {
           return std::isalnum(character) != 0 || character == '_';
         });
}

Result<void> check_keys(const json::object& map, std::string_view member, char mark) {
  if (map.empty()) return invalid_argument(std::string(member) + " must not be empty");
  for (const auto& entry : map) {
    if (entry.key().size() > placeholder_bytes_max) {
      return invalid_argument(std::string(member) +
                              " contains invalid key: The expression attribute map contains a key "
                              "that is too long; size of key: " +
                              std::to_string(entry.key().size()));
    }
    if (!is_placeholder(entry.key(), mark)) {
      return invalid_argument(std::string(member) + " contains invalid key: Syntax error; key: \"" +
                              std::string(std::string_view(entry.key())) + "\"");
    }
  }
  return {};
}

/// What ExpressionAttributeNames puts in for names, with the placeholders.
std::size_t name_bytes(const json::object& request) {
  const auto* map = codec::find_member(request, "ExpressionAttributeNames");
  if (map == nullptr) return 0;
  std::size_t bytes = 0;
  for (const auto& entry : map->get_object())
    bytes += entry.key().size() + entry.value().get_string().size();
  return bytes;
}

Result<void> check_substitution(std::size_t bytes, std::string_view member) {
  if (bytes <= substitution_bytes_max) return {};
  return invalid_argument(std::string(member) + " exceeds max size");
}

}  // namespace

Result<void> check_forms(const json::object& request, const ParameterForms& forms) {
  const auto expressions = present(request, forms.expressions);
  auto legacy = present(request, forms.legacy);
  // KeyConditions may go with a FilterExpression: only a KeyConditionExpression takes their place.
  if (codec::find_member(request, "KeyConditionExpression") == nullptr)
    std::erase(legacy, "KeyConditions");
  if (!expressions.empty() && !legacy.empty()) {
    return invalid_argument(
        "Can not use both expression and non-expression parameters in the same request: "
        "Non-expression parameters: {" +
        joined(legacy, ", ") + "} Expression parameters: {" + joined(expressions, ", ") + "}");
  }
  if (expressions.empty() && codec::find_member(request, "ExpressionAttributeNames") != nullptr) {
    return invalid_argument(
        "ExpressionAttributeNames can only be specified when using expressions");
  }
  return check_values_used(request, forms.expressions);
}

Result<ExpressionNames> expression_names(const json::object& request) {
  constexpr std::string_view member = "ExpressionAttributeNames";
  ExpressionNames names;
  const auto* map = codec::find_member(request, member);
  if (map == nullptr) return names;
  TRY(check_substitution(name_bytes(request), member));
  TRY(check_keys(map->get_object(), member, '#'));
  for (const auto& entry : map->get_object()) {
    const std::string_view name = entry.value().get_string();
    TRY(codec::check_attribute_name(name));
    names.emplace(entry.key(), name);
  }
  return names;
}

Result<ExpressionValues> expression_values(const json::object& request) {
  constexpr std::string_view member = "ExpressionAttributeValues";
  ExpressionValues values;
  const auto* map = codec::find_member(request, member);
  if (map == nullptr) return values;
  TRY(check_keys(map->get_object(), member, ':'));
  std::size_t bytes = name_bytes(request);
  for (const auto& entry : map->get_object()) {
    auto value = codec::read_attribute(entry.value());
    if (!value) {
      return invalid_argument(
          "ExpressionAttributeValues contains invalid value: " + value.error().message +
          " for key " + std::string(std::string_view(entry.key())));
    }
    bytes += entry.key().size() + value::size_bytes(*value);
    values.emplace(entry.key(), std::move(*value));
  }
  TRY(check_substitution(bytes, member));
  return values;
}

Result<expression::Placeholders> placeholders(const json::object& request) {
  auto names = TRY(expression_names(request));
  auto values = TRY(expression_values(request));
  return expression::Placeholders(std::move(names), std::move(values));
}

Result<std::optional<expression::Condition>> condition(const json::object& request) {
  auto expected = TRY(expected_condition(request));
  if (expected) return expected;
  auto defined = TRY(placeholders(request));
  auto parsed = TRY(condition_expression(request, "ConditionExpression", defined));
  TRY(defined.check_all_used());
  return parsed;
}

Result<std::optional<expression::Projection>> projection(const json::object& request) {
  auto listed = TRY(legacy_projection(request));
  if (listed) return listed;
  auto defined = TRY(placeholders(request));
  auto parsed = TRY(projection_expression(request, defined));
  TRY(defined.check_all_used());
  return parsed;
}

Result<std::optional<expression::Condition>> condition_expression(
    const json::object& request, std::string_view member, expression::Placeholders& placeholders) {
  const auto* text = codec::find_member(request, member);
  if (text == nullptr) return std::optional<expression::Condition>();
  return optional_of(expression::parse_condition(text->get_string(), member, placeholders));
}

Result<std::optional<expression::Update>> update_expression(
    const json::object& request, expression::Placeholders& placeholders) {
  const auto* text = codec::find_member(request, "UpdateExpression");
  if (text == nullptr) return std::optional<expression::Update>();
  return optional_of(expression::parse_update(text->get_string(), placeholders));
}

Result<std::optional<expression::Projection>> projection_expression(
    const json::object& request, expression::Placeholders& placeholders) {
  const auto* text = codec::find_member(request, "ProjectionExpression");
  if (text == nullptr) return std::optional<expression::Projection>();
  return optional_of(expression::parse_projection(text->get_string(), placeholders));
}

}  // namespace semel::dynamodb::wire
