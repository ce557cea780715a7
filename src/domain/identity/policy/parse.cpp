#include <algorithm>
#include <boost/json.hpp>
#include <set>

#include "domain/identity/policy/document.h"
#include "domain/identity/policy/operators.h"
#include "domain/identity/text.h"

namespace semel::policy {
namespace {

namespace json = boost::json;

constexpr std::size_t arn_colons = 5;
constexpr std::size_t account_digits = 12;

Error syntax_error() {
  return invalid_argument("Syntax errors in policy.");
}

/// One text or a list of them; booleans and numbers as well where a condition's values stand.
Result<std::vector<std::string>> texts_of(const json::value& value, bool also_scalars = false) {
  std::vector<std::string> texts;
  const auto add = [&](const json::value& each) {
    if (const auto* text = each.if_string()) {
      texts.emplace_back(std::string_view(*text));
    } else if (also_scalars && (each.is_bool() || each.is_number())) {
      texts.push_back(json::serialize(each));
    } else {
      return false;
    }
    return true;
  };
  if (const auto* list = value.if_array()) {
    for (const auto& each : *list) {
      if (!add(each)) return syntax_error();
    }
    return texts;
  }
  if (!add(value)) return syntax_error();
  return texts;
}

Result<void> check_sid(const std::string& sid) {
  const bool is_plain = std::all_of(sid.begin(), sid.end(), [](unsigned char character) {
    return character < 0x80 && std::isalnum(character) != 0;
  });
  if (is_plain) return {};
  return invalid_argument(
      "Statement IDs (SID) must be alpha-numeric. Check that your input satisfies the regular "
      "expression [0-9A-Za-z]*");
}

Result<void> check_action(const std::string& action, Use use) {
  if (action == "*" && use == Use::identity) return {};
  const std::size_t colon = action.find(':');
  if (colon == std::string::npos || colon == 0) {
    return invalid_argument(
        "Actions/Conditions must be prefaced by a vendor, e.g., iam, sdb, ec2, etc.");
  }
  const std::string vendor = action.substr(0, colon);
  const bool is_plain = std::all_of(vendor.begin(), vendor.end(), [](unsigned char character) {
    return std::isalnum(character) != 0 || character == '-' || character == '*';
  });
  if (!is_plain) return invalid_argument("Vendor " + vendor + " is not valid");
  if (use == Use::trust && vendor != "sts") {
    return invalid_argument("AssumeRole policy may only specify STS AssumeRole actions.");
  }
  return {};
}

Result<void> check_resource(const std::string& resource) {
  if (resource == "*") return {};
  if (!resource.starts_with("arn:")) {
    return invalid_argument("Resource " + resource + " must be in ARN format or \"*\".");
  }
  const auto colons = std::count(resource.begin(), resource.end(), ':');
  if (static_cast<std::size_t>(colons) < arn_colons && resource.back() != '*') {
    return invalid_argument("The policy failed legacy parsing");
  }
  return {};
}

bool is_account(std::string_view text) {
  return text.size() == account_digits &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

Error invalid_principal(std::string_view kind, const std::string& name) {
  return invalid_argument("Invalid principal in policy: \"" + std::string(kind) + "\":\"" + name +
                          "\"");
}

Result<void> add_principals(Principals& principals, std::string_view kind,
                            const json::value& value) {
  auto names = TRY(texts_of(value));
  for (auto& name : names) {
    if (kind == "AWS") {
      const bool is_known = name == "*" || is_account(name) || name.starts_with("arn:aws:iam::") ||
                            name.starts_with("arn:aws:sts::");
      if (!is_known) return invalid_principal("AWS", name);
      principals.aws.push_back(std::move(name));
    } else if (kind == "Service") {
      if (name.find('.') == std::string::npos) return invalid_principal("SERVICE", name);
      principals.services.push_back(std::move(name));
    }
  }
  return {};
}

Result<Principals> read_principals(const json::value& value, bool negated) {
  Principals principals;
  principals.negated = negated;
  if (value.is_string()) {
    if (value.get_string() != "*") return syntax_error();
    principals.aws.emplace_back("*");
    return principals;
  }
  const auto* kinds = value.if_object();
  if (kinds == nullptr || kinds->empty()) return syntax_error();
  for (const auto& [kind, names] : *kinds) {
    const std::string_view known[] = {"AWS", "CanonicalUser", "Federated", "Service"};
    if (std::find(std::begin(known), std::end(known), kind) == std::end(known)) {
      return syntax_error();
    }
    TRY(add_principals(principals, kind, names));
  }
  return principals;
}

Result<std::vector<Condition>> read_conditions(const json::value& value) {
  const auto* operators = value.if_object();
  if (operators == nullptr) return syntax_error();
  std::vector<Condition> conditions;
  for (const auto& [name, keys] : *operators) {
    const auto known = read_operator(name);
    if (!known) return invalid_argument("Invalid Condition type : " + std::string(name) + ".");
    if (!keys.is_object()) return syntax_error();
    for (const auto& [key, values] : keys.get_object()) {
      Condition condition = *known;
      condition.key = identity::to_lower_case(key);
      condition.values = TRY(texts_of(values, true));
      conditions.push_back(std::move(condition));
    }
  }
  return conditions;
}

/// Reads one member of a statement. A member that no statement has is a syntax error.
Result<void> read_member(Statement& statement, std::string_view name, const json::value& value) {
  if (name == "Sid") {
    if (!value.is_string()) return syntax_error();
    statement.sid = std::string_view(value.get_string());
    return check_sid(statement.sid);
  }
  if (name == "Effect") {
    if (value != "Allow" && value != "Deny") return syntax_error();
    statement.effect = value == "Allow" ? Effect::allow : Effect::deny;
    return {};
  }
  if (name == "Action" || name == "NotAction") {
    statement.not_action = name == "NotAction";
    statement.actions = TRY(texts_of(value));
    return {};
  }
  if (name == "Resource" || name == "NotResource") {
    statement.not_resource = name == "NotResource";
    statement.resources = TRY(texts_of(value));
    return {};
  }
  if (name == "Principal" || name == "NotPrincipal") {
    statement.principals = TRY(read_principals(value, name == "NotPrincipal"));
    return {};
  }
  if (name == "Condition") {
    statement.conditions = TRY(read_conditions(value));
    return {};
  }
  return syntax_error();
}

bool has_any(const json::object& object, std::string_view name, std::string_view negated_name) {
  return object.contains(name) || object.contains(negated_name);
}

Result<void> check_parts(const json::object& source, Use use) {
  const bool is_trust = use == Use::trust;
  if (!source.contains("Effect")) return syntax_error();
  for (const auto& [name, negated] :
       {std::pair("Action", "NotAction"), std::pair("Resource", "NotResource"),
        std::pair("Principal", "NotPrincipal")}) {
    if (source.contains(name) && source.contains(negated)) return syntax_error();
  }
  if (!is_trust && has_any(source, "Principal", "NotPrincipal")) {
    return invalid_argument("Policy document should not specify a principal.");
  }
  if (is_trust && has_any(source, "Resource", "NotResource")) {
    return invalid_argument("Has prohibited field Resource");
  }
  if (is_trust && !has_any(source, "Principal", "NotPrincipal")) {
    return invalid_argument("Missing required field Principal");
  }
  if (!has_any(source, "Action", "NotAction")) {
    return invalid_argument(is_trust ? "Missing required field Action"
                                     : "Policy statement must contain actions.");
  }
  if (!is_trust && !has_any(source, "Resource", "NotResource")) {
    return invalid_argument("Policy statement must contain resources.");
  }
  return {};
}

Result<Statement> read_statement(const json::value& value, Use use) {
  const auto* source = value.if_object();
  if (source == nullptr) return syntax_error();
  Statement statement;
  for (const auto& [name, member] : *source) TRY(read_member(statement, name, member));
  TRY(check_parts(*source, use));
  if (statement.actions.empty()) {
    return invalid_argument("Policy statement must contain actions.");
  }
  if (use == Use::identity && statement.resources.empty()) {
    return invalid_argument("Policy statement must contain resources.");
  }
  for (const std::string& action : statement.actions) TRY(check_action(action, use));
  for (const std::string& resource : statement.resources) TRY(check_resource(resource));
  return statement;
}

Result<void> read_statements(Document& document, const json::value& value, Use use) {
  if (const auto* list = value.if_array()) {
    for (const auto& each : *list) {
      auto statement = TRY(read_statement(each, use));
      document.statements.push_back(std::move(statement));
    }
  } else {
    auto statement = TRY(read_statement(value, use));
    document.statements.push_back(std::move(statement));
  }
  if (document.statements.empty()) return syntax_error();
  std::set<std::string_view> sids;
  for (const Statement& statement : document.statements) {
    if (statement.sid.empty() || sids.insert(statement.sid).second) continue;
    return invalid_argument("Statement IDs (SID) in a single policy must be unique.");
  }
  return {};
}

}  // namespace

Result<Document> parse(std::string_view text, Use use) {
  boost::system::error_code failed;
  const json::value parsed = json::parse(text, failed);
  const auto* source = failed ? nullptr : parsed.if_object();
  if (source == nullptr) return syntax_error();
  Document document;
  for (const auto& [name, value] : *source) {
    if (name != "Version" && name != "Id" && name != "Statement") return syntax_error();
    if (name == "Version" && value != "2012-10-17" && value != "2008-10-17") {
      return invalid_argument("Policy document must be version 2012-10-17 or greater.");
    }
    if (name == "Version") document.has_variables = value == "2012-10-17";
  }
  const auto* statements = source->if_contains("Statement");
  if (statements == nullptr) return syntax_error();
  TRY(read_statements(document, *statements, use));
  return document;
}

}  // namespace semel::policy
