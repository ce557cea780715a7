#include "domain/workflow/registry/arn.h"

#include <gtest/gtest.h>

namespace semel::registry {
namespace {

std::string shown(std::string_view text) {
  const auto arn = parse_arn(text);
  if (!arn) return "refused: " + arn.error().message;
  std::string line =
      std::to_string(static_cast<int>(arn->kind)) + " " + arn->id.region + " " + arn->id.name;
  if (arn->version > 0) line += " v" + std::to_string(arn->version);
  if (!arn->alias.empty()) line += " a=" + arn->alias;
  return line;
}

TEST(Arn, ReadsEveryKind) {
  const std::string head = "arn:aws:states:eu-west-1:000000000000:";
  EXPECT_EQ(shown(head + "stateMachine:orders"), "0 eu-west-1 orders");
  EXPECT_EQ(shown(head + "stateMachine:orders:12"), "1 eu-west-1 orders v12");
  EXPECT_EQ(shown(head + "stateMachine:orders:prod"), "2 eu-west-1 orders a=prod");
  EXPECT_EQ(shown(head + "stateMachine:orders/label"), "3 eu-west-1 orders");
  EXPECT_EQ(shown(head + "execution:orders:run-1"), "4 eu-west-1 orders");
  EXPECT_EQ(shown(head + "express:orders:run-1:0af"), "5 eu-west-1 orders");
  EXPECT_EQ(shown(head + "mapRun:orders/label:0af"), "6 eu-west-1 orders");
  EXPECT_EQ(shown(head + "activity:packing"), "7 eu-west-1 packing");
}

TEST(Arn, RefusesWhatIsNone) {
  EXPECT_EQ(shown("orders"), "refused: Invalid ARN prefix: orders");
  EXPECT_EQ(shown(""), "refused: Invalid ARN prefix: ");
  for (const char* text :
       {"arn:aws:states:us-east-1:000000000000:stateMachine", "arn:aws:sqs:r:1:stateMachine:x",
        "arn:aws:states:r:1:stateMachine:", "arn:aws:states:r:1:stateMachine:a:0",
        "arn:aws:states:r:1:stateMachine:a:99999999999999999999999",
        "arn:aws:states:r:1:stateMachine:a:b:c", "arn:aws:states:r:1:execution:a",
        "arn:aws:states::1:stateMachine:a", "arn:aws:states:r:1:stateMachine:a b"}) {
    EXPECT_EQ(shown(text), "refused: Invalid ARN: " + std::string(text));
  }
  EXPECT_EQ(shown("arn:aws:states:r:1:thing:x"),
            "refused: Resource type not valid in this context: thing");
}

TEST(Arn, IsReadAsItIsWritten) {
  const Id id{"us-east-1", "orders"};
  EXPECT_EQ(machine_arn(id), "arn:aws:states:us-east-1:000000000000:stateMachine:orders");
  EXPECT_EQ(shown(version_arn(id, 3)), "1 us-east-1 orders v3");
  EXPECT_EQ(shown(alias_arn(id, "prod")), "2 us-east-1 orders a=prod");
  EXPECT_EQ(shown(activity_arn(id)), "7 us-east-1 orders");
}

TEST(Name, RefusesWhatTheServiceRefuses) {
  EXPECT_TRUE(is_name("orders-2_x.y!'()+=@"));
  EXPECT_TRUE(is_name("größe-雪"));
  EXPECT_TRUE(is_name(std::string(80, 'a')));
  EXPECT_FALSE(is_name(std::string(81, 'a')));
  EXPECT_FALSE(is_name(""));
  for (const char refused : std::string_view("<>{}[]?*\"#%\\^|~`$&,;:/ \t\n\x7f")) {
    EXPECT_FALSE(is_name(std::string("a") + refused)) << refused;
  }
  EXPECT_FALSE(is_name(std::string_view("\0a", 2)));
  EXPECT_FALSE(is_name("a\xc2\x85"));      // U+0085
  EXPECT_FALSE(is_name("a\xe2\x80\x83"));  // U+2003
  EXPECT_FALSE(is_name("a\xef\xbf\xbe"));  // U+FFFE
}

TEST(Name, OfAnAliasIsNotANumber) {
  EXPECT_TRUE(is_alias_name("prod-1"));
  EXPECT_TRUE(is_alias_name("1.0"));
  EXPECT_FALSE(is_alias_name("12"));
  EXPECT_FALSE(is_alias_name("a b"));
  EXPECT_FALSE(is_alias_name(""));
}

}  // namespace
}  // namespace semel::registry
