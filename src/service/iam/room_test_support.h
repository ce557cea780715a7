#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "domain/engine/engine.h"
#include "domain/identity/text.h"
#include "domain/kv/memory_kv.h"
#include "service/iam/room.h"

namespace semel::iam {

/// The room over a directory in memory: a test says what goes in, and compares what comes out.
class IamTest : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = engine::Engine::open(store_, clock_, random_, {});
    ASSERT_TRUE(opened);
    engine_ = *std::move(opened);
    records_ =
        std::make_unique<records::Records>(*engine_, tables::TableName{"semel", "semel.identity"});
    directory_ = std::make_unique<directory::Directory>(*records_, clock_, random_,
                                                        directory::Directory::Strictness::all);
    room_ = std::make_unique<IamRoom>(*directory_);
  }

  service::Reply reply(std::string_view operation, const std::string& form) {
    return room_->answer(
        {.operation = operation, .body = form, .caller = caller_, .request_id = "R"});
  }
  /// What stands within <…Result>, "done" without one, or "404 NoSuchEntity: message".
  std::string ask(std::string_view operation, const std::string& form = "") {
    const auto answer = reply(operation, form);
    if (answer.status != 200) {
      return std::to_string(answer.status) + " " + within(answer.body, "Code") + ": " +
             within(answer.body, "Message");
    }
    const std::string result = std::string(operation) + "Result";
    return answer.body.find("<" + result + ">") == std::string::npos ? "done"
                                                                     : within(answer.body, result);
  }
  /// The content of the first such element.
  static std::string within(const std::string& xml, const std::string& element) {
    const std::size_t begin = xml.find("<" + element + ">");
    if (begin == std::string::npos) return "";
    const std::size_t first = begin + element.size() + 2;
    return xml.substr(first, xml.find("</" + element + ">", first) - first);
  }
  /// Without ids and times, which differ.
  static std::string names(const std::string& xml, const std::string& element) {
    std::string all;
    const std::string open = "<" + element + ">";
    for (std::size_t at = xml.find(open); at != std::string::npos; at = xml.find(open, at + 1)) {
      all += (all.empty() ? "" : " ") + within(xml.substr(at), element);
    }
    return all;
  }
  static std::string encoded(const std::string& text) {
    return identity::percent_encoded(text, false);
  }

  static constexpr const char* trust =
      R"({"Version":"2012-10-17","Statement":{"Effect":"Allow","Principal":{"Service":"states.amazonaws.com"},"Action":"sts:AssumeRole"}})";
  static constexpr const char* policy =
      R"({"Version":"2012-10-17","Statement":{"Effect":"Allow","Action":"a:B","Resource":"*"}})";
  static constexpr const char* administrator = "arn:aws:iam::aws:policy/AdministratorAccess";
  std::string create_role(const std::string& name, const std::string& more = "") {
    return ask("CreateRole",
               "RoleName=" + name + "&AssumeRolePolicyDocument=" + encoded(trust) + more);
  }
  std::string create_user(const std::string& name) { return ask("CreateUser", "UserName=" + name); }
  std::string create_policy(const std::string& name) {
    return ask("CreatePolicy", "PolicyName=" + name + "&PolicyDocument=" + encoded(policy));
  }
  static std::string policy_arn(const std::string& name) {
    return "arn:aws:iam::000000000000:policy/" + name;
  }

  service::Caller caller_;
  kv::MemoryKv store_;
  FakeClock clock_;
  SeededRandom random_{5};
  std::unique_ptr<engine::Engine> engine_;
  std::unique_ptr<records::Records> records_;
  std::unique_ptr<directory::Directory> directory_;
  std::unique_ptr<IamRoom> room_;
};

}  // namespace semel::iam
