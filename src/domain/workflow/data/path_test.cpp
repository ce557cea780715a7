#include "domain/workflow/data/path.h"

#include <gtest/gtest.h>

#include "domain/workflow/data/order.h"
#include "domain/workflow/data/test_support.h"

namespace semel::data {
namespace {

constexpr std::string_view store = R"({
  "stops": ["north", "south", "east"],
  "a b": {"c.d": 1},
  "item": {"size": 2, "tags": [], "none": null},
  "goods": [{"id": 1, "price": 8, "kind": "x"}, {"id": 2, "price": 12.5, "kind": "y"},
            {"id": 3, "price": 12.5, "stock": true}]})";

std::string resolve(std::string_view path, std::string_view input = store) {
  const auto parsed = Path::parse(path);
  if (!parsed) return parsed.error().message;
  TestScope scope(input, R"({"Execution": {"Name": "run"}})");
  scope.set("order", R"({"lines": [1, 2]})");
  return text_of_outcome(parsed->resolve(scope));
}

TEST(Path, SelectsOnePlace) {
  EXPECT_EQ(resolve("$.stops[0]"), R"("north")");
  EXPECT_EQ(resolve("$['stops'][-1]"), R"("east")");
  EXPECT_EQ(resolve("$[\"a b\"]['c.d']"), "1");
  EXPECT_EQ(resolve("$.item.none"), "null");
  EXPECT_EQ(resolve("$", "[1]"), "[1]");
}

TEST(Path, SelectsFromContextAndVariables) {
  EXPECT_EQ(resolve("$$.Execution.Name"), R"("run")");
  EXPECT_EQ(resolve("$order.lines[1]"), "2");
  EXPECT_EQ(resolve("$none"),
            "States.Runtime: Invalid path '$none' : No results for variable: $none");
}

TEST(Path, SelectsLists) {
  EXPECT_EQ(resolve("$.goods[*].id"), "[1,2,3]");
  EXPECT_EQ(resolve("$.stops[1:]"), R"(["south","east"])");
  EXPECT_EQ(resolve("$.stops[:-1]"), R"(["north","south"])");
  EXPECT_EQ(resolve("$.stops[-2:]"), R"(["south","east"])");
  EXPECT_EQ(resolve("$.stops[2,0,7]"), R"(["east","north"])");
  EXPECT_EQ(resolve("$.item.*"), "[2,[],null]");
  EXPECT_EQ(resolve("$..id"), "[1,2,3]");
  EXPECT_EQ(resolve("$..goods[0]..kind"), R"(["x"])");
  EXPECT_EQ(resolve("$.goods[*]['id','kind']"), R"([1,"x",2,"y",3])");
}

TEST(Path, MergesSeveralMembersAtItsEnd) {
  EXPECT_EQ(resolve("$.goods[0]['id','price','none']"), R"({"id":1,"price":8})");
}

TEST(Path, Filters) {
  EXPECT_EQ(resolve("$.goods[?(@.price < 10)].id"), "[1]");
  EXPECT_EQ(resolve("$.goods[?(@.price == 12.5 && @.stock)].id"), "[3]");
  EXPECT_EQ(resolve("$.goods[?(!(@.kind) || @.id <= $.item.size)].id"), "[1,2,3]");
  EXPECT_EQ(resolve("$.goods[?(@['kind'] == \"y\")].id"), "[2]");
  EXPECT_EQ(resolve("$.goods[?(@.kind != 'x')].id"), "[2,3]");
  EXPECT_EQ(resolve("$.goods[?(@.kind in ['x', 'y'])].id"), "[1,2]");
  EXPECT_EQ(resolve("$.goods[?(@.id nin [1, 2])].id"), "[3]");
}

TEST(Path, CountsByLength) {
  EXPECT_EQ(resolve("$.stops.length()"), "3");
  EXPECT_EQ(resolve("$.item.length()"), "3");
  EXPECT_EQ(resolve("$.none.length()"),
            "States.Runtime: Invalid path '$.none.length()' : No results for path: $['none']");
}

TEST(Order, IsOfTheNumbersWhateverTheirForm) {
  const json::value huge(std::uint64_t{18'446'744'073'709'551'615U});
  EXPECT_LT(compare(json::value(-1), huge), 0);
  EXPECT_GT(compare(huge, json::value(std::int64_t{9'223'372'036'854'775'807})), 0);
  EXPECT_EQ(compare(json::value(std::uint64_t{3}), json::value(3)), 0);
  EXPECT_EQ(compare(json::value(1.0), json::value(1)), 0);
  EXPECT_EQ(compare(json::value("1"), json::value(1)), std::nullopt);
  EXPECT_TRUE(equals(json::value(std::uint64_t{3}), json::value(3.0)));
}

// Recorded on the service: an indefinite path may select nothing, a definite one may not.
TEST(Path, IndefiniteOverSomethingMissingIsAnEmptyList) {
  EXPECT_EQ(resolve("$.items[*].kind", "{}"), "[]");
  EXPECT_EQ(resolve("$.item.items[1:]", "{}"), "[]");
  EXPECT_EQ(resolve("$[*]", "{}"), "[]");
  EXPECT_EQ(resolve("$..none", "3"), "[]");
}

TEST(Path, SaysWhyADefiniteOneSelectsNothing) {
  EXPECT_EQ(resolve("$.NoSuch", R"({"n": 0})"),
            "States.Runtime: Invalid path '$.NoSuch' : No results for path: $['NoSuch']");
  EXPECT_EQ(resolve("$.no.such.path", "{}"),
            "States.Runtime: Invalid path '$.no.such.path' : Missing property in path $['no']");
  EXPECT_EQ(resolve("$.stops[7]"),
            "States.Runtime: Invalid path '$.stops[7]' : No results for path: $['stops'][7]");
  EXPECT_EQ(resolve("$.item.size[0]"),
            "States.Runtime: Invalid path '$.item.size[0]' : Filter: [0] can only be applied to "
            "arrays. Current context is: 2");
  EXPECT_EQ(resolve("$.item.size.x"),
            "States.Runtime: Invalid path '$.item.size.x' : Expected to find an object with "
            "property ['x'] in path $['item']['size'] but found 'number'.");
}

TEST(Path, FindsWithoutACopy) {
  TestScope input(store);
  const Scope scope = input;
  EXPECT_EQ(Path::parse("$")->find(scope), &scope.input);
  EXPECT_EQ(Path::parse("$.item.size")->find(scope), &scope.input.at("item").at("size"));
  EXPECT_EQ(Path::parse("$.none")->find(scope), nullptr);
  EXPECT_EQ(Path::parse("$.stops[*]")->find(scope), nullptr);
  EXPECT_TRUE(Path::parse("$.a['b'][0]")->is_definite());
  EXPECT_FALSE(Path::parse("$..a")->is_definite());
}

TEST(Path, RefusesWhatIsNoPath) {
  for (const std::string_view text : {"",
                                      "x",
                                      "$.",
                                      "$..",
                                      "$.a b",
                                      "$[",
                                      "$['a",
                                      "$[]",
                                      "$[a]",
                                      "$.a.min()",
                                      "$.a[?(@.b]",
                                      "$[?()]",
                                      "$[?(1)]",
                                      "$.a[1:2:3]",
                                      "$[:]",
                                      "$1a",
                                      "$.a[?(@.b == )]",
                                      "$.a]",
                                      "$.a)",
                                      "@.a",
                                      "$.a[?(@.b =~ /x/)]",
                                      "$.a[?(@.b[*] == 1)]",
                                      "$[99999999999999999999]"}) {
    const auto path = Path::parse(text);
    EXPECT_FALSE(path.has_value()) << text;
  }
  EXPECT_EQ(Path::parse("$.a[?(@.b == )]").error().message,
            "Invalid path '$.a[?(@.b == )]': expected a path, a text in quotes, a number, true, "
            "false or null at character 14");
  const std::string deep =
      "$[?(" + std::string(1'000, '(') + "@.a" + std::string(1'000, ')') + ")]";
  EXPECT_FALSE(Path::parse(deep).has_value());
}

TEST(Path, BoundsWhatItSelects) {
  std::string nested = R"("end")";
  for (int i = 0; i < 300; ++i) nested = R"({"a":)" + nested + "}";
  EXPECT_EQ(resolve("$..*..*..*..*..*", nested),
            "States.DataLimitExceeded: The result of an expression exceeds the maximum number of "
            "bytes service limit.");
}

std::string put(std::string_view path, std::string_view target, std::string_view value = "7") {
  const auto parsed = ReferencePath::parse(path);
  if (!parsed) return parsed.error().message;
  return text_of_outcome(parsed->put(parse(target).value(), parse(value).value()));
}

TEST(ReferencePath, PutsAndMakesObjects) {
  EXPECT_EQ(put("$", R"({"a":1})"), "7");
  EXPECT_EQ(put("$.a", R"({"a":1,"b":2})"), R"({"a":7,"b":2})");
  EXPECT_EQ(put("$.x['y z'].w", R"({"a":1})"), R"({"a":1,"x":{"y z":{"w":7}}})");
  EXPECT_EQ(put("$.list[1]", R"({"list":[1,2]})"), R"({"list":[1,7]})");
}

TEST(ReferencePath, FailsWhereItCannotPut) {
  EXPECT_EQ(put("$.a.b", R"({"a":1})"),
            "States.ResultPathMatchFailure: Unable to apply Reference Path $.a.b to input "
            R"({"a":1})");
  EXPECT_EQ(put("$.a", "[1]"),
            "States.ResultPathMatchFailure: Unable to apply Reference Path $.a to input [1]");
  EXPECT_EQ(put("$.a[2]", R"({"a":[1,2]})").substr(0, 29), "States.ResultPathMatchFailure");
  EXPECT_EQ(put("$.a[0]", "{}").substr(0, 29), "States.ResultPathMatchFailure");
}

TEST(ReferencePath, RefusesWhatSelectsNoSinglePlace) {
  for (const std::string_view text : {"$.a[*]", "$..a", "$$.a", "$v.a", "$['a','b']", "$.a[-1]",
                                      "$.a[1:]", "$.a[?(@.b)]", "$.a.length()", "a"}) {
    EXPECT_FALSE(ReferencePath::parse(text).has_value()) << text;
  }
}

TEST(ReferencePath, BoundsTheDepth) {
  const std::string deep = std::string(depth_max, '[') + std::string(depth_max, ']');
  EXPECT_EQ(put("$.a", "{}", deep),
            "States.Runtime: The result of an expression is nested deeper than 1000 levels.");
}

}  // namespace
}  // namespace semel::data
