#!/usr/bin/env python3
"""Executions of ten kinds of machine while the server is killed again and again: all end right, histories are unbroken, and no
attempt of a task ran twice.

    tests/workflows/durability_test.py [--executions 300] [--kill-every 1.0] [--kill-for 300] [--binary PATH]

The last line is 'N passed, M failed'. Needs Debian's python3 alone; the workers are Python functions.
"""
import argparse
import base64
import collections
import http.client
import io
import json
import os
import sys
import tempfile
import threading
import time
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from server import AUTHORIZATION, Client, ConnectionLost, Server, ServiceError  # noqa: E402

ROLE = "arn:aws:iam::000000000000:role/durability"
ENDED = ("SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED")
ACTIVITY = "arn:aws:states:us-east-1:000000000000:activity:steps"
WAIT_S = 480

# Counts each call under the key it is given, then answers. It talks to the server by itself: importing an SDK takes longer than a life.
WORKER = '''
import json, os, urllib.request
def handler(event, context):
    request = {"TableName": "calls", "Key": {"id": {"S": event["key"] + "#" + context.aws_request_id}},
               "UpdateExpression": "ADD n :one", "ExpressionAttributeValues": {":one": {"N": "1"}}}
    urllib.request.urlopen(urllib.request.Request(os.environ["AWS_ENDPOINT_URL"] + "/", json.dumps(request).encode(), {
        "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.UpdateItem", "X-Amz-Date": "20260101T000000Z",
        "Authorization": "%s"}), timeout=10).read()
    return {"n": event["n"] + 1}
''' % AUTHORIZATION

RETRY = [{"ErrorEquals": ["States.ALL"], "IntervalSeconds": 1, "MaxAttempts": 200, "BackoffRate": 1.0}]


def call(key, after, selector="$.Payload"):
    return {"Type": "Task", "Resource": "arn:aws:states:::lambda:invoke", "Retry": RETRY, "TimeoutSeconds": 60, **after,
            "Parameters": {"FunctionName": "count", "Payload": {"key.$": key, "n.$": "$.n"}}, "OutputPath": selector}


NAMED = "States.Format('{}/%s', $$.Execution.Name)"
INDEXED = "States.Format('{}/%s/{}', $$.Execution.Name, $$.Map.Item.Index)"


def chain():
    states = {"S%d" % i: {"Type": "Pass", "Next": "S%d" % (i + 1)} for i in range(60)}
    states["S60"] = {"Type": "Pass", "End": True}
    return {"StartAt": "S0", "States": states}


def loop():
    return {"StartAt": "More", "States": {
        "More": {"Type": "Choice", "Choices": [{"Variable": "$.n", "NumericLessThan": 40, "Next": "Add"}], "Default": "Done"},
        "Add": {"Type": "Pass", "Parameters": {"n.$": "States.MathAdd($.n, 1)"}, "Next": "More"},
        "Done": {"Type": "Succeed"}}}


def waits():
    return {"StartAt": "A", "States": {"A": {"Type": "Wait", "Seconds": 2, "Next": "B"}, "B": {"Type": "Wait", "Seconds": 3, "End": True}}}


def tasks():
    return {"StartAt": "One", "States": {"One": call(NAMED % "One", {"Next": "Two"}), "Two": call(NAMED % "Two", {"End": True})}}


def parallel():
    branches = [{"StartAt": name, "States": {name: call(NAMED % name, {"End": True})}} for name in ("Left", "Right")]
    branches.append({"StartAt": "Rest", "States": {"Rest": {"Type": "Wait", "Seconds": 2, "End": True}}})
    return {"StartAt": "All", "States": {"All": {"Type": "Parallel", "Branches": branches, "End": True}}}


def maps():
    return {"StartAt": "Each", "States": {"Each": {
        "Type": "Map", "ItemsPath": "$.items", "MaxConcurrency": 2, "ItemSelector": {"n.$": "$$.Map.Item.Value"}, "End": True,
        "ItemProcessor": {"StartAt": "Item", "States": {"Item": call(INDEXED % "Item", {"End": True})}}}}}


def store():
    return {"StartAt": "Put", "States": {
        "Put": {"Type": "Task", "Resource": "arn:aws:states:::dynamodb:putItem", "Retry": RETRY, "ResultPath": None, "Next": "Get",
                "Parameters": {"TableName": "calls", "Item": {"id": {"S.$": "States.Format('stored/{}', $$.Execution.Name)"}, "n": {"N": "1"}}}},
        "Get": {"Type": "Task", "Resource": "arn:aws:states:::dynamodb:getItem", "Retry": RETRY, "OutputPath": "$.Item.n", "End": True,
                "Parameters": {"TableName": "calls", "Key": {"id": {"S.$": "States.Format('stored/{}', $$.Execution.Name)"}}}}}}


def nested(machine):
    return {"StartAt": "Child", "States": {"Child": {
        "Type": "Task", "Resource": "arn:aws:states:::states:startExecution.sync:2", "Retry": RETRY, "OutputPath": "$.Output", "End": True,
        "Parameters": {"StateMachineArn": machine, "Input": {"n.$": "$.n"}}}}}


def token():
    return {"StartAt": "Ask", "States": {"Ask": {
        "Type": "Task", "Resource": "arn:aws:states:::lambda:invoke.waitForTaskToken", "Retry": RETRY, "End": True, "TimeoutSeconds": 300,
        "Parameters": {"FunctionName": "count", "Payload": {"key.$": "States.Format('token {}', $$.Task.Token)", "n": 1}}}}}


def activity():
    return {"StartAt": "Work", "States": {"Work": {"Type": "Task", "Resource": ACTIVITY, "TimeoutSeconds": 300, "End": True}}}


EXPECTED = {
    "chain": {"n": 0, "items": [1, 2, 3]}, "loop": {"n": 40}, "waits": {"n": 0, "items": [1, 2, 3]}, "tasks": {"n": 2},
    "parallel": [{"n": 1}, {"n": 1}, {"n": 0, "items": [1, 2, 3]}], "maps": [{"n": 2}, {"n": 3}, {"n": 4}], "store": {"N": "1"},
    "nested": {"n": 40}, "token": {"told": True}, "activity": {"worked": True},
}


class Story:
    def __init__(self, options):
        self.options, self.server = options, Server(tempfile.mkdtemp(prefix="semel-durability-"), options.binary)
        self.over, self.calm, self.kills, self.failures = threading.Event(), threading.Event(), 0, []
        self.local = threading.local()

    def ask(self, operation, body, service="AWSStepFunctions"):
        """Asks until an answer comes: every call made here may be repeated."""
        while True:
            try:
                if not hasattr(self.local, "client"):
                    self.local.client = Client(self.server.port)
                return self.local.client.call(operation, body, service=service)
            except ConnectionLost:
                if self.over.wait(0.05):
                    raise

    def prepare(self):
        self.server.start()
        self.ask("CreateTable", {"TableName": "calls", "BillingMode": "PAY_PER_REQUEST",
                                 "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
                                 "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]}, "DynamoDB_20120810")
        self.make_function()
        self.ask("CreateActivity", {"name": "steps"})
        machines = {name: self.make(name, build()) for name, build in (
            ("chain", chain), ("loop", loop), ("waits", waits), ("tasks", tasks), ("parallel", parallel), ("maps", maps),
            ("store", store), ("token", token), ("activity", activity))}
        machines["nested"] = self.make("nested", nested(machines["loop"]))
        return machines

    def make(self, name, definition):
        return self.ask("CreateStateMachine", {"name": name, "definition": json.dumps(definition), "roleArn": ROLE})["stateMachineArn"]

    def make_function(self):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("worker.py", WORKER)
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.request("POST", "/2015-03-31/functions", json.dumps({
            "FunctionName": "count", "Runtime": "python3.11", "Handler": "worker.handler", "Role": ROLE, "Timeout": 20,
            "Code": {"ZipFile": base64.b64encode(packed.getvalue()).decode()}}),
            {"Authorization": AUTHORIZATION.replace("/dynamodb/", "/lambda/"), "X-Amz-Date": "20260101T000000Z", "Content-Type": "application/json"})
        answer = connection.getresponse()
        if answer.status != 201:
            sys.exit("the function was not made: " + answer.read().decode())

    def start_all(self, machines):
        names = sorted(machines)
        executions = {}
        for i in range(self.options.executions):
            kind = names[i % len(names)]
            executions[self.start(machines[kind], "%s-%d" % (kind, i))] = kind
        return executions

    def start(self, machine, name):
        try:
            return self.ask("StartExecution", {"stateMachineArn": machine, "name": name, "input": '{"n": 0, "items": [1, 2, 3]}'})["executionArn"]
        except ServiceError as refusal:
            # The start before took effect, its answer was lost, and the execution has ended since.
            if refusal.code != "ExecutionAlreadyExists":
                raise
            return machine.replace(":stateMachine:", ":execution:") + ":" + name

    # --- who else is at work

    def kill(self):
        end = time.monotonic() + self.options.kill_for
        while time.monotonic() < end and not self.calm.wait(self.options.kill_every):
            self.server.kill()
            self.kills += 1
            self.server.start()

    def answer_tokens(self):
        """Finds tokens in what the workers wrote, and answers them: some twice."""
        told = set()
        while not self.over.wait(0.2):
            for item in self.scan():
                if not item["id"]["S"].startswith("token "):
                    continue
                token = item["id"]["S"][len("token "):].rpartition("#")[0]
                if token in told:
                    continue
                for _ in range(2):
                    try:
                        self.ask("SendTaskSuccess", {"taskToken": token, "output": '{"told": true}'})
                    except ServiceError:
                        pass  # the token of an attempt that is over, or answered before
                told.add(token)

    def work(self):
        while not self.over.is_set():
            task = self.ask("GetActivityTask", {"activityArn": ACTIVITY, "workerName": "worker"})
            if task.get("taskToken"):
                try:
                    self.ask("SendTaskSuccess", {"taskToken": task["taskToken"], "output": '{"worked": true}'})
                except ServiceError:
                    pass  # the answer before was lost on its way back

    def scan(self):
        items, start = [], {}
        while True:
            page = self.ask("Scan", {"TableName": "calls", "ConsistentRead": True, **start}, "DynamoDB_20120810")
            items += page["Items"]
            if "LastEvaluatedKey" not in page:
                return items
            start = {"ExclusiveStartKey": page["LastEvaluatedKey"]}

    # --- the checks

    def await_all(self, executions):
        began, open_ones = time.monotonic(), set(executions)
        while open_ones and time.monotonic() - began < WAIT_S:
            for arn in list(open_ones):
                if self.ask("DescribeExecution", {"executionArn": arn})["status"] in ENDED:
                    open_ones.discard(arn)
            print("   %3d s: %d of %d executions ended, %d kills" % (
                time.monotonic() - began, len(executions) - len(open_ones), len(executions), self.kills), flush=True)
            time.sleep(2)

    def history(self, arn):
        events, page = [], {}
        while True:
            answer = self.ask("GetExecutionHistory", {"executionArn": arn, "maxResults": 1000, **page})
            events += answer["events"]
            if not answer.get("nextToken"):
                return events
            page = {"nextToken": answer["nextToken"]}

    def check(self, executions):
        runs = collections.Counter()
        for item in self.scan():
            key = item["id"]["S"]
            if "#" in key and not key.startswith("token "):
                name, _, request = key.rpartition("#")
                runs[name] += 1
                if item["n"]["N"] != "1":
                    self.failures.append("the worker's request %s of %s ran %s times" % (request, name, item["n"]["N"]))
        scheduled = collections.Counter()
        for arn, kind in executions.items():
            found = self.ask("DescribeExecution", {"executionArn": arn})
            if found["status"] != "SUCCEEDED" or json.loads(found["output"]) != EXPECTED[kind]:
                self.failures.append("%s ended %s %s" % (arn, found["status"], found.get("output", found.get("cause"))))
            self.check_history(arn, kind, scheduled)
        for name, count in runs.items():
            if count > scheduled[name]:
                self.failures.append("%s ran %d times and was scheduled %d times" % (name, count, scheduled[name]))
        for name in scheduled:
            if runs[name] == 0:
                self.failures.append("%s succeeded and never ran" % name)
        return len(executions) + len(scheduled)

    def check_history(self, arn, kind, scheduled):
        events = self.history(arn)
        if [event["id"] for event in events] != list(range(1, len(events) + 1)):
            self.failures.append("%s has a history with gaps" % arn)
        if any(event["previousEventId"] >= event["id"] for event in events):
            self.failures.append("%s has an event before its cause" % arn)
        if sum(event["type"].startswith("Execution") for event in events) != 2:
            self.failures.append("%s began or ended more than once" % arn)
        if kind in ("tasks", "parallel", "maps"):
            for event in events:
                if event["type"] == "TaskScheduled":
                    scheduled[json.loads(event["taskScheduledEventDetails"]["parameters"])["Payload"]["key"]] += 1


def until_over(target):
    try:
        target()
    except ConnectionLost:
        pass  # the story is over, and so is the server


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--executions", type=int, default=300)
    parser.add_argument("--kill-every", type=float, default=1.0, metavar="SECONDS")
    parser.add_argument("--kill-for", type=float, default=300, metavar="SECONDS", help="then what is left has time to end")
    parser.add_argument("--binary")
    options = parser.parse_args()
    story = Story(options)
    machines = story.prepare()
    threads = [threading.Thread(target=until_over, args=(target,), daemon=True) for target in (story.kill, story.answer_tokens, story.work, story.work)]
    for thread in threads:
        thread.start()
    executions = story.start_all(machines)
    story.await_all(executions)
    story.calm.set()
    threads[0].join()
    count = story.check(executions)
    story.over.set()
    for failure in story.failures[:20]:
        print("FAIL " + failure)
    print("%d kills" % story.kills)
    print("%d passed, %d failed" % (max(count - len(story.failures), 0), len(story.failures)))
    story.server.kill()
    return len(story.failures) != 0


if __name__ == "__main__":
    sys.exit(main())
