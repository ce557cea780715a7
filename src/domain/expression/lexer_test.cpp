#include "domain/expression/lexer.h"

#include <gtest/gtest.h>

#include <string>

namespace semel::expression {
namespace {

/// The texts of all tokens, with bars between.
std::string tokens_of(std::string_view text) {
  std::string all;
  for (Lexer lexer(text); lexer.current().kind != TokenKind::end; lexer.advance()) {
    all += (all.empty() ? "" : "|") + std::string(lexer.current().text);
  }
  return all;
}

std::string error_at(std::string_view text, int token) {
  Lexer lexer(text);
  for (int i = 0; i < token; ++i) lexer.advance();
  return lexer.syntax_error();
}

TEST(Lexer, CutsAtTheLongestToken) {
  EXPECT_EQ(tokens_of("a<=b<>c>=d<e>f=g"), "a|<=|b|<>|c|>=|d|<|e|>|f|=|g");
  EXPECT_EQ(tokens_of("#a1_.b[12]+:v-(c,d)"), "#a1_|.|b|[|12|]|+|:v|-|(|c|,|d|)");
}

TEST(Lexer, SkipsSpaceTabAndLineBreaks) {
  EXPECT_EQ(tokens_of(" \ta\r\n = b "), "a|=|b");
}

TEST(Lexer, NamesBeginWithALetterAndPlaceholdersWithAnything) {
  EXPECT_EQ(tokens_of("_a"), "_|a");
  EXPECT_EQ(tokens_of("12a"), "12|a");
  EXPECT_EQ(tokens_of("#12a :_"), "#12a|:_");
}

TEST(Lexer, LonePlaceholderSignIsNoPlaceholder) {
  EXPECT_EQ(Lexer("# a").current().kind, TokenKind::other);
  EXPECT_EQ(Lexer(":").current().kind, TokenKind::other);
}

TEST(Lexer, KeepsCharactersOfSeveralBytesWhole) {
  EXPECT_EQ(tokens_of("ü€x"), "ü|€|x");
}

TEST(Lexer, StrayContinuationBytesAreConsumed) {
  EXPECT_EQ(tokens_of("\x80\x80"), "\x80\x80");
}

TEST(Lexer, KeywordsMatchInAnyCase) {
  EXPECT_TRUE(is_keyword(Lexer("bEtWeEn").current(), "BETWEEN"));
  EXPECT_FALSE(is_keyword(Lexer("betweens").current(), "BETWEEN"));
  EXPECT_FALSE(is_keyword(Lexer("#IN").current(), "#IN"));
}

// The neighbourhood is what lies between the tokens around the faulty one, as recorded from the
// service.
TEST(Lexer, SyntaxErrorShowsTheTokensAround) {
  EXPECT_EQ(error_at("SET _123 = :v", 1), R"(Syntax error; token: "_", near: "SET _123")");
  EXPECT_EQ(error_at("ADD hits : incr", 2), R"(Syntax error; token: ":", near: "hits : incr")");
  EXPECT_EQ(error_at("INVALID SYNTAX HERE", 0),
            R"(Syntax error; token: "INVALID", near: "INVALID SYNTAX")");
  EXPECT_EQ(error_at("a-b", 1), R"(Syntax error; token: "-", near: "a-b")");
}

TEST(Lexer, SyntaxErrorAtTheEndShowsTheLastToken) {
  EXPECT_EQ(error_at("SET a = :v, ", 5), R"(Syntax error; token: "<EOF>", near: ",")");
  EXPECT_EQ(error_at("", 0), R"(Syntax error; token: "<EOF>", near: "")");
}

TEST(Lexer, SyntaxErrorAtTheLastTokenEndsThere) {
  EXPECT_EQ(error_at("a > 4 ", 2), R"(Syntax error; token: "4", near: "> 4")");
}

}  // namespace
}  // namespace semel::expression
