#!/usr/bin/env python3
"""The same random calls to semel and to an independent DynamoDB endpoint: where do their answers differ?

    tests/conformance/second_opinion.py [--calls 20000] [--seed N] [--binary build/release/semel] [--other PROGRAM] [--show 30]

The other endpoint is dynoxide (npm @dynoxide/linux-x64, installed by `npm ci` in tests/clients). Known differences, each judged by
AWS's documentation, are listed in known_differences.json and explained in docs/reference/second-opinion.md; any other
difference fails. The last line is `N passed, M failed`: calls that agree (or differ as known), and calls that do not.
"""
import argparse
import collections
import json
import os
import random
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
from server import Client, ConnectionLost, Server, ServiceError, free_port  # noqa: E402

OTHER = os.path.join(HERE, "..", "clients", "node_modules", "@dynoxide", "linux-x64", "dynoxide")


class Generator:
    """Random calls over few keys and attributes, so that they meet each other; some are wrong on purpose."""

    PLAIN, SORTED = "plain", "sorted"
    NAMES = ["a", "b", "c", "m", "l", "s", "n"]

    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *options):
        return self.random.choice(options)

    def chance(self, share):
        return self.random.random() < share

    def number(self):
        return self.pick("0", "1", "2", "3", "-1", "-7", "1.5", "0.1", "10", "100", "1E3", "00012", "-0", "12345678901234567890",
                         "9.9999999999999999999999999999999999999E+125", "1E-130")

    def scalar(self):
        return self.pick({"S": self.pick("", "x", "y", "xyz", "Ä")}, {"N": self.number()}, {"BOOL": self.pick(True, False)},
                         {"NULL": True}, {"B": self.pick("AA==", "AAE=", "")})

    def value(self, depth=0):
        kind = self.random.random()
        if kind < 0.6 or depth > 2:
            return self.scalar()
        if kind < 0.7:
            return {"L": [self.value(depth + 1) for _ in range(self.random.randint(0, 3))]}
        if kind < 0.8:
            return {"M": {name: self.value(depth + 1) for name in self.random.sample(self.NAMES, self.random.randint(0, 3))}}
        if kind < 0.87:
            return {"SS": self.random.sample(["x", "y", "z"], self.random.randint(1, 3))}
        if kind < 0.94:
            return {"NS": self.random.sample(["1", "2", "3.5"], self.random.randint(1, 3))}
        return self.pick({"NS": ["1", "1.0"]}, {"SS": []}, {"N": "abc"}, {"N": "1E200"}, {"NULL": False}, {"BS": ["AA==", "AQ=="]})

    def table(self):
        return self.pick(self.PLAIN, self.SORTED)

    def key(self, table):
        place = {"p": {"S": self.pick("k1", "k2", "k3")}}
        if table == self.SORTED:
            place["r"] = {"N": str(self.random.randint(1, 4))}
        if self.chance(0.02):
            place = self.pick({}, {"p": {"N": "1"}}, dict(place, extra={"S": "x"}), {"p": {"S": ""}})
        return place

    def item(self, table):
        item = self.key(table)
        for name in self.random.sample(self.NAMES, self.random.randint(0, 4)):
            item[name] = self.value()
        if self.chance(0.5):
            item["g"] = {"S": self.pick("g1", "g2")}
        if self.chance(0.5):
            item["w"] = {"N": str(self.random.randint(1, 5))}
        return item

    def path(self):
        return self.pick(*self.NAMES, "m.a", "m.b.c", "l[0]", "l[1]", "m.l[0].a", "g", "w", "missing")

    def operand(self, values):
        if self.chance(0.5):
            return self.path()
        name = ":v%d" % len(values)
        values[name] = self.value()
        return name

    def condition(self, values, depth=0):
        kind = self.random.random()
        if depth < 2 and kind < 0.25:
            return "%s %s %s" % (self.condition(values, depth + 1), self.pick("AND", "OR"), self.condition(values, depth + 1))
        if depth < 2 and kind < 0.32:
            return "NOT (%s)" % self.condition(values, depth + 1)
        if kind < 0.45:
            return "%s(%s)" % (self.pick("attribute_exists", "attribute_not_exists"), self.pick("p", self.path()))
        if kind < 0.52:
            return "begins_with(%s, %s)" % (self.path(), self.operand(values))
        if kind < 0.59:
            return "contains(%s, %s)" % (self.path(), self.operand(values))
        if kind < 0.64:
            values[":t"] = {"S": self.pick("S", "N", "M", "L", "SS", "BOOL", "NULL", "X")}
            return "attribute_type(%s, :t)" % self.path()
        if kind < 0.7:
            return "%s BETWEEN %s AND %s" % (self.path(), self.operand(values), self.operand(values))
        if kind < 0.76:
            return "%s IN (%s)" % (self.path(), ", ".join(self.operand(values) for _ in range(self.random.randint(1, 3))))
        if kind < 0.82:
            return "size(%s) %s %s" % (self.path(), self.pick("=", ">", "<="), self.operand(values))
        return "%s %s %s" % (self.operand(values), self.pick("=", "<>", "<", "<=", ">", ">="), self.operand(values))

    def set_value(self, values):
        kind = self.random.random()
        if kind < 0.4:
            return self.operand(values)
        if kind < 0.6:
            return "%s %s %s" % (self.operand(values), self.pick("+", "-"), self.operand(values))
        if kind < 0.8:
            return "if_not_exists(%s, %s)" % (self.path(), self.operand(values))
        return "list_append(%s, %s)" % (self.operand(values), self.operand(values))

    def update(self, values):
        clauses, texts = self.random.sample(["SET", "REMOVE", "ADD", "DELETE"], self.random.randint(1, 2)), []
        for clause in clauses:
            if clause == "SET":
                texts.append("SET " + ", ".join("%s = %s" % (self.path(), self.set_value(values)) for _ in range(self.random.randint(1, 2))))
            elif clause == "REMOVE":
                texts.append("REMOVE " + ", ".join(self.path() for _ in range(self.random.randint(1, 2))))
            else:
                name = ":u%d" % len(values)
                values[name] = self.pick({"N": self.number()}, {"SS": ["x"]}, {"NS": ["1", "2"]}, self.value())
                texts.append("%s %s %s" % (clause, self.path(), name))
        return " ".join(texts)

    def with_condition(self, request, share=0.4):
        values = request.get("ExpressionAttributeValues", {})
        if self.chance(share):
            request["ConditionExpression"] = self.condition(values)
            if self.chance(0.3):
                request["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD"
        if values:
            request["ExpressionAttributeValues"] = values
        return request

    def put(self):
        table = self.table()
        request = {"TableName": table, "Item": self.item(table)}
        if self.chance(0.3):
            request["ReturnValues"] = self.pick("ALL_OLD", "NONE", "ALL_NEW")
        return "PutItem", self.counted(self.with_condition(request))

    def update_item(self):
        table, values = self.table(), {}
        request = {"TableName": table, "Key": self.key(table), "UpdateExpression": self.update(values),
                   "ExpressionAttributeValues": values, "ReturnValues": self.pick("ALL_NEW", "ALL_OLD", "UPDATED_NEW", "UPDATED_OLD", "NONE")}
        if not values:
            del request["ExpressionAttributeValues"]
        return "UpdateItem", self.counted(self.with_condition(request))

    def delete(self):
        table = self.table()
        return "DeleteItem", self.counted(self.with_condition({"TableName": table, "Key": self.key(table), "ReturnValues": "ALL_OLD"}))

    def get(self):
        table = self.table()
        request = {"TableName": table, "Key": self.key(table), "ConsistentRead": self.pick(True, False)}
        if self.chance(0.3):
            request["ProjectionExpression"] = ", ".join(self.path() for _ in range(self.random.randint(1, 3)))
        return "GetItem", self.counted(request)

    def query(self):
        values = {":p": {"S": self.pick("k1", "k2", "g1", "g2")}}
        index = self.pick(None, None, "by_w", "by_g")
        request = {"TableName": self.SORTED, "ScanIndexForward": self.pick(True, False)}
        partition, sort = ("g", "w") if index == "by_g" else ("p", "w" if index else "r")
        if index:
            request["IndexName"] = index
        condition = "%s = :p" % partition
        if self.chance(0.5):
            values[":a"], values[":b"] = {"N": str(self.random.randint(0, 3))}, {"N": str(self.random.randint(1, 5))}
            if self.chance(0.4):
                condition += " AND %s BETWEEN :a AND :b" % sort
            else:
                condition += " AND %s %s :a" % (sort, self.pick("=", "<", "<=", ">", ">="))
                del values[":b"]
        request["KeyConditionExpression"] = condition
        if self.chance(0.3):
            request["FilterExpression"] = self.condition(values)
        if self.chance(0.3):
            request["Limit"] = self.random.randint(1, 3)
        if self.chance(0.2):
            request["Select"] = self.pick("COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES")
        request["ExpressionAttributeValues"] = values
        return "Query", self.counted(request)

    def scan(self):
        values, request = {}, {"TableName": self.table()}
        if self.chance(0.6):
            request["FilterExpression"] = self.condition(values)
        if values:
            request["ExpressionAttributeValues"] = values
        if self.chance(0.2) and request["TableName"] == self.SORTED:
            request["IndexName"] = self.pick("by_w", "by_g")
        return "Scan", self.counted(request)

    def transact_write(self):
        actions = []
        for _ in range(self.random.randint(1, 3)):
            table, values = self.table(), {}
            kind = self.pick("Put", "Update", "Delete", "ConditionCheck")
            action = {"TableName": table}
            if kind == "Put":
                action["Item"] = self.item(table)
            else:
                action["Key"] = self.key(table)
            if kind == "Update":
                action["UpdateExpression"] = self.update(values)
            if values:
                action["ExpressionAttributeValues"] = values
            actions.append({kind: self.with_condition(action, 1.0 if kind == "ConditionCheck" else 0.3)})
        return "TransactWriteItems", self.counted({"TransactItems": actions})

    def transact_get(self):
        gets = []
        for _ in range(self.random.randint(1, 3)):
            table = self.table()
            gets.append({"Get": {"TableName": table, "Key": self.key(table)}})
        return "TransactGetItems", self.counted({"TransactItems": gets})

    def batch_write(self):
        tables = collections.defaultdict(list)
        for _ in range(self.random.randint(1, 4)):
            table = self.table()
            tables[table].append(self.pick({"PutRequest": {"Item": self.item(table)}}, {"DeleteRequest": {"Key": self.key(table)}}))
        return "BatchWriteItem", self.counted({"RequestItems": tables})

    def batch_get(self):
        tables = collections.defaultdict(lambda: {"Keys": []})
        for _ in range(self.random.randint(1, 4)):
            table = self.table()
            tables[table]["Keys"].append(self.key(table))
        return "BatchGetItem", self.counted({"RequestItems": tables})

    def statement(self):
        key = self.pick("k1", "k2", "k3")
        text = self.pick(
            "SELECT * FROM plain WHERE p = '%s'" % key, "SELECT a, m.a FROM plain WHERE p = '%s'" % key,
            "SELECT * FROM sorted WHERE p = '%s' AND r >= 2" % key, "SELECT * FROM \"sorted\".\"by_w\" WHERE p = '%s' AND w > 1" % key,
            "INSERT INTO plain VALUE {'p': '%s', 'a': %d}" % (key, self.random.randint(0, 9)),
            "UPDATE plain SET a = %d WHERE p = '%s'" % (self.random.randint(0, 9), key),
            "UPDATE plain SET n = n + 1 WHERE p = '%s'" % key, "UPDATE plain REMOVE a WHERE p = '%s' RETURNING ALL OLD *" % key,
            "DELETE FROM plain WHERE p = '%s'" % key, "DELETE FROM plain WHERE a = 1", "SELECT * FROM nothing WHERE p = 'x'")
        return "ExecuteStatement", {"Statement": text}

    def counted(self, request):
        if self.chance(0.3):
            request["ReturnConsumedCapacity"] = self.pick("TOTAL", "INDEXES")
        return request

    def next(self):
        makers = [self.put] * 5 + [self.update_item] * 6 + [self.delete] * 2 + [self.get] * 3 + [self.query] * 4 + [self.scan] * 2
        makers += [self.transact_write] * 3 + [self.transact_get, self.batch_write, self.batch_get, self.statement, self.statement]
        return self.random.choice(makers)()


def create_tables(client):
    define = lambda name, kind: {"AttributeName": name, "AttributeType": kind}  # noqa: E731
    key = lambda name, role: {"AttributeName": name, "KeyType": role}  # noqa: E731
    client.call("CreateTable", {"TableName": "plain", "BillingMode": "PAY_PER_REQUEST", "KeySchema": [key("p", "HASH")],
                                "AttributeDefinitions": [define("p", "S")]})
    client.call("CreateTable", {
        "TableName": "sorted", "BillingMode": "PAY_PER_REQUEST", "KeySchema": [key("p", "HASH"), key("r", "RANGE")],
        "AttributeDefinitions": [define("p", "S"), define("r", "N"), define("w", "N"), define("g", "S")],
        "LocalSecondaryIndexes": [{"IndexName": "by_w", "KeySchema": [key("p", "HASH"), key("w", "RANGE")],
                                   "Projection": {"ProjectionType": "ALL"}}],
        "GlobalSecondaryIndexes": [{"IndexName": "by_g", "KeySchema": [key("g", "HASH"), key("w", "RANGE")],
                                    "Projection": {"ProjectionType": "ALL"}}]})


def answer(client, operation, request):
    try:
        return {"ok": client.call(operation, request)}
    except ServiceError as refusal:
        reasons = [reason.get("Code") for reason in refusal.body.get("CancellationReasons", [])]
        return {"error": refusal.code, "reasons": reasons, "message": refusal.message, "item": refusal.body.get("Item")}
    except (ConnectionLost, ValueError) as problem:
        client.close()
        return {"error": "no answer", "reasons": [], "message": str(problem), "item": None}


def plain(value):
    """An order-free form: sets sorted, scans and batches as multisets."""
    if isinstance(value, dict):
        if len(value) == 1:
            (kind, content), = value.items()
            if kind in ("SS", "NS", "BS"):
                return {kind: sorted(content)}
        return {name: plain(member) for name, member in value.items()}
    return [plain(member) for member in value] if isinstance(value, list) else value


def comparable(operation, result):
    if "error" in result:
        return {"error": result["error"], "reasons": result["reasons"], "item": plain(result["item"])}
    ok = plain(result["ok"])
    if operation in ("Scan", "BatchGetItem"):
        for holder in [ok, ok.get("Responses", {})]:
            for name, members in list(holder.items()):
                if isinstance(members, list):
                    holder[name] = sorted(members, key=lambda member: json.dumps(member, sort_keys=True))
    if isinstance(ok.get("ConsumedCapacity"), list):
        ok["ConsumedCapacity"].sort(key=lambda capacity: capacity["TableName"])
    return {"ok": ok}


def difference(operation, ours, theirs):
    """Nothing, or a short name for the kind of difference."""
    left, right = comparable(operation, ours), comparable(operation, theirs)
    if left == right:
        return None
    if ("ok" in left) != ("ok" in right):
        refusal = ours if "error" in ours else theirs
        return "%s: only %s refuses: %s" % (operation, "semel" if refusal is ours else "other", generic(refusal["message"]))
    if "error" in left:
        if left["error"] != right["error"] or left["reasons"] != right["reasons"]:
            return "%s: %s %s, other %s %s" % (operation, left["error"], left["reasons"] or "", right["error"], right["reasons"] or "")
        return "%s: item of the refusal" % operation
    names = sorted(name for name in left["ok"].keys() | right["ok"].keys() if left["ok"].get(name) != right["ok"].get(name))
    return "%s: members %s" % (operation, ", ".join(names))


def generic(message):
    return message.split(";")[0][:110]


def start_other(program, folder):
    port = free_port()
    process = subprocess.Popen([program, "--port", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
    client = Client(port)
    for _ in range(200):
        try:
            client.call("ListTables", {})
            return process, client
        except ConnectionLost:
            time.sleep(0.05)
    sys.exit("the other endpoint does not answer: %s" % program)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--calls", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--binary")
    parser.add_argument("--other", default=OTHER)
    parser.add_argument("--show", type=int, default=30, help="differences of each kind to print in full")
    options = parser.parse_args()
    with open(os.path.join(HERE, "known_differences.json"), encoding="utf-8") as file:
        known = json.load(file)
    with tempfile.TemporaryDirectory(prefix="semel-opinion-") as folder:
        server = Server(os.path.join(folder, "data"), options.binary)
        server.start()
        ours = server.client()
        other_process, theirs = start_other(options.other, folder)
        create_tables(ours)
        create_tables(theirs)
        generator, kinds, agreed = Generator(options.seed), collections.Counter(), 0
        for number in range(options.calls):
            operation, request = generator.next()
            left, right = answer(ours, operation, request), answer(theirs, operation, request)
            kind = difference(operation, left, right)
            if kind is None:
                agreed += 1
                if takes_away_only(request):
                    make_equal(ours, theirs)
                continue
            kinds[kind] += 1
            is_known = any(kind.startswith(entry["kind"]) for entry in known)
            if kinds[kind] <= options.show and not is_known:
                print("call %d  %s\n  %s\n  semel %s\n  other %s" % (number, kind, json.dumps(request), json.dumps(left)[:1500],
                                                                  json.dumps(right)[:1500]), flush=True)
            if operation not in ("GetItem", "Query", "Scan", "BatchGetItem", "TransactGetItems"):
                make_equal(ours, theirs)
        other_process.terminate()
        server.stop()
    failed = 0
    for kind, count in kinds.most_common():
        entry = next((entry for entry in known if kind.startswith(entry["kind"])), None)
        failed += 0 if entry else count
        print("%6d  %s%s" % (count, kind, "  (known: %s)" % entry["verdict"] if entry else ""))
    print("%d passed, %d failed" % (options.calls - failed, failed))
    return 1 if failed else 0


def takes_away_only(request):
    """Whether an update has no SET and no ADD: the other endpoint may then have made an item without saying so."""
    updates = [request] + [action.get("Update", {}) for action in request.get("TransactItems", [])]
    texts = [update["UpdateExpression"] for update in updates if "UpdateExpression" in update]
    return any("SET" not in text and "ADD" not in text for text in texts)


def make_equal(ours, theirs):
    """After a write whose outcomes differ: give the other endpoint the content of semel's tables."""
    for table in (Generator.PLAIN, Generator.SORTED):
        names = ("p",) if table == Generator.PLAIN else ("p", "r")
        wanted = ours.call("Scan", {"TableName": table})["Items"]
        for item in theirs.call("Scan", {"TableName": table})["Items"]:
            if item not in wanted:
                theirs.call("DeleteItem", {"TableName": table, "Key": {name: item[name] for name in names}})
        for item in wanted:
            theirs.call("PutItem", {"TableName": table, "Item": item})


if __name__ == "__main__":
    sys.exit(main())
