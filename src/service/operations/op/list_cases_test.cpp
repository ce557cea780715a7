#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

using ListCases = RoomTest;

TEST_F(ListCases, ShowsWhatIsLeftToPeople) {
  EXPECT_EQ(ask("GET", "/v1/cases"), R"(200 {"cases":[],"more":false})");
  create_stock("sku-1", 10);
  leave_open("order-1", one_line("sku-1", 3));
  park("order-1");
  const std::string cases = ask("GET", "/v1/cases");
  EXPECT_TRUE(cases.starts_with(
      R"(200 {"cases":[{"operationId":"order-1","kind":"orders.place","state":"RECONCILING")"))
      << cases;
}

}  // namespace
}  // namespace semel::operations
