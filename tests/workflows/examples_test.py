#!/usr/bin/env python3
"""What a newcomer copies: each run.sh of examples/, and the README's commands word for word, against a server of their own.

    tests/workflows/examples_test.py [--binary build/release/semel] [--only NAME]

Needs the AWS CLI, Node.js, g++ with the libraries of the build, Debian's python3-boto3 and `npm ci` in tests/clients. The last line is
`N passed, M failed`; exit status 0 only when M is 0.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from server import DEFAULT_BINARY, ROOT, Server  # noqa: E402

EXAMPLES = os.path.join(ROOT, "examples")
NODE_MODULES = os.path.join(ROOT, "tests", "clients", "node_modules")
TIMEOUT_S = 600
README_ENDPOINT = "http://127.0.0.1:4566"
# What the README's commands must have printed, in this order.
SHELL_PRINTS = [r'"S": "o-1"', r"rule 1 is in force", r"TransactWriteItems after drop count=1 +2 +1\b", r'"replayed":false.*"total":3998',
                r'"replayed":true.*"total":3998', r'"operationId":"order-1".*"state":"COMMITTED"', r"nothing is wrong",
                r'"FunctionName": "double"', re.escape(r'"{\"doubled\":42}"'), r"INIT_START Runtime: python3"]


def run(command, folder, **environment):
    """The exit status, and all that was printed; it is shown as well."""
    print("--- %s" % " ".join(command), flush=True)
    try:
        done = subprocess.run(command, cwd=folder, env=dict(os.environ, **environment), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, text=True, timeout=TIMEOUT_S)
    except subprocess.TimeoutExpired as late:
        print(late.output or "", "no end within %d s" % TIMEOUT_S, flush=True)
        return -1, ""
    print("".join("    %s\n" % line for line in done.stdout.splitlines()), end="", flush=True)
    return done.returncode, done.stdout


def example(name, endpoint):
    status, printed = run([os.path.join(EXAMPLES, name, "run.sh")], ROOT, AWS_ENDPOINT_URL=endpoint)
    counts = re.search(r"^(\d+) passed, (\d+) failed$", printed.splitlines()[-1] if printed else "")
    passed, failed = (int(count) for count in counts.groups()) if counts else (0, 1)
    return passed, max(failed, int(status != 0))


def readme_blocks(language, endpoint):
    with open(os.path.join(ROOT, "README.md")) as file:
        part = file.read().split("\n## Use it\n")[1].split("\n## ")[0]
    found = re.findall(r"^```%s\n(.*?)^```" % language, part, re.MULTILINE | re.DOTALL)
    assert found and README_ENDPOINT in "".join(found), "the README has no %s under 'Use it'" % language
    return "".join(found).replace(README_ENDPOINT, endpoint)


def readme(binary, endpoint, folder):
    """The commands, in a folder that looks like a clone that is built. `semel` is told the server's port: it is not 4566."""
    os.makedirs(os.path.join(folder, "build", "release"))
    os.symlink(binary, os.path.join(folder, "build", "release", "semel"))
    os.symlink(NODE_MODULES, os.path.join(folder, "node_modules"))
    other_port = 'semel() { command semel "$@" --endpoint %s; }\n' % endpoint
    commands = readme_blocks("bash", endpoint).replace("sleep 2", "sleep 6")  # the machine of a test is often busy
    for name, text in (("use.sh", "set -e\n" + other_port + commands), ("use.py", readme_blocks("python", endpoint)),
                       ("use.mjs", readme_blocks("js", endpoint))):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    runs = [(["bash", "use.sh"], SHELL_PRINTS), (["/usr/bin/python3", "use.py"], [r"'id': 'o-2'"]), (["node", "use.mjs"], [r"id: 'o-3'"])]
    passed = failed = 0
    for command, prints in runs:
        status, printed = run(command, folder)
        right = status == 0 and re.search(".*".join(prints), printed, re.DOTALL) is not None
        if not right:
            print("FAIL README, %s: exit status %d, and it should print, in this order: %s" % (command[-1], status, prints))
        passed, failed = passed + right, failed + (not right)
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default=os.environ.get("SEMEL_BINARY", DEFAULT_BINARY))
    parser.add_argument("--only", default="", help="run what has this in its name: readme, or a folder of examples/")
    options = parser.parse_args()
    binary = os.path.abspath(options.binary)
    names = sorted(name for name in os.listdir(EXAMPLES) if os.path.exists(os.path.join(EXAMPLES, name, "run.sh")))
    assert names, "there are no examples"
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="semel-examples-") as folder:
        server = Server(os.path.join(folder, "data"), binary, ["--faults"])
        server.start()
        endpoint = "http://127.0.0.1:%d" % server.port
        for name in ["readme", *names]:
            if options.only in name:
                counts = readme(binary, endpoint, os.path.join(folder, "clone")) if name == "readme" else example(name, endpoint)
                passed, failed = passed + counts[0], failed + counts[1]
        if server.stop() != 0:
            print("semel did not stop in order")
            failed += 1
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
