#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#include <filesystem>
#include <fstream>

#include "adapter/process/interpreters.h"
#include "adapter/process/test_support.h"

namespace semel::process {
namespace {

using Kind = function::InvocationResult::Kind;

class Trouble : public ProcessTest {
 protected:
  function::WorkerSpec good() {
    return python("def handler(event, context):\n    return 'well'\n", "good");
  }
};

/// The scripts of this file call the Runtime API by curl.
bool has_curl() {
  return access("/usr/bin/curl", X_OK) == 0;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(Trouble, ATimeOutEndsTheWholeGroup) {
  NEEDS("python3.11");
  auto spec = python(
      "import os, signal, time\n"
      "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
      "def handler(event, context):\n"
      "    if os.fork() == 0:\n        os.setsid()\n"
      "    print('pid', os.getpid())\n    time.sleep(600)\n");
  spec.timeout_ms = 1'000;
  const auto result = call(spec);
  EXPECT_EQ(result.kind, Kind::timed_out);
  EXPECT_TRUE(has(result.payload, "{\"errorType\":\"Sandbox.Timedout\",\"errorMessage\":\"20"))
      << result.payload;
  EXPECT_TRUE(
      has(result.payload, "Z " + last_request_id_ + " Task timed out after 1.00 seconds\"}"))
      << result.payload;
  EXPECT_TRUE(has(result.log_tail, "Task timed out after 1.00 seconds\nEND RequestId"))
      << result.log_tail;
  workers_.reset();
  // A process of this worker has the name of its log stream in its environment.
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "environ");
    const std::string environment((std::istreambuf_iterator<char>(file)), {});
    EXPECT_FALSE(has(environment, log_.streams().front())) << entry.path();
  }
}

TEST_F(Trouble, ACrashIsAnExitError) {
  NEEDS("python3.11");
  const auto spec =
      python("import os\ndef handler(event, context):\n    os._exit(event['status'])\n");
  const auto result = call(spec, R"({"status": 7})");
  EXPECT_EQ(result.kind, Kind::exited);
  EXPECT_EQ(result.payload, R"({"errorType":"Runtime.ExitError","errorMessage":"RequestId: )" +
                                last_request_id_ +
                                R"( Error: Runtime exited with error: exit status 7"})");
  EXPECT_TRUE(has(payload_of(spec, R"({"status": 0})"), "exited without providing a reason"));
}

TEST_F(Trouble, ASignalIsAnExitError) {
  NEEDS("python3.11");
  const auto result =
      call(python("import os\ndef handler(event, context):\n    os.kill(os.getpid(), 9)\n"));
  EXPECT_TRUE(has(result.payload, "Runtime exited with error: signal: killed")) << result.payload;
}

TEST_F(Trouble, AForkBombIsBounded) {
  NEEDS("python3.11");
  Bounds bounds;
  bounds.processes_of_worker_max = 50;
  workers_.reset();
  open(bounds);
  const auto spec = python(
      "import os, time\ndef handler(event, context):\n    children = 0\n"
      "    if os.getuid() == 0:\n        return 'root'\n    try:\n"
      "        while True:\n            if os.fork() == 0:\n                time.sleep(600)\n"
      "            children += 1\n    except BlockingIOError:\n        return children\n");
  const std::string payload = payload_of(spec);
  if (payload == "\"root\"") GTEST_SKIP() << "root, which cannot be left here, has no such bound";
  const int children = std::atoi(payload.c_str());
  EXPECT_GT(children, 10) << payload;
  EXPECT_LE(children, 50);
  EXPECT_EQ(payload_of(good()), "\"well\"");
}

TEST_F(Trouble, ASecondAnswerIsRefused) {
  if (!has_curl()) GTEST_SKIP() << "curl is not installed: apt install curl";
  auto spec = shell(
      "api=http://$AWS_LAMBDA_RUNTIME_API/2018-06-01/runtime\n"
      "while true; do\n"
      "  curl -s -D ${TMPDIR:-/tmp}/head -o /dev/stdout $api/invocation/next\n"
      "  id=$(tr -d '\\r' <${TMPDIR:-/tmp}/head | sed -n 's/^Lambda-Runtime-Aws-Request-Id: //p')\n"
      "  curl -s -o /dev/null -d '\"first\"' $api/invocation/$id/response\n"
      "  echo second: $(curl -s -w '%{http_code}' -d '\"second\"' $api/invocation/$id/response)\n"
      "done\n");
  EXPECT_EQ(payload_of(spec), "\"first\"");
  EXPECT_TRUE(log_.wait_for("second: {\"errorType\":\"InvalidRequestID\"")) << log_.text();
  EXPECT_EQ(payload_of(spec), "\"first\"");
}

TEST_F(Trouble, AWorkerCannotReachThePortOfAnother) {
  if (!has_curl()) GTEST_SKIP() << "curl is not installed: apt install curl";
  const auto victim = shell(
      "echo root $LAMBDA_TASK_ROOT port $AWS_LAMBDA_RUNTIME_API end\n"
      "curl -s $RUNTIME http://$AWS_LAMBDA_RUNTIME_API/2018-06-01/runtime/invocation/next\nsleep "
      "600\n");
  Answer waits = start(victim);
  ASSERT_TRUE(log_.wait_for(" end\n")) << log_.text();
  const std::string text = log_.text();
  if (geteuid() != 0 || !has(text, "root /var/task ")) {
    GTEST_SKIP() << "only root with namespaces gives each worker a user of its own";
  }
  const std::size_t begin = text.find("port ") + 5;
  auto thief = shell(
      "curl -s http://$VICTIM/2018-06-01/runtime/invocation/next\necho curl ended with $?\nexit "
      "3\n");
  thief.function_arn += "thief";
  thief.environment["VICTIM"] = text.substr(begin, text.find(" end", begin) - begin);
  EXPECT_EQ(call(thief).kind, Kind::exited);
  // 52: closed without an answer; 56: reset.
  EXPECT_TRUE(has(log_.text(), "curl ended with 5")) << log_.text();
}

TEST_F(Trouble, ACallDoesNotWaitForAWorkerThatLingers) {
  if (!has_curl()) GTEST_SKIP() << "curl is not installed: apt install curl";
  const auto spec = shell(
      "api=http://$AWS_LAMBDA_RUNTIME_API/2018-06-01/runtime\n"
      "curl -s -D ${TMPDIR:-/tmp}/head -o /dev/stdout $api/invocation/next\n"
      "id=$(tr -d '\\r' <${TMPDIR:-/tmp}/head | sed -n 's/^Lambda-Runtime-Aws-Request-Id: //p')\n"
      "curl -s -o /dev/null -d '\"done\"' $api/invocation/$id/response\n"
      "sleep 600\n");
  EXPECT_EQ(payload_of(spec), "\"done\"");
  EXPECT_EQ(payload_of(spec), "\"done\"");
}

TEST_F(Trouble, AnAnswerOverTheBoundIsAnError) {
  NEEDS("python3.11");
  const auto spec = python("def handler(event, context):\n    return 'x' * event['size']\n");
  EXPECT_EQ(payload_of(spec, R"({"size": 6291554})").size(), 6'291'556U);
  for (const char* size : {R"({"size": 6291555})", R"({"size": 50000000})"}) {
    const auto result = call(spec, size);
    EXPECT_EQ(result.kind, Kind::function_error);
    EXPECT_EQ(
        result.payload,
        R"({"errorType":"Function.ResponseSizeTooLarge","errorMessage":"Response payload size )"
        R"(exceeded maximum allowed payload size (6291556 bytes)."})");
  }
  EXPECT_EQ(payload_of(spec, R"({"size": 1})"), "\"x\"");
}

TEST_F(Trouble, AFloodOfTheLogSlowsOnlyItsWorker) {
  NEEDS("python3.11");
  Bounds bounds;
  bounds.log_bytes_a_second = 100'000;
  bounds.log_burst_bytes = 500'000;
  workers_.reset();
  open(bounds);
  auto flood =
      python("def handler(event, context):\n    while True:\n        print('x' * 1000)\n", "flood");
  flood.timeout_ms = 3'000;
  Answer flooded = start(flood);
  EXPECT_EQ(payload_of(good()), "\"well\"");
  EXPECT_EQ(flooded.get().kind, Kind::timed_out);
  EXPECT_LT(log_.text().size(), 2'000'000U);
}

TEST_F(Trouble, ALongLineIsCut) {
  NEEDS("python3.11");
  const auto result = call(python("def handler(event, context):\n    print('y' * 600000)\n"));
  EXPECT_EQ(result.kind, Kind::answered);
  EXPECT_TRUE(has(log_.text(), "\n" + std::string(256 * 1024, 'y') + "\n" +
                                   std::string(256 * 1024, 'y') + "\n"));
  EXPECT_LE(result.log_tail.size(), 4'096U);
}

TEST_F(Trouble, AFileAndTmpAreBounded) {
  NEEDS("python3.11");
  Bounds bounds;
  bounds.tmp_mb = 8;
  workers_.reset();
  open(bounds);
  const auto spec = python(
      "import tempfile\ndef handler(event, context):\n    try:\n"
      "        with tempfile.TemporaryFile() as file:\n            for _ in range(1000):\n"
      "                file.write(b'z' * 1000000)\n    except OSError as error:\n"
      "        return error.strerror\n");
  EXPECT_TRUE(has(payload_of(spec), "No space left on device") ||
              has(payload_of(spec), "File too large"));
}

TEST_F(Trouble, MemoryIsBounded) {
  NEEDS("python3.11");
  const auto result =
      call(python("def handler(event, context):\n    return len(bytearray(2_000_000_000))\n"));
  EXPECT_TRUE(has(result.payload, "\"errorType\": \"MemoryError\"")) << result.payload;
}

TEST_F(Trouble, NothingIsInheritedAndNothingCanBeWritten) {
  NEEDS("python3.11");
  const auto spec = python(
      "import os\ndef handler(event, context):\n"
      "    status = open('/proc/self/status').read()\n"
      "    return [sorted(int(n) for n in os.listdir('/proc/self/fd'))[:4], "
      "len(os.listdir('/proc/self/fd')),\n"
      "            'NoNewPrivs:\\t1' in status, 'CapEff:\\t0000000000000000' in status,\n"
      "            os.access('/var/task', os.W_OK), os.getcwd() == "
      "os.environ['LAMBDA_TASK_ROOT']]\n");
  EXPECT_EQ(payload_of(spec), "[[0, 1, 2, 3], 5, true, true, false, true]");
}

TEST_F(Trouble, TmpIsAWorkersOwn) {
  NEEDS("python3.11");
  const std::string text =
      "import os, tempfile\ndef handler(event, context):\n"
      "    open(tempfile.gettempdir() + '/' + event['name'], 'w').close()\n"
      "    return sorted(os.listdir(tempfile.gettempdir()))\n";
  EXPECT_EQ(payload_of(python(text, "one"), R"({"name": "a"})"), R"(["a"])");
  EXPECT_EQ(payload_of(python(text, "two"), R"({"name": "b"})"), R"(["b"])");
}

TEST_F(Trouble, AMissingBootstrapIsNamed) {
  const auto result = call(function("p", "provided.al2023", {{"readme", "nothing"}}));
  EXPECT_EQ(result.kind, Kind::exited);
  EXPECT_EQ(
      result.payload,
      R"({"errorType":"Runtime.InvalidEntrypoint","errorMessage":"Couldn't find valid bootstrap(s): )"
      R"([/var/task/bootstrap]"})");
}

TEST_F(Trouble, ABootstrapWithoutItsInterpreterSaysSo) {
  const auto result = call(function("p", "provided.al2023", {{"bootstrap", "#!/bin/nothing\n"}}));
  EXPECT_EQ(result.kind, Kind::exited);
  EXPECT_TRUE(has(result.payload, "/bootstrap: No such file or directory\"}")) << result.payload;
}

TEST_F(Trouble, EveryCallIsAnsweredOnce) {
  NEEDS("python3.11");
  Bounds bounds;
  bounds.processes_max = 4;
  workers_.reset();
  open(bounds);
  auto spec = python(
      "import os, time\ndef handler(event, context):\n    kind = event % 5\n"
      "    if kind == 1:\n        raise ValueError()\n    if kind == 2:\n        os._exit(1)\n"
      "    if kind == 3:\n        time.sleep(60)\n    return event\n");
  spec.timeout_ms = 400;
  auto other = python("def handler(event, context):\n    return f'other {event}'\n", "other");
  std::vector<Answer> answers;
  for (int n = 0; n < 20; ++n) {
    answers.push_back(start(spec, std::to_string(n)));
    answers.push_back(start(other, std::to_string(n)));
  }
  const std::array<Kind, 5> expected = {Kind::answered, Kind::function_error, Kind::exited,
                                        Kind::timed_out, Kind::answered};
  for (std::size_t n = 0; n < 20; ++n) {
    const auto result = answers[2 * n].get();
    // On a busy machine an invocation that returns at once may take longer than its time-out.
    EXPECT_TRUE(result.kind == Kind::timed_out || result.kind == expected[n % 5]) << n;
    EXPECT_TRUE(result.kind != Kind::answered || result.payload == std::to_string(n)) << n;
    EXPECT_EQ(answers[2 * n + 1].get().payload, "\"other " + std::to_string(n) + "\"");
  }
}

TEST_F(Trouble, TheOverallBoundMakesCallsWait) {
  NEEDS("python3.11");
  Bounds bounds;
  bounds.processes_max = 2;
  workers_.reset();
  open(bounds);
  std::vector<Answer> answers;
  for (int n = 0; n < 6; ++n) {
    answers.push_back(
        start(python("def handler(event, context):\n    return 1\n", "f" + std::to_string(n))));
  }
  for (Answer& answer : answers) EXPECT_EQ(answer.get().payload, "1");
}

TEST_F(Trouble, AnIdleWorkerIsEnded) {
  NEEDS("python3.11");
  Bounds bounds;
  bounds.idle_ms_max = 1;
  workers_.reset();
  open(bounds);
  const auto spec = python(
      "import os\ndef handler(event, context):\n    return "
      "os.environ['AWS_LAMBDA_LOG_STREAM_NAME']\n");
  const std::string first = payload_of(spec);
  std::string second = payload_of(spec);
  for (int round = 0; round < 20 && second == first; ++round) {
    poll(nullptr, 0, 50);
    second = payload_of(spec);
  }
  EXPECT_NE(first, second);
}

TEST_F(Trouble, TheEndOfTheServerIsTheEndOfItsWorkers) {
  NEEDS("python3.11");
  Answer answer = start(python(
      "import time\ndef handler(event, context):\n    print('runs')\n    time.sleep(600)\n"));
  ASSERT_TRUE(log_.wait_for("runs"));
  workers_.reset();
  EXPECT_EQ(answer.get().kind, Kind::unknown);
}

TEST_F(Trouble, KillingTheServerEndsItsWorkers) {
  const std::string missing = Interpreters("").missing("python3.11");
  if (!missing.empty()) GTEST_SKIP() << missing;
  // The server is a child of this test, so that it can be killed. Its thread begins there.
  const auto spec = python(
      "import os, time\nif os.fork() == 0:\n    os.setsid()\n"
      "def handler(event, context):\n    print('runs')\n    time.sleep(600)\n");
  std::array<int, 2> started{};
  ASSERT_EQ(pipe(started.data()), 0);
  const pid_t server = fork();
  ASSERT_GE(server, 0);
  if (server == 0) {
    open();
    start(spec);
    const bool runs = log_.wait_for("runs");
    const std::string stream = log_.streams().front();
    (void)!write(started[1], stream.data(), runs ? stream.size() : 0);
    for (;;) pause();
  }
  ::close(started[1]);
  std::array<char, 200> bytes{};
  const ssize_t count = read(started[0], bytes.data(), bytes.size());
  kill(server, SIGKILL);
  waitpid(server, nullptr, 0);
  ASSERT_GT(count, 0);
  const std::string stream(bytes.data(), static_cast<std::size_t>(count));
  const auto is_left = [&] {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      std::ifstream file(entry.path() / "environ");
      const std::string environment((std::istreambuf_iterator<char>(file)), {});
      if (has(environment, stream)) return true;
    }
    return false;
  };
  for (int round = 0; round < 200 && is_left(); ++round) poll(nullptr, 0, 10);
  EXPECT_FALSE(is_left());
}

}  // namespace
}  // namespace semel::process
