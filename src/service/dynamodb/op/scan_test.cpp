#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

class Scan : public RoomTest {};

TEST_F(Scan, AsksForAllThatTheRequestSays) {
  answer("Scan", R"({"TableName": "orders", "Segment": 1, "TotalSegments": 4, "Limit": 2,
      "FilterExpression": "a = :a", "ExpressionAttributeValues": {":a": {"NULL": true}}})");
  EXPECT_EQ(tables_.calls, "scan us-east-1/orders filter a = null limit 2 segment 1 of 4\n");
}

TEST_F(Scan, TakesTheLegacyForms) {
  answer("Scan", R"({"TableName": "abc", "ConditionalOperator": "OR", "ScanFilter": {
      "x": {"ComparisonOperator": "NULL"}, "y": {"ComparisonOperator": "NOT_NULL"}}})");
  EXPECT_EQ(tables_.calls,
            "scan us-east-1/abc filter (attribute_not_exists(x) OR attribute_exists(y)) "
            "segment 0 of 1\n");
}

TEST_F(Scan, WritesAnEmptyPage) {
  EXPECT_EQ(answer("Scan", R"({"TableName": "abc"})").body,
            R"({"Count":0,"Items":[],"ScannedCount":0})");
}

TEST_F(Scan, WantsASegmentAndTheirNumberTogether) {
  EXPECT_EQ(refusal("Scan", R"({"TableName": "abc", "Segment": 0})"),
            "ValidationException: The TotalSegments parameter is required but was not present in "
            "the request when Segment parameter is present");
  EXPECT_EQ(refusal("Scan", R"({"TableName": "abc", "TotalSegments": 1})"),
            "ValidationException: The Segment parameter is required but was not present in the "
            "request when parameter TotalSegments is present");
}

TEST_F(Scan, BoundsSegments) {
  EXPECT_EQ(refusal("Scan", R"({"TableName": "abc", "Segment": 7, "TotalSegments": 7})"),
            "ValidationException: The Segment parameter is zero-based and must be less than "
            "parameter TotalSegments: Segment: 7 is not less than TotalSegments: 7");
  EXPECT_EQ(refusal("Scan", R"({"TableName": "abc", "Segment": 0, "TotalSegments": 1000001})"),
            "ValidationException: 1 validation error detected: Value '1000001' at 'totalSegments' "
            "failed to satisfy constraint: Member must have value less than or equal to 1000000");
}

}  // namespace
}  // namespace semel::dynamodb
