#include <map>

#include "service/lambda/wire.h"

namespace semel::lambda {
namespace {

constexpr std::size_t policy_bytes_max = 20'480;

/// "s3.amazonaws.com" is a service, "123456789012" an account, "*" everybody.
void write_principal(codec::JsonWriter& writer, std::string_view principal) {
  if (principal == "*") return writer.string(principal);
  const bool is_account =
      principal.size() == 12 && principal.find_first_not_of("0123456789") == std::string_view::npos;
  writer.begin_object();
  if (is_account) {
    writer.key("AWS").string("arn:aws:iam::" + std::string(principal) + ":root");
  } else {
    writer.key(principal.starts_with("arn:") ? "AWS" : "Service").string(principal);
  }
  writer.end_object();
}

struct Condition {
  std::string_view member, comparison, key;
};
constexpr Condition conditions[] = {
    {"SourceArn", "ArnLike", "AWS:SourceArn"},
    {"SourceAccount", "StringEquals", "AWS:SourceAccount"},
    {"PrincipalOrgID", "StringEquals", "aws:PrincipalOrgID"},
    {"EventSourceToken", "StringEquals", "lambda:EventSourceToken"},
    {"FunctionUrlAuthType", "StringEquals", "lambda:FunctionUrlAuthType"},
};

void write_conditions(codec::JsonWriter& writer, const json::object& body) {
  std::map<std::string_view, std::map<std::string, std::string>> wanted;
  for (const auto& [member, comparison, key] : conditions) {
    const std::string_view text = codec::text_of(body, member);
    if (!text.empty()) wanted[comparison][std::string(key)] = text;
  }
  if (wanted.empty()) return;
  writer.key("Condition").begin_object();
  for (const auto& [comparison, keys] : wanted) {
    writer.key(comparison);
    wire::write_text_map(writer, keys);
  }
  writer.end_object();
}

std::string statement_of(const json::object& body, const function::Reference& reference) {
  std::string statement;
  codec::JsonWriter writer(statement);
  writer.begin_object();
  writer.key("Sid").string(codec::text_of(body, "StatementId"));
  writer.key("Effect").plain_string("Allow");
  writer.key("Principal");
  write_principal(writer, codec::text_of(body, "Principal"));
  writer.key("Action").string(codec::text_of(body, "Action"));
  writer.key("Resource").string(function::arn_of(reference));
  write_conditions(writer, body);
  writer.end_object();
  return statement;
}

Result<void> add(function::Policy& policy, const std::string& id, const std::string& statement) {
  if (!policy.statements.emplace(id, statement).second) {
    return already_exists("The statement id (" + id +
                          ") provided already exists. Please provide a new statement id, or remove "
                          "the existing statement.");
  }
  std::size_t bytes = 0;
  for (const auto& [each, text] : policy.statements) bytes += text.size();
  if (bytes <= policy_bytes_max) return {};
  return invalid_argument("The final policy size (" + std::to_string(bytes) +
                          ") is bigger than the limit (20480).");
}

}  // namespace

Result<Reply> add_permission(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  const std::string id(codec::text_of(context.body, "StatementId"));
  if (!function::is_plain_name(id, 100)) {
    return function::validation_error(
        id, "statementId", "Member must satisfy regular expression pattern: ([a-zA-Z0-9-_]+)");
  }
  const std::string statement = statement_of(context.body, reference);
  const Ticket seen = TRY(context.parts.registry.edit_policy(
      reference, std::string(codec::text_of(context.body, "RevisionId")),
      [&](function::Policy& policy) { return add(policy, id, statement); }));
  Reply reply{.body = {}, .status = 201, .seen = seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("Statement").string(statement);
  writer.end_object();
  return reply;
}

}  // namespace semel::lambda
