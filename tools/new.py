#!/usr/bin/python3
"""Writes the skeleton of an operation: its file, its test, its lines in the room's index and README.

    ./dev new ROOM OPERATION        for example: ./dev new dynamodb RestoreTableFromBackup

The skeleton compiles, and answers that the operation is not written yet; its test fails until it says what it has to.
"""

import argparse
import re
import sys
from pathlib import Path

from check import snake_case

ROOT = Path(__file__).resolve().parent.parent

OPERATION = """\
#include "service/{room}/operations.h"
#include "service/{room}/wire.h"
#include "service/{room}/wire_shapes.h"

// AWS API Reference, {operation}.

namespace semel::{room} {{

namespace {{

constexpr shapes::Member {name}_members[] = {{
    {{"TableName", &shapes::table_name, shapes::Presence::not_null}},
}};

}}  // namespace

constexpr Shape {name}_shape{{
    .type = service::Type::structure, .class_name = "{operation}Input", .members = {name}_members}};

Result<Reply> {name}(Context& context, const json::object& request) {{
  const auto table = TRY(wire::table_name(context, request));
  return Error{{ErrorCode::unimplemented, "{operation} of " + table.name}};
}}

}}  // namespace semel::{room}
"""

TEST = """\
#include "service/{room}/room_fixture.h"

namespace semel::{room} {{
namespace {{

class {operation} : public RoomTest {{}};

TEST_F({operation}, AsksForAllThatTheRequestSays) {{
  answer("{operation}", R"json({{"TableName": "orders"}})json");
  EXPECT_EQ(tables_.calls, "say here what the port has to be asked for");
}}

}}  // namespace
}}  // namespace semel::{room}
"""


def with_row(text, row_pattern, row, key):
    """`text` with `row` among the lines that match `row_pattern`, in the order of the names that it captures."""
    lines = text.split("\n")
    places = [number for number, line in enumerate(lines) if re.match(row_pattern, line)]
    if not places:
        sys.exit(f"no line looks like {row_pattern}: add the row by hand: {row}")
    later = [number for number in places if re.match(row_pattern, lines[number])[1] > key]
    lines.insert(later[0] if later else places[-1] + 1, row)
    return "\n".join(lines)


def with_index_lines(text, operation, name):
    declaration = f"Handler {name};\nextern const Shape {name}_shape;\n\n"
    text = text.replace("inline constexpr Operation operations[]", declaration + "inline constexpr Operation operations[]", 1)
    access = "read" if re.match(r"Get|List|Describe|Query|Scan", operation) else "write"
    row = f'    {{"{operation}", {name}, &{name}_shape, Access::{access}}},'
    return with_row(text, r'\s*\{"([A-Z]\w+)",', row, operation)


def main():
    parser = argparse.ArgumentParser(prog="./dev new", description=__doc__.split("\n")[0])
    parser.add_argument("room", help="a folder of src/service")
    parser.add_argument("operation", help="its name in the API: RestoreTableFromBackup")
    arguments = parser.parse_args()
    room, operation = arguments.room, arguments.operation
    folder = ROOT / "src/service" / room
    if not (folder / "operations.h").exists():
        sys.exit(f"there is no room '{room}' in src/service")
    if not re.fullmatch(r"[A-Z][A-Za-z0-9]+", operation):
        sys.exit(f"'{operation}' is not the name of an operation: write it as the API does, RestoreTableFromBackup")
    name = snake_case(operation)
    source, test = folder / "op" / f"{name}.cpp", folder / "op" / f"{name}_test.cpp"
    if source.exists():
        sys.exit(f"{source.relative_to(ROOT)} exists")

    index, readme = folder / "operations.h", folder / "README.md"
    words = {"room": room, "operation": operation, "name": name}
    index.write_text(with_index_lines(index.read_text(), operation, name))
    readme.write_text(with_row(readme.read_text(), r"\| ([A-Z][A-Za-z]+) \| ", f"| {operation} | | |", operation))
    source.write_text(OPERATION.format(**words))
    test.write_text(TEST.format(**words))
    for path in (source, test, index, readme):
        print(f"wrote {path.relative_to(ROOT)}")
    print(f"next: fill them in, then ./dev test {operation}")


if __name__ == "__main__":
    main()
