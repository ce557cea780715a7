#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "domain/engine/engine.h"
#include "domain/kv/memory_kv.h"
#include "service/sts/room.h"

namespace semel::sts {

/// The room over a directory in memory.
class StsTest : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = engine::Engine::open(store_, clock_, random_, {});
    ASSERT_TRUE(opened);
    engine_ = *std::move(opened);
    records_ =
        std::make_unique<records::Records>(*engine_, tables::TableName{"semel", "semel.identity"});
    directory_ = std::make_unique<directory::Directory>(*records_, clock_, random_,
                                                        directory::Directory::Strictness::all);
    room_ = std::make_unique<StsRoom>(*directory_);
  }
  /// The reply's body, or "403 AccessDenied: message".
  std::string ask(std::string_view operation, const std::string& form = "") {
    const auto answer =
        room_->answer({.operation = operation, .body = form, .caller = caller_, .request_id = "R"});
    if (answer.status == 200) return answer.body;
    return std::to_string(answer.status) + " " + within(answer.body, "Code") + ": " +
           within(answer.body, "Message");
  }
  static std::string within(const std::string& xml, const std::string& element) {
    const std::size_t begin = xml.find("<" + element + ">");
    if (begin == std::string::npos) return "";
    const std::size_t first = begin + element.size() + 2;
    return xml.substr(first, xml.find("</" + element + ">", first) - first);
  }
  void create_role(const std::string& name, const std::string& principal) {
    directory::Principal role;
    role.name = name;
    role.trust = R"({"Version":"2012-10-17","Statement":{"Effect":"Allow","Principal":)" +
                 principal + R"(,"Action":"sts:AssumeRole"}})";
    ASSERT_TRUE(directory_->create(role));
  }

  static constexpr const char* role_arn = "arn:aws:iam::000000000000:role/r";
  static constexpr const char* session_arn = "arn:aws:sts::000000000000:assumed-role/r/ss";
  service::Caller caller_;
  kv::MemoryKv store_;
  FakeClock clock_;
  SeededRandom random_{5};
  std::unique_ptr<engine::Engine> engine_;
  std::unique_ptr<records::Records> records_;
  std::unique_ptr<directory::Directory> directory_;
  std::unique_ptr<StsRoom> room_;
};

}  // namespace semel::sts
