#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/workflow/definition/machine.h"
#include "domain/workflow/definition/parse.h"

namespace semel::definition {

namespace json = data::json;

/// What one parse() found so far.
struct Findings {
  MachineType type = MachineType::standard;
  std::vector<Diagnostic> diagnostics{};
  std::set<std::string, std::less<>> state_names{}, labels{};  ///< of the whole definition

  void refuse(std::string code, std::string message, std::string location);
  /// SCHEMA_VALIDATION_FAILED.
  void refuse(std::string message, std::string location);
  void warn(std::string code, std::string message, std::string location);
};

/// One object of a definition. Reads its fields by name and type; what is wrong is a diagnostic at
/// the field's place, and reads as absent.
class Fields {
 public:
  struct Integers {
    std::int64_t min = 0;
    std::int64_t max = 99'999'999;
  };
  using Names = std::initializer_list<std::string_view>;

  Fields(const json::object& object, std::string location, Findings& findings)
      : object_(object), location_(std::move(location)), findings_(findings) {}

  const std::string& location() const { return location_; }  ///< empty: the whole definition
  Findings& findings() { return findings_; }
  std::string place_of(std::string_view name) const { return location_ + '/' + std::string(name); }

  bool has(std::string_view name) const { return object_.if_contains(name) != nullptr; }
  bool is_null(std::string_view name) const;
  const json::value* value(std::string_view name) const { return object_.if_contains(name); }
  template <typename Visit>
  void each_name(const Visit& visit) const {
    for (const auto& member : object_) visit(std::string_view(member.key()));
  }
  std::optional<std::string> text(std::string_view name);
  std::optional<std::int64_t> integer(std::string_view name, Integers bounds);
  std::optional<double> number(std::string_view name, double min, double max);
  std::optional<bool> boolean(std::string_view name);
  const json::object* object(std::string_view name);
  /// An array that is not empty.
  const json::array* array(std::string_view name);
  std::optional<std::string> one_of(std::string_view name, Names values);

  std::optional<Path> path(std::string_view name);
  /// A path to one place of the input or of a variable: no wildcards, not of the context object.
  std::optional<Path> reference(std::string_view name);
  std::optional<ReferencePath> result_path(std::string_view name);
  std::optional<Expression> expression(std::string_view name);
  std::optional<Payload> payload(std::string_view name);
  /// The payload template of Assign, whose members are names of variables.
  std::optional<Payload> assignments(std::string_view name);

  /// Refuses the fields that are not in `names`.
  void allow(std::span<const std::string_view> names);
  void require(Names names);
  /// False, and refused, when more than one is there; or none, when one is `needed`.
  bool exclude(Names names, bool needed = false);

  void refuse(std::string_view name, std::string message);
  void refuse(std::string message);

 private:
  void refuse_type(std::string_view name, std::string_view type);

  const json::object& object_;
  std::string location_;
  Findings& findings_;
};

/// "/States/A/Choices[2]".
std::string element_place(const std::string& array_place, std::size_t index);

/// "[A, B]".
std::string listed(std::span<const std::string_view> names);

}  // namespace semel::definition
