#pragma once

#include <map>
#include <string>
#include <string_view>

#include "codec/shape.h"
#include "service/room.h"
#include "service/xml_writer.h"

// AWS's query protocol: a request is a form, an answer is XML.

namespace semel::service {

using Form = std::map<std::string, std::string, std::less<>>;

/// "Action=CreateRole&Tags.member.1.Key=a": names and values, decoded; '+' is a space. Of a name
/// that comes twice the first counts.
Form parse_form(std::string_view text);

/// The parts of `form` that `shape`, a structure, names, as a JSON value that check_request() can
/// judge: numbers where the shape has numbers, lists of ".member.N" (N from 1 without a gap, at
/// most 1,000).
json::value form_to_json(const codec::Shape& shape, const Form& form);

struct QueryError {
  int status = 400;
  std::string code;
  std::string message;
};
/// <ErrorResponse> in `xml_namespace` (none when it is empty).
Reply query_error(const QueryError& error, std::string_view xml_namespace,
                  std::string_view request_id = {});

/// An error that the gateway found, in the names that the query protocol has for it:
/// "UnrecognizedClientException" is InvalidClientTokenId there, with status 403.
QueryError query_refusal(int status, std::string_view code, std::string_view message);

/// <CreateRoleResponse xmlns=…><CreateRoleResult>…</CreateRoleResult><ResponseMetadata>…: the
/// answer of one operation, around what its handler wrote.
Reply query_reply(const Call& call, std::string_view xml_namespace, std::string_view result);

}  // namespace semel::service
