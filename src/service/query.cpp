#include "service/query.h"

#include <algorithm>
#include <charconv>

#include "domain/identity/text.h"

namespace semel::service {
namespace {

constexpr std::size_t list_elements_max = 1'000;
constexpr std::string_view xml_type = "text/xml";

std::string decoded(std::string_view text) {
  std::string spaced(text);
  std::replace(spaced.begin(), spaced.end(), '+', ' ');
  return identity::percent_decoded(spaced);
}

bool has_prefix(const Form& form, const std::string& prefix) {
  const auto found = form.lower_bound(prefix);
  return found != form.end() && found->first.starts_with(prefix);
}

/// The number that the text is; else the text, which check_types() then refuses.
json::value number_or_text(const std::string& text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec == std::errc{} && read.ptr == end) return number;
  return json::value(text);
}

json::value value_at(const codec::Shape& shape, const Form& form, const std::string& name);

json::object structure_at(const codec::Shape& shape, const Form& form, const std::string& prefix) {
  json::object object;
  for (const codec::Member& member : shape.members) {
    auto value = value_at(*member.shape, form, prefix + std::string(member.name));
    if (!value.is_null()) object.emplace(member.name, std::move(value));
  }
  return object;
}

json::value list_at(const codec::Shape& shape, const Form& form, const std::string& name) {
  json::array elements;
  while (elements.size() < list_elements_max) {
    const std::string place = name + ".member." + std::to_string(elements.size() + 1);
    auto element = value_at(*shape.element, form, place);
    if (element.is_null()) break;
    elements.push_back(std::move(element));
  }
  if (elements.empty() && !form.contains(name)) return nullptr;
  return elements;
}

/// Null when the form has nothing of that name.
json::value value_at(const codec::Shape& shape, const Form& form, const std::string& name) {
  if (shape.type == codec::Type::list) return list_at(shape, form, name);
  if (shape.type == codec::Type::structure) {
    if (!has_prefix(form, name + ".")) return nullptr;
    return structure_at(shape, form, name + ".");
  }
  const auto found = form.find(name);
  if (found == form.end()) return nullptr;
  const bool is_number =
      shape.type == codec::Type::integer || shape.type == codec::Type::long_integer;
  return is_number ? number_or_text(found->second) : json::value(found->second);
}

}  // namespace

Form parse_form(std::string_view text) {
  Form form;
  for (const std::string_view part : identity::split(text, "&")) {
    const std::size_t equals = std::min(part.find('='), part.size());
    form.emplace(decoded(part.substr(0, equals)),
                 decoded(part.substr(std::min(equals + 1, part.size()))));
  }
  return form;
}

json::value form_to_json(const codec::Shape& shape, const Form& form) {
  return structure_at(shape, form, "");
}

Reply query_error(const QueryError& error, std::string_view xml_namespace,
                  std::string_view request_id) {
  Reply reply{.body = "<ErrorResponse",
              .status = error.status,
              .seen = {},
              .error = error.code,
              .content_type = std::string(xml_type)};
  if (!xml_namespace.empty()) reply.body.append(" xmlns=\"").append(xml_namespace).append("\"");
  reply.body += ">";
  XmlWriter writer(reply.body);
  writer.open("Error");
  writer.text("Type", error.status >= 500 ? "Receiver" : "Sender");
  writer.text("Code", error.code).text("Message", error.message);
  writer.close("Error");
  if (!request_id.empty()) writer.text("RequestId", request_id);
  writer.close("ErrorResponse");
  return reply;
}

QueryError query_refusal(int status, std::string_view code, std::string_view message) {
  static constexpr struct {
    std::string_view json_code, code;
    int status;
  } names[] = {
      {"AccessDeniedException", "AccessDenied", 403},
      {"ExpiredTokenException", "ExpiredToken", 403},
      {"IncompleteSignatureException", "IncompleteSignature", 403},
      {"InvalidSignatureException", "SignatureDoesNotMatch", 403},
      {"MissingAuthenticationTokenException", "MissingAuthenticationToken", 403},
      {"ThrottlingException", "Throttling", 400},
      {"UnrecognizedClientException", "InvalidClientTokenId", 403},
      {"ValidationException", "ValidationError", 400},
  };
  for (const auto& name : names) {
    if (name.json_code == code) return {name.status, std::string(name.code), std::string(message)};
  }
  return {status, std::string(code), std::string(message)};
}

Reply query_reply(const Call& call, std::string_view xml_namespace, std::string_view result) {
  const std::string operation(call.operation);
  Reply reply{.body = "<" + operation + "Response xmlns=\"" + std::string(xml_namespace) + "\">",
              .status = 200,
              .seen = {},
              .error = {},
              .content_type = std::string(xml_type)};
  XmlWriter writer(reply.body);
  if (!result.empty()) {
    writer.open(operation + "Result");
    reply.body += result;
    writer.close(operation + "Result");
  }
  writer.open("ResponseMetadata").text("RequestId", call.request_id).close("ResponseMetadata");
  writer.close(operation + "Response");
  return reply;
}

}  // namespace semel::service
