#!/usr/bin/env python3
"""kill -9 under mixed load, again and again; after each restart nothing acknowledged is missing and nothing is torn.

    tests/crash/crash_test.py [--kills 200] [--threads 8] [--seed N] [--binary build/release/semel]

Each thread owns some keys of the table `things` (with a local index, a global index and a stream) and knows what each of
them must hold: the state after the last acknowledged call, or after the one call whose answer the kill swallowed. Order
transactions touch `orders`, `ledger`, `operations` and `stock`. After each restart the whole content is read back:

  acknowledged  every key holds its acknowledged state, or that of the unanswered call
  transactions  order, ledger entry and operation record exist together or not at all; stock adds up (I1, I2)
  indexes       both indexes hold exactly the items that have their keys
  stream        replaying all records gives exactly the items of the table

Prints what it found, and in the end `N passed, M failed` (a kill is one check). Exit status 0 only when M is 0.
"""
import argparse
import os
import random
import shutil
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from server import ConnectionLost, Server, ServiceError  # noqa: E402

KEYS_PER_THREAD = 12
SKUS = 5
STOCK = 10_000_000


def attribute(name, kind):
    return {"AttributeName": name, "AttributeType": kind}


def key(name, role):
    return {"AttributeName": name, "KeyType": role}


def create_tables(client):
    for table, name in (("orders", "order_id"), ("ledger", "entry_id"), ("operations", "operation_id"), ("stock", "sku")):
        client.call("CreateTable", {"TableName": table, "KeySchema": [key(name, "HASH")], "BillingMode": "PAY_PER_REQUEST",
                                    "AttributeDefinitions": [attribute(name, "S")]})
    client.call("CreateTable", {
        "TableName": "things", "BillingMode": "PAY_PER_REQUEST",
        "KeySchema": [key("owner", "HASH"), key("number", "RANGE")],
        "AttributeDefinitions": [attribute("owner", "S"), attribute("number", "N"), attribute("colour", "S"),
                                 attribute("weight", "N")],
        "LocalSecondaryIndexes": [{"IndexName": "by_weight", "Projection": {"ProjectionType": "ALL"},
                                   "KeySchema": [key("owner", "HASH"), key("weight", "RANGE")]}],
        "GlobalSecondaryIndexes": [{"IndexName": "by_colour", "Projection": {"ProjectionType": "ALL"},
                                    "KeySchema": [key("colour", "HASH"), key("weight", "RANGE")]}],
        "StreamSpecification": {"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"}})
    for sku in range(SKUS):
        client.call("PutItem", {"TableName": "stock", "Item": {"sku": {"S": "sku-%d" % sku}, "available": {"N": str(STOCK)}}})


class Worker(threading.Thread):
    """Makes random calls until the connection is lost. `known` is the acknowledged state of its keys; `unanswered` the one
    call whose outcome nobody told: (number, state if it took effect)."""

    def __init__(self, name, seed):
        super().__init__(name=name)
        self.random = random.Random(seed)
        self.known, self.unanswered = {}, None
        self.orders, self.unanswered_order = {}, None
        self.calls, self.client, self.problem = 0, None, None

    def next_life(self, client):
        life = Worker(self.name, self.random.random())
        life.known, life.orders, life.calls, life.client = self.known, self.orders, self.calls, client
        return life

    def run(self):
        try:
            while True:
                if self.random.random() < 0.4:
                    self.order()
                else:
                    self.change()
                self.calls += 1
        except ConnectionLost:
            pass
        except Exception as problem:  # noqa: BLE001 - reported by the main thread
            self.problem = problem

    def thing(self, number):
        item = {"owner": {"S": self.name}, "number": {"N": str(number)}, "note": {"S": "n" * self.random.randint(1, 400)}}
        if self.random.random() < 0.8:
            item["colour"] = {"S": self.random.choice(["red", "green", "blue"])}
        if self.random.random() < 0.8:
            item["weight"] = {"N": str(self.random.randint(1, 50))}
        return item

    def change(self):
        number = self.random.randrange(KEYS_PER_THREAD)
        place = {"owner": {"S": self.name}, "number": {"N": str(number)}}
        old = self.known.get(number)
        kind = self.random.random()
        if kind < 0.5:
            state = self.thing(number)
            call = ("PutItem", {"TableName": "things", "Item": state})
        elif kind < 0.8:
            weight = {"N": str(self.random.randint(1, 50))}
            state = dict(old or place, weight=weight)
            call = ("UpdateItem", {"TableName": "things", "Key": place, "UpdateExpression": "SET weight = :w",
                                   "ExpressionAttributeValues": {":w": weight}})
        else:
            state = None
            call = ("DeleteItem", {"TableName": "things", "Key": place})
        self.unanswered = (number, state)
        self.client.call(*call)
        self.known[number], self.unanswered = state, None

    def order(self):
        order_id = "%s-%016x" % (self.name, self.random.getrandbits(64))
        sku, quantity = "sku-%d" % self.random.randrange(SKUS), self.random.randint(1, 3)
        self.unanswered_order = (order_id, sku, quantity)
        absent = "attribute_not_exists(%s)"
        self.client.call("TransactWriteItems", {"ClientRequestToken": order_id[-36:], "TransactItems": [
            {"Put": {"TableName": "operations", "ConditionExpression": absent % "operation_id",
                     "Item": {"operation_id": {"S": order_id}, "outcome": {"S": "COMMITTED"}}}},
            {"Put": {"TableName": "orders", "ConditionExpression": absent % "order_id",
                     "Item": {"order_id": {"S": order_id}, "sku": {"S": sku}, "quantity": {"N": str(quantity)}}}},
            {"Update": {"TableName": "stock", "Key": {"sku": {"S": sku}},
                        "UpdateExpression": "SET available = available - :q", "ConditionExpression": "available >= :q",
                        "ExpressionAttributeValues": {":q": {"N": str(quantity)}}}},
            {"Put": {"TableName": "ledger", "ConditionExpression": absent % "entry_id",
                     "Item": {"entry_id": {"S": order_id}, "sku": {"S": sku}, "quantity": {"N": str(-quantity)}}}}]})
        self.orders[order_id], self.unanswered_order = (sku, quantity), None


def scan(client, table, index=None):
    items, request = [], {"TableName": table, "Limit": 200}
    if index:
        request["IndexName"] = index
    else:
        request["ConsistentRead"] = True
    while True:
        page = client.call("Scan", request)
        items += page["Items"]
        if "LastEvaluatedKey" not in page:
            return items
        request["ExclusiveStartKey"] = page["LastEvaluatedKey"]


def frozen(item):
    return tuple(sorted((name, tuple(sorted(value.items()))) for name, value in item.items()))


class StreamReplay:
    """The table as its stream tells it, read on from where the last round ended."""

    def __init__(self):
        self.items, self.last, self.records = {}, {}, 0

    def read_on(self, client):
        arn = client.call("DescribeTable", {"TableName": "things"})["Table"]["LatestStreamArn"]
        shards = client.streams("DescribeStream", {"StreamArn": arn})["StreamDescription"]["Shards"]
        for shard in shards:
            self.read_shard(client, arn, shard["ShardId"])

    def read_shard(self, client, arn, shard):
        request = {"StreamArn": arn, "ShardId": shard, "ShardIteratorType": "TRIM_HORIZON"}
        if shard in self.last:
            request.update(ShardIteratorType="AFTER_SEQUENCE_NUMBER", SequenceNumber=self.last[shard])
        iterator = client.streams("GetShardIterator", request)["ShardIterator"]
        while True:
            page = client.streams("GetRecords", {"ShardIterator": iterator})
            for record in page["Records"]:
                change = record["dynamodb"]
                place = frozen(change["Keys"])
                if self.items.get(place) != change.get("OldImage"):
                    raise AssertionError("stream record %s: its old image is not what came before" % change["SequenceNumber"])
                self.items[place] = change.get("NewImage")
                self.last[shard] = change["SequenceNumber"]
                self.records += 1
            if not page["Records"]:
                return
            iterator = page["NextShardIterator"]


def check_things(client, workers, replay):
    items = scan(client, "things")
    stored = {(item["owner"]["S"], int(item["number"]["N"])): item for item in items}
    for worker in workers:
        for number in range(KEYS_PER_THREAD):
            actual, allowed = stored.get((worker.name, number)), [worker.known.get(number)]
            if worker.unanswered and worker.unanswered[0] == number:
                allowed.append(worker.unanswered[1])
            if actual not in allowed:
                yield "acknowledged: %s/%d holds %r, allowed is %r" % (worker.name, number, actual, allowed)
            worker.known[number] = actual
    for index, needed in (("by_weight", {"weight"}), ("by_colour", {"colour", "weight"})):
        wanted = sorted(frozen(item) for item in items if needed <= item.keys())
        found = sorted(frozen(item) for item in scan(client, "things", index))
        if wanted != found:
            yield "indexes: %s has %d rows where the items ask for %d" % (index, len(found), len(wanted))
    replay.read_on(client)
    if sorted(frozen(i) for i in replay.items.values() if i) != sorted(frozen(i) for i in items):
        yield "stream: its replay does not give the table"


def check_orders(client, workers):
    orders = {item["order_id"]["S"]: item for item in scan(client, "orders")}
    ledger = {item["entry_id"]["S"] for item in scan(client, "ledger")}
    operations = {item["operation_id"]["S"] for item in scan(client, "operations")}
    if not orders.keys() == ledger == operations:
        yield "transactions: %d orders, %d ledger entries, %d operations" % (len(orders), len(ledger), len(operations))
    for worker in workers:
        for order_id in worker.orders:
            if order_id not in orders:
                yield "acknowledged: order %s is missing" % order_id
        if worker.unanswered_order and worker.unanswered_order[0] in orders:
            worker.orders[worker.unanswered_order[0]] = worker.unanswered_order[1:]
    if len(orders) != sum(len(worker.orders) for worker in workers):
        yield "transactions: there are orders that nobody placed"
    sold = {}
    for item in orders.values():
        sold[item["sku"]["S"]] = sold.get(item["sku"]["S"], 0) + int(item["quantity"]["N"])
    for item in scan(client, "stock"):
        if int(item["available"]["N"]) != STOCK - sold.get(item["sku"]["S"], 0):
            yield "transactions: stock of %s does not add up" % item["sku"]["S"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--binary")
    parser.add_argument("--check-orders-every", type=int, default=10, metavar="N",
                        help="the orders grow without end: read them all back only after every Nth kill, and the last")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    print("seed %d, %d kills, %d threads" % (options.seed, options.kills, options.threads), flush=True)

    folder = tempfile.mkdtemp(prefix="semel-crash-")
    # Several shards, of which each is read on from where it was left.
    server = Server(os.path.join(folder, "data"), options.binary, ["--stream-shards", "4"])
    server.start()
    create_tables(server.client())
    workers = [Worker("w%d" % i, chance.random()) for i in range(options.threads)]
    replay, passed, failed, slowest = StreamReplay(), 0, 0, 0.0
    for kill in range(1, options.kills + 1):
        workers = [worker.next_life(server.client()) for worker in workers]
        for worker in workers:
            worker.start()
        time.sleep(chance.uniform(0.01, 0.5))
        server.kill()
        for worker in workers:
            worker.join()
        slowest = max(slowest, server.start())
        client = server.client()
        problems = [repr(worker.problem) for worker in workers if worker.problem]
        try:
            problems += check_things(client, workers, replay)
            if kill % options.check_orders_every == 0 or kill == options.kills or problems:
                problems += check_orders(client, workers)
            else:
                settle_unanswered(client, workers)
        except (AssertionError, ServiceError, ConnectionLost) as problem:
            problems.append(repr(problem))
        passed, failed = passed + (not problems), failed + bool(problems)
        for problem in problems[:10]:
            print("kill %d: %s" % (kill, problem), flush=True)
        if kill % 20 == 0:
            print("%d kills, %d calls, %d stream records, slowest restart %.0f ms"
                  % (kill, sum(w.calls for w in workers), replay.records, slowest * 1000), flush=True)
    server.stop()
    if failed:
        print("the data folder is kept: %s" % folder)
    else:
        shutil.rmtree(folder)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


def settle_unanswered(client, workers):
    """Learns what became of each unanswered order, by its operation record; all four parts are compared at the next full check."""
    for worker in workers:
        if worker.unanswered_order:
            order_id = worker.unanswered_order[0]
            found = client.call("GetItem", {"TableName": "operations", "Key": {"operation_id": {"S": order_id}},
                                            "ConsistentRead": True})
            if "Item" in found:
                worker.orders[order_id] = worker.unanswered_order[1:]


if __name__ == "__main__":
    sys.exit(main())
