#include "domain/partiql/lexer.h"

#include <gtest/gtest.h>

namespace semel::partiql {
namespace {

std::string tokens_text(std::string_view statement) {
  const auto tokens = tokenize(statement);
  if (!tokens) return tokens.error().message;
  constexpr std::string_view kinds[] = {"end",    "name",   "quoted", "keyword",
                                        "string", "number", "symbol"};
  std::string text;
  for (const Token& token : *tokens) {
    if (!text.empty()) text += ' ';
    text += std::string(kinds[static_cast<std::size_t>(token.kind)]);
    if (token.kind != TokenKind::end) text += "(" + token.text + ")";
  }
  return text;
}

constexpr std::string_view unreadable = "Statement wasn't well formed, can't be processed: ";

TEST(Lexer, KeepsTheCaseOfNamesAndLowersKeywords) {
  EXPECT_EQ(tokens_text("SeLeCt Total \"Total\" 'Total'"),
            "keyword(select) name(Total) quoted(Total) string(Total) end");
}

TEST(Lexer, ReadsDoubledQuotesAsOne) {
  EXPECT_EQ(tokens_text("'it''s' \"a\"\"b\" ''"), "string(it's) quoted(a\"b) string() end");
}

TEST(Lexer, TakesTheLongestSymbol) {
  EXPECT_EQ(tokens_text("<<1>> <= <> != >= < a||b"),
            "symbol(<<) number(1) symbol(>>) symbol(<=) symbol(<>) symbol(<>) symbol(>=) symbol(<) "
            "name(a) symbol(||) "
            "name(b) end");
}

TEST(Lexer, ReadsNumbersInEachForm) {
  EXPECT_EQ(tokens_text("1 1.5 .5 5. 7.31E+6 1e-3"),
            "number(1) number(1.5) number(.5) number(5.) number(7.31E+6) number(1e-3) end");
}

TEST(Lexer, RefusesAnExponentBeyond32Bits) {
  for (const std::string_view text :
       {"1e2147483648", "1e99999999999999999999", "1.5e-2147483647", "1e", "1e+", "12a"}) {
    EXPECT_EQ(tokens_text(text), unreadable) << text;
  }
  EXPECT_EQ(tokens_text("1e2147483647"), "number(1e2147483647) end");
}

TEST(Lexer, SkipsComments) {
  EXPECT_EQ(tokens_text("a -- b ? 'c\n/* d */ e--"), "name(a) name(e) end");
}

TEST(Lexer, RefusesWhatIsLeftOpen) {
  for (const std::string_view text : {"/* a", "'a", "\"a", "'a''", "a # b", "`a`", "a \x01"}) {
    EXPECT_EQ(tokens_text(text), unreadable) << text;
  }
}

TEST(Lexer, CountsPlacesInCharacters) {
  const auto tokens = tokenize("'é' a\n  \"日本\" b");
  ASSERT_TRUE(tokens.has_value());
  std::string places;
  for (const Token& token : *tokens) places += to_text(token.span) + " ";
  EXPECT_EQ(places, "1:1:3 1:5:1 2:3:4 2:8:1 2:9:0 ");
}

}  // namespace
}  // namespace semel::partiql
