#include "domain/workflow/registry/read_page.h"

#include <iterator>

namespace semel::registry {

Result<Listed<records::Record>> read_page(records::Records& records, records::Range range,
                                          const Page& page) {
  range.limit = static_cast<std::int64_t>(page.limit) + 1;
  if (!page.after.empty()) range.after = page.after;
  Listed<records::Record> listed;
  // A page of records may be short by its bytes.
  do {
    auto read = TRY(records.read(range));
    std::move(read.records.begin(), read.records.end(), std::back_inserter(listed.entries));
    range.after = std::move(read.next);
  } while (range.after && listed.entries.size() <= page.limit);
  if (listed.entries.size() > page.limit) {
    listed.entries.resize(page.limit);
    listed.next = listed.entries.back().sort;
  }
  return listed;
}

}  // namespace semel::registry
