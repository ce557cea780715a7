#include "adapter/remote/body.h"

namespace semel::remote {

void write_text(codec::JsonWriter& writer, std::string_view member, std::string_view text) {
  if (!text.empty()) writer.key(member).string(text);
}

void write_placeholders(codec::JsonWriter& writer, const expression::Renderer& renderer) {
  if (!renderer.names().empty()) {
    writer.key("ExpressionAttributeNames").begin_object();
    for (const auto& [placeholder, name] : renderer.names()) writer.key(placeholder).string(name);
    writer.end_object();
  }
  if (!renderer.values().empty()) {
    write_named_item(writer, "ExpressionAttributeValues", renderer.values());
  }
}

}  // namespace semel::remote
