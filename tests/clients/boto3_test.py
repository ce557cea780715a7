"""boto3 doing its ordinary work: resources, clients, paginators, waiters, the table's batch writer."""
import decimal
import os
import unittest
import uuid

import boto3
from boto3.dynamodb.conditions import Attr, Key
from botocore.exceptions import ClientError

OPTIONS = dict(endpoint_url=os.environ["SEMEL_ENDPOINT"], region_name="us-east-1", aws_access_key_id="test",
               aws_secret_access_key="test")


class Boto3(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.client = boto3.client("dynamodb", **OPTIONS)
        cls.resource = boto3.resource("dynamodb", **OPTIONS)
        cls.table = cls.resource.create_table(
            TableName="boto3-" + uuid.uuid4().hex, BillingMode="PAY_PER_REQUEST",
            KeySchema=[{"AttributeName": "p", "KeyType": "HASH"}, {"AttributeName": "c", "KeyType": "RANGE"}],
            AttributeDefinitions=[{"AttributeName": "p", "AttributeType": "S"}, {"AttributeName": "c", "AttributeType": "N"},
                                  {"AttributeName": "x", "AttributeType": "N"}],
            LocalSecondaryIndexes=[{"IndexName": "by_x", "Projection": {"ProjectionType": "ALL"},
                                    "KeySchema": [{"AttributeName": "p", "KeyType": "HASH"},
                                                  {"AttributeName": "x", "KeyType": "RANGE"}]}])
        cls.table.wait_until_exists()

    @classmethod
    def tearDownClass(cls):
        cls.table.delete()
        cls.table.wait_until_not_exists()

    def test_items_keep_their_types(self):
        item = {"p": "types", "c": decimal.Decimal("1.5"), "binary": b"\x00\xff", "set": {decimal.Decimal(1), decimal.Decimal(2)},
                "list": ["a", {"b": None}], "huge": decimal.Decimal("12345678901234567890123456789012345678"), "yes": True}
        self.table.put_item(Item=item)
        found = self.table.get_item(Key={"p": "types", "c": decimal.Decimal("1.50")}, ConsistentRead=True)["Item"]
        found["binary"] = bytes(found["binary"])
        self.assertEqual(found, item)

    def test_batch_writer_query_and_paginator(self):
        with self.table.batch_writer() as batch:
            for n in range(120):
                batch.put_item({"p": "many", "c": n, "x": 1000 - n})
        found = self.table.query(KeyConditionExpression=Key("p").eq("many") & Key("c").between(5, 7))
        self.assertEqual([int(item["c"]) for item in found["Items"]], [5, 6, 7])
        found = self.table.query(IndexName="by_x", KeyConditionExpression=Key("p").eq("many") & Key("x").lt(890), Limit=5)
        self.assertEqual([int(item["c"]) for item in found["Items"]], [119, 118, 117, 116, 115])
        pages = self.client.get_paginator("scan").paginate(TableName=self.table.name, PaginationConfig={"PageSize": 13},
                                                           FilterExpression="p = :p", ExpressionAttributeValues={":p": {"S": "many"}})
        self.assertEqual(sum(page["Count"] for page in pages), 120)
        self.assertEqual(self.table.scan(FilterExpression=Attr("x").gt(995), Select="COUNT")["Count"], 5)

    def test_conditions_and_transactions(self):
        self.table.put_item(Item={"p": "t", "c": 1, "n": 1})
        with self.assertRaises(self.client.exceptions.ConditionalCheckFailedException):
            self.table.put_item(Item={"p": "t", "c": 1}, ConditionExpression=Attr("p").not_exists())
        action = {"Update": {"TableName": self.table.name, "Key": {"p": {"S": "t"}, "c": {"N": "1"}}, "UpdateExpression": "ADD n :one",
                             "ExpressionAttributeValues": {":one": {"N": "1"}}}}
        for _ in range(2):
            self.client.transact_write_items(TransactItems=[action], ClientRequestToken="boto3-token")
        self.assertEqual(self.table.get_item(Key={"p": "t", "c": 1})["Item"]["n"], 2)
        with self.assertRaises(self.client.exceptions.TransactionCanceledException) as caught:
            self.client.transact_write_items(TransactItems=[dict(action), {"ConditionCheck": {
                "TableName": self.table.name, "Key": {"p": {"S": "none"}, "c": {"N": "1"}},
                "ConditionExpression": "attribute_exists(p)"}}])
        self.assertEqual([r["Code"] for r in caught.exception.response["CancellationReasons"]], ["None", "ConditionalCheckFailed"])

    def test_time_to_live_tags_and_errors(self):
        self.client.update_time_to_live(TableName=self.table.name, TimeToLiveSpecification={"Enabled": True, "AttributeName": "ttl"})
        described = self.client.describe_time_to_live(TableName=self.table.name)["TimeToLiveDescription"]
        self.assertEqual(described, {"TimeToLiveStatus": "ENABLED", "AttributeName": "ttl"})
        self.client.tag_resource(ResourceArn=self.table.table_arn, Tags=[{"Key": "team", "Value": "blue"}])
        self.assertEqual(self.client.list_tags_of_resource(ResourceArn=self.table.table_arn)["Tags"], [{"Key": "team", "Value": "blue"}])
        with self.assertRaises(ClientError) as caught:
            self.client.list_backups()
        self.assertEqual(caught.exception.response["Error"]["Code"], "UnknownOperationException")


if __name__ == "__main__":
    unittest.main()
