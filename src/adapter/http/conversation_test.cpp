#include "adapter/http/conversation.h"

#include <gtest/gtest.h>

namespace semel::http {
namespace {

constexpr std::string_view get = "GET / HTTP/1.1\r\n\r\n";

/// A connection, its client and its handler in one place, at a time that stands still.
class Talk {
 public:
  explicit Talk(Limits limits = {}) : limits_(limits), conversation_(limits_, 0) {}

  /// Returns "sequence:target" of each request that became whole.
  std::string receive(std::string_view bytes) {
    std::vector<Conversation::Incoming> requests;
    conversation_.receive(bytes, now_ms, requests);
    std::string text;
    for (const auto& [sequence, request] : requests) {
      text += std::to_string(sequence) + ":" + request.target + " ";
    }
    return text;
  }

  void answer(std::uint64_t sequence, std::string body, Delivery delivery = Delivery::send) {
    conversation_.answer(sequence, {.body = std::move(body), .delivery = delivery});
  }

  /// What leaves now, without the parts that every reply has.
  std::string collect() {
    std::string out;
    conversation_.collect(out, {.now_ms = now_ms, .date = {}});
    for (const std::string_view common : {"HTTP/1.1 200 OK\r\n", "\r\n"}) {
      for (std::size_t at = 0; (at = out.find(common, at)) != std::string::npos;) {
        out.replace(at, common.size(), "|");
      }
    }
    return out;
  }

  std::string ending() const {
    switch (conversation_.ending()) {
      case Conversation::Ending::none:
        return "none";
      case Conversation::Ending::close:
        return "close";
      case Conversation::Ending::linger:
        return "linger";
      case Conversation::Ending::reset:
        return "reset";
    }
    return "";
  }

  std::int64_t now_ms = 0;

 private:
  const Limits limits_;

 public:
  Conversation conversation_;
};

TEST(Conversation, SendsRepliesInTheOrderOfRequests) {
  Talk talk;
  EXPECT_EQ(talk.receive("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\nGET /c HTTP/1.1\r\n\r\n"),
            "0:/a 1:/b 2:/c ");
  talk.answer(2, "C");
  talk.answer(1, "B");
  EXPECT_EQ(talk.collect(), "");
  talk.answer(0, "A");
  EXPECT_EQ(talk.collect(), "|Content-Length: 1||A|Content-Length: 1||B|Content-Length: 1||C");
  EXPECT_EQ(talk.ending(), "none");
}

TEST(Conversation, TakesARequestInPieces) {
  Talk talk;
  EXPECT_EQ(talk.receive("GET /a HT"), "");
  EXPECT_EQ(talk.receive("TP/1.1\r\n\r"), "");
  EXPECT_EQ(talk.receive("\nGET /b"), "0:/a ");
}

TEST(Conversation, StopsReadingWhileEnoughRequestsWait) {
  Talk talk({.pipelined_max = 2});
  EXPECT_EQ(talk.receive("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\nGET /c HTTP/1.1\r\n\r\n"),
            "0:/a 1:/b ");
  EXPECT_FALSE(talk.conversation_.wants_input());
  talk.answer(0, "");
  EXPECT_EQ(talk.collect(), "|Content-Length: 0||");
  EXPECT_TRUE(talk.conversation_.wants_input());
  EXPECT_EQ(talk.receive({}), "2:/c ");
}

TEST(Conversation, EndsWhenTheClientAskedForIt) {
  Talk talk;
  EXPECT_EQ(
      talk.receive("GET /a HTTP/1.1\r\nConnection: close\r\n\r\nGET /ignored HTTP/1.1\r\n\r\n"),
      "0:/a ");
  talk.answer(0, "");
  EXPECT_EQ(talk.collect(), "|Content-Length: 0|Connection: close||");
  EXPECT_EQ(talk.ending(), "linger");
}

TEST(Conversation, AnswersWhatWasAskedBeforeTheClientClosed) {
  Talk talk;
  talk.receive(get);
  talk.conversation_.receive_end();
  EXPECT_EQ(talk.ending(), "none");
  talk.answer(0, "x");
  EXPECT_EQ(talk.collect(), "|Content-Length: 1||x");
  EXPECT_EQ(talk.ending(), "close");
}

TEST(Conversation, RefusesMalformedBytesBehindEarlierReplies) {
  Talk talk;
  talk.receive(std::string(get) + "nonsense\r\n\r\n");
  EXPECT_EQ(talk.collect(), "");
  talk.answer(0, "");
  EXPECT_EQ(
      talk.collect(),
      "|Content-Length: 0||HTTP/1.1 400 Bad Request|Content-Type: text/plain|Content-Length: 38|"
      "Connection: close||the bytes are not an HTTP/1.1 request\n");
  EXPECT_EQ(talk.ending(), "linger");
}

TEST(Conversation, AsksForTheBodyOnceEarlierRepliesAreOut) {
  Talk talk;
  talk.receive(std::string(get) +
               "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n");
  EXPECT_EQ(talk.collect(), "");
  talk.answer(0, "");
  EXPECT_EQ(talk.collect(), "|Content-Length: 0||HTTP/1.1 100 Continue||");
  EXPECT_EQ(talk.collect(), "");
  EXPECT_EQ(talk.receive("x"), "1:/ ");
}

TEST(Conversation, DeliversFaults) {
  const auto ending_of = [](Delivery delivery, std::string& out) {
    Talk talk;
    talk.receive(std::string(get) + std::string(get));
    talk.answer(0, "1234", delivery);
    talk.answer(1, "never sent");
    out = talk.collect();
    return talk.ending();
  };
  std::string out;
  EXPECT_EQ(ending_of(Delivery::drop, out), "close");
  EXPECT_EQ(out, "");
  EXPECT_EQ(ending_of(Delivery::reset, out), "reset");
  EXPECT_EQ(out, "");
  EXPECT_EQ(ending_of(Delivery::truncate, out), "linger");
  EXPECT_EQ(out, "|Content-Length: 4||12");
}

TEST(Conversation, IgnoresAnswersThatNobodyWaitsFor) {
  Talk talk;
  talk.answer(0, "early");
  talk.receive(get);
  talk.answer(7, "no such request");
  EXPECT_EQ(talk.collect(), "");
}

TEST(Conversation, DrainsAnIdleConnectionAtOnce) {
  Talk talk;
  talk.conversation_.drain();
  EXPECT_EQ(talk.collect(), "");
  EXPECT_EQ(talk.ending(), "close");
}

TEST(Conversation, DrainsABusyConnectionAfterItsLastReply) {
  Talk talk;
  talk.receive("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\nPOST /c HT");
  talk.conversation_.drain();
  talk.answer(0, "");
  talk.answer(1, "");
  EXPECT_EQ(talk.collect(), "|Content-Length: 0|||Content-Length: 0||");
  EXPECT_EQ(talk.ending(), "none");
  EXPECT_EQ(talk.receive("TP/1.1\r\n\r\n"), "2:/c ");
  talk.answer(2, "");
  EXPECT_EQ(talk.collect(), "|Content-Length: 0|Connection: close||");
  EXPECT_EQ(talk.ending(), "linger");
}

TEST(Conversation, EndsAnIdleConnectionSilently) {
  Talk talk({.idle_timeout_ms = 100});
  talk.conversation_.check_time(99);
  EXPECT_EQ(talk.ending(), "none");
  talk.conversation_.check_time(100);
  EXPECT_EQ(talk.ending(), "close");
  EXPECT_EQ(talk.collect(), "");
}

TEST(Conversation, IsNotIdleWhileARequestIsAnswered) {
  Talk talk({.idle_timeout_ms = 100});
  talk.receive(get);
  talk.conversation_.check_time(1'000);
  EXPECT_EQ(talk.ending(), "none");
  talk.now_ms = 1'000;
  talk.answer(0, "");
  talk.collect();
  talk.conversation_.check_time(1'099);
  EXPECT_EQ(talk.ending(), "none");
  talk.conversation_.check_time(1'100);
  EXPECT_EQ(talk.ending(), "close");
}

TEST(Conversation, EndsAHalfSentRequestWith408) {
  const auto reply_to = [](std::string_view bytes, std::int64_t checked_ms) {
    Talk talk({.head_timeout_ms = 10, .body_timeout_ms = 20});
    talk.receive(bytes);
    talk.conversation_.check_time(checked_ms);
    return talk.collect().substr(0, 12);
  };
  EXPECT_EQ(reply_to("POST / HT", 9), "");
  EXPECT_EQ(reply_to("POST / HT", 10), "HTTP/1.1 408");
  EXPECT_EQ(reply_to("POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf", 19), "");
  EXPECT_EQ(reply_to("POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf", 20), "HTTP/1.1 408");
}

TEST(Conversation, CountsTheHeadTimeFromTheFirstByte) {
  Talk talk({.head_timeout_ms = 10});
  talk.now_ms = 100;
  talk.receive("P");
  talk.now_ms = 109;
  talk.receive("OST");
  talk.conversation_.check_time(110);
  EXPECT_EQ(talk.collect().substr(0, 12), "HTTP/1.1 408");
}

}  // namespace
}  // namespace semel::http
