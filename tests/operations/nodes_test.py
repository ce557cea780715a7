#!/usr/bin/env python3
"""Three nodes of the operations service over one DynamoDB endpoint, one of them killed again and again, replies lost on the way.

    tests/operations/nodes_test.py [--seconds 20] [--every 5] [--lost 0.02] [--clients 6] [--seed N]

The endpoint is dynoxide with a database file (npm @dynoxide/linux-x64). Between it and the nodes stands a proxy that closes some
connections instead of passing the reply on: the call has happened, and nobody is told. Clients place orders of one and two lines
with a key of their own, at any node, and repeat a request whose answer they did not get until they have a final one. Then:

  final     every operation is COMMITTED or FAILED, and no case waits for people (I4)
  answers   each client's answer is what the record says (I3)
  effects   `semel reconcile` finds nothing wrong (I1, I2, I5)
  stock     what was there less what was sold is what is left (I2)

The last line is `N passed, M failed`.
"""
import argparse
import http.client
import json
import os
import random
import signal
import socket
import socketserver
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from server import DEFAULT_BINARY, free_port  # noqa: E402

ENDPOINT = os.path.join(HERE, "..", "clients", "node_modules", "@dynoxide", "linux-x64", "dynoxide")
SKUS = 8
STOCK = 2_000


def read_message(stream):
    """One HTTP message as bytes, or b'' at the end of the connection."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        line = stream.readline()
        if not line:
            return b""
        head += line
    length = next((int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0)
    return head + stream.read(length)


class Proxy(socketserver.ThreadingTCPServer):
    """Passes requests on, and loses a share of the replies."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, to_port, share, seed):
        self.to_port, self.share, self.chance = to_port, share, random.Random(seed)
        self.lost_count = 0
        super().__init__(("127.0.0.1", 0), Passing)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def loses(self):
        lost = self.chance.random() < self.share
        self.lost_count += lost
        return lost


class Passing(socketserver.StreamRequestHandler):
    def handle(self):
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            with socket.create_connection(("127.0.0.1", self.server.to_port)) as behind:
                behind.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                answers = behind.makefile("rb")
                while request := read_message(self.rfile):
                    behind.sendall(request)
                    answer = read_message(answers)
                    if not answer or self.server.loses():
                        return
                    self.wfile.write(answer)
        except OSError:
            pass  # a node was killed


class Node:
    def __init__(self, binary, tables_port, folder, number):
        self.port, self.log = free_port(), os.path.join(folder, "node-%d.log" % number)
        self.command = [binary, "operations", "serve", "--tables", "http://127.0.0.1:%d" % tables_port, "--port", str(self.port)]
        self.kill_count = 0
        self.start()

    def start(self):
        environment = dict(os.environ, AWS_ACCESS_KEY_ID="any", AWS_SECRET_ACCESS_KEY="any", no_proxy="127.0.0.1")
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, env=environment)

    def restart(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.kill_count += 1
        self.start()


def ask(port, method, path, body=None, key=None, timeout=30):
    """(status, parsed body), or None when no whole answer came."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    headers = {"Content-Type": "application/json"}
    if key:
        headers["Idempotency-Key"] = key
    try:
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    except (OSError, http.client.HTTPException, ValueError):
        return None
    finally:
        connection.close()


def is_final(answer):
    return answer is not None and answer[1].get("state") in ("COMMITTED", "FAILED")


class Buyer(threading.Thread):
    def __init__(self, number, nodes, seed, until):
        super().__init__()
        self.name_of_keys, self.nodes, self.chance, self.until = "buyer-%d" % number, nodes, random.Random(seed), until
        self.answers, self.problems, self.try_count = {}, [], 0

    def run(self):
        number = 0
        while time.monotonic() < self.until:
            number += 1
            skus = self.chance.sample(range(SKUS), self.chance.choice((1, 1, 2)))
            lines = [{"sku": "sku-%d" % sku, "quantity": self.chance.randint(1, 3), "unitPrice": 100} for sku in skus]
            self.place("%s-%d" % (self.name_of_keys, number), {"currency": "EUR", "lines": lines})

    def place(self, key, order):
        while True:
            self.try_count += 1
            answer = ask(self.chance.choice(self.nodes).port, "POST", "/v1/orders?wait=2", order, key)
            if is_final(answer):
                self.answers[key] = (answer[1], sum(line["quantity"] for line in order["lines"]))
                return
            if answer is not None and answer[0] not in (202, 409, 503, 404):
                self.problems.append("%s: %s" % (key, answer))
                return
            if time.monotonic() > self.until + 60:
                self.problems.append("%s is not final a minute after the end: %s" % (key, answer))
                return
            time.sleep(0.05)


def wait_for_answer(nodes, path="/v1/cases", seconds=30):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        answers = [ask(node.port, "GET", path) for node in nodes]
        if all(answer is not None and answer[0] == 200 for answer in answers):
            return answers
        time.sleep(0.1)
    sys.exit("the nodes do not answer: %s" % answers)


def create_stock(nodes):
    for sku in range(SKUS):
        while not is_final(answer := ask(nodes[0].port, "POST", "/v1/stock/sku-%d/create" % sku,
                                         {"shards": 2, "quantity": STOCK}, "stock-%d" % sku)):
            time.sleep(0.1)
        if answer[1]["state"] != "COMMITTED":
            sys.exit("the stock was not made: %s" % (answer,))


def play(options, nodes):
    create_stock(nodes)
    until = time.monotonic() + options.seconds
    buyers = [Buyer(number, nodes, options.seed + number, until) for number in range(options.clients)]
    for buyer in buyers:
        buyer.start()
    turn = 0
    while time.monotonic() + options.every < until:
        time.sleep(options.every)
        nodes[turn % len(nodes)].restart()
        turn += 1
        if turn % 12 == 0:
            print("   %d kills, %d orders" % (turn, sum(len(buyer.answers) for buyer in buyers)), flush=True)
    for buyer in buyers:
        buyer.join()
    return buyers


def judge(options, nodes, buyers):
    wait_for_answer(nodes)
    answers = {key: told for buyer in buyers for key, told in buyer.answers.items()}
    checks = {"every operation has a final answer": [problem for buyer in buyers for problem in buyer.problems]}
    contradicted = []
    for key, (told, _) in answers.items():
        record = ask(nodes[0].port, "GET", "/v1/operations/" + key)
        if record is None or record[1].get("state") != told["state"]:
            contradicted.append("%s was told %s, the record says %s" % (key, told["state"], record))
    checks["no answer is contradicted"] = contradicted
    checks["no case waits for people"] = wait_for_answer(nodes)[0][1]["cases"]
    report = subprocess.run([options.binary, "reconcile", "--endpoint", "http://127.0.0.1:%d" % nodes[0].port, "--json"],
                            stdout=subprocess.PIPE, text=True, timeout=600)
    findings = json.loads(report.stdout)
    checks["reconciliation finds nothing"] = findings["findings"] + findings["notJudged"]
    sold = sum(quantity for told, quantity in answers.values() if told["state"] == "COMMITTED")
    left = sum(ask(nodes[0].port, "GET", "/v1/stock/sku-%d" % sku)[1]["available"] for sku in range(SKUS))
    checks["stock adds up"] = [] if sold + left == SKUS * STOCK else ["%d sold, %d left" % (sold, left)]
    return checks, answers


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--every", type=float, default=5, help="seconds between kills")
    parser.add_argument("--lost", type=float, default=0.02, help="share of the replies that the store's answers lose")
    parser.add_argument("--clients", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--binary", default=os.environ.get("SEMEL_BINARY", DEFAULT_BINARY))
    options = parser.parse_args()
    if not os.path.exists(ENDPOINT):
        sys.exit("%s is missing: run `npm ci` in tests/clients" % ENDPOINT)
    with tempfile.TemporaryDirectory(prefix="semel-nodes-") as folder:
        port = free_port()
        store = subprocess.Popen([ENDPOINT, "--port", str(port), "--db-path", os.path.join(folder, "store.db")],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
        nodes = []
        try:
            time.sleep(1)
            proxy = Proxy(port, options.lost, options.seed)
            nodes = [Node(options.binary, proxy.server_address[1], folder, number) for number in range(3)]
            wait_for_answer(nodes)
            buyers = play(options, nodes)
            checks, answers = judge(options, nodes, buyers)
        finally:
            for process in [node.process for node in nodes] + [store]:
                process.kill()
                process.wait()
    committed = sum(told["state"] == "COMMITTED" for told, _ in answers.values())
    print("%d orders (%d committed, %d refused) in %d tries, %d kills, %d replies of the store lost" % (
        len(answers), committed, len(answers) - committed, sum(buyer.try_count for buyer in buyers),
        sum(node.kill_count for node in nodes), proxy.lost_count))
    for name, problems in checks.items():
        print("%s  %s" % ("ok    " if not problems else "WRONG ", name))
        for problem in problems[:5]:
            print("        %s" % (problem,))
    failed = sum(bool(problems) for problems in checks.values()) + (committed == 0)
    print("%d passed, %d failed" % (len(checks) + 1 - failed, failed))
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
