#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "service/dynamodb/fake_tables.h"
#include "service/dynamodb/room.h"

namespace semel::dynamodb {

/// The room over FakeTables: a test says what goes in, and compares the texts that come out.
class RoomTest : public testing::Test {
 protected:
  service::Reply answer(std::string_view operation, std::string_view body) {
    return room_.answer({.operation = operation, .body = body, .caller = {}, .request_id = "R"});
  }

  /// The code and text of a refusal: "ValidationException: …".
  std::string refusal(std::string_view operation, std::string_view body) {
    const auto reply = answer(operation, body);
    std::string text = reply.error;
    for (const std::string_view member : {R"("message":")", R"("Message":")"}) {
      const auto begin = reply.body.find(member);
      if (begin == std::string::npos) continue;
      text += ": " + reply.body.substr(begin + member.size());
      text.resize(text.size() - std::string_view(R"("})").size());
    }
    return text;
  }

  static tables::Capacity capacity(std::string table, double units) {
    tables::Capacity consumed;
    consumed.table = {"us-east-1", std::move(table)};
    consumed.table_units = units;
    return consumed;
  }
  static tables::Capacity transactional_reads(std::string table, double units) {
    auto consumed = capacity(std::move(table), units);
    consumed.transactional = true;
    consumed.reads = true;
    return consumed;
  }

  FakeTables tables_;
  DynamodbRoom room_{tables_};
};

}  // namespace semel::dynamodb
