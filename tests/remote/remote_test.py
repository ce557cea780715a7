#!/usr/bin/env python3
"""The contract of the Tables port, kept by the remote adapter over HTTP.

    tests/remote/remote_test.py [--binary build/release/semel] [--contract PROGRAM] [--other PROGRAM]

Runs the cases of src/adapter/remote/contract_test.cpp, which judge the local engine when they are run alone, against
`semel serve` (with signatures proven) and against dynoxide with a database file (npm @dynoxide/linux-x64, installed by
`npm ci` in tests/clients): an endpoint of somebody else. The last line is `N passed, M failed`: cases over both.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from server import ROOT, Client, ConnectionLost, Server, ServiceError, free_port  # noqa: E402

CONTRACT = os.path.join(ROOT, "build", "release", "src", "adapter", "remote", "remote_test")
OTHER = os.path.join(HERE, "..", "clients", "node_modules", "@dynoxide", "linux-x64", "dynoxide")
KEY_ID, SECRET = "AKIDCONTRACT", "a secret of the contract's"

# What the other endpoint does not do, each judged by AWS's documentation.
KNOWN_OF_OTHER = {}


def start_other(program, folder):
    port = free_port()
    process = subprocess.Popen([program, "--port", str(port), "--db-path", os.path.join(folder, "other.db")],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
    client = Client(port, timeout=5)
    for _ in range(200):
        try:
            client.call("ListTables", {})
            return process, port
        except ServiceError:
            return process, port
        except ConnectionLost:
            time.sleep(0.05)
    sys.exit("the other endpoint does not answer: %s" % program)


def run_contract(program, name, port, known):
    """(cases that are as they should be, cases that are not)"""
    environment = dict(os.environ, SEMEL_TABLES_ENDPOINT="http://127.0.0.1:%d" % port, AWS_ACCESS_KEY_ID=KEY_ID,
                       AWS_SECRET_ACCESS_KEY=SECRET, no_proxy="127.0.0.1")
    environment.pop("AWS_SESSION_TOKEN", None)
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        run = subprocess.run([program, "--gtest_filter=TablesContract.*", "--gtest_output=json:" + report.name],
                             env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
        try:
            cases = json.load(report)["testsuites"][0]["testsuite"]
        except (ValueError, LookupError):
            print(run.stdout)
            print("%s: the contract ended with %d before its report" % (name, run.returncode))
            return 0, 1
    failed = {case["name"]: case["failures"][0]["failure"] for case in cases if "failures" in case}
    for case, failure in sorted(failed.items()):
        how = "differs as known: " + known[case] if case in known else re.sub(r"^\S*/src/", "src/", failure)
        print("%s: %s: %s" % (name, case, how))
    for case in known:
        if case not in failed:
            print("%s: %s is listed as a difference and is none" % (name, case))
    wrong = set(failed) ^ set(known)
    print("%s: %d cases, %d wrong" % (name, len(cases), len(wrong)))
    return len(cases) - len(wrong), len(wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary")
    parser.add_argument("--contract", default=CONTRACT)
    parser.add_argument("--other", default=OTHER)
    options = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="semel-remote-") as folder:
        users = os.path.join(folder, "users.json")
        with open(users, "w") as file:
            json.dump({"users": [{"access_key_id": KEY_ID, "secret_access_key": SECRET}]}, file)
        os.chmod(users, 0o600)
        server = Server(os.path.join(folder, "data"), options.binary, ["--auth", "--users-file", users])
        server.start()
        try:
            right, wrong = run_contract(options.contract, "semel", server.port, {})
        finally:
            server.stop()
        passed, failed = passed + right, failed + wrong
        process, port = start_other(options.other, folder)
        try:
            right, wrong = run_contract(options.contract, "dynoxide", port, KNOWN_OF_OTHER)
        finally:
            process.terminate()
            process.wait()
        passed, failed = passed + right, failed + wrong
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(0 if failed == 0 else 1)


if __name__ == "__main__":
    main()
