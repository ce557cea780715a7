"""The servers that the benches measure, each started on a fresh folder, loaded with the same tables, and stopped again."""
import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
BUILD = os.environ.get("SEMEL_BUILD", os.path.join(ROOT, "build", "release"))
LOAD = os.path.join(BUILD, "bench", "load")
sys.path.insert(0, os.path.join(ROOT, "tests", "support"))
from server import AUTHORIZATION, free_port  # noqa: E402

SKUS = 1_000
STOCK = 100_000_000


class Peer:
    """A DynamoDB endpoint that one command starts. `{port}` and `{data}` in it are filled in."""

    def __init__(self, name, command):
        self.name, self.command = name, command

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="semel-bench-")
        self.port = free_port()
        words = [word.format(port=self.port, data=os.path.join(self.folder, "data")) for word in self.command]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=open(os.path.join(self.folder, "log"), "wb"))
        self.wait_for_answer()
        self.load_tables()
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, operation, body):
        request = urllib.request.Request("http://127.0.0.1:%d/" % self.port, json.dumps(body).encode(), {
            "Content-Type": "application/x-amz-json-1.0", "X-Amz-Date": "20260101T000000Z",
            "Authorization": AUTHORIZATION, "X-Amz-Target": "DynamoDB_20120810." + operation})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            sys.exit("%s refused %s: %s" % (self.name, operation, refusal.read().decode()))

    def wait_for_answer(self):
        for _ in range(500):
            try:
                return self.call("ListTables", {})
            except OSError:
                time.sleep(0.02)
        sys.exit("%s does not answer" % self.name)

    def load_tables(self):
        for table, key in (("orders", "order_id"), ("stock", "sku"), ("ledger", "entry_id")):
            self.call("CreateTable", {"TableName": table, "BillingMode": "PAY_PER_REQUEST",
                                      "KeySchema": [{"AttributeName": key, "KeyType": "HASH"}],
                                      "AttributeDefinitions": [{"AttributeName": key, "AttributeType": "S"}]})
            while self.call("DescribeTable", {"TableName": table})["Table"]["TableStatus"] != "ACTIVE":
                time.sleep(0.05)
        for first in range(0, SKUS, 25):
            self.call("BatchWriteItem", {"RequestItems": {"stock": [{"PutRequest": {"Item": {
                "sku": {"S": "sku-%06d" % sku}, "available": {"N": str(STOCK)}, "reserved": {"N": "0"},
                "warehouse": {"S": "BER-1"}, "title": {"S": "A product title of ordinary length, number %d" % sku},
                "price": {"N": "19.99"}}}} for sku in range(first, first + 25)]}})

    def measure(self, operation, connections, seconds):
        cpu_before = self.cpu_seconds()
        asked, skus = ("order", 1) if operation == "hot" else (operation, SKUS)
        words = [LOAD, "--port", str(self.port), "--operation", asked, "--connections", str(connections),
                 "--seconds", str(seconds), "--skus", str(skus)]
        figures = json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)
        requests = figures["per_second"] * seconds
        figures["server_cpu_us"] = round((self.cpu_seconds() - cpu_before) * 1e6 / requests, 1)
        figures["resident_mb"] = self.resident_mb()
        return figures

    def cpu_seconds(self):
        with open("/proc/%d/stat" % self.process.pid) as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_mb(self):
        with open("/proc/%d/status" % self.process.pid) as status:
            return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS"))


class Semel(Peer):
    def measure(self, operation, connections, seconds):
        if operation in ("order", "hot") and not getattr(self, "has_stock", False):
            self.create_stock()
        return super().measure(operation, connections, seconds)

    def create_stock(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        for sku in range(SKUS):
            connection.request("POST", "/v1/stock/sku-%06d/create" % sku, json.dumps({"shards": 1, "quantity": STOCK}),
                               {"Content-Type": "application/json", "Idempotency-Key": "stock-%d" % sku})
            answer = connection.getresponse()
            if answer.read() and answer.status != 201:
                sys.exit("semel made no stock: status %d" % answer.status)
        self.has_stock = True


class Echo(Peer):
    def load_tables(self):
        pass

    def wait_for_answer(self):
        time.sleep(0.2)


def semel():
    return Semel("semel", [os.path.join(BUILD, "semel"), "serve", "--port", "{port}", "--data", "{data}"])


def echo():
    return Echo("echo", [os.path.join(BUILD, "bench", "http_echo"), "{port}"])


def dynoxide():
    """An independent DynamoDB endpoint on SQLite: npm package @dynoxide/linux-x64. None when it is not installed."""
    binary = os.environ.get("DYNOXIDE", os.path.join(ROOT, "tests", "clients", "node_modules", "@dynoxide", "linux-x64", "dynoxide"))
    return Peer("dynoxide", [binary, "--port", "{port}", "--db-path", "{data}"]) if os.path.exists(binary) else None


class Postgres:
    """PostgreSQL 15 with its defaults for durability; the order as one data-modifying statement, prepared."""

    name = "postgresql"
    TABLES = """
        create table orders(order_id text primary key, customer text, sku text, quantity int, state text);
        create table stock(sku text primary key, available bigint, reserved bigint, title text) with (fillfactor = 50);
        create table ledger(entry_id text primary key, sku text, delta int, at bigint, kind text);
        create table operations(operation_id text primary key, state text, fingerprint text, result text, at timestamptz);
        insert into stock select 'sku-' || lpad(i::text, 6, '0'), %d, 0, 'A product title of ordinary length'
          from generate_series(0, %d) i;
        vacuum analyze;""" % (STOCK, SKUS - 1)
    ORDER = r"""\set id random(1, 9000000000000000)
\set s random(0, %d)
with placed as (insert into orders values ('order-' || :id, 'customer-000987', 'sku-' || lpad((:s)::text, 6, '0'), 3, 'PLACED')
  on conflict do nothing returning order_id),
taken as (update stock set available = available - 3, reserved = reserved + 3
  where sku = 'sku-' || lpad((:s)::text, 6, '0') and available >= 3 and exists (select 1 from placed) returning sku)
insert into ledger select 'order-' || :id, sku, -3, 1700000000123, 'RESERVE' from taken;
""" % (SKUS - 1)

    # The same with the operation's record: what makes it once per key. `%d`: SKUs, less one.
    OPERATION = r"""\set id random(1, 9000000000000000)
\set s random(0, %d)
with begun as (insert into operations values ('order-' || :id, 'COMMITTED', md5((:s)::text), 'order-' || :id, now())
  on conflict do nothing returning operation_id),
placed as (insert into orders select operation_id, 'customer-000987', 'sku-' || lpad((:s)::text, 6, '0'), 3, 'PLACED' from begun
  returning order_id),
taken as (update stock set available = available - 3, reserved = reserved + 3
  where sku = 'sku-' || lpad((:s)::text, 6, '0') and available >= 3 and exists (select 1 from placed) returning sku)
insert into ledger select 'order-' || :id, sku, -3, 1700000000123, 'RESERVE' from taken;
"""

    def __enter__(self):
        programs = sorted(d for d in os.listdir("/usr/lib/postgresql"))[-1]
        self.programs = os.path.join("/usr/lib/postgresql", programs, "bin")
        self.folder = tempfile.mkdtemp(prefix="semel-bench-pg-")
        os.chmod(self.folder, 0o755)
        shutil.chown(self.folder, "postgres", "postgres")
        self.port = free_port()
        self.run("initdb", "-A", "trust", "-D", self.folder + "/data")
        options = "-p %d -k %s -c listen_addresses='' -c shared_buffers=1GB -c max_connections=400 -c max_wal_size=4GB" % (
            self.port, self.folder)
        self.run("pg_ctl", "-w", "-D", self.folder + "/data", "-l", self.folder + "/log", "-o", options, "start")
        subprocess.run([self.programs + "/psql", "-q", *self.address(), "postgres"], input=self.TABLES, text=True, check=True,
                       stdout=subprocess.DEVNULL)
        scripts = {"transaction": self.ORDER, "order": self.OPERATION % (SKUS - 1), "hot": self.OPERATION % 0}
        for name, text in scripts.items():
            with open("%s/%s.sql" % (self.folder, name), "w") as script:
                script.write(text)
        return self

    def address(self):
        return ["-h", self.folder, "-p", str(self.port), "-U", "postgres"]

    def run(self, program, *arguments):
        subprocess.run(["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups",
                        os.path.join(self.programs, program), *arguments], check=True, stdout=subprocess.DEVNULL, cwd="/")

    def measure(self, operation, connections, seconds):
        seconds += connections // 16  # pgbench's clock runs while it connects; its rate leaves that time out
        answer = subprocess.run([self.programs + "/pgbench", "-n", "-M", "prepared", "-c", str(connections), "-j", "1", "-T",
                                 str(seconds), "-f", "%s/%s.sql" % (self.folder, operation), *self.address(), "postgres"],
                                check=True, capture_output=True, text=True).stdout
        rate = next(float(line.split()[2]) for line in answer.splitlines() if line.startswith("tps"))
        return {"operation": operation, "connections": connections, "per_second": round(rate), "refused": 0}

    def __exit__(self, *_):
        self.run("pg_ctl", "-w", "-m", "fast", "-D", self.folder + "/data", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis:
    """Redis 7 with appendfsync always; the order as one Lua script."""

    name = "redis"
    SCRIPT = """local order = 'o:' .. KEYS[1]
if redis.call('EXISTS', order) == 1 then return 0 end
local stock = 'stock:' .. (tonumber(KEYS[1]) %% %d)
if tonumber(redis.call('HGET', stock, 'available')) < 3 then return -1 end
redis.call('HSET', order, 'customer', 'customer-000987', 'sku', stock, 'quantity', '3', 'state', 'PLACED')
redis.call('HINCRBY', stock, 'available', -3) redis.call('HINCRBY', stock, 'reserved', 3)
redis.call('HSET', 'l:' .. KEYS[1], 'sku', stock, 'delta', '-3', 'at', '1700000000123', 'kind', 'RESERVE')
return 1""" % SKUS

    def __enter__(self):
        self.folder, self.port = tempfile.mkdtemp(prefix="semel-bench-redis-"), free_port()
        self.process = subprocess.Popen(["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--dir", self.folder,
                                         "--appendonly", "yes", "--appendfsync", "always", "--save", ""],
                                        stdout=subprocess.DEVNULL)
        while self.command("ping").strip() != "PONG":
            time.sleep(0.05)
        stock = "".join("HSET stock:%d available %d reserved 0 title product\r\n" % (sku, STOCK) for sku in range(SKUS))
        subprocess.run(["redis-cli", "-p", str(self.port), "--pipe"], input=stock, text=True, check=True, stdout=subprocess.DEVNULL)
        self.sha = self.command("script", "load", self.SCRIPT).strip()
        return self

    def command(self, *words):
        return subprocess.run(["redis-cli", "-p", str(self.port), *words], capture_output=True, text=True).stdout

    def measure(self, operation, connections, seconds):
        count = 15_000 * seconds
        answer = subprocess.run(["redis-benchmark", "-p", str(self.port), "-c", str(connections), "-n", str(count), "-r", "1000000000",
                                 "--csv", "evalsha", self.sha, "1", "__rand_int__"], check=True, capture_output=True, text=True).stdout
        rate = float(answer.strip().splitlines()[-1].split(",")[1].strip('"'))
        return {"operation": operation, "connections": connections, "per_second": round(rate), "refused": 0}

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def postgres():
    """None when it is not installed."""
    return Postgres() if os.path.isdir("/usr/lib/postgresql") else None


def redis():
    """None when it is not installed."""
    return Redis() if shutil.which("redis-server") else None
