"""A light HTTP/1.1 client for the benches: many connections in one thread, so that the client takes little of the machine."""
import selectors
import socket
import sys
import time

SIGNED = ("AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/%s/aws4_request, SignedHeaders=host;x-amz-date, Signature=0")


def post(path, body, service, target=None, method="POST"):
    """The bytes of a request; `body` is text."""
    content = body.encode()
    head = ["%s %s HTTP/1.1" % (method, path), "Host: 127.0.0.1", "Content-Length: %d" % len(content), "X-Amz-Date: 20260101T000000Z",
            "Authorization: " + SIGNED % service,
            "Content-Type: application/x-amz-json-1.0" if target else "Content-Type: application/json"]
    if target:
        head.append("X-Amz-Target: " + target)
    return ("\r\n".join(head) + "\r\n\r\n").encode() + content


class Connection:
    """Opened when first used, and again after the server closed it."""

    def __init__(self, port):
        self.port, self.socket, self.received = port, None, b""

    def send(self, request):
        if self.socket is None:
            self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=120)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(request)

    def receive(self):
        """Status and body of the next answer."""
        while True:
            answer = self.take()
            if answer is not None:
                return answer
            self.read()

    def read(self):
        part = self.socket.recv(262144)
        if not part:
            sys.exit("port %d closed a connection before its answer: %r" % (self.port, self.received[:200]))
        self.received += part

    def take(self):
        """The answer that is here in full, else None."""
        head, found, rest = self.received.partition(b"\r\n\r\n")
        if not found:
            return None
        lower = head.lower()
        at = lower.find(b"\r\ncontent-length:")
        if at < 0:
            sys.exit("port %d sent no length: %r" % (self.port, head))
        length = int(lower[at + 17:].split(b"\r\n", 1)[0])
        if len(rest) < length:
            return None
        self.received = rest[length:]
        if head.startswith(b"HTTP/1.0") or b"\r\nconnection: close" in lower:
            self.close()
        return int(head.split(b" ", 2)[1]), rest[:length]

    def close(self):
        if self.socket is not None:
            self.socket.close()
        self.socket, self.received = None, b""


class Pool:
    """Up to `size` requests on their way at once."""

    def __init__(self, port, size):
        self.connections = [Connection(port) for _ in range(size)]

    def exchange(self, requests):
        """Sends all, and returns the bodies of the answers in the same order. An answer that is not a success ends the bench."""
        bodies = []
        for first in range(0, len(requests), len(self.connections)):
            batch = list(zip(self.connections, requests[first:first + len(self.connections)]))
            for connection, request in batch:
                connection.send(request)
            for connection, request in batch:
                status, body = connection.receive()
                if status >= 300:
                    sys.exit("status %d: %s\nfor %s" % (status, body.decode(), request[-600:].decode()))
                bodies.append(body)
        return bodies

    def close(self):
        for connection in self.connections:
            connection.close()


def crowd(port, connections, first, following, over):
    """Each connection sends `first`, and upon each answer what `following(body)` gives, until `over(answers, seconds)`.
    Returns both."""
    answers, began = 0, time.monotonic()
    with selectors.DefaultSelector() as selector:
        every = [Connection(port) for _ in range(connections)]
        for connection in every:
            connection.send(first)
            selector.register(connection.socket, selectors.EVENT_READ, connection)
        while not over(answers, time.monotonic() - began):
            for key, _ in selector.select(timeout=0.1):
                connection = key.data
                connection.read()
                answer = connection.take()
                if answer is None:
                    continue
                if answer[0] >= 300:
                    sys.exit("status %d: %s" % (answer[0], answer[1].decode()))
                answers += 1
                connection.send(following(answer[1]))
        seconds = time.monotonic() - began
        for connection in every:
            connection.close()
    return answers, seconds
