#include "domain/expression/render.h"

#include <gtest/gtest.h>

#include <random>

#include "domain/expression/evaluate.h"
#include "domain/expression/legacy.h"
#include "domain/expression/test_support.h"

namespace semel::expression {
namespace {

using value::AttributeValue;
using value::Item;

Placeholders placeholders_of(const Renderer& renderer) {
  Names names(renderer.names().begin(), renderer.names().end());
  Values values;
  for (const value::Map::Entry& entry : renderer.values()) values.emplace(entry.name, entry.value);
  return {std::move(names), std::move(values)};
}

std::string parameters_of(const Renderer& renderer) {
  std::string text;
  for (const auto& [placeholder, name] : renderer.names()) text += " " + placeholder + "=" + name;
  for (const auto& entry : renderer.values()) {
    text += " " + entry.name + "=" + value::to_text(entry.value);
  }
  return text;
}

std::string rendered_condition(std::string_view text, Names names, Values values) {
  Placeholders placeholders(std::move(names), std::move(values));
  Renderer renderer;
  const std::string rendered =
      renderer.text(parse_condition(text, "FilterExpression", placeholders).value());
  return rendered + parameters_of(renderer);
}

TEST(Renderer, SharesPlaceholdersOfEqualNamesAndValues) {
  EXPECT_EQ(rendered_condition("a.b = :x AND (#a.c[2] <> :y OR b BETWEEN :x AND :z)", {{"#a", "a"}},
                               {{":x", number("1")}, {":y", number("1.0")}, {":z", number("2")}}),
            "#n0.#n1=:v0 AND (#n0.#n2[2]<>:v0 OR #n1 BETWEEN :v0 AND :v1)"
            " #n0=a #n1=b #n2=c :v0=1 :v1=2");
}

TEST(Renderer, KeepsOneSetOfPlaceholdersForAllTextsOfARequest) {
  Placeholders placeholders({}, {{":k", "x"}, {":v", "x"}});
  Renderer renderer;
  EXPECT_EQ(renderer.text(parse_key_condition("k = :k", placeholders).value()).value(), "#n0=:v0");
  EXPECT_EQ(renderer.text(parse_condition("v <> :v", "FilterExpression", placeholders).value()),
            "#n1<>:v0");
  EXPECT_EQ(renderer.text(parse_projection("v, k, w[0]", placeholders).value()), "#n1,#n0,#n2[0]");
  EXPECT_EQ(parameters_of(renderer), " #n0=k #n1=v #n2=w :v0=\"x\"");
}

TEST(Renderer, ParenthesisesOnlyWhereNeeded) {
  const Values none;
  EXPECT_EQ(
      rendered_condition("attribute_exists(a) AND (attribute_exists(a) AND NOT "
                         "(attribute_exists(a) OR NOT attribute_not_exists(a)))",
                         {}, none),
      "attribute_exists(#n0) AND (attribute_exists(#n0) AND NOT (attribute_exists(#n0) OR NOT "
      "attribute_not_exists(#n0))) #n0=a");
}

TEST(Renderer, WritesEverySectionOfAnUpdate) {
  Placeholders placeholders({}, {{":n", number("1")}, {":s", string_set({"x"})}});
  Renderer renderer;
  const Update update =
      parse_update(
          "DELETE d :s ADD c :n REMOVE b[1], e SET a = if_not_exists(a, :n) + :n, f = f - :n",
          placeholders)
          .value();
  EXPECT_EQ(
      renderer.text(update).value(),
      "SET #n0=if_not_exists(#n0,:v0) + :v0,#n1=#n1 - :v0 REMOVE #n2[1],#n3 ADD #n4 :v0 DELETE "
      "#n5 :v1");
}

TEST(Renderer, AnUpdateWithoutActionsHasNoText) {
  Renderer renderer;
  EXPECT_EQ(renderer.text(Update()).value(), "");
  EXPECT_TRUE(renderer.names().empty());
}

TEST(Renderer, RefusesWhatOnlyLegacyParametersCanSay) {
  Renderer renderer;
  const Update update =
      update_from_legacy({{"a", AttributeAction::add, value::List{number("1")}}}).value();
  EXPECT_EQ(renderer.text(update).error().code, ErrorCode::unimplemented);
  LegacyCondition entry;
  entry.attribute = "k";
  entry.comparison = LegacyOperator::ne;
  entry.list = {number("1")};
  const KeyCondition condition = key_condition_from_legacy({entry}).value();
  EXPECT_EQ(renderer.text(condition).error().code, ErrorCode::unimplemented);
}

/// Random nodes, as the parsers would make them.
class NodeSource {
 public:
  explicit NodeSource(unsigned seed) : random_(seed) {}

  Condition condition(int depth) {
    const int kind = below(depth == 0 ? 8 : 12);
    switch (kind) {
      case 0:
      case 1:
        return {Compare{static_cast<Comparator>(below(6)), {path()}, {scalar()}}};
      case 2:
        return {Between{{path()}, {number("1")}, {number("5")}}};
      case 3:
        return {In{{SizeOf{path()}}, operands()}};
      case 4:
        return {AttributeExists{path()}};
      case 5:
        return {AttributeType{path(), static_cast<value::Type>(below(10))}};
      case 6:
        return {BeginsWith{{path()}, {AttributeValue("a")}}};
      case 7:
        return {Contains{{path()}, {scalar()}}};
      case 8:
        return {Not{child(depth)}};
      case 9:
        return {AttributeNotExists{path()}};
      case 10:
        return {And{child(depth), child(depth)}};
      default:
        return {Or{child(depth), child(depth)}};
    }
  }

  /// Each action has a top-level attribute of its own, so that no paths overlap.
  Update update() {
    Update update;
    for (int i = below(3); i >= 0; --i) update.sets.push_back({own("s", i), set_value(2)});
    for (int i = below(3); i > 0; --i) update.removes.push_back({own("r", i)});
    for (int i = below(3); i > 0; --i) update.adds.push_back({own("a", i), number("3")});
    for (int i = below(3); i > 0; --i) update.deletes.push_back({own("d", i), string_set({"x"})});
    return update;
  }

  Item item() {
    Item item;
    for (const char* name : {"a", "size", "d.t", "#x", "s0", "a1"}) {
      if (below(3) != 0) item.set(name, scalar());
    }
    if (below(2) == 0) item.set("m", value::Map{{"a", scalar()}, {"d.t", scalar()}});
    if (below(2) == 0) item.set("d1", string_set({"x", "y"}));
    return item;
  }

 private:
  int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
  ConditionPtr child(int depth) { return std::make_unique<const Condition>(condition(depth - 1)); }
  Path path() {
    static const char* const names[] = {"a", "size", "d.t", "#x", "m"};
    Path path{names[below(5)], {}};
    if (path.attribute == "m")
      path.steps.emplace_back(std::in_place_type<std::string>, below(2) == 0 ? "a" : "d.t");
    if (below(4) == 0) path.steps.emplace_back(static_cast<std::size_t>(below(3)));
    return path;
  }
  static Path own(const char* prefix, int i) { return {prefix + std::to_string(i), {}}; }
  AttributeValue scalar() {
    switch (below(4)) {
      case 0:
        return number(std::to_string(below(7)));
      case 1:
        return AttributeValue(below(2) == 0 ? "a" : "ab");
      case 2:
        return binary("a");
      default:
        return number("-1.5e-7");
    }
  }
  std::vector<Operand> operands() {
    std::vector<Operand> operands;
    for (int i = below(4); i >= 0; --i) operands.push_back({scalar()});
    return operands;
  }
  SetValuePtr part(SetValue value) { return std::make_unique<const SetValue>(std::move(value)); }
  SetValue set_value(int depth) {
    switch (below(depth == 0 ? 2 : 6)) {
      case 0:
        return {path()};
      case 1:
        return {scalar()};
      case 2:
        return {Sum{part({path()}), part({number("2")})}};
      case 3:
        return {Difference{part({number("2")}), part({path()})}};
      case 4:
        return {IfNotExists{path(), part({scalar()})}};
      default:
        return {ListAppend{part({IfNotExists{path(), part({value::List{scalar()}})}}),
                           part({value::List{scalar()}})}};
    }
  }

  std::mt19937 random_;
};

constexpr unsigned seed_count = 2'000;

TEST(Renderer, ConditionsComeBackTheSame) {
  for (unsigned seed = 0; seed < seed_count; ++seed) {
    NodeSource source(seed);
    const Condition condition = source.condition(5);
    Renderer renderer;
    const std::string text = renderer.text(condition);
    if (text.size() > expression_bytes_max) continue;
    Placeholders placeholders = placeholders_of(renderer);
    const auto parsed = parse_condition(text, "FilterExpression", placeholders);
    ASSERT_TRUE(parsed) << "seed " << seed << ": " << text << ": " << parsed.error().message;
    ASSERT_EQ(to_text(*parsed), to_text(condition)) << "seed " << seed;
    ASSERT_TRUE(placeholders.check_all_used()) << "seed " << seed;
    const Item item = source.item();
    ASSERT_EQ(holds(*parsed, item), holds(condition, item)) << "seed " << seed;
  }
}

TEST(Renderer, UpdatesComeBackTheSame) {
  for (unsigned seed = 0; seed < seed_count; ++seed) {
    NodeSource source(seed);
    const Update update = source.update();
    Renderer renderer;
    const std::string text = renderer.text(update).value();
    Placeholders placeholders = placeholders_of(renderer);
    const auto parsed = parse_update(text, placeholders);
    ASSERT_TRUE(parsed) << "seed " << seed << ": " << text << ": " << parsed.error().message;
    ASSERT_EQ(to_text(*parsed), to_text(update)) << "seed " << seed;
    Item by_parsed = source.item();
    Item by_original = by_parsed;
    ASSERT_EQ(apply(*parsed, by_parsed).has_value(), apply(update, by_original).has_value());
    ASSERT_EQ(by_parsed, by_original) << "seed " << seed;
  }
}

TEST(Renderer, KeyConditionsComeBackTheSame) {
  for (const KeyComparator comparator :
       {KeyComparator::equal, KeyComparator::less, KeyComparator::less_or_equal,
        KeyComparator::greater, KeyComparator::greater_or_equal, KeyComparator::between,
        KeyComparator::begins_with}) {
    KeyCondition condition;
    condition.predicates.push_back({"p", KeyComparator::equal, "x", {}});
    condition.predicates.push_back({"order", comparator, "a", {}});
    if (comparator == KeyComparator::between) condition.predicates[1].second = "b";
    Renderer renderer;
    const std::string text = renderer.text(condition).value();
    Placeholders placeholders = placeholders_of(renderer);
    EXPECT_EQ(outcome(parse_key_condition(text, placeholders)), to_text(condition));
  }
}

}  // namespace
}  // namespace semel::expression
