#pragma once

#include "domain/function/keys.h"
#include "domain/function/registry.h"
#include "domain/function/stored.h"

namespace semel::function {

template <typename T>
Result<Page<T>> Registry::read_owned(const Reference& reference, const Function& function,
                                     std::string_view kind, const PageRequest& page) {
  records::Range range{.partition = keys::owned_by(reference.region, function.id)};
  range.begin = std::string(kind);
  range.end = keys::end_of(kind);
  range.limit = static_cast<std::int64_t>(page.limit);
  if (!page.after.empty()) range.after = page.after;
  const auto read = TRY(parts_.records.read(range));
  Page<T> owned;
  owned.seen = read.seen;
  owned.next = read.next.value_or("");
  for (const records::Record& record : read.records) {
    TRY(decode(record.data, owned.entries.emplace_back()));
  }
  return owned;
}

}  // namespace semel::function
