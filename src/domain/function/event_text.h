#pragma once

#include <string>
#include <string_view>

#include "codec/json_writer.h"
#include "domain/function/event_queue.h"

namespace semel::function {

/// What a destination gets (AWS Lambda Developer Guide, "Capturing records of asynchronous
/// invocations"). `condition`: Success, RetriesExhausted or EventAgeExceeded. An answer that would
/// make it longer than an event may be is null.
std::string destination_payload(const Event& event, const Invoked& invoked,
                                std::string_view condition, std::int64_t now_ms);

/// "2023-11-14T22:13:20.000Z"
std::string iso_time(std::int64_t time_ms);

}  // namespace semel::function
