#include <charconv>
#include <utility>

#include "domain/workflow/data/path_syntax.h"

namespace semel::data {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_name_part(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// What may stand in a member behind a dot: anything else needs brackets.
bool is_member_part(char c) {
  return static_cast<unsigned char>(c) > ' ' && c != '\x7f' &&
         std::string_view(".[](),'\"*").find(c) == std::string_view::npos;
}

std::string_view read_while(PathReader& reader, bool (*belongs)(char)) {
  const std::size_t begin = reader.position;
  while (!reader.is_at_end() && belongs(reader.peek())) ++reader.position;
  return reader.text.substr(begin, reader.position - begin);
}

std::optional<std::int64_t> read_integer(PathReader& reader) {
  const char* begin = reader.text.data() + reader.position;
  const char* end = reader.text.data() + reader.text.size();
  std::int64_t number = 0;
  const auto read = std::from_chars(begin, end, number);
  if (read.ec != std::errc()) return std::nullopt;
  reader.position += static_cast<std::size_t>(read.ptr - begin);
  return number;
}

void append_utf8(std::uint32_t code_unit, std::string& text) {
  if (code_unit < 0x80) {
    text += static_cast<char>(code_unit);
  } else if (code_unit < 0x800) {
    text += static_cast<char>(0xc0U | (code_unit >> 6U));
    text += static_cast<char>(0x80U | (code_unit & 0x3fU));
  } else {
    text += static_cast<char>(0xe0U | (code_unit >> 12U));
    text += static_cast<char>(0x80U | ((code_unit >> 6U) & 0x3fU));
    text += static_cast<char>(0x80U | (code_unit & 0x3fU));
  }
}

/// The character behind a backslash.
Result<void> read_escape(PathReader& reader, std::string& text) {
  const char c = reader.peek();
  ++reader.position;
  switch (c) {
    case 'n':
      text += '\n';
      return {};
    case 't':
      text += '\t';
      return {};
    case 'r':
      text += '\r';
      return {};
    case 'b':
      text += '\b';
      return {};
    case 'f':
      text += '\f';
      return {};
    case 'u': {
      std::uint32_t code_unit = 0;
      const std::string_view digits = reader.text.substr(reader.position, 4);
      const auto read =
          std::from_chars(digits.data(), digits.data() + digits.size(), code_unit, 16);
      if (digits.size() < 4 || read.ptr != digits.data() + 4)
        return reader.refuse("bad \\u escape");
      if (code_unit >= 0xd800 && code_unit < 0xe000)
        return reader.refuse("surrogate in \\u escape");
      append_utf8(code_unit, text);
      reader.position += 4;
      return {};
    }
    default:
      text += c;
      return {};
  }
}

Result<Step> read_names(PathReader& reader) {
  MembersStep members;
  do {
    reader.skip_blanks();
    auto name = TRY(read_quoted(reader));
    members.names.push_back(std::move(name));
    reader.skip_blanks();
  } while (reader.take(","));
  if (members.names.size() == 1) return Step(MemberStep{std::move(members.names.front())});
  return Step(std::move(members));
}

Result<Step> read_indexes(PathReader& reader) {
  std::optional<std::int64_t> first = read_integer(reader);
  reader.skip_blanks();
  if (reader.take(":")) {
    reader.skip_blanks();
    const std::optional<std::int64_t> end = read_integer(reader);
    reader.skip_blanks();
    if (!first && !end) return reader.refuse("a slice has a first or a last index");
    return Step(SliceStep{first, end});
  }
  if (!first) return reader.refuse("expected an index, a quoted name, *, or a filter ?(...)");
  IndexesStep indexes{{*first}};
  while (reader.take(",")) {
    reader.skip_blanks();
    const std::optional<std::int64_t> next = read_integer(reader);
    if (!next) return reader.refuse("expected an index");
    indexes.indexes.push_back(*next);
    reader.skip_blanks();
  }
  if (indexes.indexes.size() == 1) return Step(IndexStep{*first});
  return Step(std::move(indexes));
}

/// Behind "[".
Result<Step> read_bracket(PathReader& reader) {
  reader.skip_blanks();
  Step step;
  if (reader.take("*")) {
    step = WildcardStep{};
  } else if (reader.take("?")) {
    reader.skip_blanks();
    if (!reader.take("(")) return reader.refuse("a filter stands in parentheses: ?(...)");
    auto predicate = TRY(read_predicate(reader));
    if (!reader.take(")")) return reader.refuse("expected ) behind the filter");
    step = FilterStep{std::make_shared<const Predicate>(std::move(predicate))};
  } else if (reader.peek() == '\'' || reader.peek() == '"') {
    step = TRY(read_names(reader));
  } else {
    step = TRY(read_indexes(reader));
  }
  reader.skip_blanks();
  if (!reader.take("]")) return reader.refuse("expected ]");
  return step;
}

/// Behind "." or "..".
Result<Step> read_dotted(PathReader& reader) {
  if (reader.take("*")) return Step(WildcardStep{});
  const std::string_view name = read_while(reader, is_member_part);
  if (name.empty()) return reader.refuse("expected the name of a member");
  if (reader.peek() == '(') {
    return reader.refuse("the function '" + std::string(name) + "()' is not supported");
  }
  return Step(MemberStep{std::string(name)});
}

PathSyntax::Kind kind_of(const std::vector<Step>& steps) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (std::holds_alternative<MemberStep>(steps[i])) continue;
    if (std::holds_alternative<IndexStep>(steps[i])) continue;
    const bool is_last = i + 1 == steps.size();
    if (is_last && std::holds_alternative<MembersStep>(steps[i])) return PathSyntax::Kind::merged;
    return PathSyntax::Kind::list;
  }
  return PathSyntax::Kind::place;
}

}  // namespace

bool PathReader::take(std::string_view token) {
  if (text.substr(position, token.size()) != token) return false;
  position += token.size();
  return true;
}

void PathReader::skip_blanks() {
  while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') ++position;
}

Error PathReader::refuse(std::string_view why) const {
  return invalid_argument("Invalid path '" + std::string(text) + "': " + std::string(why) +
                          " at character " + std::to_string(position + 1));
}

Result<std::string> read_quoted(PathReader& reader) {
  const char quote = reader.peek();
  if (quote != '\'' && quote != '"') return reader.refuse("expected a quoted name");
  ++reader.position;
  std::string text;
  while (!reader.is_at_end()) {
    const char c = reader.text[reader.position++];
    if (c == quote) return text;
    if (c != '\\') {
      text += c;
    } else if (!reader.is_at_end()) {
      TRY(read_escape(reader, text));
    }
  }
  return reader.refuse("a quoted name is not closed");
}

Result<void> read_steps(PathReader& reader, PathSyntax& path) {
  for (;;) {
    if (reader.take("..")) {
      path.steps.emplace_back(DescentStep{});
      if (reader.peek() != '[') {
        auto step = TRY(read_dotted(reader));
        path.steps.push_back(std::move(step));
        continue;
      }
    } else if (reader.text.substr(reader.position) == ".length()") {
      if (kind_of(path.steps) != PathSyntax::Kind::place) {
        return reader.refuse("length() is of one array or object");
      }
      reader.take(".length()");
      path.kind = PathSyntax::Kind::length;
      return {};
    } else if (reader.take(".")) {
      auto step = TRY(read_dotted(reader));
      path.steps.push_back(std::move(step));
      continue;
    }
    if (!reader.take("[")) break;
    auto step = TRY(read_bracket(reader));
    path.steps.push_back(std::move(step));
  }
  path.kind = kind_of(path.steps);
  return {};
}

Result<PathSyntax> parse_path(std::string_view text) {
  PathReader reader{text};
  PathSyntax path;
  if (!reader.take("$")) return reader.refuse("a path begins with $");
  if (reader.take("$")) {
    path.root = PathSyntax::Root::context;
  } else if (is_name_part(reader.peek())) {
    if (is_digit(reader.peek())) return reader.refuse("a variable begins with a letter");
    path.root = PathSyntax::Root::variable;
    path.variable = read_while(reader, is_name_part);
  }
  TRY(read_steps(reader, path));
  if (!reader.is_at_end()) return reader.refuse("unexpected character");
  return path;
}

std::string canonical_text(const PathSyntax& path, std::size_t step_count) {
  std::string text = path.root == PathSyntax::Root::context ? "$$" : "$" + path.variable;
  for (std::size_t i = 0; i < step_count; ++i) {
    if (const auto* member = std::get_if<MemberStep>(&path.steps[i])) {
      text += "['" + member->name + "']";
    } else if (const auto* index = std::get_if<IndexStep>(&path.steps[i])) {
      text += '[' + std::to_string(index->index) + ']';
    } else if (const auto* members = std::get_if<MembersStep>(&path.steps[i])) {
      text += '[';
      for (const std::string& name : members->names) text += "'" + name + "',";
      text.back() = ']';
    }
  }
  return text;
}

}  // namespace semel::data
