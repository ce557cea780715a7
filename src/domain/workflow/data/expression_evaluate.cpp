#include <utility>

#include "domain/workflow/data/expression_syntax.h"
#include "domain/workflow/data/print.h"

namespace semel::data {

namespace {

/// Of an input that a cause quotes: causes have 32,768 characters.
constexpr std::size_t quoted_bytes_max = 30'000;

std::string quoted_input(const Scope& scope) {
  std::string text = print(scope.input);
  if (text.size() <= quoted_bytes_max) return text;
  std::size_t size = quoted_bytes_max;
  while ((static_cast<unsigned char>(text[size]) & 0xc0U) == 0x80U) --size;
  text.resize(size);
  return text + "...";
}

/// A function of up to so many arguments builds a few times what it is given at most.
constexpr std::size_t few_arguments = 3;

/// One run of a formula: the failure names the whole of it, wherever it arose.
class Evaluation {
 public:
  Evaluation(const std::string& text, const Scope& scope, Budget& budget)
      : text_(text), scope_(scope), budget_(budget) {}

  Evaluated<json::value> call(const Call& call) {
    std::vector<Operand> operands;
    operands.reserve(call.arguments.size());
    for (const Argument& argument : call.arguments) {
      auto operand = TRY(this->operand(argument));
      operands.push_back(std::move(operand));
    }
    if (auto over = weigh(operands)) return std::move(*over);
    auto result = call.function->apply(operands, scope_.entropy);
    if (!result) {
      return failure(
          result.error().error,
          "Invalid arguments in " + std::string(call.function->name) + ": " + result.error().cause);
    }
    if (auto over = budget_.take(*result)) return std::move(*over);
    return result;
  }

 private:
  /// Before a function copies each of its many arguments; a budget of its own, since a function may
  /// also only look at them.
  static std::optional<Failure> weigh(const std::vector<Operand>& operands) {
    if (operands.size() <= few_arguments) return std::nullopt;
    Budget budget;
    for (const Operand& operand : operands) {
      if (auto over = budget.take(operand.value())) return over;
    }
    return std::nullopt;
  }

  Evaluated<Operand> operand(const Argument& argument) {
    if (const auto* literal = std::get_if<json::value>(&argument.node)) {
      return Operand{nullptr, literal, argument.written};
    }
    if (const auto* nested = std::get_if<std::shared_ptr<const Call>>(&argument.node)) {
      auto value = TRY(call(**nested));
      return Operand{std::move(value)};
    }
    const Path& path = std::get<Path>(argument.node);
    if (const json::value* found = path.find(scope_)) return Operand{nullptr, found};
    auto value = path.resolve(scope_);
    if (!value) {
      if (value.error().error != "States.Runtime") return std::move(value).error();
      return failure("States.Runtime", "The JsonPath argument for the field '" + path.text() +
                                           "' could not be found in the input '" +
                                           quoted_input(scope_) + "'");
    }
    if (auto over = budget_.take(*value)) return std::move(*over);
    return Operand{std::move(*value)};
  }

  Failure failure(std::string error, const std::string& why) const {
    return {std::move(error),
            "The function '" + text_.substr(0, 1'000) + "' had the following error: " + why};
  }

  const std::string& text_;
  const Scope& scope_;
  Budget& budget_;
};

}  // namespace

Evaluated<json::value> evaluate(const Call& call, const std::string& text, const Scope& scope,
                                Budget& budget) {
  return Evaluation(text, scope, budget).call(call);
}

Failure not_found_in_input(const std::string& path, std::string_view field, const Scope& scope) {
  return {"States.Runtime", "The JSONPath '" + path + "' specified for the field '" +
                                std::string(field) + "' could not be found in the input '" +
                                quoted_input(scope) + "'"};
}

}  // namespace semel::data
