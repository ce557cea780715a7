#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "domain/engine/engine.h"
#include "domain/identity/directory/directory.h"
#include "domain/kv/memory_kv.h"

namespace semel::directory {

/// A directory over an engine in memory.
class DirectoryTest : public testing::Test {
 protected:
  void SetUp() override { open(Directory::Strictness::all); }
  /// Also again: what was written is there, what was kept in memory is not.
  void open(Directory::Strictness strictness) {
    directory_.reset();
    records_.reset();
    engine_.reset();
    auto opened = engine::Engine::open(store_, clock_, random_, {});
    ASSERT_TRUE(opened);
    engine_ = *std::move(opened);
    records_ =
        std::make_unique<records::Records>(*engine_, tables::TableName{"semel", "semel.identity"});
    directory_ = std::make_unique<Directory>(*records_, clock_, random_, strictness);
  }

  static Principal role(const std::string& name,
                        const std::string& service = "states.amazonaws.com") {
    Principal role;
    role.name = name;
    role.trust =
        R"({"Version":"2012-10-17","Statement":{"Effect":"Allow","Principal":{"Service":")" +
        service + R"("},"Action":"sts:AssumeRole"}})";
    return role;
  }
  static Principal user(const std::string& name) {
    Principal user;
    user.kind = Kind::user;
    user.name = name;
    return user;
  }
  static std::string policy(const std::string& action, const std::string& resource = "*",
                            const std::string& effect = "Allow") {
    return R"({"Version":"2012-10-17","Statement":{"Effect":")" + effect + R"(","Action":")" +
           action + R"(","Resource":")" + resource + R"("}})";
  }
  static std::string arn(const std::string& rest) { return "arn:aws:iam::000000000000:" + rest; }

  /// "ok", or the message of the error.
  template <typename T>
  static std::string told(const Result<T>& result) {
    return result ? "ok" : result.error().message;
  }
  /// "yes", or why not.
  std::string may(const std::string& principal_arn, const std::string& action,
                  const std::string& resource = "*",
                  std::map<std::string, std::string> context = {}) {
    const auto verdict =
        directory_->evaluate({principal_arn, action, resource, std::move(context)});
    if (!verdict) return verdict.error().message;
    return verdict->allowed ? "yes" : verdict->message;
  }

  kv::MemoryKv store_;
  FakeClock clock_;
  SeededRandom random_{11};
  std::unique_ptr<engine::Engine> engine_;
  std::unique_ptr<records::Records> records_;
  std::unique_ptr<Directory> directory_;
};

}  // namespace semel::directory
