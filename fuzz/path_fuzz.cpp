#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/json_text.h"
#include "base/random.h"
#include "domain/workflow/data/order.h"
#include "domain/workflow/data/parse.h"
#include "domain/workflow/data/path.h"
#include "domain/workflow/data/payload.h"
#include "domain/workflow/data/print.h"

// Any text, read as a path, an expression, a reference path, JSON and a payload template, and
// evaluated on one scope that has a value of every type.

namespace {

namespace data = semel::data;
namespace json = data::json;

class SeededEntropy final : public data::Entropy {
 public:
  std::uint64_t next() override { return random_.next(); }

 private:
  semel::SeededRandom random_{1};
};

const json::value& sample() {
  static const json::value value = data::parse(R"({
    "a": 1, "b": -2.5, "s": "text, and more", "t": true, "n": null, "e": {},
    "list": [3, "x", [4, 5], {"a": 1, "b": [6]}, {"a": 2}], "o": {"a": {"b": {"c": [1, 2, 3]}}}})")
                                       .value();
  return value;
}

void check_outcome(const data::Evaluated<json::value>& outcome) {
  if (outcome) {
    const auto again = data::parse(data::print(*outcome));
    CHECK(again.has_value() && data::equals(*again, *outcome));
    return;
  }
  CHECK(outcome.error().error.starts_with("States."));
  CHECK(!outcome.error().cause.empty() && outcome.error().cause.size() <= 32'768);
}

template <typename T>
bool is_refused(const semel::Result<T>& result) {
  if (result) return false;
  CHECK(!result.error().message.empty());
  return true;
}

/// Texts come out of JSON: they are UTF-8.
bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = semel::utf8_sequence_size(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

void read_path(std::string_view text, const data::Scope& scope) {
  const auto path = data::Path::parse(text);
  if (is_refused(path)) return;
  CHECK(path->text() == text);
  const auto value = path->resolve(scope);
  check_outcome(value);
  const json::value* found = path->find(scope);
  CHECK(found == nullptr || path->is_definite());
  if (path->is_definite()) CHECK((found != nullptr) == value.has_value());
  if (found != nullptr) CHECK(*found == *value);
}

void read_reference_path(std::string_view text, const data::Scope& scope) {
  const auto path = data::ReferencePath::parse(text);
  if (is_refused(path)) return;
  const auto put = path->put(sample(), json::value("new"));
  check_outcome(put);
  if (!put) return;
  const data::Scope after{*put, scope.context, scope.variables, scope.entropy};
  CHECK(*data::Path::parse(text)->find(after) == json::value("new"));
}

void read_json(std::string_view text, const data::Scope& scope) {
  const auto value = data::parse(text);
  if (is_refused(value)) return;
  check_outcome(json::value(*value));
  const auto payload = data::Payload::parse(*value);
  if (!is_refused(payload)) check_outcome(payload->render(scope));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  SeededEntropy entropy;
  const data::Variables variables = {{"v", sample()}};
  const data::Scope scope{sample(), sample(), variables, entropy};
  read_json(text, scope);
  if (!is_utf8(text)) return 0;
  read_path(text, scope);
  read_reference_path(text, scope);
  const auto expression = data::Expression::parse(text);
  if (!is_refused(expression)) check_outcome(expression->evaluate(scope));
  return 0;
}
