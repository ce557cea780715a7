#include "service/dynamodb/wire_table_settings.h"

#include <algorithm>

#include "service/dynamodb/wire_table_keys.h"

namespace semel::dynamodb::wire {

namespace {

constexpr std::int64_t throughput_units_max = 1'000'000'000'000;
constexpr std::size_t tag_count_max = 50;
constexpr std::string_view echoed_members[] = {"SSESpecification", "WarmThroughput",
                                               "ResourcePolicy"};

const json::object* structure(const json::object& owner, std::string_view member) {
  const auto* value = service::find_member(owner, member);
  return value == nullptr ? nullptr : &value->get_object();
}

std::int64_t number_of(const json::object& object, std::string_view member,
                       std::int64_t otherwise) {
  const auto* value = service::find_member(object, member);
  return value == nullptr ? otherwise : service::whole_number(*value);
}

Result<std::int64_t> units(const json::object& object, std::string_view member,
                           const std::string& of_index) {
  const auto number = number_of(object, member, 0);
  if (number <= throughput_units_max) return number;
  return invalid_argument("Given value " + std::to_string(number) + " for " + std::string(member) +
                          " is out of bounds" + (of_index.empty() ? "" : " for index ") + of_index);
}

Result<std::int64_t> request_units_max(const json::object& object, std::string_view member) {
  const auto number = number_of(object, member, -1);
  if (number == -1 || number > 0) return number;
  return invalid_parameters(std::string(member) + " must be at least 1, or -1 for no limit");
}

/// AWS developer guide, "Tagging restrictions in DynamoDB": letters, digits, white space and
/// + - = . _ : / @. Which of the other characters are letters is not ours to judge.
bool is_tag_text(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char character) {
    const auto byte = static_cast<unsigned char>(character);
    const bool letter_or_digit = (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
                                 (byte >= 'A' && byte <= 'Z');
    return byte >= 0x80 || letter_or_digit ||
           std::string_view(" \t\n\r+-=._:/@").find(character) != std::string_view::npos;
  });
}

}  // namespace

Result<std::optional<tables::Throughput>> throughput(const json::object& owner,
                                                     const std::string& of_index) {
  const auto* given = structure(owner, "ProvisionedThroughput");
  if (given == nullptr) return std::optional<tables::Throughput>{};
  tables::Throughput wanted;
  wanted.read_units = TRY(units(*given, "ReadCapacityUnits", of_index));
  wanted.write_units = TRY(units(*given, "WriteCapacityUnits", of_index));
  return std::optional(wanted);
}

Result<std::optional<tables::OnDemandThroughput>> on_demand_throughput(const json::object& owner) {
  const auto* given = structure(owner, "OnDemandThroughput");
  if (given == nullptr) return std::optional<tables::OnDemandThroughput>{};
  tables::OnDemandThroughput wanted;
  wanted.read_units_max = TRY(request_units_max(*given, "MaxReadRequestUnits"));
  wanted.write_units_max = TRY(request_units_max(*given, "MaxWriteRequestUnits"));
  return std::optional(wanted);
}

std::optional<tables::BillingMode> billing_mode(const json::object& request) {
  const auto text = service::text_of(request, "BillingMode");
  if (text.empty()) return std::nullopt;
  return text == "PROVISIONED" ? tables::BillingMode::provisioned
                               : tables::BillingMode::pay_per_request;
}

std::optional<tables::StreamView> stream_view(const json::object& specification) {
  const auto text = service::text_of(specification, "StreamViewType");
  if (text == "KEYS_ONLY") return tables::StreamView::keys_only;
  if (text == "NEW_IMAGE") return tables::StreamView::new_image;
  if (text == "OLD_IMAGE") return tables::StreamView::old_image;
  if (text == "NEW_AND_OLD_IMAGES") return tables::StreamView::new_and_old_images;
  return std::nullopt;
}

std::optional<bool> deletion_protection(const json::object& request) {
  const auto* value = service::find_member(request, "DeletionProtectionEnabled");
  if (value == nullptr) return std::nullopt;
  return service::truth_of(*value);
}

Result<std::optional<tables::StreamView>> stream_to_create(const json::object& request) {
  const auto* specification = structure(request, "StreamSpecification");
  if (specification == nullptr || !service::truth_of(*specification, "StreamEnabled")) {
    return std::optional<tables::StreamView>{};
  }
  const auto view = stream_view(*specification);
  if (!view)
    return invalid_parameters("StreamViewType must be specified when StreamEnabled is true");
  return view;
}

Result<void> check_tag(std::string_view key, std::string_view content) {
  if (key.starts_with("aws:")) {
    return invalid_parameters("Tag keys starting with aws: are reserved for system use: " +
                              std::string(key));
  }
  if (is_tag_text(key) && is_tag_text(content)) return {};
  return invalid_parameters(
      "A tag's key and value consist of letters, digits, white space and "
      "+ - = . _ : / @. Tag: " +
      std::string(key));
}

Result<std::map<std::string, std::string>> tags(const json::object& request) {
  std::map<std::string, std::string> tags;
  const auto elements = elements_of(request, "Tags");
  for (const auto& element : elements) {
    const auto& members = element.get_object();
    const auto key = service::text_of(members, "Key");
    const auto content = service::text_of(members, "Value");
    TRY(check_tag(key, content));
    if (!tags.emplace(key, content).second) {
      return invalid_parameters("Duplicate tag key: " + std::string(key));
    }
  }
  if (tags.size() > tag_count_max) {
    return invalid_parameters("Too many tags: a table has at most 50");
  }
  return tags;
}

std::map<std::string, std::string> echoed(const json::object& request) {
  std::map<std::string, std::string> texts;
  for (const auto member : echoed_members) {
    if (const auto* value = service::find_member(request, member)) {
      texts.emplace(member, json::serialize(*value));
    }
  }
  return texts;
}

}  // namespace semel::dynamodb::wire
