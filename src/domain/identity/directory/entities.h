#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace semel::directory {

enum class Kind { role, user };

struct AccessKey {
  std::string id = {};  ///< "AKIA…"
  std::string secret = {};
  bool is_active = true;
  std::int64_t created_ms = 0;
};

using Tags = std::map<std::string, std::string>;

/// A role or a user: what policies bind.
struct Principal {
  Kind kind = Kind::role;
  std::string name = {};
  std::string path = "/";
  std::string id = {};  ///< "AROA…", "AIDA…": never given twice
  std::int64_t created_ms = 0;
  std::string boundary = {};  ///< ARN of the policy that bounds its permissions; empty: none
  Tags tags = {};
  std::map<std::string, std::string> inline_policies = {};  ///< documents by name
  std::vector<std::string> attached = {};                   ///< ARNs of managed policies

  // Of a role.
  std::string description = {};
  std::string trust = {};  ///< document: who may assume it
  std::int64_t max_session_s = 3'600;

  // Of a user.
  std::vector<AccessKey> keys = {};
};

/// "arn:aws:iam::000000000000:role/PATH/NAME"
std::string arn_of(const Principal& principal);
std::string role_arn(std::string_view path, std::string_view name);

struct PolicyVersion {
  std::string id = {};  ///< "v1"
  std::string document = {};
  std::int64_t created_ms = 0;
};

struct ManagedPolicy {
  std::string name = {};
  std::string path = "/";
  std::string id = {};  ///< "ANPA…"
  std::string description = {};
  std::int64_t created_ms = 0;
  std::int64_t updated_ms = 0;
  Tags tags = {};
  std::vector<PolicyVersion> versions = {};  ///< in the order of their making
  std::string default_version = "v1";
  std::int64_t versions_made = 1;
  bool is_of_aws = false;  ///< one that comes with the program
};

std::string arn_of(const ManagedPolicy& policy);
/// Null when it has no such version.
const PolicyVersion* find_version(const ManagedPolicy& policy, std::string_view id);

/// "role", "user": as error texts name them, with a capital when they begin a sentence.
std::string_view word_of(Kind kind);
std::string_view capital_word_of(Kind kind);

}  // namespace semel::directory
