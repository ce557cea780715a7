#include "adapter/http/reply.h"

#include <gtest/gtest.h>

namespace semel::http {
namespace {

std::string wire(const Response& response, const Framing& framing) {
  std::string out;
  append_reply(out, response, framing);
  return out;
}

TEST(Reply, CarriesHeadersLengthAndBody) {
  EXPECT_EQ(wire({.status = 400, .headers = {{"Content-Type", "text/plain"}}, .body = "no"},
                 {.date = "Sun, 06 Nov 1994 08:49:37 GMT"}),
            "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n"
            "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\nno");
}

TEST(Reply, SaysWhatHappensToTheConnection) {
  EXPECT_EQ(wire({}, {.close = true}),
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(wire({}, {.confirm_keep_alive = true}),
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n");
}

TEST(Reply, TellsHeadTheLengthWithoutTheBody) {
  EXPECT_EQ(wire({.body = "four"}, {.body_wanted = false}),
            "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n");
}

TEST(Reply, HasNoLengthWhereThereIsNoContent) {
  EXPECT_EQ(wire({.status = 204}, {}), "HTTP/1.1 204 No Content\r\n\r\n");
}

TEST(Reply, LeavesHalfOutWhenTruncated) {
  EXPECT_EQ(wire({.body = "abcdef", .delivery = Delivery::truncate}, {}),
            "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc");
}

TEST(HttpDate, IsTheOneOfTheStandard) {
  EXPECT_EQ(http_date(784'111'777'000), "Sun, 06 Nov 1994 08:49:37 GMT");
}

}  // namespace
}  // namespace semel::http
