#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "domain/expression/evaluate.h"
#include "domain/expression/parse.h"
#include "domain/expression/render.h"

// Any text, read as every kind of expression. What parses is evaluated on one item that has a value
// of every type, and is written back and parsed again.

namespace {

namespace expression = semel::expression;
namespace value = semel::value;

const value::AttributeValue& sample_list() {
  static const value::AttributeValue list =
      value::List{"x", value::Number(2), value::List{"y", value::Map{{"z", "w"}}}};
  return list;
}

const value::Item& sample_item() {
  static const value::Item item = {
      {"n", value::Number(5)},
      {"s", "hello"},
      {"b", value::Binary{"bytes"}},
      {"t", true},
      {"u", value::AttributeValue()},
      {"ss", value::make_string_set({"a", "b"}).value()},
      {"ns", value::make_number_set({value::Number(1), value::Number(2)}).value()},
      {"bs", value::make_binary_set({{"a"}, {"b"}}).value()},
      {"l", sample_list()},
      {"m", value::Map{{"a", value::Number(1)}, {"l", sample_list()}, {"m", value::Map{}}}}};
  return item;
}

/// ":n", ":s" and so on stand for the values of sample_item(), "#n", "#s" and so on for its names.
expression::Placeholders sample_placeholders() {
  std::map<std::string, std::string, std::less<>> names;
  std::map<std::string, value::AttributeValue, std::less<>> values;
  for (const value::Map::Entry& entry : sample_item()) {
    names.emplace("#" + entry.name, entry.name);
    values.emplace(":" + entry.name, entry.value);
  }
  values.emplace(":type", "SS");
  return {std::move(names), std::move(values)};
}

template <typename T>
void check_refusal(const semel::Result<T>& refused) {
  CHECK(refused.error().code == semel::ErrorCode::invalid_argument);
  CHECK(!refused.error().message.empty());
}

expression::Placeholders placeholders_of(const expression::Renderer& renderer) {
  std::map<std::string, value::AttributeValue, std::less<>> values;
  for (const value::Map::Entry& entry : renderer.values()) values.emplace(entry.name, entry.value);
  return {{renderer.names().begin(), renderer.names().end()}, std::move(values)};
}

/// Written back and parsed again by `parse`, nodes are the same.
template <typename Nodes, typename Parse>
void check_rendering(const Nodes& nodes, const std::string& rendered,
                     const expression::Renderer& renderer, Parse parse) {
  if (rendered.size() > expression::expression_bytes_max) return;
  auto placeholders = placeholders_of(renderer);
  const auto again = parse(rendered, placeholders);
  CHECK(again.has_value());
  CHECK(to_text(*again) == to_text(nodes));
  CHECK(placeholders.check_all_used().has_value());
}

void read_condition(std::string_view text) {
  auto placeholders = sample_placeholders();
  const auto condition = expression::parse_condition(text, "FilterExpression", placeholders);
  if (!condition) return check_refusal(condition);
  CHECK(!to_text(*condition).empty());
  holds(*condition, sample_item());
  holds(*condition, {});
  expression::Renderer renderer;
  check_rendering(*condition, renderer.text(*condition), renderer, [](auto again, auto& defined) {
    return expression::parse_condition(again, "FilterExpression", defined);
  });
  const auto keys = expression::key_condition_from(*condition);
  if (!keys) return check_refusal(keys);
  CHECK(keys->predicates.size() == 1 || keys->predicates.size() == 2);
}

void read_update(std::string_view text) {
  auto placeholders = sample_placeholders();
  const auto update = expression::parse_update(text, placeholders);
  if (!update) return check_refusal(update);
  CHECK(!to_text(*update).empty());
  expression::Renderer renderer;
  check_rendering(*update, renderer.text(*update).value(), renderer, expression::parse_update);
  for (value::Item item : {sample_item(), value::Item()}) {
    const auto effect = apply(*update, item);
    if (!effect) {
      check_refusal(effect);
      continue;
    }
    for (const value::Map::Entry& entry : item) CHECK(value::depth(entry.value) < value::depth_max);
    expression::project({effect->touched}, item);
  }
}

void read_projection(std::string_view text) {
  auto placeholders = sample_placeholders();
  const auto projection = expression::parse_projection(text, placeholders);
  if (!projection) return check_refusal(projection);
  expression::Renderer renderer;
  check_rendering(*projection, renderer.text(*projection), renderer, expression::parse_projection);
  const value::Item part = project(*projection, sample_item());
  for (const value::Map::Entry& entry : part) CHECK(sample_item().contains(entry.name));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_condition(text);
  read_update(text);
  read_projection(text);
  return 0;
}
