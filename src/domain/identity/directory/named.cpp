#include "domain/identity/directory/named.h"

#include "domain/tables/description.h"

namespace semel::directory {
namespace {

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

}  // namespace

std::optional<Named> read_principal_arn(std::string_view arn) {
  const std::string account = std::string(tables::account_id) + ":";
  Named named;
  if (take(arn, "arn:aws:sts::" + account + "assumed-role/")) {
    const std::size_t slash = arn.find('/');
    if (slash == std::string_view::npos || slash == 0) return std::nullopt;
    named.name = arn.substr(0, slash);
    named.session = arn.substr(slash + 1);
    return named;
  }
  if (!take(arn, "arn:aws:iam::" + account)) return std::nullopt;
  if (take(arn, "user/")) {
    named.kind = Kind::user;
  } else if (!take(arn, "role/")) {
    return std::nullopt;
  }
  const std::size_t slash = arn.rfind('/');
  named.name = slash == std::string_view::npos ? arn : arn.substr(slash + 1);
  if (named.name.empty()) return std::nullopt;
  return named;
}

bool is_account(std::string_view principal_arn) {
  return principal_arn.empty() ||
         principal_arn == "arn:aws:iam::" + std::string(tables::account_id) + ":root";
}

}  // namespace semel::directory
