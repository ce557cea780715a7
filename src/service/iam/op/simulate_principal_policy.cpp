#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, SimulatePrincipalPolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member simulate_principal_policy_members[] = {
    {"PolicySourceArn", &shapes::arn, shapes::Presence::not_null},
    {"ActionNames", &shapes::action_names, shapes::Presence::not_null},
    {"ResourceArns", &shapes::resource_arns},
    {"ContextEntries", &shapes::context_entries},
    {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

std::map<std::string, std::string> context_of(const json::object& request) {
  std::map<std::string, std::string> context;
  const auto* entries = codec::find_member(request, "ContextEntries");
  if (entries == nullptr) return context;
  for (const auto& entry : entries->get_array()) {
    const auto& object = entry.get_object();
    const auto values = wire::texts(object, "ContextKeyValues");
    if (!values.empty()) context[wire::text(object, "ContextKeyName")] = values.front();
  }
  return context;
}

void write_evaluation(XmlWriter& writer, const identity::AccessRequest& question,
                      const identity::Verdict& verdict) {
  writer.text("EvalActionName", question.action).text("EvalResourceName", question.resource_arn);
  writer.text("EvalDecision", verdict.allowed            ? "allowed"
                              : verdict.is_explicit_deny ? "explicitDeny"
                                                         : "implicitDeny");
  writer.open("MatchedStatements").close("MatchedStatements");
  writer.open("MissingContextValues").close("MissingContextValues");
}

}  // namespace

const Shape simulate_principal_policy_shape{.type = codec::Type::structure,
                                            .members = simulate_principal_policy_members};

Result<void> simulate_principal_policy(Context& context, const json::object& request,
                                       XmlWriter& result) {
  identity::AccessRequest question;
  question.principal_arn = wire::text(request, "PolicySourceArn");
  question.context = context_of(request);
  TRY(wire::find_principal(context, question.principal_arn));
  auto resources = wire::texts(request, "ResourceArns");
  if (resources.empty()) resources = {"*"};
  std::vector<wire::Entry> entries;
  for (const auto& action : wire::texts(request, "ActionNames")) {
    for (const auto& resource : resources) {
      question.action = action;
      question.resource_arn = resource;
      const auto verdict = TRY(context.directory.evaluate(question));
      entries.push_back(wire::entry(action + " " + resource, [&](XmlWriter& writer) {
        write_evaluation(writer, question, verdict);
      }));
    }
  }
  wire::write_page(result, request, "EvaluationResults", std::move(entries));
  return {};
}

}  // namespace semel::iam
