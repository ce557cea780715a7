#pragma once

#include <string>
#include <string_view>

#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {

/// The room over a table of strings pk and sk, for PartiQL.
class StatementTest : public RoomTest {
 protected:
  StatementTest() {
    tables::TableDescription table;
    table.name = {"us-east-1", "music"};
    table.keys = {"pk", "sk"};
    table.attributes = {{"pk", value::Type::string}, {"sk", value::Type::string}};
    tables_.description = table;
  }

  /// The calls but for the descriptions, which every statement asks for.
  std::string calls() const {
    std::string others;
    std::string_view rest = tables_.calls;
    while (!rest.empty()) {
      const auto line = rest.substr(0, rest.find('\n') + 1);
      rest.remove_prefix(line.size());
      if (!line.starts_with("describe_table")) others += line;
    }
    return others;
  }

  static tables::WriteOutcome refused(std::optional<value::Item> old_item = std::nullopt) {
    tables::WriteOutcome outcome;
    outcome.result = tables::ConditionFailed{std::move(old_item)};
    outcome.capacity = capacity("music", 1);
    outcome.seen = {5};
    return outcome;
  }
};

}  // namespace semel::dynamodb
