// Runs a function written in JavaScript: takes its invocations over the Lambda Runtime API and answers them.
// The connection to the server is the inherited descriptor 3; it speaks HTTP/1.1 with the paths of the Runtime API (2018-06-01).

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { Socket } from "node:net";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";

const CONNECTION_DESCRIPTOR = 3;
const API = "/2018-06-01/runtime/";

/** A failure of the runtime, not of the handler: `kind` is "Runtime.ImportModuleError" and the like. */
class RuntimeFault extends Error {
  constructor(kind, message, cause) {
    super(message);
    this.kind = kind;
    if (cause?.stack) this.stack = cause.stack;
  }
}

// ---------------------------------------------------------------- the connection

/** One HTTP/1.1 connection. The next invocation is asked for in the same write as the answer to the last. */
class Server {
  constructor() {
    this.socket = new Socket({ fd: CONNECTION_DESCRIPTOR, readable: true, writable: true });
    this.received = Buffer.alloc(0);
    this.pieces = [];
    this.missing = 0;
    this.waiting = [];
    this.invocationIsAsked = false;
    this.socket.on("data", (piece) => this.receive(piece));
    this.socket.on("error", () => process.exit(0));
    this.socket.on("close", () => process.exit(0));
  }

  /** While a handler runs, the connection is no reason for the process to go on. */
  holdsProcess(holds) {
    endForNothing = undefined;
    this.socket[holds ? "ref" : "unref"]();
  }

  async nextInvocation() {
    const asked = this.invocationIsAsked ? this.response() : this.call(this.request("GET", "invocation/next"));
    this.invocationIsAsked = false;
    return asked;
  }

  answer(requestId, body) {
    return this.postAndAsk(`invocation/${requestId}/response`, body);
  }

  fail(requestId, error) {
    return this.postAndAsk(`invocation/${requestId}/error`, JSON.stringify(error), error.errorType);
  }

  failToStart(error) {
    return this.call(this.request("POST", "init/error", JSON.stringify(error), error.errorType));
  }

  /** An error behind which the process ends. */
  failAtLast(requestId, error) {
    return this.call(this.request("POST", `invocation/${requestId}/error`, JSON.stringify(error), error.errorType));
  }

  postAndAsk(path, body, errorType) {
    this.invocationIsAsked = true;
    return this.call(this.request("POST", path, body, errorType) + this.request("GET", "invocation/next"));
  }

  call(bytes) {
    const response = this.response();
    this.socket.write(bytes);
    return response;
  }

  response() {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.deliver();
    });
  }

  request(method, path, body, errorType) {
    let head = `${method} ${API}${path} HTTP/1.1\r\nHost: runtime\r\n`;
    if (errorType) head += `Lambda-Runtime-Function-Error-Type: ${String(errorType).replace(/[^\x20-\x7e]/g, "")}\r\n`;
    if (method !== "POST") return head + "\r\n";
    return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  }

  receive(piece) {
    this.pieces.push(piece);
    this.missing -= piece.length;
    if (this.missing <= 0) this.deliver();
  }

  deliver() {
    while (this.waiting.length > 0) {
      this.received = Buffer.concat([this.received, ...this.pieces.splice(0)]);
      const end = this.received.indexOf("\r\n\r\n");
      if (end < 0) return;
      const lines = this.received.toString("utf8", 0, end).split("\r\n");
      const headers = {};
      for (const line of lines.slice(1)) {
        const colon = line.indexOf(":");
        headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
      }
      const size = end + 4 + Number(headers["content-length"] ?? 0);
      this.missing = size - this.received.length;
      if (this.missing > 0) return;
      const body = this.received.toString("utf8", end + 4, size);
      this.received = this.received.subarray(size);
      this.waiting.shift()({ headers, body });
    }
  }
}

// ---------------------------------------------------------------- logging

let currentRequestId = "";

/** One record of the log: the server turns a carriage return inside a line into a line end. */
function writeRecord(level, text) {
  const record = `${new Date().toISOString()}\t${currentRequestId || "undefined"}\t${level}\t${text}`;
  process.stdout.write(record.replace(/\r?\n/g, "\r") + "\n");
}

function patchConsole() {
  const levels = { log: "INFO", info: "INFO", debug: "DEBUG", trace: "TRACE", warn: "WARN", error: "ERROR" };
  for (const [method, level] of Object.entries(levels)) {
    console[method] = (...parts) => writeRecord(level, format(...parts));
  }
}

// ---------------------------------------------------------------- errors

function errorObject(error) {
  if (error instanceof RuntimeFault) {
    return { errorType: error.kind, errorMessage: error.message, trace: String(error.stack).split("\n") };
  }
  if (error instanceof Error) {
    return { errorType: error.name, errorMessage: error.message, trace: String(error.stack ?? "").split("\n") };
  }
  return { errorType: typeof error, errorMessage: String(error), trace: [] };
}

function logError(what, error, object) {
  const { trace, ...rest } = object;
  writeRecord("ERROR", `${what} \t${JSON.stringify({ ...rest, ...(error instanceof Error ? error : {}), stack: trace })}`);
}

// ---------------------------------------------------------------- the handler

async function load(file) {
  if (file.endsWith(".mjs")) return import(pathToFileURL(file));
  try {
    return createRequire(file)(file);
  } catch (error) {
    if (error?.code !== "ERR_REQUIRE_ESM" && !(error instanceof SyntaxError && /import|export|await/.test(error.message) && isModule(file))) throw error;
    return import(pathToFileURL(file));
  }
}

function isModule(file) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const description = join(folder, "package.json");
    if (existsSync(description)) return createRequire(file)(description).type === "module";
  }
  return false;
}

async function loadHandler(name) {
  const parts = /^([^.]+)\.(.+)$/.exec(basename(name));
  if (!parts || name.includes("..")) throw new RuntimeFault("Runtime.MalformedHandlerName", "Bad handler");
  const stem = join(process.env.LAMBDA_TASK_ROOT, dirname(name), parts[1]);
  const file = ["", ".js", ".mjs", ".cjs"].map((ending) => stem + ending).find((path) => path !== stem && existsSync(path));
  if (!file) throw new RuntimeFault("Runtime.ImportModuleError", `Error: Cannot find module '${join(dirname(name), parts[1])}'`);
  let found;
  try {
    found = await load(file);
  } catch (error) {
    if (error instanceof SyntaxError) throw new RuntimeFault("Runtime.UserCodeSyntaxError", String(error), error);
    const missing = error?.code === "MODULE_NOT_FOUND" || error?.code === "ERR_MODULE_NOT_FOUND";
    if (missing) throw new RuntimeFault("Runtime.ImportModuleError", String(error), error);
    throw error;
  }
  for (const member of parts[2].split(".")) found = found?.[member] ?? found?.default?.[member];
  if (found === undefined) throw new RuntimeFault("Runtime.HandlerNotFound", `${name} is undefined or not exported`);
  if (typeof found !== "function") throw new RuntimeFault("Runtime.HandlerNotFound", `${name} is not a function`);
  return found;
}

function jsonHeader(value) {
  try {
    return value ? JSON.parse(value) : undefined;
  } catch {
    return undefined;
  }
}

function makeContext(headers, settle) {
  const deadline = Number(headers["lambda-runtime-deadline-ms"] ?? 0);
  const succeed = (result) => settle(null, result);
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    invokedFunctionArn: headers["lambda-runtime-invoked-function-arn"],
    awsRequestId: headers["lambda-runtime-aws-request-id"],
    clientContext: jsonHeader(headers["lambda-runtime-client-context"]),
    identity: jsonHeader(headers["lambda-runtime-cognito-identity"]),
    getRemainingTimeInMillis: () => Math.max(deadline - Date.now(), 0),
    succeed,
    fail: (error) => settle(error ?? "handled"),
    done: (error, result) => (error ? settle(error) : succeed(result)),
  };
}

/** Ends the invocation under way with null: called when nothing is left that could end it. */
let endForNothing;

/** The handler's result: of its promise, of the callback or of the context's methods, whichever comes first. */
function run(handler, event, headers) {
  return new Promise((resolve, reject) => {
    endForNothing = () => resolve(null);
    const settle = (error, result) => (error !== null && error !== undefined ? reject(error) : resolve(result));
    const returned = handler(event, makeContext(headers, settle), settle);
    if (typeof returned?.then === "function") returned.then(resolve, reject);
  });
}

function marshal(result) {
  try {
    return JSON.stringify(result === undefined ? null : result) ?? "null";
  } catch (error) {
    throw new RuntimeFault("Runtime.MarshalError", `Unable to stringify response body: ${error.message}`, error);
  }
}

// ---------------------------------------------------------------- the loop

/** What nobody caught ends the process, with the error as the answer to the invocation under way. */
function endOnUncaught(server) {
  const end = (what, error, object) => {
    logError(what, error, object);
    const told = currentRequestId ? server.failAtLast(currentRequestId, object) : server.failToStart(object);
    told.then(() => process.exit(129));
  };
  process.on("uncaughtException", (error) => end("Uncaught Exception", error, errorObject(error)));
  process.on("unhandledRejection", (reason) => {
    const object = {
      errorType: "Runtime.UnhandledPromiseRejection",
      errorMessage: String(reason),
      reason: errorObject(reason),
      promise: {},
      trace: [`Runtime.UnhandledPromiseRejection: ${String(reason)}`],
    };
    end("Unhandled Promise Rejection", null, object);
  });
}

async function handle(server, handler, { headers, body }) {
  currentRequestId = headers["lambda-runtime-aws-request-id"];
  if (headers["lambda-runtime-trace-id"]) process.env._X_AMZN_TRACE_ID = headers["lambda-runtime-trace-id"];
  let answer;
  try {
    server.holdsProcess(false);
    answer = marshal(await run(handler, JSON.parse(body || "null"), headers));
  } catch (error) {
    const object = errorObject(error);
    logError("Invoke Error", error, object);
    server.holdsProcess(true);
    return server.fail(currentRequestId, object);
  }
  server.holdsProcess(true);
  return server.answer(currentRequestId, answer);
}

async function main() {
  process.stdout._handle?.setBlocking?.(true);
  process.stderr._handle?.setBlocking?.(true);
  patchConsole();
  const server = new Server();
  endOnUncaught(server);
  process.on("beforeExit", () => endForNothing?.());
  let handler;
  try {
    handler = await loadHandler(process.env._HANDLER);
  } catch (error) {
    const object = errorObject(error);
    logError("Uncaught Exception", error, object);
    await server.failToStart(object);
    process.exit(1);
  }
  for (;;) await handle(server, handler, await server.nextInvocation());
}

main();
