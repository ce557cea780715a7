"""Runs a function written in Python: takes its invocations over the Lambda Runtime API and answers them.

The connection to the server is the inherited descriptor 3; it speaks HTTP/1.1 with the paths of the Runtime API (2018-06-01).
"""

import base64
import importlib
import importlib.abc
import importlib.machinery
import json
import logging
import os
import socket
import sys
import time
import traceback

CONNECTION_DESCRIPTOR = 3
API = "/2018-06-01/runtime/"


class RuntimeFault(Exception):
    """A failure of the runtime, not of the handler: `kind` is "Runtime.ImportModuleError" and the like."""

    def __init__(self, kind, message, trace=()):
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.trace = list(trace)


# ---------------------------------------------------------------- the connection


class Server:
    """One HTTP/1.1 connection. The next invocation is asked for in the same write as the answer to the last."""

    def __init__(self):
        self.socket = socket.socket(fileno=CONNECTION_DESCRIPTOR)
        self.socket.set_inheritable(False)
        self.received = b""
        self.invocation_is_asked = False

    def next_invocation(self):
        if not self.invocation_is_asked:
            self.socket.sendall(self.request("GET", "invocation/next"))
        self.invocation_is_asked = False
        _, headers, body = self.response()
        return headers, body

    def answer(self, request_id, body):
        """Returns the status; not 202 when the server refuses the answer."""
        return self.post_and_ask(f"invocation/{request_id}/response", body)

    def fail(self, request_id, error):
        self.post_and_ask(f"invocation/{request_id}/error", error_body(error), error["errorType"])

    def fail_to_start(self, error):
        self.socket.sendall(self.request("POST", "init/error", error_body(error), error["errorType"]))
        self.response()

    def post_and_ask(self, path, body, error_type=""):
        self.socket.sendall(self.request("POST", path, body, error_type) + self.request("GET", "invocation/next"))
        self.invocation_is_asked = True
        return self.response()[0]

    @staticmethod
    def request(method, path, body=b"", error_type=""):
        head = f"{method} {API}{path} HTTP/1.1\r\nHost: runtime\r\n"
        if error_type:
            printable = "".join(c for c in error_type if 32 <= ord(c) < 127)
            head += f"Lambda-Runtime-Function-Error-Type: {printable}\r\n"
        if method == "POST":
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        return (head + "\r\n").encode() + body

    def response(self):
        """(status, headers with names in lower case, body). The process ends when the server has gone."""
        while (end := self.received.find(b"\r\n\r\n")) < 0:
            self.receive()
        lines = self.received[:end].decode("utf-8", "replace").split("\r\n")
        headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        size = end + 4 + int(headers.get("content-length", "0"))
        pieces, total = [self.received], len(self.received)
        while total < size:
            pieces.append(self.socket.recv(min(1 << 20, size - total)) or sys.exit(0))
            total += len(pieces[-1])
        whole = b"".join(pieces)
        self.received = whole[size:]
        return int(lines[0].split(" ")[1]), headers, whole[end + 4 : size]

    def receive(self):
        piece = self.socket.recv(65536)
        if not piece:
            sys.exit(0)
        self.received += piece


# ---------------------------------------------------------------- the context object


class Named:
    """An object of the context whose members are named in `members`."""

    def __init__(self, members, values):
        for name in members:
            setattr(self, name, (values or {}).get(name))


class Client(Named):
    def __init__(self, values):
        super().__init__(("installation_id", "app_title", "app_version_name", "app_version_code", "app_package_name"), values)


class ClientContext(Named):
    def __init__(self, values):
        super().__init__(("custom", "env"), values)
        self.client = Client(values.get("client")) if values.get("client") else None


class LambdaContext:
    def __init__(self, headers):
        self.aws_request_id = headers["lambda-runtime-aws-request-id"]
        self.invoked_function_arn = headers.get("lambda-runtime-invoked-function-arn", "")
        self.function_name = os.environ["AWS_LAMBDA_FUNCTION_NAME"]
        self.function_version = os.environ["AWS_LAMBDA_FUNCTION_VERSION"]
        self.memory_limit_in_mb = os.environ["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"]
        self.log_group_name = os.environ["AWS_LAMBDA_LOG_GROUP_NAME"]
        self.log_stream_name = os.environ["AWS_LAMBDA_LOG_STREAM_NAME"]
        self.identity = Named(("cognito_identity_id", "cognito_identity_pool_id"), json_header(headers, "lambda-runtime-cognito-identity"))
        client_context = json_header(headers, "lambda-runtime-client-context")
        self.client_context = ClientContext(client_context) if client_context else None
        self._deadline_ms = int(headers.get("lambda-runtime-deadline-ms", "0"))

    def get_remaining_time_in_millis(self):
        return max(self._deadline_ms - int(time.time() * 1000), 0)

    def log(self, message):
        sys.stdout.write(str(message))


def json_header(headers, name):
    try:
        value = json.loads(headers.get(name, "") or "null")
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


# ---------------------------------------------------------------- logging


def one_record(text):
    """`text` as one record of the log: the server turns a carriage return inside a line into a line end."""
    return text.rstrip("\n").replace("\r\n", "\n").replace("\n", "\r") + "\n"


class LogHandler(logging.Handler):
    """What the root logger writes to: one event for each record, with the id of the request."""

    request_id = ""

    def __init__(self):
        super().__init__()
        self.setFormatter(logging.Formatter("%(message)s"))

    def emit(self, record):
        try:
            moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            text = self.format(record)
            if self.formatter._fmt == "%(message)s":
                text = f"[{record.levelname}]\t{moment}.{int(record.msecs):03d}Z\t{LogHandler.request_id}\t{text}"
            sys.stdout.write(one_record(text))
        except Exception:
            self.handleError(record)


def log_fault(error):
    lines = [f"[ERROR] {error['errorType']}: {error['errorMessage']}" if error["errorType"] else f"[ERROR] {error['errorMessage']}"]
    if error["stackTrace"]:
        lines += ["Traceback (most recent call last):", *(line.rstrip("\n") for line in error["stackTrace"])]
    sys.stdout.write(one_record("\n".join(lines)))


# ---------------------------------------------------------------- the handler


def load_handler(name):
    module_name, dot, function_name = name.rpartition(".")
    if not dot:
        raise RuntimeFault("Runtime.MalformedHandlerName", f"Bad handler '{name}': not enough values to unpack (expected 2, got 1)")
    if module_name.split(".")[0] in sys.builtin_module_names:
        raise RuntimeFault("Runtime.BuiltInModuleConflict", f"Cannot use built-in module {module_name} as a handler module")
    try:
        module = importlib.import_module(module_name.replace("/", "."))
    except ImportError as error:
        raise RuntimeFault("Runtime.ImportModuleError", f"Unable to import module '{module_name}': {error}") from None
    except SyntaxError as error:
        where = f'  File "{error.filename}" Line {error.lineno}\n    {error.text}'
        raise RuntimeFault("Runtime.UserCodeSyntaxError", f"Syntax error in module '{module_name}': {error}", [where]) from None
    handler = getattr(module, function_name, None)
    if handler is None:
        raise RuntimeFault("Runtime.HandlerNotFound", f"Handler '{function_name}' missing on module '{module_name}'")
    return handler


def error_object(error, request_id=""):
    """The error as a caller of the function sees it."""
    if isinstance(error, RuntimeFault):
        return {"errorMessage": error.message, "errorType": error.kind, "requestId": request_id, "stackTrace": error.trace}
    frames = traceback.extract_tb(error.__traceback__)
    own = [index for index, frame in enumerate(frames) if frame.filename == __file__ or frame.filename.startswith("<frozen importlib")]
    theirs = frames[own[-1] + 1 :] if own else frames
    return {
        "errorMessage": str(error),
        "errorType": type(error).__name__,
        "requestId": request_id,
        "stackTrace": traceback.format_list(theirs),
    }


def error_body(error):
    return json.dumps(error, ensure_ascii=False).encode("utf-8", "replace")


class Marshaller:
    """The result as JSON. A Decimal keeps its digits: it is written as a marked string first, whose quotes are then taken away."""

    def __init__(self):
        self.mark = "decimal:" + base64.b16encode(os.urandom(16)).decode() + ":"
        self.decimal_seen = False
        asked = os.environ.get("AWS_EXECUTION_ENV", "").rpartition("python3.")[2]
        self.ascii_only = asked.isdigit() and int(asked) < 12

    def encode(self, value):
        self.decimal_seen = False
        text = json.dumps(value, default=self.default, ensure_ascii=self.ascii_only)
        if self.decimal_seen:
            import re

            text = re.sub(f'"{self.mark}([^"]*)"', r"\1", text)
        return text.encode("utf-8")

    def default(self, value):
        decimal = sys.modules.get("decimal")
        if decimal and isinstance(value, decimal.Decimal):
            self.decimal_seen = True
            return self.mark + str(value)
        raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")


def marshal(marshaller, value):
    try:
        return marshaller.encode(value)
    except Exception as error:
        raise RuntimeFault("Runtime.MarshalError", f"Unable to marshal response: {error}") from None


def unmarshal(body):
    try:
        return json.loads(body or b"null")
    except Exception as error:
        raise RuntimeFault("Runtime.UnmarshalError", f"Unable to unmarshal input: {error}") from None


# ---------------------------------------------------------------- botocore before 1.31


class EndpointForOldBotocore(importlib.abc.MetaPathFinder):
    """botocore reads AWS_ENDPOINT_URL since 1.31. An older one gets it as the default of every client."""

    def find_spec(self, name, path, target=None):
        if name != "botocore.session":
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec and spec.loader:
            execute = spec.loader.exec_module

            def exec_module(module):
                execute(module)
                give_endpoint(module)

            spec.loader.exec_module = exec_module
        return spec


def give_endpoint(session_module):
    version = sys.modules["botocore"].__version__.split(".")
    if [int(part) if part.isdigit() else 0 for part in version[:2]] >= [1, 31]:
        return
    create_client = session_module.Session.create_client
    position = create_client.__code__.co_varnames.index("endpoint_url") - 1

    def create_client_here(self, service_name, *arguments, **named):
        given = len(arguments) >= position or named.get("endpoint_url")
        if not given and os.environ.get("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", "").lower() != "true":
            own = "AWS_ENDPOINT_URL_" + service_name.upper().replace("-", "_").replace(" ", "_")
            named["endpoint_url"] = os.environ.get(own) or os.environ.get("AWS_ENDPOINT_URL")
        return create_client(self, service_name, *arguments, **named)

    session_module.Session.create_client = create_client_here
    if "botocore.loaders" in sys.modules:
        extend_models(sys.modules["botocore.loaders"].Loader)


def extend_models(loader):
    """Lets conditional writes of an older botocore ask for the item that stood in their way, as newer ones do."""
    load = loader.load_service_model

    def load_here(self, service_name, type_name, api_version=None):
        model = load(self, service_name, type_name, api_version)
        if service_name == "dynamodb" and type_name == "service-2":
            shapes = model["shapes"]
            for operation in ("PutItem", "UpdateItem", "DeleteItem"):
                shapes[operation + "Input"]["members"].setdefault(
                    "ReturnValuesOnConditionCheckFailure", {"shape": "ReturnValuesOnConditionCheckFailure"})
            shapes["ConditionalCheckFailedException"]["members"].setdefault("Item", {"shape": "AttributeMap"})
        return model

    loader.load_service_model = load_here


# ---------------------------------------------------------------- the loop


def prepare():
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)
    sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)
    sys.path[0:1] = [os.environ["LAMBDA_TASK_ROOT"], os.environ["LAMBDA_RUNTIME_DIR"]]
    logging.root.addHandler(LogHandler())
    if os.environ.get("AWS_ENDPOINT_URL"):
        sys.meta_path.insert(0, EndpointForOldBotocore())


def flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass


def handle(server, handler, marshaller, headers, body):
    request_id = headers["lambda-runtime-aws-request-id"]
    LogHandler.request_id = request_id
    if trace := headers.get("lambda-runtime-trace-id"):
        os.environ["_X_AMZN_TRACE_ID"] = trace
    try:
        result = marshal(marshaller, handler(unmarshal(body), LambdaContext(headers)))
    except Exception as error:
        fault = error_object(error, request_id)
        log_fault(fault)
        flush()
        server.fail(request_id, fault)
    else:
        flush()
        server.answer(request_id, result)


def main():
    prepare()
    server = Server()
    try:
        handler = load_handler(os.environ["_HANDLER"])
    except Exception as error:
        fault = error_object(error)
        log_fault(fault)
        flush()
        server.fail_to_start(fault)
        sys.exit(1)
    marshaller = Marshaller()
    while True:
        headers, body = server.next_invocation()
        handle(server, handler, marshaller, headers, body)


if __name__ == "__main__":
    main()
