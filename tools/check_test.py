#!/usr/bin/python3
"""Tests of tools/check.py: each rule sees what it is there for, and lets the rest pass."""

import tempfile
import unittest
from pathlib import Path

import check


def breaches_of(files):
    """What check() finds in a repository of `files`, as 'path:line rule'."""
    basics = {
        "CMakeLists.txt": "",
        "src/base/CMakeLists.txt": "add_module(base)\n",
        "src/kv/CMakeLists.txt": "add_module(kv DEPENDS base)\n",
        "src/service/CMakeLists.txt": "add_module(service DEPENDS kv)\n",
        "src/service/shop/CMakeLists.txt": "add_module(shop DEPENDS service LIBRARIES Boost::json)\n",
        "src/service/bank/CMakeLists.txt": "add_module(bank DEPENDS service shop)\n",
    }
    with tempfile.TemporaryDirectory() as root:
        for name, text in {**basics, **files}.items():
            path = Path(root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return [f"{breach.path}:{breach.line} {breach.rule}" for breach in check.check(root)]


def header(body=""):
    return "#pragma once\n" + body


class CodeOnly(unittest.TestCase):
    def test_blanks_comments_and_literals_and_keeps_lines(self):
        text = "a(\"throw\"); // throw\n/* throw\n */ b('x', 1'000);\nR\"(throw\n)\";\n"
        code = check.code_only(text)
        self.assertNotIn("throw", code)
        self.assertEqual(code.count("\n"), text.count("\n"))
        self.assertIn("b(", code)


class Functions(unittest.TestCase):
    def test_finds_functions_of_every_shape(self):
        code = header(
            "namespace a {\n"
            "class C : public D {\n"
            " public:\n"
            "  explicit C(int x) : x_{x}, y_(x) {\n"
            "  }\n"
            "  bool operator==(const C& o) const noexcept {\n"
            "    return [&] { return true; }();\n"
            "  }\n"
            "};\n"
            "template <typename T>\n"
            "auto f(T t) -> int {\n"
            "  if (t) {\n"
            "  }\n"
            "}\n"
            "constexpr int table[] = {1, 2};\n"
            "}\n"
        )
        self.assertEqual(check.functions(code), [(5, 6), (7, 9), (11, 15)])


class Rules(unittest.TestCase):
    def test_includes_follow_depends_transitively(self):
        files = {
            "src/base/a.h": header(),
            "src/kv/b.h": header('#include "base/a.h"\n'),
            "src/service/shop/c.cpp": '#include "base/a.h"\n',
        }
        self.assertEqual(breaches_of(files), [])

    def test_an_include_against_depends_is_a_breach(self):
        files = {"src/kv/b.h": header(), "src/base/a.h": header('#include "kv/b.h"\n')}
        self.assertEqual(breaches_of(files), ["src/base/a.h:2 layer"])

    def test_test_depends_is_for_tests_alone(self):
        files = {
            "src/engine/CMakeLists.txt": "add_module(engine DEPENDS base TEST_DEPENDS kv LIBRARIES x)\n",
            "src/kv/b.h": header(),
            "src/engine/a.cpp": '#include "kv/b.h"\n',
            "src/engine/a_test.cpp": '#include "kv/b.h"\n',
        }
        self.assertEqual(breaches_of(files), ["src/engine/a.cpp:1 layer"])

    def test_rooms_never_include_one_another(self):
        files = {"src/service/shop/c.h": header(), "src/service/bank/d.h": header('#include "service/shop/c.h"\n')}
        self.assertEqual(breaches_of(files), ["src/service/bank/d.h:2 rooms"])

    def test_heavy_headers_have_owners(self):
        files = {"src/kv/b.cpp": "#include <rocksdb/db.h>\n", "src/service/shop/c.h": header("#include <boost/json.hpp>\n")}
        self.assertEqual(breaches_of(files), ["src/kv/b.cpp:1 heavy-header", "src/service/shop/c.h:2 heavy-header"])

    def test_the_own_header_comes_first(self):
        files = {"src/base/a.h": header(), "src/base/a.cpp": '#include <string>\n#include "base/a.h"\n'}
        self.assertEqual(breaches_of(files), ["src/base/a.cpp:1 own-header"])

    def test_sizes(self):
        long_function = "void f() {\n" + "  g();\n" * 70 + "}\n"
        files = {"src/base/a.cpp": long_function, "src/base/b.cpp": "// c\n" * 501}
        self.assertEqual(breaches_of(files), ["src/base/a.cpp:1 function-size", "src/base/b.cpp:501 file-size"])

    def test_banned_code_and_words(self):
        files = {"src/base/a.cpp": 'std::regex a;\nthrow 1;\nint req;\n// TODO later\n// TODO(#7): named\nlog("throw");\n'}
        expected = ["src/base/a.cpp:1 banned", "src/base/a.cpp:2 banned", "src/base/a.cpp:3 abbreviation", "src/base/a.cpp:4 words"]
        self.assertEqual(breaches_of(files), expected)

    def test_a_room_has_a_file_a_test_and_a_word_for_each_operation(self):
        index = header('constexpr Operation operations[] = {\n    {"GetThing", get_thing},\n    {"PutThing", put_thing},\n};\n')
        files = {
            "src/service/shop/operations.h": index,
            "src/service/shop/README.md": "GetThing\n",
            "src/service/shop/op/get_thing.cpp": "",
            "src/service/shop/op/get_thing_test.cpp": "",
            "src/service/shop/op/put_thing.cpp": "",
            "src/service/shop/op/stray.cpp": "",
        }
        expected = [
            "src/service/shop/op/put_thing.cpp:1 room",
            "src/service/shop/operations.h:1 room",
            "src/service/shop/op/stray.cpp:1 room",
        ]
        self.assertEqual(breaches_of(files), expected)

    def test_the_operations_api_is_that_of_the_index(self):
        index = header('constexpr Operation operations[] = {\n    {"GetThing", "GET", "/v1/things/{id}", get_thing},\n};\n')
        paths = "paths:\n  /v1/things/{id}:\n    %s:\n      operationId: GetThing\n"
        room = "src/service/operations/"
        files = {room + "operations.h": index, room + "README.md": "GetThing\n", room + "op/get_thing.cpp": "",
                 room + "op/get_thing_test.cpp": "", "docs/reference/operations-api.yaml": paths % "get"}
        self.assertEqual(breaches_of(files), [])
        files["docs/reference/operations-api.yaml"] = paths % "post"
        self.assertEqual(breaches_of(files), [room + "operations.h:1 api", "docs/reference/operations-api.yaml:1 api"])

    def test_dashboards_ask_for_metrics_that_there_are(self):
        files = {"src/service/a.cpp": 'auto x = "queued_calls";\n', "deploy/rules.yml": "expr: semel_queued_calls > 1\n"}
        self.assertEqual(breaches_of(files), [])
        files["deploy/rules.yml"] += "expr: rate(semel_lost_calls_total[1m])\n"
        self.assertEqual(breaches_of(files), ["deploy/rules.yml:2 metrics"])

    def test_links_decisions_dependencies_and_changes(self):
        files = {
            "CMakeLists.txt": "find_package(Zip REQUIRED)\n",
            "README.md": "[here](docs/none.md) [there](https://example.org)\n",
            "docs/decisions/0001-a.md": "# A\n## Context\n## Choice\n## Refused\n",
            "changes/unreleased/a.md": "stuff\n",
        }
        expected = [
            "README.md:1 link",
            "docs/decisions/0001-a.md:1 decision",
            "CMakeLists.txt:1 dependency",
            "changes/unreleased/a.md:1 change",
        ]
        self.assertEqual(breaches_of(files), expected)


if __name__ == "__main__":
    unittest.main()
