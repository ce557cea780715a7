#include "adapter/http/http.h"

#include <gtest/gtest.h>

#include "adapter/http/responder.h"

namespace semel::http {
namespace {

class Notebook final : public Responder::Impl {
 public:
  explicit Notebook(std::string& notes) : notes_(notes) {}
  void respond(Response response) override { notes_ += "respond " + response.body + "\n"; }
  void abandon() override { notes_ += "abandon\n"; }

 private:
  std::string& notes_;
};

TEST(Headers, KeepsOrderAndRepeatedNames) {
  const Headers headers{{"A", "1"}, {"b", ""}, {"A", "2"}};
  std::string text;
  for (std::size_t i = 0; i < headers.size(); ++i) {
    text.append(headers[i].name).append("=").append(headers[i].value).append(";");
  }
  EXPECT_EQ(text, "A=1;b=;A=2;");
}

TEST(Headers, FindsTheFirstOfANameInAnyCase) {
  const Headers headers{{"X-Amz-Target", "first"}, {"x-amz-target", "second"}};
  EXPECT_EQ(headers.find("X-AMZ-TARGET"), "first");
  EXPECT_EQ(headers.find("X-Amz-Targe"), "");
}

TEST(Headers, SurviveAMove) {
  Headers headers{{"a", "b"}};
  const Headers moved = std::move(headers);
  EXPECT_EQ(moved.find("a"), "b");
}

TEST(Responder, AnswersOnce) {
  std::string notes;
  {
    Responder responder(std::make_unique<Notebook>(notes));
    Responder moved = std::move(responder);
    moved.respond({.body = "x"});
  }
  EXPECT_EQ(notes, "respond x\n");
}

TEST(Responder, AbandonsWhenDroppedOrReplaced) {
  std::string notes;
  {
    Responder responder(std::make_unique<Notebook>(notes));
    responder = Responder(std::make_unique<Notebook>(notes));
    EXPECT_EQ(notes, "abandon\n");
  }
  EXPECT_EQ(notes, "abandon\nabandon\n");
}

}  // namespace
}  // namespace semel::http
