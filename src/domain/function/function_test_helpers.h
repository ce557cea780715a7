#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "domain/function/code_store.h"
#include "domain/function/invocations.h"

// What tests of functions share: workers that do as they are told, and code in memory.

namespace semel::function {

inline InvocationResult result_of(InvocationResult::Kind kind, std::string payload = {},
                                  std::string log_tail = {}) {
  InvocationResult result;
  result.kind = kind;
  result.payload = std::move(payload);
  result.log_tail = std::move(log_tail);
  return result;
}

/// Answers each invocation with the next of `results`, or with its payload when there is none, or
/// keeps it in `held`.
class FakeWorkers final : public Workers {
 public:
  void invoke(Invocation invocation, Done done) override {
    const std::string payload = invocation.payload;
    invocations.push_back(std::move(invocation));
    if (is_holding) return held.push_back(std::move(done));
    InvocationResult result = result_of(InvocationResult::Kind::answered, payload);
    if (!results.empty()) {
      result = results.front();
      results.erase(results.begin());
    }
    done(std::move(result));
  }
  void retire(const std::string& function_arn) override { retired.push_back(function_arn); }
  std::string missing_interpreter(const std::string& runtime) const override {
    return runtime == "python3.1" ? "python3.1 is not installed: apt install python3.1" : "";
  }
  void fails(std::string payload) {
    results.push_back(result_of(InvocationResult::Kind::function_error, std::move(payload)));
  }

  std::vector<Invocation> invocations;
  std::vector<InvocationResult> results;
  bool is_holding = false;
  std::vector<Done> held;
  std::vector<std::string> retired;
};

/// Takes any bytes for an archive, but "damaged".
class MemoryCode final : public CodeStore {
 public:
  Result<void> put(const std::string& code_id, std::string_view archive) override {
    if (archive == "damaged") {
      return invalid_argument(
          "Could not unzip uploaded file. Please check your file, then try to upload again.");
    }
    archives[code_id] = archive;
    return {};
  }
  std::string folder(const std::string& code_id) const override { return "/code/" + code_id; }
  Result<std::string> archive(const std::string& code_id) const override {
    const auto found = archives.find(code_id);
    if (found == archives.end()) return not_found("no such archive");
    return found->second;
  }
  Result<void> keep_only(const std::set<std::string>& code_ids) override {
    std::erase_if(archives, [&](const auto& entry) { return code_ids.count(entry.first) == 0; });
    return {};
  }

  std::map<std::string, std::string> archives;
};

}  // namespace semel::function
