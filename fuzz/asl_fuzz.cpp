#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/random.h"
#include "domain/workflow/data/parse.h"
#include "domain/workflow/data/print.h"
#include "domain/workflow/definition/choose.h"
#include "domain/workflow/definition/parse.h"

// Any text, read as a definition of both types. What is accepted has its Choice states judged and
// its templates rendered on one input.

namespace {

namespace data = semel::data;
namespace definition = semel::definition;

class SeededEntropy final : public data::Entropy {
 public:
  std::uint64_t next() override { return random_.next(); }

 private:
  semel::SeededRandom random_{1};
};

template <typename T>
void check_outcome(const data::Evaluated<T>& outcome) {
  if (outcome) return;
  CHECK(outcome.error().error.starts_with("States."));
  CHECK(!outcome.error().cause.empty() && outcome.error().cause.size() <= 32'768);
}

void run_machine(const definition::Machine& machine, const data::Scope& scope) {
  for (const auto& [name, state] : machine.states) {
    CHECK(name == state.name && !name.empty());
    if (state.input_path.path) check_outcome(state.input_path.path->resolve(scope));
    if (state.parameters) check_outcome(state.parameters->render(scope));
    if (state.assign) check_outcome(state.assign->render(scope));
    if (const auto* choice = std::get_if<definition::Choice>(&state.kind)) {
      check_outcome(definition::choose(*choice, scope));
    } else if (const auto* parallel = std::get_if<definition::Parallel>(&state.kind)) {
      for (const auto& branch : parallel->branches) run_machine(*branch, scope);
    } else if (const auto* map = std::get_if<definition::Map>(&state.kind)) {
      run_machine(*map->processor, scope);
    }
  }
}

void read_definition(std::string_view text, definition::MachineType type) {
  const definition::Parsed parsed = definition::parse(text, type);
  const bool has_error =
      std::any_of(parsed.diagnostics.begin(), parsed.diagnostics.end(), [](const auto& diagnostic) {
        CHECK(!diagnostic.code.empty() && !diagnostic.message.empty());
        return diagnostic.severity == definition::Diagnostic::Severity::error;
      });
  CHECK(has_error == (parsed.machine == nullptr));
  if (has_error) {
    CHECK(definition::refusal_of(parsed.diagnostics).size() > 40);
    return;
  }
  static const auto input =
      data::parse(R"({"a": 1, "b": [1, "x", {"c": null}], "t": "2016-03-14T01:59:00Z"})").value();
  SeededEntropy entropy;
  run_machine(*parsed.machine, {input, input, {}, entropy});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  read_definition(text, definition::MachineType::standard);
  read_definition(text, definition::MachineType::express);
  return 0;
}
