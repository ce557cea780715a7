#include "domain/workflow/document.h"

#include <optional>
#include <utility>

#include "domain/workflow/data/parse.h"
#include "domain/workflow/data/print.h"

namespace semel::workflow {

struct Document::Content {
  std::optional<std::string> text;
  std::optional<data::json::value> value;
};

Document::Document() {
  static const auto empty = [] {
    auto content = std::make_shared<Content>();
    content->text = "{}";
    content->value = data::json::object();
    return content;
  }();
  content_ = empty;
}

Document Document::of_text(std::string text) {
  auto content = std::make_shared<Content>();
  content->text = std::move(text);
  return Document(std::move(content));
}

Document Document::of_value(data::json::value value) {
  auto content = std::make_shared<Content>();
  content->value = std::move(value);
  return Document(std::move(content));
}

const std::string& Document::text() const {
  if (!content_->text) content_->text = data::print(*content_->value);
  return *content_->text;
}

const data::json::value& Document::value() const {
  if (!content_->value) {
    auto parsed = data::parse(*content_->text);
    content_->value = parsed ? std::move(*parsed) : data::json::value();
  }
  return *content_->value;
}

std::size_t Document::known_bytes() const {
  return content_->text ? content_->text->size() : 0;
}

}  // namespace semel::workflow
