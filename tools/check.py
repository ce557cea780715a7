#!/usr/bin/python3
"""The project's rules that no compiler knows: ARCHITECTURE.md and docs/STYLE.md say why.

    tools/check.py [--json]

Prints one line for each breach, `path:line: rule: what is wrong`, and exits 1 when there is one. Needs Debian's python3 alone.
"""

import argparse
import json
import re
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

FILE_LINES_MAX = 500
FUNCTION_LINES_MAX = 70

# Which files may include a heavy library: a pattern of the header, and the folders or files (relative to src/) that own it.
HEAVY_HEADERS = [
    (r"boost/asio", ["adapter/http/", "adapter/process/"]),
    (r"boost/beast", ["adapter/http/"]),
    (r"rocksdb/", ["adapter/rocksdb/"]),
    (r"openssl/", ["base/digest.cpp", "base/random.cpp", "domain/identity/", "domain/workflow/data/functions_encoding.cpp"]),
    (r"boost/json\.hpp", ["codec/", "service/", "gateway/", "cli/", "main/", "domain/workflow/", "domain/function/", "domain/logs/", "domain/identity/", "adapter/process/"]),
    (r"zlib\.h", ["gateway/", "adapter/http/", "adapter/remote/", "domain/operation/packed.cpp", "domain/workflow/"]),
    (r"zip\.h", ["adapter/archive/"]),
    (r"curl/", ["adapter/remote/curl_transport.cpp", "adapter/process/"]),
    (r"CLI/", ["cli/"]),
    (r"prometheus/", ["gateway/metrics.cpp"]),
    (r"spdlog/", ["base/log.cpp"]),
]
# Headers (not .cpp files) that may include a heavy one all the same.
HEAVY_IN_HEADER = {"codec/json.h": r"boost/json\.hpp", "domain/workflow/data/json.h": r"boost/json\.hpp"}

# What code must not contain: a pattern of the code without comments and strings, why, and where it is allowed.
BANNED_CODE = [
    (r"\bstd::(basic_)?regex\b|#include <regex>", "std::regex is slow and can overflow the stack", []),
    (r"\bsleep_(for|until)\b|\bu?sleep\s*\(", "wait on a condition with a deadline instead of sleeping", []),
    (r"\bthrow\b", "errors are Result, bugs are CHECK", []),
    (r"\bco_(await|return|yield)\b", "g++ 12.2 destroys twice what co_await builds", []),
    (r"\bassert\s*\(", "CHECK holds in every build", []),
    (r"\.detach\s*\(\s*\)", "a thread has an owner that joins it", []),
    (r"\bstd::(cout|cerr|endl)\b|\bf?printf\s*\(", "only the command line prints; elsewhere use log", ["base/check.cpp", "base/log.cpp", "cli/", "main/"]),
    (r"\bcatch\s*\(", "library exceptions are caught in the adapter that calls the library", ["adapter/", "cli/", "main/"]),
    (r"^using namespace\b", "name what you use", []),
    (r"\bgoto\b", "a function and a return say it better", []),
]
ABBREVIATIONS = r"\b(req|resp|ctx|cfg|mgr|buf|idx|cnt|tmp|len|num|val|attr|attrs|txn|cmd|sz|msg|msgs)\b"
BANNED_WORDS = [
    (r"\bTODO(?!\(#\d+\))", "a TODO names its issue: TODO(#123)"),
    (r"\b(FIXME|XXX|HACK)\b", "mend it, or file an issue and name it: TODO(#123)"),
    (r"/work/(main|shared)\b", "a path of somebody's machine"),
]

DECISION_HEADINGS = ["Context", "Choice", "Refused", "What would change our mind"]
CHANGE_KINDS = ("added", "changed", "fixed", "removed", "security")


@dataclass
class Breach:
    path: str
    line: int
    rule: str
    message: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.rule}: {self.message}"


def blank(text):
    """Spaces instead of everything but the line ends."""
    return re.sub(r"[^\n]", " ", text)


TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<raw>R"(?P<fence>[^()\\\s]*)\(.*?\)(?P=fence)")
      | (?P<string>"(?:\\.|[^"\\\n])*")
      | (?P<separator>(?<=[0-9a-fA-F])'(?=[0-9a-fA-F]))
      | (?P<character>'(?:\\.|[^'\\\n])+')""",
    re.VERBOSE | re.DOTALL,
)


def code_only(text):
    """The code alone: comments and literals are blanked, lines stay where they are. Include lines keep their names."""

    def replace(match):
        kind = match.lastgroup if match.lastgroup != "fence" else "raw"
        if kind == "comment":
            return blank(match[0])
        if kind == "string":
            line_start = text.rfind("\n", 0, match.start()) + 1
            if text[line_start : match.start()].lstrip().startswith("#include"):
                return match[0]
        if kind == "separator":
            return " "
        return '"' + blank(match[0][1:-1]) + '"' if kind in ("string", "raw") else blank(match[0])

    return TOKEN.sub(replace, text)


def functions(code):
    """(first line, last line) of each function body in `code` (comments and literals blanked), by a scan of the braces."""
    code = re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", lambda match: blank(match[0]), code, flags=re.MULTILINE)
    found = []
    stack = []  # (kind, line where its head begins, where the head's text begins)
    head_start = 0
    line = 1
    for position, character in enumerate(code):
        if character == "\n":
            line += 1
        elif character == ";":
            head_start = position + 1
        elif character == "{":
            head = re.sub(r"\b(public|private|protected)\s*:(?!:)", lambda match: blank(match[0]), code[head_start:position])
            inside = any(kind == "function" for kind, _, _ in stack)
            kind = "another" if inside else kind_of(head)
            first_line = line - head.lstrip().count("\n")
            stack.append((kind, first_line, head_start))
            head_start = position + 1
        elif character == "}" and stack:
            kind, first_line, outer_head_start = stack.pop()
            if kind == "function":
                found.append((first_line, line))
            head_start = outer_head_start if kind == "initialiser" else position + 1
    return found


def kind_of(head):
    """What the brace after `head` opens at namespace or class scope: function, initialiser (of a member: a_{b}), or another."""
    head = re.sub(r"^template\s*<.*?>\s*(?=\w)", "", head.strip(), flags=re.DOTALL)
    head = re.sub(r"\boperator\s*(\(\)|[^\s(]+)", "operator_", head)
    before, parenthesis, after = head.partition("(")
    if not parenthesis or "=" in before or re.match(r"(class|struct|union|enum|namespace|extern)\b", head):
        return "another"
    depth = 1
    for position, character in enumerate(after):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth == 0:
            tail = after[position + 1 :].strip()
            is_member_list = re.match(r":(?!:)", re.sub(r"^(noexcept\s*)?", "", tail))
            return "initialiser" if is_member_list and re.search(r"\w$", tail) else "function"
    return "another"


class Tree:
    """The repository as the rules see it."""

    def __init__(self, root):
        self.root = Path(root)
        self.breaches = []
        self.modules = {}  # folder relative to src/ -> (name, names it depends on)
        self.test_modules = {}  # folder -> names that its tests may depend on besides
        for cmake in sorted((self.root / "src").rglob("CMakeLists.txt")):
            self.read_cmake(cmake)

    def read_cmake(self, cmake):
        folder = cmake.parent.relative_to(self.root / "src").as_posix()
        text = cmake.read_text()
        for match in re.finditer(r"add_module\(\s*(\w+)([^)]*)\)", text):
            self.modules[folder] = (match[1], self.listed("DEPENDS", match[2]))
            self.test_modules[folder] = self.listed("TEST_DEPENDS", match[2])
        if executable := re.search(r"target_link_libraries\(semel\b([^)]*)\)", text):
            self.modules[folder] = ("semel", re.findall(r"\bsemel_(?!options)(\w+)", executable[1]))

    @staticmethod
    def listed(keyword, arguments):
        """The names after `keyword` in the arguments of add_module()."""
        found = re.search(rf"(?<!_)\b{keyword}\b(.*?)(\b(TEST_DEPENDS|DEPENDS|LIBRARIES)\b|$)", arguments, re.DOTALL)
        return found[1].split() if found else []

    def breach(self, path, line, rule, message):
        self.breaches.append(Breach(path.relative_to(self.root).as_posix(), line, rule, message))

    def cpp_files(self):
        for top in ("src", "bench", "fuzz", "tests"):
            yield from sorted(path for path in (self.root / top).rglob("*") if path.suffix in (".h", ".cpp"))

    def module_of(self, path):
        """The folder (relative to src/) of the module that `path`, relative to src/, belongs to."""
        folder = path.parent
        while folder.as_posix() not in self.modules:
            if folder == folder.parent:
                return None
            folder = folder.parent
        return folder.as_posix()

    def reachable(self, folder, is_test):
        """Names of the modules that `folder` (or a test in it) may include, itself among them."""
        by_name = dict(self.modules.values())
        seen = set()
        waiting = [self.modules[folder][0]] + (self.test_modules.get(folder, []) if is_test else [])
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting += by_name.get(name, self.modules[folder][1] if name == self.modules[folder][0] else [])
        return seen


def check_sizes(tree, path, text, code):
    line_count = text.count("\n")
    if line_count > FILE_LINES_MAX:
        tree.breach(path, line_count, "file-size", f"{line_count} lines; at most {FILE_LINES_MAX}: split by meaning")
    for first, last in functions(code):
        if last - first + 1 > FUNCTION_LINES_MAX:
            tree.breach(path, first, "function-size", f"{last - first + 1} lines; at most {FUNCTION_LINES_MAX}")


def check_words(tree, path, text, code):
    source = path.relative_to(tree.root).as_posix().removeprefix("src/")
    is_test = "test" in path.stem.split("_") or not path.is_relative_to(tree.root / "src")
    for number, line in enumerate(code.split("\n"), 1):
        for pattern, why, allowed in BANNED_CODE:
            if re.search(pattern, line) and not any(source.startswith(place) for place in allowed):
                if not (is_test and allowed):
                    tree.breach(path, number, "banned", f"{re.search(pattern, line)[0].strip()}: {why}")
        if match := re.search(ABBREVIATIONS, line):
            tree.breach(path, number, "abbreviation", f"'{match[0]}': write the word out")
    for number, line in enumerate(text.split("\n"), 1):
        for pattern, why in BANNED_WORDS:
            if match := re.search(pattern, line):
                tree.breach(path, number, "words", f"'{match[0]}': {why}")


def includes_of(code):
    for number, line in enumerate(code.split("\n"), 1):
        if match := re.match(r'\s*#include\s+(["<])([^">]+)[">]', line):
            yield number, match[1], match[2]


def check_includes(tree, path, code):
    source = path.relative_to(tree.root / "src")
    folder = tree.module_of(source)
    if folder is None:
        tree.breach(path, 1, "module", "belongs to no module: add_module() is missing")
        return
    allowed = tree.reachable(folder, "test" in path.stem.split("_"))
    includes = list(includes_of(code))
    for number, quote, name in includes:
        if quote == '"':
            check_own_include(tree, path, number, source, name, folder, allowed)
        check_heavy(tree, path, number, source, name)
    names = [name for _, _, name in includes]
    if any("boost/asio" in name for name in names) and any("boost/beast" in name for name in names):
        tree.breach(path, 1, "heavy-header", "Asio and Beast in one file: a minute of compile time under sanitizers")
    own = source.with_suffix(".h")
    if source.suffix == ".cpp" and (tree.root / "src" / own).exists() and (not names or names[0] != own.as_posix()):
        tree.breach(path, 1, "own-header", f'the first include is "{own.as_posix()}": so it is seen to stand alone')
    if source.suffix == ".h" and "#pragma once" not in code:
        tree.breach(path, 1, "pragma-once", "a header begins with #pragma once")


def check_own_include(tree, path, number, source, name, folder, allowed):
    if not (tree.root / "src" / name).exists():
        tree.breach(path, number, "include", f'"{name}" is not a file of src/: system headers stand in angles')
        return
    target = tree.module_of(Path(name))
    if target is None or tree.modules[target][0] not in allowed:
        tree.breach(path, number, "layer", f'"{name}" is not in DEPENDS of {tree.modules[folder][0]}, nor below what is')
    room, other = room_of(source), room_of(Path(name))
    if room and other and room != other:
        tree.breach(path, number, "rooms", f"the room {room} includes the room {other}: rooms never include one another")


def room_of(source):
    parts = source.parts
    return parts[1] if len(parts) > 2 and parts[0] == "service" else None


def check_heavy(tree, path, number, source, name):
    for pattern, owners in HEAVY_HEADERS:
        if not re.match(pattern, name):
            continue
        if not any(source.as_posix().startswith(owner) for owner in owners):
            tree.breach(path, number, "heavy-header", f"<{name}> belongs to {', '.join(owners)}")
        elif source.suffix == ".h" and not re.match(HEAVY_IN_HEADER.get(source.as_posix(), "$^"), name):
            tree.breach(path, number, "heavy-header", f"<{name}> in a header makes every user pay for it")


def snake_case(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


def operations_of(index_text):
    """The operations that a room's index lists: rows {"PutItem", ...}."""
    return re.findall(r'^\s*\{"([A-Z]\w+)",', index_text, re.MULTILINE)


def check_rooms(tree):
    for room in sorted((tree.root / "src/service").iterdir()):
        index = room / "operations.h"
        if not room.is_dir() or not index.exists():
            continue
        readme = room / "README.md"
        if not readme.exists():
            tree.breach(index, 1, "room", "has no README.md: what it answers, what it refuses and why")
        listed = operations_of(index.read_text())
        if listed != sorted(listed):
            tree.breach(index, 1, "room", "the index is not in order of names")
        check_room_files(tree, room, index, listed, readme.read_text() if readme.exists() else "")


def check_operations_api(tree):
    """The OpenAPI file of the operations room names the index's operations, with their methods and paths."""
    index, reference = tree.root / "src/service/operations/operations.h", tree.root / "docs/reference/operations-api.yaml"
    if not index.exists():
        return
    served = {(name, method.lower(), path) for name, method, path in
              re.findall(r'\{"(\w+)", "(GET|POST|PUT|DELETE)", "([^"]+)"', index.read_text())}
    told, path, method = set(), "", ""
    for line in reference.read_text().splitlines():
        if found := re.fullmatch(r"  (/v1/\S+):", line):
            path = found[1]
        elif found := re.fullmatch(r"    (get|post|put|delete):", line):
            method = found[1]
        elif found := re.fullmatch(r"      operationId: (\w+)", line):
            told.add((found[1], method, path))
    for name, method, path in sorted(served ^ told):
        where = index if (name, method, path) in served else reference
        tree.breach(where, 1, "api", f"{method} {path} ({name}) is in one of the index and the reference, not in both")


def check_room_files(tree, room, index, listed, readme):
    files = {path.stem for path in (room / "op").glob("*.cpp")}
    for operation in listed:
        stem = snake_case(operation)
        if stem not in files:
            tree.breach(index, 1, "room", f"{operation} has no op/{stem}.cpp")
        elif stem + "_test" not in files:
            tree.breach(room / "op" / f"{stem}.cpp", 1, "room", f"has no op/{stem}_test.cpp")
        if not re.search(rf"\b{operation}\b", readme):
            tree.breach(index, 1, "room", f"{operation} is not in README.md")
    for stem in sorted(files - {snake_case(operation) for operation in listed}):
        if not stem.endswith("_test"):
            tree.breach(room / "op" / f"{stem}.cpp", 1, "room", "is in op/ and not in the index of operations.h")


def check_links(tree):
    for page in sorted(tree.root.rglob("*.md")):
        parts = page.relative_to(tree.root).parts
        if parts[0] in ("build", ".git") or "node_modules" in parts:
            continue
        for number, line in enumerate(page.read_text().split("\n"), 1):
            for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", line):
                if not re.match(r"\w+:", target) and not (page.parent / target).exists():
                    tree.breach(page, number, "link", f"{target} does not exist")


def check_decisions(tree):
    folder = tree.root / "docs/decisions"
    numbers = {}
    for page in sorted(folder.glob("*.md")):
        match = re.match(r"(\d{4})-[a-z0-9-]+\.md$", page.name)
        if not match:
            if page.name != "README.md":
                tree.breach(page, 1, "decision", "is named NNNN-what-it-is-about.md")
            continue
        if match[1] in numbers:
            tree.breach(page, 1, "decision", f"has the number of {numbers[match[1]]}")
        numbers[match[1]] = page.name
        text = page.read_text()
        for heading in DECISION_HEADINGS:
            if not re.search(rf"^## {heading}$", text, re.MULTILINE):
                tree.breach(page, 1, "decision", f"has no section '{heading}'")


def check_dependencies(tree):
    cmake = tree.root / "CMakeLists.txt"
    third_party = tree.root / "THIRD_PARTY.md"
    text = third_party.read_text() if third_party.exists() else ""
    for name in re.findall(r"find_(?:package|library)\((?:\w+_LIBRARY )?(\w+)", cmake.read_text()):
        if name != "Threads" and not re.search(name, text, re.IGNORECASE):
            tree.breach(cmake, 1, "dependency", f"{name} is not in THIRD_PARTY.md")


def check_changes(tree):
    for page in sorted((tree.root / "changes/unreleased").glob("*")):
        if page.name != "README.md" and not re.match(rf"({'|'.join(CHANGE_KINDS)}): \S", page.read_text()):
            tree.breach(page, 1, "change", f"begins with one of {', '.join(CHANGE_KINDS)}, a colon and the change")


def check_commands(tree):
    reference = tree.root / "docs/reference/cli.md"
    text = reference.read_text() if reference.exists() else ""
    for source in sorted((tree.root / "src/cli").glob("*.cpp")):
        for name in re.findall(r'app\.add_subcommand\("([a-z]+)"', source.read_text()):
            if f"semel {name}" not in text:
                tree.breach(source, 1, "cli", f"the command {name} is not in docs/reference/cli.md")


def check_metrics(tree):
    """Dashboards and alerts ask only for metrics that there are."""
    sources = "".join(path.read_text() for path in tree.cpp_files())
    for path in sorted((tree.root / "deploy").rglob("*")):
        if path.suffix not in (".yml", ".json"):
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for name in re.findall(r"\bsemel_([a-z_]+)", line):
                family = re.sub(r"_(bucket|sum|count)$", "", name)
                if not re.search(r'"(semel_)?%s\b' % family, sources):
                    tree.breach(path, number, "metrics", f"there is no metric semel_{family}")


def check(root):
    """All breaches of the tree at `root`."""
    tree = Tree(root)
    for path in tree.cpp_files():
        text = path.read_text()
        code = code_only(text)
        check_sizes(tree, path, text, code)
        check_words(tree, path, text, code)
        if path.is_relative_to(tree.root / "src"):
            check_includes(tree, path, code)
    check_rooms(tree)
    check_operations_api(tree)
    check_links(tree)
    check_decisions(tree)
    check_dependencies(tree)
    check_changes(tree)
    check_commands(tree)
    check_metrics(tree)
    return tree.breaches


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true", help="print the breaches as a JSON list")
    arguments = parser.parse_args()
    breaches = check(Path(__file__).resolve().parent.parent)
    if arguments.json:
        print(json.dumps([asdict(breach) for breach in breaches], indent=2))
    else:
        for breach in breaches:
            print(breach)
        print(f"tools/check.py: {len(breaches)} breaches" if breaches else "tools/check.py: nothing to mend")
    sys.exit(1 if breaches else 0)


if __name__ == "__main__":
    main()
