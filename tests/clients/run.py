#!/usr/bin/env python3
"""Runs real clients against a semel of their own: boto3, the AWS CLI, the AWS SDK for JavaScript v3, ElectroDB, dynamoose,
dynamodb-onetable. Needs Debian's python3-boto3 and awscli, Node.js, and `npm ci` in this folder.

    tests/clients/run.py [--binary build/release/semel] [--only electrodb]

The last line is `N passed, M failed`; the exit status is 0 only when M is 0.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from server import Server  # noqa: E402

PYTHON = "/usr/bin/python3"


def run_python(name, environment):
    run = subprocess.run([PYTHON, os.path.join(HERE, name)], env=environment, capture_output=True, text=True)
    print(run.stderr, end="", flush=True)
    total = int(re.search(r"Ran (\d+) test", run.stderr).group(1)) if "Ran " in run.stderr else 1
    failed = sum(int(n) for n in re.findall(r"(?:failures|errors)=(\d+)", run.stderr)) or (1 if run.returncode else 0)
    return max(total - failed, 0), failed


def run_node(name, environment):
    run = subprocess.run(["node", "--test", "--test-reporter=tap", name], cwd=HERE, env=environment, capture_output=True, text=True)
    print(run.stdout + run.stderr, end="", flush=True)
    counts = {word: int(n) for word, n in re.findall(r"^# (pass|fail) (\d+)", run.stdout, re.MULTILINE)}
    return counts.get("pass", 0), counts.get("fail", 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary")
    parser.add_argument("--only", default="", help="run the clients whose file name contains this")
    options = parser.parse_args()
    if not os.path.isdir(os.path.join(HERE, "node_modules")):
        sys.exit("run `npm ci` in tests/clients first (./dev setup does)")
    with tempfile.TemporaryDirectory(prefix="semel-clients-") as folder:
        server = Server(os.path.join(folder, "data"), options.binary)
        server.start()
        environment = dict(os.environ, SEMEL_ENDPOINT="http://127.0.0.1:%d" % server.port)
        passed = failed = 0
        for name in sorted(os.listdir(HERE)):
            runner = run_python if name.endswith("_test.py") else run_node if name.endswith(".test.js") else None
            if runner is None or options.only not in name:
                continue
            print("--- %s" % name, flush=True)
            more_passed, more_failed = runner(name, environment)
            passed, failed = passed + more_passed, failed + more_failed
        if server.stop() != 0:
            print("semel did not stop in order")
            failed += 1
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
