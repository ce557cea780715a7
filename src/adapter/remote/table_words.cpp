#include "adapter/remote/table_words.h"

namespace semel::remote {

std::string_view word_of(tables::BillingMode billing) {
  return billing == tables::BillingMode::provisioned ? "PROVISIONED" : "PAY_PER_REQUEST";
}

std::string_view word_of(tables::ProjectionType type) {
  if (type == tables::ProjectionType::all) return "ALL";
  return type == tables::ProjectionType::include ? "INCLUDE" : "KEYS_ONLY";
}

std::string_view word_of(tables::StreamView view) {
  switch (view) {
    case tables::StreamView::keys_only:
      return "KEYS_ONLY";
    case tables::StreamView::new_image:
      return "NEW_IMAGE";
    case tables::StreamView::old_image:
      return "OLD_IMAGE";
    case tables::StreamView::new_and_old_images:
      break;
  }
  return "NEW_AND_OLD_IMAGES";
}

tables::BillingMode billing_of(std::string_view word) {
  return word == "PAY_PER_REQUEST" ? tables::BillingMode::pay_per_request
                                   : tables::BillingMode::provisioned;
}

tables::ProjectionType projection_type_of(std::string_view word) {
  if (word == "INCLUDE") return tables::ProjectionType::include;
  return word == "KEYS_ONLY" ? tables::ProjectionType::keys_only : tables::ProjectionType::all;
}

tables::StreamView view_of(std::string_view word) {
  if (word == "KEYS_ONLY") return tables::StreamView::keys_only;
  if (word == "NEW_IMAGE") return tables::StreamView::new_image;
  if (word == "OLD_IMAGE") return tables::StreamView::old_image;
  return tables::StreamView::new_and_old_images;
}

tables::TableStatus table_status_of(std::string_view word) {
  if (word == "ACTIVE") return tables::TableStatus::active;
  if (word == "CREATING") return tables::TableStatus::creating;
  return word == "DELETING" ? tables::TableStatus::deleting : tables::TableStatus::updating;
}

tables::IndexStatus index_status_of(std::string_view word) {
  if (word == "ACTIVE") return tables::IndexStatus::active;
  if (word == "CREATING") return tables::IndexStatus::creating;
  return word == "DELETING" ? tables::IndexStatus::deleting : tables::IndexStatus::updating;
}

void write_tags(codec::JsonWriter& writer, const std::map<std::string, std::string>& tags) {
  writer.key("Tags").begin_array();
  for (const auto& [key, text] : tags) {
    writer.begin_object();
    writer.key("Key").string(key);
    writer.key("Value").string(text);
    writer.end_object();
  }
  writer.end_array();
}

}  // namespace semel::remote
