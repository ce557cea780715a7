#include "service/dynamodb/table_fixture.h"

namespace semel::dynamodb {
namespace {

class ListTagsOfResource : public TableTest {
 protected:
  static constexpr const char* request =
      R"({"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/abc"})";
};

TEST_F(ListTagsOfResource, TellsAllTagsInOnePage) {
  auto table = simple_table();
  tables_.description = table;
  EXPECT_EQ(answer("ListTagsOfResource", request).body, R"({"Tags":[]})");
  table.tags = {{"k", "v"}, {"l", ""}};
  tables_.description = table;
  EXPECT_EQ(answer("ListTagsOfResource", request).body,
            R"({"Tags":[{"Key":"k","Value":"v"},{"Key":"l","Value":""}]})");
}

TEST_F(ListTagsOfResource, RefusesTokensThatItNeverGave) {
  EXPECT_EQ(refusal("ListTagsOfResource",
                    R"({"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/abc",)"
                    R"("NextToken":"t"})"),
            "ValidationException: Invalid NextToken");
}

TEST_F(ListTagsOfResource, NamesTheResourceThatIsNotThere) {
  tables_.description = not_found("Requested resource not found: Table: abc not found");
  EXPECT_EQ(refusal("ListTagsOfResource", request),
            "ResourceNotFoundException: Requested resource not found: ResourcArn: "
            "arn:aws:dynamodb:us-east-1:000000000000:table/abc not found");
}

}  // namespace
}  // namespace semel::dynamodb
