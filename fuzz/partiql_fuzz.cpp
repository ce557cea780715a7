#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "domain/partiql/parse.h"
#include "domain/partiql/read_plan.h"
#include "domain/partiql/write_plan.h"

namespace {

using semel::partiql::Surface;
using semel::tables::TableDescription;
using semel::value::AttributeValue;

/// A table whose names are short, so that statements about it are found soon.
TableDescription fuzzed_table() {
  TableDescription table;
  table.name = {"us-east-1", "t"};
  table.keys = {"p", "s"};
  table.attributes = {{"p", semel::value::Type::string}, {"s", semel::value::Type::string}};
  semel::tables::GlobalIndex index;
  index.name = "i";
  index.keys = {"s", "p"};
  index.projection = {semel::tables::ProjectionType::keys_only, {}};
  table.global_indexes.push_back(std::move(index));
  return table;
}

}  // namespace

/// Parses any text as a statement, and plans it for every surface: neither may crash, or take long.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto statement = semel::partiql::parse(text);
  if (!statement) return 0;
  const std::vector<AttributeValue> parameters = {AttributeValue("a"), AttributeValue(true)};
  if (!semel::partiql::check(*statement, parameters)) return 0;

  const TableDescription table = fuzzed_table();
  if (const auto* select = std::get_if<semel::partiql::Select>(&*statement)) {
    static_cast<void>(semel::partiql::plan_read(*select, parameters, table.name, table, false));
    static_cast<void>(
        semel::partiql::plan_get(*select, parameters, table.name, table, Surface::batch));
    return 0;
  }
  const auto action =
      semel::partiql::plan_write(*statement, parameters, table.name, table, Surface::transaction);
  if (action) static_cast<void>(semel::partiql::check_key(*action, table));
  return 0;
}
