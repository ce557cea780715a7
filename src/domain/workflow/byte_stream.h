#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "domain/workflow/document.h"

// How records of executions are written: numbers as varints, and names and documents once each, in
// tables before what refers to them.

namespace semel::workflow {

class ByteWriter {
 public:
  void number(std::uint64_t value);
  void signed_number(std::int64_t value);
  void flag(bool value) { number(value ? 1 : 0); }
  void text(std::string_view value);
  /// Through the table of names: `name` outlives the writer.
  void name(std::string_view name);
  /// Through the table of documents.
  void document(const Document& document);

  std::size_t size() const { return body_.size(); }
  /// The tables, then what was written.
  std::string done() const;

 private:
  std::string body_, names_, documents_;
  std::unordered_map<std::string_view, std::uint64_t> name_numbers_;
  std::unordered_map<const void*, std::uint64_t> document_numbers_;
  const void* last_document_ = nullptr;
  std::uint64_t last_document_number_ = 0;
  std::vector<Document> kept_;  ///< so that no other takes its address
};

/// Reads what ByteWriter wrote. After bytes that it did not write, all reads give nothing and ok()
/// is false.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes);

  std::uint64_t number();
  std::int64_t signed_number();
  bool flag() { return number() != 0; }
  std::string text();
  /// A part of the bytes that it was made of.
  std::string_view name();
  Document document();
  void skip(std::size_t bytes);

  bool ok() const { return ok_; }
  Result<void> status() const;

 private:
  std::string_view sized();
  std::string_view rest_;
  std::vector<std::string_view> names_;
  std::vector<std::string_view> document_texts_;
  std::unordered_map<std::uint64_t, Document> documents_;
  bool ok_ = true;
};

/// Packs what gets smaller by it, and only what is large enough to be worth the time.
std::string pack(std::string bytes);
Result<std::string> unpack(std::string bytes);

}  // namespace semel::workflow
