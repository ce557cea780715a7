#pragma once

#include "service/sts/operations.h"

// Members that several operations share.

namespace semel::sts::wire {

/// The ARN of whoever calls; the account's root for who is bound by nothing.
std::string caller_arn(const service::Caller& caller);
std::string caller_id(const service::Caller& caller);

/// <Credentials>
void write_credentials(XmlWriter& writer, const directory::Session& session);

}  // namespace semel::sts::wire

namespace semel::sts::shapes {

using codec::Member;
using codec::Presence;
using codec::Type;

inline constexpr std::int64_t duration_s_min = 900;
inline constexpr std::int64_t duration_s_max = 129'600;

}  // namespace semel::sts::shapes
