#include "service/stepfunctions/routes.h"

#include <set>

#include "service/stepfunctions/errors.h"

namespace semel::stepfunctions::routes {
namespace {

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const auto& text : texts) all += (all.empty() ? "" : ", ") + text;
  return "[" + all + "]";
}

}  // namespace

Result<Routing> of_request(const Context& context, const json::object& request) {
  Routing routing;
  std::vector<std::string> arns;
  std::vector<std::string> weights;
  std::set<std::string> distinct;
  std::int64_t sum = 0;
  bool all_versions = true;
  bool all_here = true;
  for (const auto& each : request.at("routingConfiguration").get_array()) {
    const auto& members = each.get_object();
    const auto text = std::string(codec::text_of(members, "stateMachineVersionArn"));
    const auto weight = codec::whole_number(members.at("weight"));
    arns.push_back(text);
    weights.push_back(std::to_string(weight));
    sum += weight;
    distinct.insert(text);
    const auto arn = registry::parse_arn(text);
    if (!arn || arn->kind != wire::ArnKind::version) {
      all_versions = false;
      continue;
    }
    if (!routing.routes.empty() && !(routing.machine == arn->id)) all_versions = false;
    all_here &= wire::is_here(context, *arn);
    routing.machine = arn->id;
    routing.routes.push_back({arn->version, weight});
  }
  if (!all_versions) {
    return validation("Routing configuration must contain state machine version ARNs. Received: " +
                      joined(arns));
  }
  if (distinct.size() != arns.size()) {
    return validation(
        "Routing configuration must contain distinct state machine version ARNs. Received: " +
        joined(arns));
  }
  if (sum != 100) {
    return validation("Sum of routing configuration weights must equal 100. Received: " +
                      joined(weights));
  }
  if (!all_here) return missing();
  return routing;
}

Result<void> check_alias_name(std::string_view name) {
  if (registry::is_alias_name(name)) return {};
  return validation("1 validation error detected: Value '" + std::string(name) +
                    "' at 'name' failed to satisfy constraint: Member must satisfy regular "
                    "expression pattern: ^(?=.*[a-zA-Z_\\-\\.])[a-zA-Z0-9_\\-\\.]+$");
}

Error missing() {
  return refusal("ResourceNotFound", "Request references a resource that does not exist.");
}

}  // namespace semel::stepfunctions::routes
