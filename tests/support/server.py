"""Start, kill and talk to a semel process: what the scripts under tests/ share. Needs Python 3.9 and nothing else."""
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DEFAULT_BINARY = os.path.join(ROOT, "build", "release", "semel")

AUTHORIZATION = ("AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/dynamodb/aws4_request, "
                 "SignedHeaders=host;x-amz-date;x-amz-target, Signature=0")


class ServiceError(Exception):
    """An answer other than 200: the service's code, its message and the whole body."""

    def __init__(self, status, body):
        self.status, self.body = status, body
        self.code = body.get("__type", "").split("#")[-1]
        self.message = body.get("message") or body.get("Message") or ""
        super().__init__("%s: %s" % (self.code, self.message))


class ConnectionLost(Exception):
    """No answer: whether the call took effect is unknown."""


class Client:
    """One connection, used by one thread. Calls are not retried: a lost answer is the test's business."""

    def __init__(self, port, timeout=30):
        self.port, self.timeout, self.connection = port, timeout, None

    def call(self, operation, body, service="DynamoDB_20120810", headers=None):
        request = json.dumps(body).encode()
        every = {"X-Amz-Target": "%s.%s" % (service, operation), "X-Amz-Date": "20260101T000000Z",
                 "Content-Type": "application/x-amz-json-1.0", "Authorization": AUTHORIZATION}
        every.update(headers or {})
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
                self.connection.connect()
                self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.connection.request("POST", "/", request, every)
            response = self.connection.getresponse()
            answer = response.read()
        except (OSError, http.client.HTTPException) as problem:
            self.close()
            raise ConnectionLost(str(problem)) from problem
        parsed = json.loads(answer)
        if response.status != 200:
            raise ServiceError(response.status, parsed)
        return parsed

    def streams(self, operation, body):
        return self.call(operation, body, service="DynamoDBStreams_20120810")

    def close(self):
        if self.connection is not None:
            self.connection.close()
        self.connection = None


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A semel process on a folder and a port of its own."""

    def __init__(self, folder, binary=None, options=()):
        self.folder, self.options = folder, list(options)
        self.binary = binary or os.environ.get("SEMEL_BINARY", DEFAULT_BINARY)
        self.port, self.process = free_port(), None
        self.log_path = folder.rstrip("/") + ".log"

    def start(self, seconds=20):
        """Returns the seconds until the first answer."""
        began = time.monotonic()
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [self.binary, "serve", "--port", str(self.port), "--data", self.folder, *self.options],
                stdout=log, stderr=log)
        while time.monotonic() - began < seconds:
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                    return time.monotonic() - began
            except OSError:
                if self.process.poll() is not None:
                    sys.exit("semel did not start (exit status %s); its log is %s" % (self.process.returncode, self.log_path))
                time.sleep(0.002)
        sys.exit("semel did not answer within %s s; its log is %s" % (seconds, self.log_path))

    def kill(self):
        """kill -9, and the process is gone on return."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, seconds=30):
        """SIGTERM; returns the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=seconds)

    def client(self, timeout=30):
        return Client(self.port, timeout)
