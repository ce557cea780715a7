#include "service/json_errors.h"

#include <gtest/gtest.h>

namespace semel::service {
namespace {

TEST(ErrorReply, SpellsPackageAndMessageAsTheServiceDoes) {
  EXPECT_EQ(error_reply(400, "ValidationException", "x").body,
            R"({"__type":"com.amazon.coral.validate#ValidationException","message":"x"})");
  EXPECT_EQ(error_reply(400, "SerializationException", "x").body,
            R"({"__type":"com.amazon.coral.service#SerializationException","Message":"x"})");
  EXPECT_EQ(
      error_reply(400, "ResourceNotFoundException", "x").body,
      R"({"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"x"})");
}

TEST(ErrorReply, LeavesAnEmptyMessageOut) {
  EXPECT_EQ(error_reply(400, "SerializationException", "").body,
            R"({"__type":"com.amazon.coral.service#SerializationException"})");
}

TEST(ErrorReply, CarriesStatusAndCode) {
  const auto reply = error_reply(500, "InternalServerError", "disk \"full\"");
  EXPECT_EQ(reply.status, 500);
  EXPECT_EQ(reply.error, "InternalServerError");
  EXPECT_EQ(reply.seen.number, 0U);
}

}  // namespace
}  // namespace semel::service
