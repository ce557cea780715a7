#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "base/result.h"
#include "codec/json.h"

namespace semel::codec {

// The shape of a message is data: one constant per structure, checked before anything reads the
// message.

enum class Type {
  string,
  boolean,       ///< also the strings true, false, 1, 0, yes, no
  integer,       ///< 32 bits; a fraction is cut off
  long_integer,  ///< 64 bits; a fraction is cut off
  blob,          ///< base64
  list,
  map,
  structure,
  attribute,  ///< an AttributeValue: what it holds is for read_attribute() to judge
};

enum class Pattern {
  none,
  name,         ///< [a-zA-Z0-9_.-]+
  name_or_arn,  ///< the same, or an ARN of up to 1024 characters to which no other bound applies
};

enum class Presence {
  optional,
  not_null,  ///< "Value null at 'item' failed to satisfy constraint: Member must not be null"
  required,  ///< "The parameter 'TableName' is required but was not present in the request", before
             ///< all constraints
};

inline constexpr std::int64_t unbounded = std::numeric_limits<std::int64_t>::max();

struct Shape;
struct Member {
  std::string_view name;
  const Shape* shape;
  Presence presence = Presence::optional;
};

struct Shape {
  Type type = Type::string;
  std::string_view class_name =
      {};  ///< a structure's, as error texts name it: "ExpectedAttributeValue"
  std::span<const Member> members =
      {};                          ///< of a structure, in the order in which violations are told
  const Shape* element = nullptr;  ///< of a list; of a map's values
  std::span<const std::string_view> allowed =
      {};                           ///< enum values, in the order in which they are told
  Pattern pattern = Pattern::none;  ///< of a string; of a map's keys
  std::int64_t length_min = 0;      ///< characters, elements or entries
  std::int64_t length_max = unbounded;
  std::int64_t key_length_min = 0;  ///< of a map's keys
  std::int64_t key_length_max = unbounded;
  std::int64_t value_min = std::numeric_limits<std::int64_t>::min();
  std::int64_t value_max = unbounded;
  /// A table's name in a table operation: a bad length is refused at once, ahead of all
  /// constraints, in words of its own.
  bool control_name = false;
};

/// Shapes that every message is made of.
extern const Shape attribute_shape;      ///< AttributeValue
extern const Shape attribute_map_shape;  ///< an item or a key
extern const Shape string_shape, boolean_shape, integer_shape, long_shape, string_list_shape;

/// Checks that every value has the type that its shape says. A member that is a JSON null counts as
/// absent, an attribute value that is one as empty; other elements of lists and maps must not be
/// null. Members that the shape does not name are passed over. On success every member that is
/// there has its type, so that whoever reads it need not ask. Errors: malformed - the first value
/// of a wrong JSON type, in the service's words.
Result<void> check_types(const Shape& shape, const json::value& message);

// --- reading members of a checked message

/// Null when it is absent or a JSON null.
const json::value* find_member(const json::object& object, std::string_view name);
/// "" when absent.
std::string_view text_of(const json::object& object, std::string_view name);
bool truth_of(const json::value& boolean);
bool truth_of(const json::object& object, std::string_view name, bool otherwise = false);
/// A whole number; the fraction of another one is cut off.
std::int64_t whole_number(const json::value& number);

}  // namespace semel::codec
