#include "service/json_errors.h"

#include <algorithm>

namespace semel::service {

namespace {

/// Errors that are not the service's own but of the layers before it, and those that spell their
/// member `Message`.
struct Spelling {
  std::string_view code;
  std::string_view package;
  std::string_view member;
};

constexpr Spelling usual_spelling{"", "com.amazonaws.dynamodb.v20120810#", "message"};
constexpr Spelling spellings[] = {
    {"AccessDeniedException", "com.amazon.coral.service#", "Message"},
    {"IdempotentParameterMismatchException", usual_spelling.package, "Message"},
    {"IncompleteSignatureException", "com.amazon.coral.service#", "message"},
    {"InvalidSignatureException", "com.amazon.coral.service#", "message"},
    {"MissingAuthenticationTokenException", "com.amazon.coral.service#", "message"},
    {"SerializationException", "com.amazon.coral.service#", "Message"},
    {"ThrottlingException", "com.amazon.coral.availability#", "message"},
    {"TransactionCanceledException", usual_spelling.package, "Message"},
    {"TransactionInProgressException", usual_spelling.package, "Message"},
    {"UnknownOperationException", "com.amazon.coral.service#", "message"},
    {"UnrecognizedClientException", "com.amazon.coral.service#", "message"},
    {"ValidationException", "com.amazon.coral.validate#", "message"},
};

const Spelling& spelling_of(std::string_view code) {
  const auto found =
      std::find_if(std::begin(spellings), std::end(spellings),
                   [code](const Spelling& spelling) { return spelling.code == code; });
  return found == std::end(spellings) ? usual_spelling : *found;
}

}  // namespace

void begin_error(codec::JsonWriter& writer, std::string_view code, std::string_view message) {
  const Spelling& spelling = spelling_of(code);
  writer.begin_object();
  writer.key("__type").begin_value();
  writer.text() += '"';
  writer.text() += spelling.package;
  writer.text() += code;
  writer.text() += '"';
  if (!message.empty()) writer.key(spelling.member).string(message);
}

Reply error_reply(int status, std::string_view code, std::string_view message) {
  Reply reply{.body = {}, .status = status, .seen = {}, .error = std::string(code)};
  codec::JsonWriter writer(reply.body);
  begin_error(writer, code, message);
  writer.end_object();
  return reply;
}

}  // namespace semel::service
