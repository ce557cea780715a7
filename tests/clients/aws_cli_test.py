"""The AWS CLI, as a user types it, with only the endpoint set."""
import json
import os
import subprocess
import unittest
import uuid

ENVIRONMENT = dict(os.environ, AWS_ACCESS_KEY_ID="test", AWS_SECRET_ACCESS_KEY="test", AWS_DEFAULT_REGION="us-east-1",
                   AWS_PAGER="", AWS_MAX_ATTEMPTS="1")
AWS = os.environ.get("SEMEL_AWS_CLI", "/usr/bin/aws")


def aws(*words, fails=False):
    run = subprocess.run([AWS, "--endpoint-url", os.environ["SEMEL_ENDPOINT"], *words], env=ENVIRONMENT, capture_output=True, text=True)
    if fails:
        assert run.returncode != 0, "should have failed: " + " ".join(words)
        return run.stderr
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout) if run.stdout.strip() else {}


class AwsCli(unittest.TestCase):
    def test_a_table_from_its_creation_to_its_end(self):
        name = "cli-" + uuid.uuid4().hex
        aws("dynamodb", "create-table", "--table-name", name, "--billing-mode", "PAY_PER_REQUEST",
            "--attribute-definitions", "AttributeName=id,AttributeType=S", "--key-schema", "AttributeName=id,KeyType=HASH",
            "--stream-specification", "StreamEnabled=true,StreamViewType=NEW_IMAGE")
        aws("dynamodb", "wait", "table-exists", "--table-name", name)
        aws("dynamodb", "put-item", "--table-name", name, "--item", '{"id": {"S": "1"}, "n": {"N": "1"}}')
        refused = aws("dynamodb", "put-item", "--table-name", name, "--item", '{"id": {"S": "1"}}',
                      "--condition-expression", "attribute_not_exists(id)", fails=True)
        self.assertIn("ConditionalCheckFailedException", refused)
        aws("dynamodb", "update-item", "--table-name", name, "--key", '{"id": {"S": "1"}}', "--update-expression", "ADD n :one",
            "--expression-attribute-values", '{":one": {"N": "41"}}')
        self.assertEqual(aws("dynamodb", "get-item", "--table-name", name, "--key", '{"id": {"S": "1"}}')["Item"]["n"], {"N": "42"})
        self.assertEqual(aws("dynamodb", "scan", "--table-name", name)["Count"], 1)
        stream = aws("dynamodbstreams", "list-streams", "--table-name", name)["Streams"][0]["StreamArn"]
        shards = aws("dynamodbstreams", "describe-stream", "--stream-arn", stream)["StreamDescription"]["Shards"]
        self.assertEqual(len(shards), 1)
        aws("dynamodb", "execute-statement", "--statement", "DELETE FROM \"%s\" WHERE id = '1'" % name)
        aws("dynamodb", "delete-table", "--table-name", name)
        aws("dynamodb", "wait", "table-not-exists", "--table-name", name)


if __name__ == "__main__":
    unittest.main()
