#include "domain/function/reference.h"

#include <algorithm>
#include <vector>

#include "domain/tables/description.h"

namespace semel::function {
namespace {

constexpr std::size_t name_length_max = 64;
constexpr std::size_t qualifier_length_max = 128;
constexpr std::string_view name_pattern =
    "Member must satisfy regular expression pattern: "
    "(arn:(aws[a-zA-Z-]*)?:lambda:)?([a-z]{2}((-gov)|(-iso([a-z]?)))?-[a-z]+-\\d{1}:)?(\\d{12}:)?"
    "(function:)?([a-zA-Z0-9-_\\.]+)(:(\\$LATEST(\\.PUBLISHED)?|[a-zA-Z0-9-_]+))?";
constexpr std::string_view qualifier_pattern =
    "Member must satisfy regular expression pattern: "
    "\\$(LATEST(\\.PUBLISHED)?)|[a-zA-Z0-9-_$]+";

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t colon = text.find(':');
    parts.push_back(text.substr(0, colon));
    if (colon == std::string_view::npos) return parts;
    text.remove_prefix(colon + 1);
  }
}

bool is_digit(char character) {
  return character >= '0' && character <= '9';
}

bool is_account(std::string_view text) {
  return text.size() == 12 && std::all_of(text.begin(), text.end(), is_digit);
}

bool is_qualifier(std::string_view text) {
  return text == latest_version || is_plain_name(text, qualifier_length_max);
}

/// What stands before the name, where it stands.
struct Owner {
  std::string_view region, account;
};

/// Takes the parts that stand before the name off the front. False: they are of no known form.
bool take_owner(std::vector<std::string_view>& parts, Owner& owner) {
  std::size_t taken = 0;
  if (parts[0] == "arn") {
    if (parts.size() < 7 || !parts[1].starts_with("aws") || parts[2] != "lambda") return false;
    owner = {parts[3], parts[4]};
    if (!is_account(owner.account) || parts[5] != "function") return false;
    taken = 6;
  } else {
    if (parts.size() > 2 && is_account(parts[0])) owner.account = parts[taken++];
    if (parts.size() > taken + 1 && parts[taken] == "function") ++taken;
  }
  parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(taken));
  return true;
}

}  // namespace

bool is_plain_name(std::string_view text, std::size_t length_max) {
  const auto fits = [](char character) {
    return is_digit(character) || (character >= 'a' && character <= 'z') ||
           (character >= 'A' && character <= 'Z') || character == '-' || character == '_';
  };
  return !text.empty() && text.size() <= length_max && std::all_of(text.begin(), text.end(), fits);
}

bool is_version_number(std::string_view text) {
  return !text.empty() && text.size() <= 18 && std::all_of(text.begin(), text.end(), is_digit);
}

Error validation_error(std::string_view value, std::string_view member,
                       std::string_view constraint) {
  return invalid_argument("1 validation error detected: Value '" + std::string(value) + "' at '" +
                          std::string(member) +
                          "' failed to satisfy constraint: " + std::string(constraint));
}

Result<Reference> parse_reference(const std::string& region, std::string_view text,
                                  std::string_view qualifier) {
  std::vector<std::string_view> parts = split(text);
  Owner owner;
  const bool is_known = take_owner(parts, owner);
  const bool is_named =
      is_known && (parts.size() == 1 || (parts.size() == 2 && is_qualifier(parts[1])));
  if (!is_named || !is_plain_name(parts[0], text.size())) {
    return validation_error(text, "functionName", name_pattern);
  }
  if (parts[0].size() > name_length_max) {
    return validation_error(text, "functionName",
                            "Member must have length less than or equal to 64");
  }
  if (!qualifier.empty() && !is_qualifier(qualifier)) {
    return validation_error(qualifier, "qualifier", qualifier_pattern);
  }
  if (parts.size() == 2 && !qualifier.empty() && parts[1] != qualifier) {
    return invalid_argument(
        "The derived qualifier from the function name does not match the specified qualifier.");
  }
  if (!owner.region.empty() && owner.region != region) {
    return not_found("Functions from '" + std::string(owner.region) +
                     "' are not reachable in this region ('" + region + "')");
  }
  if (!owner.account.empty() && owner.account != tables::account_id) {
    return not_found("Function not found: " + std::string(text));
  }
  Reference reference{region, std::string(parts[0]), std::string(qualifier)};
  if (parts.size() == 2) reference.qualifier = std::string(parts[1]);
  return reference;
}

std::string arn_of(const Reference& reference) {
  std::string arn = "arn:aws:lambda:" + reference.region + ":" + std::string(tables::account_id) +
                    ":function:" + reference.name;
  if (!reference.qualifier.empty()) arn += ":" + reference.qualifier;
  return arn;
}

Error function_not_found(const Reference& reference) {
  return not_found("Function not found: " + arn_of(reference));
}

}  // namespace semel::function
