#!/usr/bin/env python3
"""The Step Functions API of a server of its own, over HTTP: machines, executions, activities, tokens, and a kill -9 between.

    tests/workflows/api_test.py [--binary build/release/semel]

The last line is `N passed, M failed`; exit status 0 only when M is 0.
"""
import argparse
import json
import os
import sys
import tempfile
import threading
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from server import DEFAULT_BINARY, Server, ServiceError  # noqa: E402

ROLE = "arn:aws:iam::000000000000:role/workflow"
ENDED = ("SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED")
PASS = {"StartAt": "P", "States": {"P": {"Type": "Pass", "End": True}}}


class Workflows:
    """The calls that the checks make, against `server`."""

    def __init__(self, server):
        self.server = server
        self.client = server.client(timeout=70)
        self.names = 0

    def call(self, operation, **members):
        return self.client.call(operation, members, service="AWSStepFunctions")

    def refusal(self, operation, **members):
        try:
            answer = self.call(operation, **members)
        except ServiceError as error:
            return error.code
        raise AssertionError("%s should have been refused, and answered %s" % (operation, answer))

    def name(self):
        self.names += 1
        return "machine-%d" % self.names

    def machine(self, definition, **members):
        members = dict({"name": self.name(), "roleArn": ROLE}, **members)
        return self.call("CreateStateMachine", definition=json.dumps(definition), **members)["stateMachineArn"]

    def start(self, machine, **members):
        return self.call("StartExecution", stateMachineArn=machine, **members)["executionArn"]

    def end(self, execution, seconds=30):
        deadline = time.monotonic() + seconds
        while True:
            found = self.call("DescribeExecution", executionArn=execution)
            if found["status"] in ENDED or time.monotonic() > deadline:
                return found
            time.sleep(0.02)

    def events(self, execution, **members):
        return self.call("GetExecutionHistory", executionArn=execution, **members)["events"]

    def restart(self):
        self.server.kill()
        self.server.start()
        self.client.close()
        self.client = self.server.client(timeout=70)


def equal(found, expected):
    assert found == expected, "%r instead of %r" % (found, expected)


def check_a_machine_is_made_once(workflows):
    name = workflows.name()
    first = workflows.machine(PASS, name=name)
    equal(workflows.machine(PASS, name=name), first)
    equal(workflows.refusal("CreateStateMachine", name=name, roleArn=ROLE, definition=json.dumps(PASS) + " "), "StateMachineAlreadyExists")
    assert first in [each["stateMachineArn"] for each in workflows.call("ListStateMachines", maxResults=1000)["stateMachines"]]
    workflows.call("DeleteStateMachine", stateMachineArn=first)
    equal(workflows.refusal("DescribeStateMachine", stateMachineArn=first), "StateMachineDoesNotExist")


def check_an_execution_tells_its_history(workflows):
    machine = workflows.machine(PASS)
    execution = workflows.start(machine, input='{"n":  1}')
    found = workflows.end(execution)
    equal((found["status"], json.loads(found["output"])), ("SUCCEEDED", {"n": 1}))
    events = workflows.events(execution)
    equal([(event["id"], event["previousEventId"], event["type"]) for event in events],
          [(1, 0, "ExecutionStarted"), (2, 0, "PassStateEntered"), (3, 2, "PassStateExited"), (4, 3, "ExecutionSucceeded")])
    equal(events[0]["executionStartedEventDetails"]["input"], '{"n":  1}')
    equal([event["id"] for event in workflows.events(execution, reverseOrder=True)], [4, 3, 2, 1])
    pages, token = [], {}
    while True:
        page = workflows.call("GetExecutionHistory", executionArn=execution, maxResults=3, **token)
        pages.append([event["id"] for event in page["events"]])
        if "nextToken" not in page:
            break
        token = {"nextToken": page["nextToken"]}
    equal([number for page in pages for number in page], [1, 2, 3, 4])
    listed = workflows.call("ListExecutions", stateMachineArn=machine)["executions"]
    equal([each["executionArn"] for each in listed], [execution])


def check_names_and_inputs_out_of_bounds(workflows):
    machine = workflows.machine(PASS)
    equal(workflows.refusal("StartExecution", stateMachineArn=machine, name="a b"), "InvalidName")
    equal(workflows.refusal("StartExecution", stateMachineArn=machine, input=""), "InvalidExecutionInput")
    equal(workflows.refusal("StartExecution", stateMachineArn="orders"), "InvalidArn")
    equal(workflows.refusal("StartExecution", stateMachineArn=machine + "-other"), "StateMachineDoesNotExist")
    equal(workflows.refusal("CreateStateMachine", name="x", roleArn=ROLE, definition="{}"), "InvalidDefinition")


def check_versions_and_an_alias(workflows):
    machine = workflows.machine(PASS, publish=True)
    other = {"StartAt": "P", "States": {"P": {"Type": "Pass", "Result": 2, "End": True}}}
    workflows.call("UpdateStateMachine", stateMachineArn=machine, definition=json.dumps(other), publish=True)
    alias = workflows.call("CreateStateMachineAlias", name="prod", routingConfiguration=[
        {"stateMachineVersionArn": machine + ":1", "weight": 100}])["stateMachineAliasArn"]
    found = workflows.end(workflows.start(alias, input='"as it came"'))
    equal((found["output"], found["stateMachineVersionArn"], found["stateMachineAliasArn"]), ('"as it came"', machine + ":1", alias))
    equal(workflows.end(workflows.start(machine))["output"], "2")
    equal(len(workflows.call("ListExecutions", stateMachineArn=alias)["executions"]), 1)
    equal(workflows.refusal("DeleteStateMachineVersion", stateMachineVersionArn=machine + ":1"), "ConflictException")


def check_a_worker_of_an_activity(workflows):
    activity = workflows.call("CreateActivity", name="packing-" + workflows.name())["activityArn"]
    machine = workflows.machine({"StartAt": "A", "States": {"A": {"Type": "Task", "Resource": activity, "End": True}}})
    tasks = []
    poller = workflows.server.client(timeout=70)
    thread = threading.Thread(target=lambda: tasks.append(
        poller.call("GetActivityTask", {"activityArn": activity, "workerName": "w"}, service="AWSStepFunctions")))
    thread.start()
    execution = workflows.start(machine, input='{"order": 7}')
    thread.join()
    equal(json.loads(tasks[0]["input"]), {"order": 7})
    workflows.call("SendTaskHeartbeat", taskToken=tasks[0]["taskToken"])
    workflows.call("SendTaskSuccess", taskToken=tasks[0]["taskToken"], output='{"packed": true}')
    equal(json.loads(workflows.end(execution)["output"]), {"packed": True})
    assert workflows.refusal("SendTaskSuccess", taskToken=tasks[0]["taskToken"], output="1") in ("TaskTimedOut", "TaskDoesNotExist")
    equal(workflows.refusal("SendTaskSuccess", taskToken="no-token", output="1"), "InvalidToken")


def check_a_stopped_and_a_failed_execution(workflows):
    hold = workflows.machine({"StartAt": "W", "States": {"W": {"Type": "Wait", "Seconds": 600, "End": True}}})
    execution = workflows.start(hold)
    workflows.call("StopExecution", executionArn=execution, error="Enough", cause="by hand")
    found = workflows.end(execution)
    equal((found["status"], found["error"], found["cause"]), ("ABORTED", "Enough", "by hand"))
    fails = workflows.machine({"StartAt": "F", "States": {"F": {"Type": "Fail", "Error": "Boom", "Cause": "why"}}})
    execution = workflows.start(fails)
    found = workflows.end(execution)
    equal((found["status"], found["error"], found["redriveStatus"]), ("FAILED", "Boom", "REDRIVABLE"))
    workflows.call("RedriveExecution", executionArn=execution)
    found = workflows.end(execution)
    equal((found["status"], found["redriveCount"]), ("FAILED", 1))


def check_an_express_machine(workflows):
    machine = workflows.machine(PASS, type="EXPRESS")
    found = workflows.call("StartSyncExecution", stateMachineArn=machine, input='{"n":1}')
    equal((found["status"], found["output"]), ("SUCCEEDED", '{"n":1}'))
    equal(workflows.refusal("ListExecutions", stateMachineArn=machine), "StateMachineTypeNotSupported")
    equal(workflows.refusal("StartSyncExecution", stateMachineArn=workflows.machine(PASS)), "StateMachineTypeNotSupported")


def check_a_state_by_itself(workflows):
    state = {"Type": "Pass", "Parameters": {"x.$": "States.MathAdd($.n, 1)"}, "Next": "After"}
    found = workflows.call("TestState", definition=json.dumps(state), input='{"n":1}')
    equal(found, {"output": '{"x":2}', "nextState": "After", "status": "SUCCEEDED"})
    found = workflows.call("ValidateStateMachineDefinition", definition=json.dumps(PASS))
    equal(found["result"], "OK")


def check_a_kill_between(workflows):
    wait = {"StartAt": "W", "States": {"W": {"Type": "Wait", "Seconds": 3, "Next": "P"}, "P": {"Type": "Pass", "End": True}}}
    machine = workflows.machine(wait, publish=True)
    execution = workflows.start(machine, name="over-a-kill", input='{"n":1}')
    ended = workflows.start(workflows.machine(PASS))
    workflows.end(ended)
    workflows.restart()
    equal(workflows.start(machine, name="over-a-kill", input='{"n":1}'), execution)
    equal(workflows.refusal("StartExecution", stateMachineArn=machine, name="over-a-kill", input='{"n":2}'), "ExecutionAlreadyExists")
    equal(workflows.end(execution)["status"], "SUCCEEDED")
    equal([event["id"] for event in workflows.events(execution)], [1, 2, 3, 4, 5, 6])
    equal(len(workflows.events(ended)), 4)
    equal(workflows.call("DescribeStateMachine", stateMachineArn=machine + ":1")["name"], machine.split(":")[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--binary", default=os.environ.get("SEMEL_BINARY", DEFAULT_BINARY))
    options = parser.parse_args()
    checks = [check for name, check in sorted(globals().items()) if name.startswith("check_")]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="semel-workflows-") as folder:
        server = Server(os.path.join(folder, "data"), options.binary)
        server.start()
        workflows = Workflows(server)
        try:
            for check in checks:
                try:
                    check(workflows)
                    print("ok     " + check.__name__)
                except Exception:  # pylint: disable=broad-except
                    failed += 1
                    print("WRONG  " + check.__name__ + "\n" + traceback.format_exc())
        finally:
            server.kill()
    print("%d passed, %d failed" % (len(checks) - failed, failed))
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
