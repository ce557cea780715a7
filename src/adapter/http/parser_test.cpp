#include "adapter/http/parser.h"

#include <gtest/gtest.h>

namespace semel::http {
namespace {

constexpr std::size_t head_max = 512;
constexpr std::size_t body_max = 64;

std::string describe_request(const Request& request) {
  std::string text = request.method + " " + request.target;
  for (std::size_t i = 0; i < request.headers.size(); ++i) {
    const auto [name, value] = request.headers[i];
    text.append(" ").append(name).append("=").append(value);
  }
  return text + " [" + request.body + "]" + (request.keep_alive ? " keep" : " close");
}

/// Feeds `bytes` in pieces of `piece` and describes all that comes out, in one line.
std::string read_all(std::string_view bytes, std::size_t piece) {
  RequestParser parser(head_max, body_max);
  std::string kept;
  std::string seen;
  while (!bytes.empty()) {
    kept += bytes.substr(0, piece);
    bytes.remove_prefix(std::min(piece, bytes.size()));
    for (;;) {
      kept.erase(0, parser.feed(kept));
      if (parser.state() != RequestParser::State::complete) break;
      seen += describe_request(parser.take()) + "; ";
    }
    if (parser.state() == RequestParser::State::failed) {
      return seen + "failed " + std::to_string(parser.failure().status);
    }
  }
  switch (parser.state()) {
    case RequestParser::State::idle:
      return seen + "idle";
    case RequestParser::State::head:
      return seen + "head";
    default:
      return seen + "body";
  }
}

/// The outcome, which must not depend on how the bytes are cut.
std::string read_in_any_pieces(std::string_view bytes) {
  const std::string whole = read_all(bytes, bytes.size());
  for (const std::size_t piece : {1U, 2U, 3U, 7U, 50U}) EXPECT_EQ(read_all(bytes, piece), whole);
  return whole;
}

TEST(RequestParser, ReadsABodyOfKnownLength) {
  EXPECT_EQ(read_in_any_pieces("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi"),
            "POST / Host=a Content-Length=2 [hi] keep; idle");
}

TEST(RequestParser, ReadsAChunkedBody) {
  EXPECT_EQ(read_in_any_pieces("PUT /x?y=1 HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\r\n"
                               "3;ext=1\r\nabc\r\n1\r\nd\r\n0\r\nTrailer: t\r\n\r\n"),
            "PUT /x?y=1 Transfer-Encoding=Chunked [abcd] keep; idle");
}

TEST(RequestParser, ReadsAnEmptyChunkedBody) {
  EXPECT_EQ(read_in_any_pieces("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            "POST / Transfer-Encoding=chunked [] keep; idle");
}

TEST(RequestParser, ReadsPipelinedRequests) {
  EXPECT_EQ(
      read_in_any_pieces("GET /1 HTTP/1.1\r\n\r\nPOST /2 HTTP/1.1\r\nContent-Length: 1\r\n\r\nx"
                         "GET /3 HTTP/1.1\r\nConnection: close\r\n\r\n"),
      "GET /1 [] keep; POST /2 Content-Length=1 [x] keep; GET /3 Connection=close [] close; idle");
}

TEST(RequestParser, ReadsHttp10) {
  EXPECT_EQ(read_in_any_pieces("GET / HTTP/1.0\r\n\r\n"), "GET / [] close; idle");
  EXPECT_EQ(read_in_any_pieces("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"),
            "GET / Connection=keep-alive [] keep; idle");
}

TEST(RequestParser, PassesOverEmptyLinesBeforeARequest) {
  EXPECT_EQ(read_in_any_pieces("\r\n\r\nGET / HTTP/1.1\r\n\r\n"), "GET / [] keep; idle");
}

TEST(RequestParser, TellsWhereAHalfSentRequestStopped) {
  EXPECT_EQ(read_in_any_pieces("POST / HTTP/1.1\r\nHost: a\r\n"), "head");
  EXPECT_EQ(read_in_any_pieces("POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhi"), "body");
  EXPECT_EQ(
      read_in_any_pieces("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n"),
      "body");
}

TEST(RequestParser, RefusesWhatIsNotHttp) {
  EXPECT_EQ(read_in_any_pieces("\x16\x03\x01\x02 TLS hello"), "failed 400");
  EXPECT_EQ(read_in_any_pieces("GET  / HTTP/1.1\r\n\r\n"), "failed 400");
  EXPECT_EQ(read_in_any_pieces("GET / HTTP/1.1\r\nBad Name: x\r\n\r\n"), "failed 400");
  EXPECT_EQ(read_in_any_pieces("GET / HTTP/2.0\r\n\r\n"), "failed 505");
}

TEST(RequestParser, RefusesAmbiguousLengths) {
  EXPECT_EQ(
      read_in_any_pieces("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx"),
      "failed 400");
  EXPECT_EQ(read_in_any_pieces("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"), "failed 400");
  EXPECT_EQ(read_in_any_pieces(
                "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"),
            "failed 501");
  EXPECT_EQ(read_in_any_pieces("POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"),
            "failed 501");
  EXPECT_EQ(read_in_any_pieces("POST / HTTP/1.1\r\nTransfer-Encoding: identity\r\n\r\n"),
            "failed 501");
  EXPECT_EQ(read_in_any_pieces("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
            "failed 501");
}

TEST(RequestParser, RefusesABadChunk) {
  EXPECT_EQ(read_in_any_pieces("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n"),
            "failed 400");
}

TEST(RequestParser, BoundsTheBody) {
  const std::string body(body_max, 'b');
  const std::string fits = "POST / HTTP/1.1\r\nContent-Length: 64\r\n\r\n" + body;
  EXPECT_EQ(read_in_any_pieces(fits), "POST / Content-Length=64 [" + body + "] keep; idle");
  EXPECT_EQ(read_in_any_pieces("POST / HTTP/1.1\r\nContent-Length: 65\r\n\r\n"), "failed 413");
  EXPECT_EQ(read_in_any_pieces("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n" +
                               std::string(32, 'b') + "\r\n21\r\n"),
            "failed 413");
}

TEST(RequestParser, BoundsTheHead) {
  EXPECT_EQ(read_in_any_pieces("GET /" + std::string(head_max, 'a') + " HTTP/1.1\r\n\r\n"),
            "failed 431");
  std::string fields;
  for (int i = 0; i < 60; ++i) fields += "Name: value\r\n";
  EXPECT_EQ(read_in_any_pieces("GET / HTTP/1.1\r\n" + fields + "\r\n"), "failed 431");
  EXPECT_EQ(read_all("GET / HTTP/1.1\r\nA: " + std::string(2 * head_max, 'a'), 10), "failed 431");
}

TEST(RequestParser, BoundsChunkExtensionsAndTrailers) {
  const std::string head = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
  EXPECT_EQ(read_all(head + "1;" + std::string(2 * head_max, 'a'), 10), "failed 431");
  EXPECT_EQ(read_all(head + "0\r\nA: " + std::string(2 * head_max, 'a'), 10), "failed 431");
}

TEST(RequestParser, TellsThatTheClientWaitsForContinue) {
  RequestParser parser(head_max, body_max);
  parser.feed("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  EXPECT_TRUE(parser.expects_continue());
  parser.feed("h");
  EXPECT_FALSE(parser.expects_continue());
  parser.feed("i");
  EXPECT_EQ(parser.take().body, "hi");
}

std::string read_response(std::string_view bytes, bool body_expected = true) {
  ResponseParser parser(body_max, body_expected);
  parser.feed(bytes);
  parser.end_of_input();
  if (!parser.complete()) return "incomplete";
  const Response response = parser.take();
  return std::to_string(response.status) + " [" + response.body + "]";
}

TEST(ResponseParser, ReadsEachWayOfTellingTheLength) {
  EXPECT_EQ(read_response("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"), "200 [hi]");
  EXPECT_EQ(
      read_response(
          "HTTP/1.1 400 Bad Request\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n"),
      "400 [hi]");
  EXPECT_EQ(read_response("HTTP/1.1 200 OK\r\n\r\nhi"), "200 [hi]");
  EXPECT_EQ(read_response("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n", false), "200 []");
}

TEST(ResponseParser, RefusesAReplyThatIsCutOff) {
  EXPECT_EQ(read_response(""), "incomplete");
  EXPECT_EQ(read_response("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nhi"), "incomplete");
  EXPECT_EQ(read_response("HTTP/1.1 200 OK\r\nContent-Le"), "incomplete");
}

}  // namespace
}  // namespace semel::http
