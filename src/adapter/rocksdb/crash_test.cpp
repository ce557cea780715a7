#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <thread>
#include <vector>

#include "adapter/rocksdb/file_descriptor.h"
#include "adapter/rocksdb/test_support.h"
#include "base/random.h"

namespace semel::rocksdb_kv {
namespace {

// A child process writes numbered batches from two threads and reports each acknowledged one
// through a pipe; the parent kills it at a random moment (opening and recovery included), opens the
// folder itself, and looks for what is missing.

constexpr int writers = 2;
constexpr int pipe_in_child = 3;
constexpr const char* folder_variable = "SEMEL_CRASH_TEST_FOLDER";

struct Acknowledged {
  std::uint64_t writer;
  std::uint64_t number;
};

void write_for_ever(kv::Kv& kv, int writer) {
  for (std::uint64_t number = read_count(kv, writer).number + 1;; ++number) {
    const std::uint64_t seen = read_count(kv, 1 - writer).number;
    const auto ticket = kv.write(numbered_batch(writer, number, seen));
    if (!ticket) return;
    kv.when_durable(*ticket, [writer, number] {
      const Acknowledged acknowledged{.writer = static_cast<std::uint64_t>(writer),
                                      .number = number};
      static_cast<void>(::write(pipe_in_child, &acknowledged, sizeof(acknowledged)) > 0);
    });
    if (number % 16 == 0) wait_durable(kv, *ticket);
  }
}

// The child's main function: the parent runs this test by name, and only then is the variable set.
TEST(CrashChild, DISABLED_WritesUntilItIsKilled) {
  const char* folder = std::getenv(folder_variable);
  ASSERT_NE(folder, nullptr);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // a parent that fails leaves no child behind
  Options options = test_options(folder);
  options.memtable_bytes = std::size_t{256} << 10U;
  const auto kv = open(options).value();
  std::vector<std::thread> threads;
  for (int writer = 0; writer < writers; ++writer) {
    threads.emplace_back([&kv, writer] { write_for_ever(*kv, writer); });
  }
  for (std::thread& thread : threads) thread.join();
}

class CrashChild {
 public:
  explicit CrashChild(const std::string& folder) {
    std::array<int, 2> ends{};
    CHECK(::pipe2(ends.data(), O_CLOEXEC) == 0);
    reports_ = FileDescriptor(ends[0]);
    const FileDescriptor write_end(ends[1]);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, write_end.number(), pipe_in_child);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::array<std::string, 4> text{"crash_child", "--gtest_filter=CrashChild.*",
                                    "--gtest_also_run_disabled_tests",
                                    folder_variable + ("=" + folder)};
    const std::array<char*, 4> arguments{text[0].data(), text[1].data(), text[2].data(), nullptr};
    const std::array<char*, 2> environment{text[3].data(), nullptr};
    CHECK(::posix_spawn(&process_, "/proc/self/exe", &actions, nullptr, arguments.data(),
                        environment.data()) == 0);
    ::posix_spawn_file_actions_destroy(&actions);
  }

  /// The next report; nothing after `patience_ms` without one, or at the end of the child.
  std::optional<Acknowledged> next_report(int patience_ms) {
    pollfd readable{.fd = reports_.number(), .events = POLLIN, .revents = 0};
    Acknowledged report{};
    if (::poll(&readable, 1, patience_ms) <= 0) return std::nullopt;
    if (::read(reports_.number(), &report, sizeof(report)) != sizeof(report)) return std::nullopt;
    return report;
  }

  void kill() {
    ::kill(process_, SIGKILL);
    int status = 0;
    CHECK(::waitpid(process_, &status, 0) == process_);
    CHECK(WIFSIGNALED(status));
  }

 private:
  FileDescriptor reports_;
  pid_t process_ = -1;
};

using Counts = std::array<std::uint64_t, writers>;

void note(Counts& acknowledged, const Acknowledged& report) {
  acknowledged.at(report.writer) = std::max(acknowledged.at(report.writer), report.number);
}

/// Runs a child on the folder and kills it; returns the newest acknowledged batch of each writer.
Counts run_and_kill(const std::string& folder, Random& random) {
  Counts acknowledged{};
  CrashChild child(folder);
  if (random.next() % 4 == 0) {
    // Within a time from the start, which may find it opening the folder.
    if (const auto report = child.next_report(static_cast<int>(random.next() % 60)))
      note(acknowledged, *report);
  } else {
    for (std::uint64_t wanted = random.next() % 1'500; wanted > 0; --wanted) {
      const auto report = child.next_report(10'000);
      if (!report) break;
      note(acknowledged, *report);
    }
  }
  child.kill();
  while (const auto report = child.next_report(0)) note(acknowledged, *report);
  return acknowledged;
}

TEST(Crash, KilledProcessLosesNoAcknowledgedWriteAndKeepsTheOrder) {
  const TestFolder folder;
  SeededRandom random(20'260'101);
  Counts before{};
  for (int round = 0; round < 20; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const Counts acknowledged = run_and_kill(folder.path(), random);
    const auto kv = open_for_test(folder.path());
    ASSERT_NE(kv, nullptr);
    for (int writer = 0; writer < writers; ++writer) {
      const WriterCount count = read_count(*kv, writer);
      EXPECT_GE(count.number, acknowledged.at(writer));
      EXPECT_GE(count.number, before.at(writer)) << "of the rounds before";
      EXPECT_GE(read_count(*kv, 1 - writer).number, count.seen)
          << "a write is there without one that it had seen";
      EXPECT_EQ(find_fault(*kv, writer), "");
      before.at(writer) = count.number;
    }
  }
  EXPECT_GT(before[0] + before[1], 5'000U);
}

}  // namespace
}  // namespace semel::rocksdb_kv
