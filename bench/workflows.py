#!/usr/bin/env python3
"""Measures workflows beside their peers in one run on this machine, over HTTP, durable and with the full history; prints ratios.

    bench/workflows.py [--seconds 6] [--rounds 3] [--waiting 100000] [--only transitions|steps|waiting|invoke]

transitions: a chain of 100 Pass states and a loop of 100 x (Choice, Pass with MathAdd), 1 and 64 executions at a time.
steps:       three steps with trivial workers, 64 executions at a time: functions and activities, against Restate.
waiting:     memory of each waiting execution, and how late they wake.
invoke:      a warm Python function through the Lambda API, less its own time.
Rounds go through all in turn, so that a machine whose speed drifts is unfair to nobody; the median round counts.
"""
import argparse
import datetime
import heapq
import json
import multiprocessing
import os
import sys
import time

import workflow_peers as peers
from http_client import Pool, crowd, post

CHAIN = {"StartAt": "S1", "States": dict(
    {"S%d" % i: {"Type": "Pass", "Next": "S%d" % (i + 1)} for i in range(1, 100)}, S100={"Type": "Pass", "End": True})}
LOOP = {"StartAt": "More", "States": {
    "More": {"Type": "Choice", "Choices": [{"Variable": "$.i", "NumericLessThan": 100, "Next": "Add"}], "Default": "Done"},
    "Add": {"Type": "Pass", "Parameters": {"i.$": "States.MathAdd($.i, 1)"}, "Next": "More"},
    "Done": {"Type": "Succeed"}}}
MACHINES = {"chain": (CHAIN, {}, 100), "loop": (LOOP, {"i": 0}, 202)}  # definition, input, transitions
TARGETS = {("chain", "moto"): 200, ("loop", "moto"): 200, ("chain", "ministack"): 30, ("loop", "ministack"): 30,
           ("loop", "in process"): 0.5, ("functions", "restate"): 3, ("activities", "restate"): 3}


def three_steps(resource):
    states = {name: {"Type": "Task", "Resource": resource, "Next": following}
              for name, following in (("One", "Two"), ("Two", "Three"))}
    return {"StartAt": "One", "States": dict(states, Three={"Type": "Task", "Resource": resource, "End": True})}


class Window:
    """Keeps executions of one machine open: each that ends is followed by the next. An execution is asked for when, going by
    those before it, it should have ended, so that asking costs the server little."""

    def __init__(self, server, machine, given):
        self.server, self.pool = server, server.pool
        self.machine, self.given = machine, json.dumps(given)
        self.expected_s, self.open, self.started = 0.01, [], 0

    def start(self, count):
        names = ["e-%d" % number for number in range(self.started, self.started + count)]
        self.started += count
        for body in self.pool.exchange([self.server.request("StartExecution", stateMachineArn=self.machine, name=name, input=self.given)
                                        for name in names]):
            heapq.heappush(self.open, (time.monotonic() + self.expected_s, json.loads(body)["executionArn"]))

    def ask(self):
        """Returns how many have ended."""
        time.sleep(max(0.0, self.open[0][0] - time.monotonic()))
        now, due = time.monotonic(), []
        while self.open and self.open[0][0] <= now + 0.0005:
            due.append(heapq.heappop(self.open))
        ended = 0
        answers = self.pool.exchange([self.server.request("DescribeExecution", executionArn=arn) for _, arn in due])
        for body, (_, arn) in zip(answers, due):
            found, now = json.loads(body), time.monotonic()
            status = found["status"]
            if status == "RUNNING":
                heapq.heappush(self.open, (now + max(0.001, self.expected_s / 8), arn))
            elif status == "SUCCEEDED":
                self.expected_s += (0.8 * (found["stopDate"] - found["startDate"]) - self.expected_s) / 8
                ended += 1
            else:
                sys.exit("%s ended an execution %s: %s" % (self.server.name, status, body.decode()))
        return ended

    def run(self, at_once, seconds):
        """Executions per second, and the server's CPU seconds for each."""
        began, ended, cpu_before = time.monotonic(), 0, self.server.server.cpu_seconds()
        self.start(at_once)
        while self.open:
            found = self.ask()
            ended += found
            if found and time.monotonic() - began < seconds:
                self.start(found)
        took = time.monotonic() - began
        return ended / took, (self.server.server.cpu_seconds() - cpu_before) / ended


def transitions_of(make, kind, at_once, seconds):
    definition, given, transitions = MACHINES[kind]
    with make() as server:
        window = Window(server, server.make(kind, definition), given)
        window.run(at_once, 1)  # warm up
        return per_transition(window.run(at_once, seconds), transitions)


def per_transition(figures, transitions):
    return figures[0] * transitions, figures[1] / transitions


def in_process(kind, at_once, seconds):
    definition, given, transitions = MACHINES[kind]
    return per_transition(peers.in_process(definition, given, at_once, seconds), transitions)


def measure_transitions(options):
    for kind in MACHINES:
        for at_once in (1, 64):
            contenders = {"semel": lambda: transitions_of(peers.semel, kind, at_once, options.seconds)}
            for make in (peers.moto, peers.ministack):
                if make() is not None:
                    contenders[make().name] = lambda make=make: transitions_of(make, kind, at_once, options.seconds)
            if peers.has_module("aws-local-stepfunctions"):
                contenders["in process"] = lambda: in_process(kind, at_once, options.seconds)
            compare("transitions/s", kind, at_once, contenders, options.rounds)


def compare(unit, kind, at_once, contenders, rounds):
    found = {name: [] for name in contenders}
    for number in range(rounds):
        for name, measure in contenders.items():
            found[name].append(measure())
            print("round %d  %-10s at once %-3d %-11s %9.0f %s  cpu %8.1f us  load %.1f" % (
                number + 1, kind, at_once, name, found[name][-1][0], unit, found[name][-1][1] * 1e6, os.getloadavg()[0]), flush=True)
    for name, figures in found.items():
        ratio = median(ours[0] / theirs[0] for ours, theirs in zip(found["semel"], figures))
        cpu_ratio = median(theirs[1] / ours[1] for ours, theirs in zip(found["semel"], figures))
        target = TARGETS.get((kind, name))
        verdict = "" if target is None else "  target %g: %s" % (target, "met" if ratio >= target else "MISSED")
        print("median   %-10s at once %-3d %-11s %9.0f %s  semel is %.2f x, by CPU %.2f x%s" % (
            kind, at_once, name, median(rate for rate, _ in figures), unit, ratio, cpu_ratio, verdict), flush=True)


def median(values):
    values = sorted(values)
    return values[len(values) // 2]


# --- three steps

def functions(options):
    with peers.semel() as server:
        window = Window(server, server.make("steps", three_steps(server.make_function("step"))), {"n": 0})
        window.run(64, 4)  # the workers start
        return window.run(64, options.seconds)


def work(port, activity, is_over):
    poll = peers.States.request("GetActivityTask", activityArn=activity)

    def following(body):
        token = json.loads(body).get("taskToken")
        return peers.States.request("SendTaskSuccess", taskToken=token, output='{"n":1}') if token else poll
    crowd(port, 32, poll, following, lambda *_: is_over.is_set())


def activities(options):
    with peers.semel() as server:
        activity = server.call("CreateActivity", name="step")["activityArn"]
        window, is_over = Window(server, server.make("steps", three_steps(activity)), {"n": 0}), multiprocessing.Event()
        worker = multiprocessing.Process(target=work, args=(server.server.port, activity, is_over), daemon=True)
        worker.start()
        window.run(64, 1)
        rate = window.run(64, options.seconds)
        is_over.set()
        worker.join()
        return rate


def restate(options):
    with peers.Restate() as server:
        request = post("/workflow/run", '{"n": 0}', "restate")
        crowd(server.port, 64, request, lambda body: request, lambda answers, _: answers >= 500)  # warm up
        before = server.cpu_seconds()
        answers, took = crowd(server.port, 64, request, lambda body: request, lambda _, took: took >= options.seconds)
        return answers / took, (server.cpu_seconds() - before) / answers


def measure_steps(options):
    for kind, ours in (("functions", functions), ("activities", activities)):
        contenders = {"semel": lambda: ours(options)}
        if peers.has_module("@restatedev/restate-sdk"):
            contenders["restate"] = lambda: restate(options)
        compare("executions/s", kind, 64, contenders, options.rounds)


# --- waiting

def utc(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")[:-4] + "Z"


def measure_waiting(options):
    machine = {"StartAt": "Until", "States": {"Until": {"Type": "Wait", "TimestampPath": "$.at", "End": True}}}
    with peers.semel("--memory-mb", "16") as server:
        arn = server.make("waiting", machine)

        def start(wakes):
            requests = [server.request("StartExecution", stateMachineArn=arn, input=json.dumps({"at": utc(at)})) for at in wakes]
            return [json.loads(body)["executionArn"] for body in server.pool.exchange(requests)]

        start([time.time()] * (options.waiting // 4))  # fills the store's own caches
        time.sleep(5)
        before, began = server.server.resident_kb(), time.monotonic()
        first = time.time() + options.waiting / options.starts + 20
        wakes = [first + n / options.wakes for n in range(options.waiting)]
        arns = []
        for at in range(0, options.waiting, 4096):
            arns += start(wakes[at:at + 4096])
            if at // 4096 % 6 == 5:
                print("waiting  %d: %.0f MB" % (len(arns), server.server.resident_kb() / 1024), flush=True)
        started_s = time.monotonic() - began
        time.sleep(5)
        after = server.server.resident_kb()
        if time.time() > first:
            sys.exit("the machine is too slow: the first woke before the last had started")
        print("waiting  %d started in %.0f s; %.0f bytes of memory each (%.0f MB before, %.0f MB after)  target 1024: %s" % (
            options.waiting, started_s, (after - before) * 1024 / options.waiting, before / 1024, after / 1024,
            "met" if (after - before) <= options.waiting else "MISSED"), flush=True)
        time.sleep(max(0.0, wakes[-1] - time.time()) + 10)
        picked = range(0, options.waiting, max(1, options.waiting // 5000))
        answers = server.pool.exchange([server.request("DescribeExecution", executionArn=arns[n]) for n in picked])
        late = sorted((json.loads(body).get("stopDate", float("inf")) - wakes[n]) * 1000 for n, body in zip(picked, answers))
        p50, p99 = late[len(late) // 2], late[len(late) * 99 // 100]
        print("waking   %.0f/s: late by p50 %.1f ms, p99 %.1f ms, most %.1f ms of %d asked  target 100: %s  load %.1f" % (
            options.wakes, p50, p99, late[-1], len(late), "met" if p99 <= 100 else "MISSED", os.getloadavg()[0]), flush=True)


# --- invoke

def measure_invoke(options):
    with peers.semel() as server:
        server.make_function("step")
        request = post("/2015-03-31/functions/step/invocations", '{"n": 1}', "lambda")
        pool = Pool(server.server.port, 1)
        added = []
        for _ in range(int(options.seconds * 300)):
            began = time.perf_counter()
            body = pool.exchange([request])[0]
            added.append((time.perf_counter() - began - json.loads(body)["own"]) * 1000)
        added = sorted(added[50:])
        p50 = added[len(added) // 2]
        print("invoke   a warm Python function adds p50 %.2f ms, p99 %.2f ms  target 1: %s  load %.1f" % (
            p50, added[len(added) * 99 // 100], "met" if p50 < 1 else "MISSED", os.getloadavg()[0]), flush=True)


MEASURES = {"invoke": measure_invoke, "transitions": measure_transitions, "steps": measure_steps, "waiting": measure_waiting}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--waiting", type=int, default=100_000)
    parser.add_argument("--starts", type=float, default=1_000, help="executions that this machine starts per second at the least")
    parser.add_argument("--wakes", type=float, default=1_000, help="executions that wake per second")
    parser.add_argument("--only", choices=MEASURES)
    options = parser.parse_args()
    for missing in [name for name, there in (
            ("moto", peers.moto()), ("MiniStack", peers.ministack()),
            ("aws-local-stepfunctions", peers.has_module("aws-local-stepfunctions")),
            ("Restate", peers.has_module("@restatedev/restate-sdk"))) if not there]:
        print("left out: %s is not installed" % missing)
    for name in [options.only] if options.only else MEASURES:
        MEASURES[name](options)


if __name__ == "__main__":
    main()
