#pragma once

#include <memory>
#include <string>

#include "domain/workflow/data/json.h"

namespace semel::workflow {

/// JSON that states pass on: its text or its value, each made from the other when first asked for.
/// Cheap to copy, since copies share. For one thread at a time.
class Document {
 public:
  Document();  ///< {}
  /// `text` is JSON; what is not becomes null.
  static Document of_text(std::string text);
  static Document of_value(data::json::value value);

  const std::string& text() const;
  const data::json::value& value() const;
  /// Bytes of the text, if it is there; else 0.
  std::size_t known_bytes() const;

  bool is_same(const Document& other) const { return content_ == other.content_; }
  const void* identity() const { return content_.get(); }

 private:
  struct Content;
  explicit Document(std::shared_ptr<Content> content) : content_(std::move(content)) {}
  std::shared_ptr<Content> content_;
};

}  // namespace semel::workflow
