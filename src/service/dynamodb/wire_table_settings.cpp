#include "service/dynamodb/wire_table_settings.h"

#include "service/dynamodb/wire_table_parts.h"

namespace semel::dynamodb::wire {

namespace {

constexpr std::int64_t throughput_units_max = 1'000'000'000'000;
constexpr std::int64_t no_limit = -1;

std::int64_t number_of(const json::object& object, std::string_view member,
                       std::int64_t otherwise) {
  const auto* value = codec::find_member(object, member);
  return value == nullptr ? otherwise : codec::whole_number(*value);
}

Error out_of_bounds(std::int64_t units, const std::string& member, const std::string& index) {
  return invalid_argument("Given value " + std::to_string(units) + " for " + member +
                          " is out of bounds" + (index.empty() ? "" : " for index ") + index);
}

Error outside_of_range(const std::string& member, const std::string& of) {
  return invalid_parameters("Requested " + member + " for OnDemandThroughput for " + of +
                            " is outside of valid range");
}

std::optional<tables::StreamView> stream_view(std::string_view text) {
  if (text == "KEYS_ONLY") return tables::StreamView::keys_only;
  if (text == "NEW_IMAGE") return tables::StreamView::new_image;
  if (text == "OLD_IMAGE") return tables::StreamView::old_image;
  if (text == "NEW_AND_OLD_IMAGES") return tables::StreamView::new_and_old_images;
  return std::nullopt;
}

}  // namespace

std::optional<tables::Throughput> throughput(const json::object& owner) {
  const auto* given = structure_of(owner, "ProvisionedThroughput");
  if (given == nullptr) return std::nullopt;
  return tables::Throughput{number_of(*given, "ReadCapacityUnits", 0),
                            number_of(*given, "WriteCapacityUnits", 0)};
}

Result<void> check_bounds(const std::optional<tables::Throughput>& throughput,
                          const std::string& index) {
  if (!throughput) return {};
  if (throughput->read_units > throughput_units_max) {
    return out_of_bounds(throughput->read_units, "ReadCapacityUnits", index);
  }
  if (throughput->write_units > throughput_units_max) {
    return out_of_bounds(throughput->write_units, "WriteCapacityUnits", index);
  }
  return {};
}

std::optional<tables::OnDemandUpdate> on_demand_update(const json::object& owner) {
  const auto* given = structure_of(owner, "OnDemandThroughput");
  if (given == nullptr) return std::nullopt;
  const auto units = [&](std::string_view member) -> std::optional<std::int64_t> {
    const auto* value = codec::find_member(*given, member);
    if (value == nullptr) return std::nullopt;
    return codec::whole_number(*value);
  };
  const tables::OnDemandUpdate update{units("MaxReadRequestUnits"), units("MaxWriteRequestUnits")};
  if (!update.read_units_max && !update.write_units_max) return std::nullopt;
  return update;
}

std::optional<tables::OnDemandThroughput> on_demand_throughput(const json::object& owner) {
  const auto update = on_demand_update(owner);
  if (!update) return std::nullopt;
  return update->applied_to(std::nullopt);
}

Result<void> check_bounds(const std::optional<tables::OnDemandThroughput>& on_demand,
                          const std::string& of) {
  if (!on_demand) return {};
  const auto fits = [](std::int64_t units) { return units == no_limit || units >= 1; };
  if (!fits(on_demand->read_units_max)) return outside_of_range("MaxReadRequestUnits", of);
  if (!fits(on_demand->write_units_max)) return outside_of_range("MaxWriteRequestUnits", of);
  return {};
}

std::optional<tables::BillingMode> billing_mode(const json::object& request) {
  const auto text = codec::text_of(request, "BillingMode");
  if (text == "PROVISIONED") return tables::BillingMode::provisioned;
  if (text == "PAY_PER_REQUEST") return tables::BillingMode::pay_per_request;
  return std::nullopt;
}

std::optional<bool> deletion_protection(const json::object& request) {
  const auto* value = codec::find_member(request, "DeletionProtectionEnabled");
  if (value == nullptr) return std::nullopt;
  return codec::truth_of(*value);
}

Result<std::optional<StreamSpecification>> stream_specification(const json::object& request) {
  const auto* given = structure_of(request, "StreamSpecification");
  if (given == nullptr) return std::optional<StreamSpecification>{};
  const StreamSpecification specification{codec::truth_of(*given, "StreamEnabled"),
                                          stream_view(codec::text_of(*given, "StreamViewType"))};
  if (specification.enabled && !specification.view) {
    return invalid_parameters("StreamViewType must be specified when StreamEnabled is true");
  }
  if (!specification.enabled && specification.view) {
    return invalid_parameters("StreamViewType cannot be specified when StreamEnabled is false");
  }
  return std::optional(specification);
}

}  // namespace semel::dynamodb::wire
