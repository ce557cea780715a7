#include "service/rest.h"

#include <gtest/gtest.h>

namespace semel::service {
namespace {

using Strings = std::vector<std::string>;

TEST(Rest, APathGivesWhatStandsForItsNames) {
  EXPECT_EQ(match_path("/a/{x}/b/{y}", "/a/1%3A2/b/z"), (Strings{"1:2", "z"}));
  EXPECT_EQ(match_path("/a/{x}", "/b/1"), std::nullopt);
  EXPECT_EQ(match_path("/a/{x}", "/a/1/2"), std::nullopt);
  EXPECT_EQ(match_path("/a/{x}", "/a/"), std::nullopt);
  EXPECT_EQ(match_path("/a/{x}", "/a/%4"), std::nullopt);
}

TEST(Rest, AParameterMayBeThereOften) {
  EXPECT_EQ(parameters_of("k=a%20b&other=1&k=c", "k"), (Strings{"a b", "c"}));
  EXPECT_EQ(parameter_of("Marker=x&MaxItems=5", "MaxItems"), "5");
  EXPECT_EQ(parameter_of("Marker", "Marker"), "");
  EXPECT_EQ(parameter_of("", "Marker"), "");
}

}  // namespace
}  // namespace semel::service
