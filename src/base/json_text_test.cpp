#include "base/json_text.h"

#include <gtest/gtest.h>

namespace semel {
namespace {

std::string quoted(std::string_view content) {
  std::string text;
  append_json_string(text, content);
  return text;
}

TEST(JsonText, QuotesAndEscapes) {
  EXPECT_EQ(quoted(""), R"("")");
  EXPECT_EQ(quoted("plain / 'text'"), R"("plain / 'text'")");
  EXPECT_EQ(quoted("\"\\\n\r\t"), R"("\"\\\n\r\t")");
  EXPECT_EQ(quoted(std::string_view("\0\x1f\x7f", 3)), R"("\u0000\u001f\u007f")");
  EXPECT_EQ(quoted("h\xc3\xa9 \xf0\x9f\x98\x80"), "\"h\xc3\xa9 \xf0\x9f\x98\x80\"");
}

TEST(JsonText, ReplacesWhatIsNotUtf8) {
  EXPECT_EQ(quoted("a\xff\x62"), R"("a\ufffdb")");
  EXPECT_EQ(quoted("\xc3"), R"("\ufffd")");
  EXPECT_EQ(quoted("\xed\xa0\x80"), R"("\ufffd\ufffd\ufffd")");
}

TEST(Utf8, MeasuresSequencesAtTheEdgesOfTheirRanges) {
  EXPECT_EQ(utf8_sequence_size("a"), 1U);
  EXPECT_EQ(utf8_sequence_size(std::string_view("\0", 1)), 1U);
  EXPECT_EQ(utf8_sequence_size("\xc2\x80"), 2U);
  EXPECT_EQ(utf8_sequence_size("\xdf\xbf"), 2U);
  EXPECT_EQ(utf8_sequence_size("\xe0\xa0\x80"), 3U);
  EXPECT_EQ(utf8_sequence_size("\xed\x9f\xbf"), 3U);
  EXPECT_EQ(utf8_sequence_size("\xee\x80\x80"), 3U);
  EXPECT_EQ(utf8_sequence_size("\xf0\x90\x80\x80"), 4U);
  EXPECT_EQ(utf8_sequence_size("\xf4\x8f\xbf\xbf rest"), 4U);
}

TEST(Utf8, RefusesWhatRfc3629Refuses) {
  for (const std::string_view text :
       {"", "\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc2", "\xc2\x41", "\xe0\x9f\xbf",
        "\xed\xa0\x80", "\xe1\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
        "\xf1\x80\x80", "\xff"}) {
    EXPECT_EQ(utf8_sequence_size(text), 0U);
  }
}

}  // namespace
}  // namespace semel
