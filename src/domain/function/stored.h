#pragma once

#include <string>
#include <string_view>

#include "domain/function/model.h"

// The bytes of records: JSON, with members left out that have their usual value. A reader passes
// over members that it does not know. Errors of all decode functions: corruption.

namespace semel::function {

std::string encode(const Function& function);
std::string encode(const Version& version);
std::string encode(const Alias& alias);
std::string encode(const Policy& policy);
std::string encode(const EventInvokeConfig& config);

Result<void> decode(std::string_view bytes, Function& function);
Result<void> decode(std::string_view bytes, Version& version);
Result<void> decode(std::string_view bytes, Alias& alias);
Result<void> decode(std::string_view bytes, Policy& policy);
Result<void> decode(std::string_view bytes, EventInvokeConfig& config);

}  // namespace semel::function
