#include "domain/expression/syntax.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "base/check.h"

namespace semel::expression {
namespace {

constexpr Function functions[] = {
    {"attribute_exists", 1, true, false, false}, {"attribute_not_exists", 1, true, false, false},
    {"attribute_type", 2, true, false, false},   {"begins_with", 2, true, false, false},
    {"contains", 2, true, false, false},         {"if_not_exists", 2, false, true, true},
    {"list_append", 2, false, true, false},      {"size", 1, true, false, true},
};

std::string_view name_of(const PathElement& element) {
  return element.name != nullptr ? std::string_view(*element.name) : element.text;
}

std::size_t index_of(const PathElement& element) {
  std::size_t index = 0;
  const char* const end = element.text.data() + element.text.size();
  const auto read = std::from_chars(element.text.data(), end, index);
  CHECK(read.ec == std::errc());
  return index;
}

}  // namespace

NodeIndex Syntax::child(NodeIndex parent, int n) const {
  NodeIndex index = at(parent).first_child;
  for (; n > 0; --n) index = at(index).next_sibling;
  return index;
}

const Function* find_function(std::string_view name) {
  const auto* const end = std::end(functions);
  const auto* const found =
      std::find_if(std::begin(functions), end, [&](const Function& f) { return f.name == name; });
  return found == end ? nullptr : found;
}

Path make_path(const Syntax& syntax, const SyntaxNode& node) {
  Path path;
  path.attribute = name_of(syntax.elements[node.first_element]);
  path.steps.reserve(node.last_element - node.first_element - 1U);
  for (std::size_t i = node.first_element + 1U; i < node.last_element; ++i) {
    const PathElement& element = syntax.elements[i];
    if (element.kind == PathElement::Kind::index) {
      path.steps.emplace_back(index_of(element));
    } else {
      path.steps.emplace_back(std::string(name_of(element)));
    }
  }
  return path;
}

}  // namespace semel::expression
