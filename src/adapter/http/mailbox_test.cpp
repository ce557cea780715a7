#include "adapter/http/mailbox.h"

#include <gtest/gtest.h>

namespace semel::http {
namespace {

TEST(Mailbox, WakesOnceForAllThatComeBeforeItIsEmptied) {
  int wake_count = 0;
  const auto mailbox = std::make_shared<Mailbox>([&] { ++wake_count; });
  make_responder(mailbox, 1, 10).respond({.body = "a"});
  make_responder(mailbox, 2, 20).respond({.body = "b"});
  EXPECT_EQ(wake_count, 1);

  std::vector<Mailbox::Letter> letters;
  mailbox->take_all(letters);
  ASSERT_EQ(letters.size(), 2U);
  EXPECT_EQ(letters[1].connection, 2U);
  EXPECT_EQ(letters[1].sequence, 20U);
  EXPECT_EQ(letters[1].response.body, "b");

  make_responder(mailbox, 1, 11).respond({});
  EXPECT_EQ(wake_count, 2);
}

TEST(Mailbox, DropsTheConnectionOfAnAbandonedRequest) {
  const auto mailbox = std::make_shared<Mailbox>([] {});
  { const Responder responder = make_responder(mailbox, 1, 0); }
  std::vector<Mailbox::Letter> letters;
  mailbox->take_all(letters);
  ASSERT_EQ(letters.size(), 1U);
  EXPECT_EQ(letters[0].response.delivery, Delivery::drop);
}

}  // namespace
}  // namespace semel::http
