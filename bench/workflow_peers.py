"""The workflow engines that bench/workflows.py measures: each is started on a fresh folder and stopped again.

PEER_MODULES is a folder with a node_modules of aws-local-stepfunctions, @restatedev/restate-server and @restatedev/restate-sdk;
MOTO and MINISTACK are commands that serve on a port ({port} in them is filled in). What is not there is left out.
"""
import base64
import io
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile

from http_client import Connection, Pool, post
from peers import BUILD, HERE, free_port

ROLE = "arn:aws:iam::000000000000:role/bench"
MODULES = os.environ.get("PEER_MODULES", os.path.join(BUILD, "peers"))
WORKER = """import time
def handler(event, context):
    began = time.perf_counter()
    return {"n": event["n"] + 1, "own": time.perf_counter() - began}
"""


class Process:
    """A server in a folder of its own, which is deleted with it."""

    def __init__(self, words, port, environment=None):
        self.folder, self.port = tempfile.mkdtemp(prefix="semel-bench-"), port
        words = [word.format(port=port, data=os.path.join(self.folder, "data")) for word in words]
        self.log = os.path.join(self.folder, "log")
        self.process = subprocess.Popen(words, stdout=open(self.log, "wb"), stderr=subprocess.STDOUT, cwd=self.folder,
                                        env=dict(os.environ, **(environment or {})), start_new_session=True)

    def wait_for_port(self, seconds=60):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                Connection(self.port).send(b"")
                return
            except OSError:
                time.sleep(0.05)
        sys.exit("%s does not answer: %s" % (self.process.args[0], open(self.log).read()[-2000:]))

    def cpu_seconds(self):
        """Of the process and all that descend from it."""
        children, spent = {}, {}
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open("/proc/%s/stat" % name) as stat:
                    fields = stat.read().rsplit(")", 1)[1].split()
            except OSError:
                continue  # it has just ended
            children.setdefault(int(fields[1]), []).append(int(name))
            spent[int(name)] = sum(int(field) for field in fields[11:15])
        family = [self.process.pid]
        for member in family:
            family += children.get(member, [])
        return sum(spent.get(member, 0) for member in family) / os.sysconf("SC_CLK_TCK")

    def resident_kb(self, member="VmRSS"):
        with open("/proc/%d/status" % self.process.pid) as status:
            return next(int(line.split()[1]) for line in status if line.startswith(member))

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class States:
    """A server with the Step Functions API."""

    def __init__(self, name, words, environment=None, configure=None):
        self.name, self.words, self.environment, self.configure = name, words, environment or {}, configure

    def __enter__(self):
        port = free_port()
        self.server = Process(self.words, port, {key: value.format(port=port) for key, value in self.environment.items()})
        self.server.wait_for_port()
        self.pool = Pool(port, 64)
        if self.configure:
            self.pool.exchange([self.configure])
        return self

    def __exit__(self, *_):
        self.pool.close()
        self.server.stop()

    def call(self, operation, **members):
        return json.loads(self.pool.exchange([self.request(operation, **members)])[0])

    @staticmethod
    def request(operation, **members):
        return post("/", json.dumps(members), "states", "AWSStepFunctions." + operation)

    def make(self, name, definition):
        return self.call("CreateStateMachine", name=name, roleArn=ROLE, definition=json.dumps(definition))["stateMachineArn"]

    def make_function(self, name):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("worker.py", WORKER)
        body = {"FunctionName": name, "Runtime": "python3.11", "Handler": "worker.handler", "Role": ROLE, "Timeout": 20,
                "Code": {"ZipFile": base64.b64encode(packed.getvalue()).decode()}}
        made = json.loads(self.pool.exchange([post("/2015-03-31/functions", json.dumps(body), "lambda")])[0])
        return made["FunctionArn"]


def semel(*options):
    binary = os.environ.get("SEMEL_BINARY", os.path.join(BUILD, "semel"))
    return States("semel", [binary, "serve", "--port", "{port}", "--data", "{data}", *options])


def moto():
    """None when it is not there. It fails an execution while another machine has any: give each machine a server of its own."""
    command = os.environ.get("MOTO") or (shutil.which("moto_server") and "moto_server -H 127.0.0.1 -p {port}")
    configure = post("/moto-api/config", json.dumps({"stepfunctions": {"execute_state_machine": True}}), "moto")
    return States("moto", shlex.split(command), configure=configure) if command else None


def ministack():
    command = os.environ.get("MINISTACK") or shutil.which("ministack")
    return States("ministack", shlex.split(command), {"GATEWAY_PORT": "{port}"}) if command else None


def has_module(name):
    return shutil.which("node") and os.path.isdir(os.path.join(MODULES, "node_modules", name))


def in_process(definition, given, at_once, seconds):
    """Executions per second of aws-local-stepfunctions, and its CPU seconds for each."""
    words = ["node", os.path.join(HERE, "in_process_machine.js"), json.dumps(definition), json.dumps(given), str(at_once), str(seconds)]
    answer = subprocess.run(words, check=True, stdout=subprocess.PIPE, env=dict(os.environ, PEER_MODULES=MODULES))
    return tuple(json.loads(answer.stdout))


class Restate:
    """Server and service, each a process; every step is journaled on disk before the next."""

    def __enter__(self):
        service, ingress, admin = free_port(), free_port(), free_port()
        self.service = Process(["node", os.path.join(HERE, "three_steps.js"), "{port}"], service,
                               {"PEER_MODULES": MODULES, "RESTATE_LOGGING": "ERROR"})
        self.service.wait_for_port()
        program = os.path.join(MODULES, "node_modules", ".bin", "restate-server")
        words = [program, "--base-dir", "{data}", "--bind-port", str(free_port()), "--listen-mode", "tcp", "--no-logo"]
        self.server = Process(words, ingress, {
            "RESTATE_INGRESS__BIND_PORT": str(ingress), "RESTATE_ADMIN__BIND_PORT": str(admin), "RESTATE_LOG_FILTER": "warn",
            "RESTATE_DEFAULT_NUM_PARTITIONS": "1", "DO_NOT_TRACK": "1"})  # one partition is fastest on one node
        self.port = ingress
        self.server.wait_for_port()
        self.server.port = admin
        self.server.wait_for_port()
        Pool(admin, 1).exchange([post("/deployments", json.dumps({"uri": "http://127.0.0.1:%d" % service}), "restate")])
        return self

    def cpu_seconds(self):
        return self.server.cpu_seconds() + self.service.cpu_seconds()

    def __exit__(self, *_):
        self.server.stop()
        self.service.stop()
