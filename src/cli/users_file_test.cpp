#include "cli/users_file.h"

#include <gtest/gtest.h>

namespace semel::cli {
namespace {

std::string problem_of(const std::string& text) {
  const auto users = parse_users(text);
  return users ? "none" : users.error().message;
}

TEST(UsersFile, ReadsUsers) {
  const auto users = parse_users(R"({"users": [{"access_key_id": "ADA", "secret_access_key": "one"},
                                               {"access_key_id": "GRACE", "secret_access_key": "two"}]})");
  ASSERT_TRUE(users);
  EXPECT_EQ(*users, (Users{{"ADA", "one"}, {"GRACE", "two"}}));
}

TEST(UsersFile, SaysWhatIsWrongAndNoSecret) {
  const std::string form =
      R"(write {"users": [{"access_key_id": "...", "secret_access_key": "..."}]})";
  EXPECT_EQ(problem_of("no json"), form);
  EXPECT_EQ(problem_of("{}"), form);
  EXPECT_EQ(problem_of(R"({"users": []})"), "there is no user, so nobody could ever be let in");
  EXPECT_EQ(problem_of(R"({"users": [1]})"),
            "each user is an object with access_key_id and secret_access_key");
  EXPECT_EQ(problem_of(R"({"users": [{"secret_access_key": "hush"}]})"),
            "a user has no access_key_id");
  EXPECT_EQ(problem_of(R"({"users": [{"access_key_id": "ADA"}]})"),
            "the user ADA has no secret_access_key");
  EXPECT_EQ(problem_of(R"({"users": [{"access_key_id": "ADA", "secret_access_key": "hush"},
                                     {"access_key_id": "ADA", "secret_access_key": "hush"}]})"),
            "the access_key_id ADA stands there twice");
}

TEST(UsersFile, NamesTheFileThatCannotBeRead) {
  const auto users = read_users_file("/nowhere/users.json");
  ASSERT_FALSE(users);
  EXPECT_EQ(users.error().message, "cannot read the users file /nowhere/users.json");
}

}  // namespace
}  // namespace semel::cli
