#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <boost/json/fwd.hpp>

namespace semel::cli {

// DynamoDB JSON, as the demonstration reads and writes it: {"S": "text"} and {"N": "1"}.
boost::json::value text_value(std::string_view text);
boost::json::value number_value(std::int64_t number);

/// The text or number of attribute `name` of an item; "" or 0 when it is absent or of another type.
std::string text_of(const boost::json::object& item, std::string_view name);
std::int64_t number_of(const boost::json::object& item, std::string_view name);

/// Parses an answer's body; an empty object when it is not one.
boost::json::object parse_object(const std::string& body);

}  // namespace semel::cli
