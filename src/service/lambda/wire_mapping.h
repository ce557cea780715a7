#pragma once

#include <string_view>

#include "domain/function/event_sources.h"
#include "service/lambda/errors.h"
#include "service/lambda/wire.h"

namespace semel::lambda::wire {

/// Puts what the body names into `mapping`. Errors: invalid_argument - a setting that is not
/// supported here; those of function::parse_reference().
Result<void> read_mapping(const json::object& body, function::EventMapping& mapping);
/// `state`: empty - Enabled or Disabled.
void write_mapping(codec::JsonWriter& writer, const Context& context,
                   const function::EventMapping& mapping, std::string_view state = {});
Reply mapping_reply(const Context& context, const function::Kept<function::EventMapping>& mapping,
                    int status, std::string_view state = {});

}  // namespace semel::lambda::wire
