#pragma once

#include <string>
#include <string_view>

#include "codec/json_attribute.h"
#include "codec/json_writer.h"
#include "domain/expression/render.h"

namespace semel::remote {

/// Writes one JSON object from its first brace to its last.
class Body {
 public:
  Body() : writer_(text_) { writer_.begin_object(); }
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;

  codec::JsonWriter& writer() { return writer_; }
  std::string finish() {
    writer_.end_object();
    return std::move(text_);
  }

 private:
  std::string text_;
  codec::JsonWriter writer_;
};

inline void write_named_item(codec::JsonWriter& writer, std::string_view member,
                             const value::Item& item) {
  writer.key(member);
  codec::write_item(writer, item);
}

/// The member, unless its text is empty.
void write_text(codec::JsonWriter& writer, std::string_view member, std::string_view text);

/// ExpressionAttributeNames and ExpressionAttributeValues, where there are any.
void write_placeholders(codec::JsonWriter& writer, const expression::Renderer& renderer);

}  // namespace semel::remote
