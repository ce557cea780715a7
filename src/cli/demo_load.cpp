#include "cli/demo_load.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <thread>

#include "base/mutex.h"

namespace semel::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int client_count = 8;
constexpr int kill_count = 3;
constexpr int pair_every = 8;  ///< one operation in so many is placed by two clients
constexpr int sku_count = 4;
constexpr auto back_off_first = milliseconds{5};
constexpr auto back_off_max = milliseconds{200};
constexpr auto patience = std::chrono::seconds{30};  ///< for one order, restarts included

std::string load_sku(int number) {
  return "sku-" + std::to_string(number % sku_count);
}
int quantity_of(int number) {
  return 1 + number % 3;
}

/// The attempts of the load in their order; pairs stand side by side, so that two clients send them
/// at the same time.
std::vector<Attempt> load_attempts(int order_count) {
  std::vector<Attempt> attempts;
  for (int number = 0; number < order_count; ++number) {
    const Order order{.operation_id = "load-" + std::to_string(number),
                      .customer = "customer-" + std::to_string(number % 50),
                      .sku = load_sku(number),
                      .quantity = quantity_of(number)};
    attempts.push_back(freeze(order, 1));
    if (number % pair_every == 0) attempts.push_back(freeze(order, 2));
  }
  return attempts;
}

/// The clients: each takes the next attempt and drives it to its end. Thread-safe.
class Crowd {
 public:
  Crowd(std::uint16_t port, int order_count)
      : port_(port), attempts_(load_attempts(order_count)), ends_(attempts_.size()) {
    for (int i = 0; i < client_count; ++i) clients_.emplace_back([this] { work(); });
  }
  ~Crowd() {
    {
      const Lock lock(mutex_);
      is_stopped_ = true;
    }
    changed_.notify_all();
    join();
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  std::size_t size() const { return attempts_.size(); }

  /// Waits until `count` attempts have ended, and tells how many have every second.
  void wait_for(std::size_t count, const std::function<void(std::size_t)>& tell) {
    auto next_word = steady_clock::now() + std::chrono::seconds{1};
    Lock lock(mutex_);
    while (ended_count_ < count) {
      if (lock.wait_until(changed_, next_word)) continue;
      tell(ended_count_);
      next_word += std::chrono::seconds{1};
    }
  }

  void join() {
    for (auto& client : clients_) {
      if (client.joinable()) client.join();
    }
  }

  /// After join().
  const std::vector<Driven>& ends() const { return ends_; }
  std::vector<Answered> answers() const {
    std::vector<Answered> answers;
    for (std::size_t i = 0; i < attempts_.size(); ++i) {
      answers.push_back({attempts_[i].order.operation_id, ends_[i].end.verdict});
    }
    return answers;
  }

 private:
  void work() {
    for (std::size_t next = next_++; next < attempts_.size() && !is_stopped(); next = next_++) {
      const auto deadline = steady_clock::now() + patience;
      const Driver driver{
          .send = [this](const std::string& operation,
                         const std::string& body) { return call_dynamodb(port_, operation, body); },
          .wait = [this, deadline](const Judgement&,
                                   int try_count) { return pause(try_count, deadline); }};
      ends_[next] = drive(attempts_[next], driver);
      {
        const Lock lock(mutex_);
        ended_count_ += 1;
      }
      changed_.notify_all();
    }
  }

  /// Waits before the next try, twice as long each time; false when the order's time is up.
  bool pause(int try_count, steady_clock::time_point deadline) {
    const auto wanted = back_off_first * (1 << std::min(try_count, 6));
    const auto until = steady_clock::now() + std::min<milliseconds>(wanted, back_off_max);
    Lock lock(mutex_);
    while (!is_stopped_ && steady_clock::now() < until) lock.wait_until(changed_, until);
    return !is_stopped_ && steady_clock::now() < deadline;
  }

  bool is_stopped() {
    const Lock lock(mutex_);
    return is_stopped_;
  }

  const std::uint16_t port_;
  const std::vector<Attempt> attempts_;
  std::vector<Driven> ends_;  ///< each written by the client that took the attempt
  std::atomic<std::size_t> next_ = 0;
  Mutex mutex_;
  std::condition_variable changed_;
  std::size_t ended_count_ GUARDED_BY(mutex_) = 0;
  bool is_stopped_ GUARDED_BY(mutex_) = false;
  std::vector<std::thread> clients_;
};

std::string count_of(const std::vector<Driven>& ends, Verdict verdict) {
  std::size_t count = 0;
  for (const auto& driven : ends) count += driven.end.verdict == verdict ? 1 : 0;
  return std::to_string(count);
}

void report_ends(const std::vector<Driven>& ends, DemoReport& report) {
  int unknown_count = 0;
  for (const auto& driven : ends) unknown_count += driven.unknown_count;
  report.client("see: " + count_of(ends, Verdict::committed) + " committed, " +
                count_of(ends, Verdict::replayed) + " committed before by another token, " +
                count_of(ends, Verdict::failed) + " failed for lack of stock");
  report.client("saw on the way: " + std::to_string(unknown_count) +
                " tries without an answer, each settled by sending the same bytes again");
}

}  // namespace

Stock load_stock(int order_count) {
  Stock stock;
  // Nine tenths of what all the orders together ask for.
  for (int number = 0; number < order_count; ++number)
    stock[load_sku(number)] += quantity_of(number);
  for (auto& [sku, quantity] : stock) quantity = quantity * 9 / 10;
  return stock;
}

Result<std::vector<Answered>> play_load(DemoServer& server, int order_count, DemoReport& report) {
  report.step("Many orders at once, and kill -9 in the middle of them");
  Crowd crowd(server.port(), order_count);
  report.client(std::to_string(client_count) + " clients place " + std::to_string(crowd.size()) +
                " attempts of " + std::to_string(order_count) +
                " orders; some orders come from two clients with different tokens");
  const auto tell = [&](std::size_t ended) {
    report.client(std::to_string(ended) + " of " + std::to_string(crowd.size()) +
                  " attempts have ended");
  };
  for (std::size_t killed = 1; killed <= kill_count; ++killed) {
    crowd.wait_for(crowd.size() * killed / (kill_count + 1), tell);
    report.server("kill -9 of process " + std::to_string(server.process()));
    server.kill_hard();
    const auto began = steady_clock::now();
    TRY(server.start());
    const auto took = std::chrono::duration_cast<milliseconds>(steady_clock::now() - began);
    report.server("answers again after " + std::to_string(took.count()) + " ms");
  }
  crowd.wait_for(crowd.size(), tell);
  crowd.join();
  report_ends(crowd.ends(), report);
  return crowd.answers();
}

}  // namespace semel::cli
