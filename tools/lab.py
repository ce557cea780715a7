#!/usr/bin/env python3
"""The lab: a worker that fails after its write, its retry, a second run, another booking, a contradicting booking, a role without
permission, a kill -9 in the middle, and the clean-up; all of it by the AWS CLI, with every claim checked.

    tools/lab.py [--binary build/release/semel] [--keep]

Needs the AWS CLI and Debian's python3-boto3 (for the worker). The last line is 'N passed, M failed'.
"""
import argparse
import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EXAMPLE = os.path.join(ROOT, "examples", "booking")
TRUST = {service: json.dumps({"Version": "2012-10-17", "Statement": [
    {"Effect": "Allow", "Principal": {"Service": service}, "Action": "sts:AssumeRole"}]})
    for service in ("states.amazonaws.com", "lambda.amazonaws.com")}
ENDED = ("SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED")


def policy(*statements):
    return json.dumps({"Version": "2012-10-17", "Statement": [
        {"Effect": "Allow", "Action": action, "Resource": resource} for action, resource in statements]})


class Refused(Exception):
    """The AWS CLI ended with an error; its text is the message."""


class Lab:
    def __init__(self, binary, folder):
        self.binary, self.folder, self.passed, self.failed = binary, folder, 0, 0
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.endpoint = "http://127.0.0.1:%d" % self.port
        self.environment = dict(os.environ, AWS_ENDPOINT_URL=self.endpoint, AWS_ACCESS_KEY_ID="lab", AWS_SECRET_ACCESS_KEY="lab",
                                AWS_DEFAULT_REGION="us-east-1", AWS_PAGER="", AWS_EC2_METADATA_DISABLED="true",
                                AWS_DISABLE_HOST_PREFIX_INJECTION="true")
        self.command = os.environ.get("SEMEL_AWS_CLI") or shutil.which("aws") or sys.exit("the lab needs the AWS CLI: apt install awscli")
        self.options = [] if self.reads_endpoint() else ["--endpoint-url", self.endpoint]
        self.process = None

    def reads_endpoint(self):
        """Versions from 1.29 and 2.13 on read AWS_ENDPOINT_URL by themselves."""
        text = subprocess.run([self.command, "--version"], capture_output=True, text=True, check=True)
        major, minor = (int(part) for part in (text.stdout + text.stderr).split("/")[1].split(".")[:2])
        return (major, minor) >= ((2, 13) if major > 1 else (1, 29))

    # --- the server

    def start(self):
        log = open(os.path.join(self.folder, "server.log"), "ab")
        self.process = subprocess.Popen([self.binary, "serve", "--port", str(self.port), "--data", os.path.join(self.folder, "data")],
                                        stdout=subprocess.PIPE, stderr=log, text=True)
        ready = self.process.stdout.readline()
        if not ready:
            sys.exit("semel serve did not start:\n" + open(log.name).read())
        say(ready.strip())

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    # --- the AWS CLI

    def aws(self, *words, shown=True):
        if shown:
            print("   $ aws " + " ".join(shorten(shlex.quote(word)) for word in words), flush=True)
        done = subprocess.run([self.command, *self.options, "--output", "json", *words], env=self.environment, capture_output=True, text=True,
                              timeout=120)
        if done.returncode != 0:
            raise Refused(done.stderr.strip())
        return json.loads(done.stdout) if done.stdout.strip() else {}

    def check(self, claim, holds):
        self.passed, self.failed = self.passed + bool(holds), self.failed + (not holds)
        print("   %s %s" % ("ok  " if holds else "FAIL", claim), flush=True)

    def run(self, machine, name, event):
        started = self.aws("stepfunctions", "start-execution", "--state-machine-arn", machine, "--name", name, "--input", json.dumps(event))
        return self.wait_for(started["executionArn"])

    def wait_for(self, execution):
        began = time.monotonic()
        while time.monotonic() - began < 60:
            found = self.aws("stepfunctions", "describe-execution", "--execution-arn", execution, shown=False)
            if found["status"] in ENDED:
                return found
            time.sleep(0.2)
        return found

    def events(self, execution):
        return self.aws("stepfunctions", "get-execution-history", "--execution-arn", execution["executionArn"])["events"]

    def items(self, table):
        return self.aws("dynamodb", "scan", "--table-name", table, "--consistent-read", shown=False)["Items"]


def say(text):
    print("== " + text, flush=True)


def shorten(word):
    return word if len(word) <= 100 else word[:96] + " ..."


def zipped(path, *files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.write(file, os.path.basename(file))
    return path


def prepare(lab):
    say("tables, the worker and its role")
    for table in ("lab-bookings", "lab-calls"):
        lab.aws("dynamodb", "create-table", "--table-name", table, "--billing-mode", "PAY_PER_REQUEST", "--attribute-definitions",
                "AttributeName=bookingId,AttributeType=S", "--key-schema", "AttributeName=bookingId,KeyType=HASH")
    role = lab.aws("iam", "create-role", "--role-name", "lab-worker", "--assume-role-policy-document", TRUST["lambda.amazonaws.com"])["Role"]
    lab.aws("iam", "put-role-policy", "--role-name", "lab-worker", "--policy-name", "Tables", "--policy-document",
            policy(("dynamodb:*Item", "arn:aws:dynamodb:*:*:table/lab-*")))
    archive = zipped(os.path.join(lab.folder, "worker.zip"), os.path.join(EXAMPLE, "worker.py"))
    function = lab.aws("lambda", "create-function", "--function-name", "lab-worker", "--runtime", "python3.11", "--handler", "worker.handler",
                       "--role", role["Arn"], "--zip-file", "fileb://" + archive, "--timeout", "20", "--environment",
                       "Variables={BOOKINGS=lab-bookings,CALLS=lab-calls}")
    lab.aws("lambda", "wait", "function-active-v2", "--function-name", "lab-worker")
    return function["FunctionArn"]


def make_machine(lab, name, role_name, statements):
    role = lab.aws("iam", "create-role", "--role-name", role_name, "--assume-role-policy-document", TRUST["states.amazonaws.com"])["Role"]
    lab.aws("iam", "put-role-policy", "--role-name", role_name, "--policy-name", "Invoke", "--policy-document", policy(*statements))
    with open(os.path.join(EXAMPLE, "workflow.asl.json")) as file:
        definition = file.read().replace("${Worker}", "lab-worker")
    return lab.aws("stepfunctions", "create-state-machine", "--name", name, "--role-arn", role["Arn"], "--definition", definition)["stateMachineArn"]


def lost_answer(lab, machine):
    say("the worker fails after its write, and is retried")
    ended = lab.run(machine, "first", {"bookingId": "b-1", "show": "Macbeth", "seats": 2, "dropLineOnCalls": [1]})
    lab.check("the workflow succeeds", ended["status"] == "SUCCEEDED")
    lab.check("with the ticket of 2 seats", json.loads(ended.get("output", "{}")) == {"bookingId": "b-1", "show": "Macbeth", "seats": 2})
    events = lab.events(ended)
    failures = [event["taskFailedEventDetails"]["error"] for event in events if event["type"] == "TaskFailed"]
    answers = [json.loads(event["taskSucceededEventDetails"]["output"])["Payload"] for event in events if event["type"] == "TaskSucceeded"]
    lab.check("its history shows one failure, LineDropped", failures == ["LineDropped"])
    lab.check("and that the retry found the booking made", bool(answers) and answers[0]["repeated"] is True)
    lab.check("the history's ids go from 1 without a gap", [event["id"] for event in events] == list(range(1, len(events) + 1)))
    lab.check("there is one booking", len(lab.items("lab-bookings")) == 1)


def second_run(lab, machine):
    say("another execution carries the same booking")
    ended = lab.run(machine, "second", {"bookingId": "b-1", "show": "Macbeth", "seats": 2, "dropLineOnCalls": []})
    lab.check("the workflow succeeds with the same ticket", json.loads(ended.get("output", "{}")).get("seats") == 2)
    lab.check("there is still one booking", len(lab.items("lab-bookings")) == 1)
    repeated = lab.aws("stepfunctions", "list-executions", "--state-machine-arn", machine)["executions"]
    lab.check("two executions are listed", sorted(entry["name"] for entry in repeated) == ["first", "second"])
    try:
        lab.run(machine, "second", {"bookingId": "b-1", "show": "Macbeth", "seats": 2, "dropLineOnCalls": []})
        lab.check("a name is used once", False)
    except Refused as refusal:
        lab.check("a name is used once", "ExecutionAlreadyExists" in str(refusal))


def other_bookings(lab, machine):
    say("another booking, and one that contradicts the first")
    ended = lab.run(machine, "other", {"bookingId": "b-2", "show": "Macbeth", "seats": 1, "dropLineOnCalls": []})
    lab.check("another booking is made", ended["status"] == "SUCCEEDED" and len(lab.items("lab-bookings")) == 2)
    ended = lab.run(machine, "contradiction", {"bookingId": "b-1", "show": "Macbeth", "seats": 5, "dropLineOnCalls": []})
    lab.check("a contradicting one fails with BookingRefused", (ended["status"], ended.get("error")) == ("FAILED", "BookingRefused"))
    seats = {item["bookingId"]["S"]: item["seats"]["N"] for item in lab.items("lab-bookings")}
    lab.check("and changes nothing", seats == {"b-1": "2", "b-2": "1"})


def without_permission(lab):
    say("a workflow whose role may not call the worker")
    machine = make_machine(lab, "lab-forbidden", "lab-forbidden", [("lambda:InvokeFunction", "arn:aws:lambda:us-east-1:000000000000:function:another")])
    ended = lab.run(machine, "refused", {"bookingId": "b-3", "show": "Macbeth", "seats": 1, "dropLineOnCalls": []})
    lab.check("fails", ended["status"] == "FAILED")
    causes = " ".join(event.get("taskFailedEventDetails", {}).get("cause", "") for event in lab.events(ended))
    lab.check("and its history says that it is not authorized", "not authorized to perform: lambda:InvokeFunction" in causes)
    lab.check("no booking was made", len(lab.items("lab-bookings")) == 2)
    return machine


def killed(lab, machine):
    say("kill -9 while the workflow waits for its retry")
    started = lab.aws("stepfunctions", "start-execution", "--state-machine-arn", machine, "--name", "killed", "--input",
                      json.dumps({"bookingId": "b-4", "show": "Hamlet", "seats": 3, "dropLineOnCalls": [1, 2]}))
    began = time.monotonic()
    while time.monotonic() - began < 30:
        history = lab.aws("stepfunctions", "get-execution-history", "--execution-arn", started["executionArn"], shown=False)["events"]
        if any(event["type"] == "TaskFailed" for event in history):
            break
        time.sleep(0.1)
    lab.kill()
    say("the server is dead; starting it again")
    lab.start()
    ended = lab.wait_for(started["executionArn"])
    lab.check("the workflow goes on and succeeds", ended["status"] == "SUCCEEDED")
    events = lab.events(ended)
    lab.check("its history is unbroken", [event["id"] for event in events] == list(range(1, len(events) + 1)))
    lab.check("what was recorded before is its beginning", [e["type"] for e in events[:len(history)]] == [e["type"] for e in history])
    lab.check("the booking was made once", [item["seats"]["N"] for item in lab.items("lab-bookings") if item["bookingId"]["S"] == "b-4"] == ["3"])


def logs(lab):
    say("what the worker printed")
    found = lab.aws("logs", "filter-log-events", "--log-group-name", "/aws/lambda/lab-worker", "--filter-pattern", "REPORT")["events"]
    calls = sum(int(item["calls"]["N"]) for item in lab.items("lab-calls"))
    tickets = 4  # first, second, other, killed
    lab.check("the log has a REPORT line for each of %d calls" % (calls + tickets), len(found) == calls + tickets)


def clean_up(lab, machines):
    say("clean-up")
    for machine in machines:
        lab.aws("stepfunctions", "delete-state-machine", "--state-machine-arn", machine)
    began = time.monotonic()
    while lab.aws("stepfunctions", "list-state-machines", shown=False)["stateMachines"] and time.monotonic() - began < 10:
        time.sleep(0.2)
    lab.check("no state machine is left", lab.aws("stepfunctions", "list-state-machines")["stateMachines"] == [])
    try:
        lab.aws("iam", "delete-role", "--role-name", "lab-workflow")
        lab.check("a role with a policy is not deleted", False)
    except Refused as refusal:
        lab.check("a role with a policy is not deleted", "DeleteConflict" in str(refusal))
    for role, name in (("lab-workflow", "Invoke"), ("lab-forbidden", "Invoke"), ("lab-worker", "Tables")):
        lab.aws("iam", "delete-role-policy", "--role-name", role, "--policy-name", name)
        lab.aws("iam", "delete-role", "--role-name", role)
    lab.check("no role is left", lab.aws("iam", "list-roles")["Roles"] == [])
    lab.aws("lambda", "delete-function", "--function-name", "lab-worker")
    lab.aws("logs", "delete-log-group", "--log-group-name", "/aws/lambda/lab-worker")
    lab.check("no log group is left", lab.aws("logs", "describe-log-groups")["logGroups"] == [])
    for table in ("lab-bookings", "lab-calls"):
        lab.aws("dynamodb", "delete-table", "--table-name", table)
    lab.check("no table is left", lab.aws("dynamodb", "list-tables")["TableNames"] == [])


def play(lab):
    worker = prepare(lab)
    machine = make_machine(lab, "lab-bookings", "lab-workflow", [("lambda:InvokeFunction", worker)])
    lost_answer(lab, machine)
    second_run(lab, machine)
    other_bookings(lab, machine)
    forbidden = without_permission(lab)
    killed(lab, machine)
    logs(lab)
    clean_up(lab, [machine, forbidden])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default=os.environ.get("SEMEL_BINARY", os.path.join(ROOT, "build", "release", "semel")))
    parser.add_argument("--keep", action="store_true", help="leave the folder, for a look into it")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="semel-lab-")
    lab = Lab(options.binary, folder)
    try:
        lab.start()
        play(lab)
    except Refused as refusal:
        lab.check("the AWS CLI is not refused: " + str(refusal), False)
    finally:
        if lab.process is not None:
            lab.kill()
        if options.keep:
            say("the folder: " + folder)
        else:
            shutil.rmtree(folder, ignore_errors=True)
    print("%d passed, %d failed" % (lab.passed, lab.failed))
    return lab.failed != 0


if __name__ == "__main__":
    sys.exit(main())
