#include "adapter/http/mailbox.h"

#include <utility>

namespace semel::http {
namespace {

class MailboxResponder final : public Responder::Impl {
 public:
  MailboxResponder(std::shared_ptr<Mailbox> mailbox, std::uint64_t connection,
                   std::uint64_t sequence)
      : mailbox_(std::move(mailbox)), connection_(connection), sequence_(sequence) {}

  void respond(Response response) override {
    mailbox_->put({connection_, sequence_, std::move(response)});
  }

  void abandon() override {
    Response nothing;
    nothing.delivery = Delivery::drop;
    respond(std::move(nothing));
  }

 private:
  std::shared_ptr<Mailbox> mailbox_;
  std::uint64_t connection_;
  std::uint64_t sequence_;
};

}  // namespace

Mailbox::Mailbox(std::function<void()> wake) : wake_(std::move(wake)) {}

void Mailbox::put(Letter letter) {
  bool was_empty = false;
  {
    const Lock lock(mutex_);
    was_empty = letters_.empty();
    letters_.push_back(std::move(letter));
  }
  if (was_empty) wake_();
}

void Mailbox::take_all(std::vector<Letter>& letters) {
  letters.clear();
  const Lock lock(mutex_);
  letters.swap(letters_);
}

Responder make_responder(std::shared_ptr<Mailbox> mailbox, std::uint64_t connection,
                         std::uint64_t sequence) {
  return Responder(std::make_unique<MailboxResponder>(std::move(mailbox), connection, sequence));
}

}  // namespace semel::http
