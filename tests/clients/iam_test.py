"""IAM and STS by boto3 and the AWS CLI: roles, users, policies, sessions, and whom policies bind."""
import json
import os
import subprocess
import unittest
import uuid

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

AWS = os.environ.get("SEMEL_AWS_CLI", "/usr/bin/aws")
ENVIRONMENT = dict(os.environ, AWS_ACCESS_KEY_ID="test", AWS_SECRET_ACCESS_KEY="test", AWS_DEFAULT_REGION="us-east-1",
                   AWS_PAGER="", AWS_MAX_ATTEMPTS="1", AWS_ENDPOINT_URL=os.environ["SEMEL_ENDPOINT"])
TRUST = {"Version": "2012-10-17", "Statement": [
    {"Effect": "Allow", "Principal": {"Service": "states.amazonaws.com"}, "Action": "sts:AssumeRole"},
    {"Effect": "Allow", "Principal": {"AWS": "000000000000"}, "Action": "sts:AssumeRole"}]}


def policy(action, resource="*"):
    return json.dumps({"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": action, "Resource": resource}]})


def client(service, credentials=None):
    keys = {"aws_access_key_id": "test", "aws_secret_access_key": "test"}
    if credentials:
        keys = {"aws_access_key_id": credentials["AccessKeyId"], "aws_secret_access_key": credentials["SecretAccessKey"],
                "aws_session_token": credentials["SessionToken"]}
    return boto3.client(service, endpoint_url=os.environ["SEMEL_ENDPOINT"], region_name="us-east-1",
                        config=Config(retries={"total_max_attempts": 1}), **keys)


def name_for(word):
    return word + "-" + uuid.uuid4().hex[:12]


def aws(*words, fails=False):
    run = subprocess.run([AWS, "--endpoint-url", os.environ["SEMEL_ENDPOINT"], *words], env=ENVIRONMENT, capture_output=True, text=True)
    if fails:
        assert run.returncode != 0, "should have failed: " + " ".join(words)
        return run.stderr
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout) if run.stdout.strip().startswith(("{", "[")) else run.stdout.strip()


class Boto3(unittest.TestCase):
    def setUp(self):
        self.iam = client("iam")

    def refused(self, code, call, **arguments):
        with self.assertRaises(ClientError) as caught:
            call(**arguments)
        self.assertEqual(caught.exception.response["Error"]["Code"], code)
        return caught.exception.response["Error"]["Message"]

    def test_a_role_from_its_creation_to_its_end(self):
        name = name_for("role")
        role = self.iam.create_role(RoleName=name, AssumeRolePolicyDocument=json.dumps(TRUST), Description="a <role> & more",
                                    Path="/team/", MaxSessionDuration=7200, Tags=[{"Key": "k", "Value": "v"}])["Role"]
        self.assertEqual(role["Arn"], "arn:aws:iam::000000000000:role/team/" + name)
        self.assertEqual(role["AssumeRolePolicyDocument"], TRUST)
        self.assertEqual(self.iam.get_role(RoleName=name)["Role"]["Description"], "a <role> & more")
        self.assertEqual(self.refused("EntityAlreadyExists", self.iam.create_role, RoleName=name, AssumeRolePolicyDocument=json.dumps(TRUST)),
                         "Role with name %s already exists." % name)
        self.iam.put_role_policy(RoleName=name, PolicyName="p", PolicyDocument=policy("dynamodb:GetItem"))
        self.assertEqual(self.iam.get_role_policy(RoleName=name, PolicyName="p")["PolicyDocument"], json.loads(policy("dynamodb:GetItem")))
        self.assertEqual(self.iam.list_role_policies(RoleName=name)["PolicyNames"], ["p"])
        self.assertEqual(self.refused("DeleteConflict", self.iam.delete_role, RoleName=name),
                         "Cannot delete entity, must delete policies first.")
        self.iam.attach_role_policy(RoleName=name, PolicyArn="arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole")
        self.assertEqual(self.iam.list_attached_role_policies(RoleName=name)["AttachedPolicies"][0]["PolicyName"], "AWSLambdaBasicExecutionRole")
        self.iam.detach_role_policy(RoleName=name, PolicyArn="arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole")
        self.iam.delete_role_policy(RoleName=name, PolicyName="p")
        self.assertIn(name, [each["RoleName"] for page in self.iam.get_paginator("list_roles").paginate(PaginationConfig={"PageSize": 2})
                             for each in page["Roles"]])
        self.assertEqual(self.iam.list_role_tags(RoleName=name)["Tags"], [{"Key": "k", "Value": "v"}])
        self.iam.delete_role(RoleName=name)
        self.refused("NoSuchEntity", self.iam.get_role, RoleName=name)
        self.iam.get_waiter("role_exists")

    def test_a_policy_that_is_none(self):
        message = self.refused("MalformedPolicyDocument", self.iam.create_role, RoleName=name_for("role"), AssumeRolePolicyDocument="{}")
        self.assertEqual(message, "Syntax errors in policy.")

    def test_a_user_and_a_policy_of_the_account(self):
        user, name = name_for("user"), name_for("policy")
        self.iam.create_user(UserName=user)
        arn = self.iam.create_policy(PolicyName=name, PolicyDocument=policy("dynamodb:*"))["Policy"]["Arn"]
        self.iam.attach_user_policy(UserName=user, PolicyArn=arn)
        self.assertEqual(self.iam.get_policy(PolicyArn=arn)["Policy"]["AttachmentCount"], 1)
        self.iam.create_policy_version(PolicyArn=arn, PolicyDocument=policy("dynamodb:GetItem"), SetAsDefault=True)
        self.assertEqual(self.iam.get_policy_version(PolicyArn=arn, VersionId="v2")["PolicyVersion"]["Document"],
                         json.loads(policy("dynamodb:GetItem")))
        results = self.iam.simulate_principal_policy(PolicySourceArn="arn:aws:iam::000000000000:user/" + user,
                                                     ActionNames=["dynamodb:GetItem", "dynamodb:PutItem"])["EvaluationResults"]
        self.assertEqual([each["EvalDecision"] for each in results], ["allowed", "implicitDeny"])
        key = self.iam.create_access_key(UserName=user)["AccessKey"]
        self.assertEqual(len(key["SecretAccessKey"]), 40)
        self.iam.update_access_key(UserName=user, AccessKeyId=key["AccessKeyId"], Status="Inactive")
        self.assertEqual(self.iam.list_access_keys(UserName=user)["AccessKeyMetadata"][0]["Status"], "Inactive")
        self.refused("DeleteConflict", self.iam.delete_policy, PolicyArn=arn)
        self.iam.delete_access_key(UserName=user, AccessKeyId=key["AccessKeyId"])
        self.iam.detach_user_policy(UserName=user, PolicyArn=arn)
        self.iam.delete_policy_version(PolicyArn=arn, VersionId="v1")
        self.iam.delete_policy(PolicyArn=arn)
        self.iam.delete_user(UserName=user)

    def test_a_session_is_held_to_its_role(self):
        role, table = name_for("role"), name_for("table")
        dynamodb = client("dynamodb")
        dynamodb.create_table(TableName=table, BillingMode="PAY_PER_REQUEST", KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
                              AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}])
        arn = self.iam.create_role(RoleName=role, AssumeRolePolicyDocument=json.dumps(TRUST))["Role"]["Arn"]
        table_arn = "arn:aws:dynamodb:us-east-1:000000000000:table/" + table
        self.iam.put_role_policy(RoleName=role, PolicyName="p", PolicyDocument=policy("dynamodb:GetItem", table_arn))
        session = client("sts").assume_role(RoleArn=arn, RoleSessionName="ss")
        self.assertEqual(session["AssumedRoleUser"]["Arn"], "arn:aws:sts::000000000000:assumed-role/%s/ss" % role)
        bound = client("dynamodb", session["Credentials"])
        bound.get_item(TableName=table, Key={"id": {"S": "1"}})
        self.assertEqual(
            self.refused("AccessDeniedException", bound.put_item, TableName=table, Item={"id": {"S": "1"}}),
            "User: arn:aws:sts::000000000000:assumed-role/%s/ss is not authorized to perform: dynamodb:PutItem on resource: %s "
            "because no identity-based policy allows the dynamodb:PutItem action" % (role, table_arn))
        identity = client("sts", session["Credentials"]).get_caller_identity()
        self.assertEqual(identity["Arn"], session["AssumedRoleUser"]["Arn"])
        self.refused("AccessDenied", client("iam", session["Credentials"]).list_roles)
        self.refused("InvalidSignatureException", client("dynamodb", dict(session["Credentials"], SecretAccessKey="guess")).list_tables)
        self.iam.put_role_policy(RoleName=role, PolicyName="p", PolicyDocument=policy("dynamodb:*"))
        bound.put_item(TableName=table, Item={"id": {"S": "1"}})

    def test_a_role_that_trusts_others_is_not_assumed(self):
        role = name_for("role")
        trust = dict(TRUST, Statement=TRUST["Statement"][:1])
        arn = self.iam.create_role(RoleName=role, AssumeRolePolicyDocument=json.dumps(trust))["Role"]["Arn"]
        self.assertEqual(self.refused("AccessDenied", client("sts").assume_role, RoleArn=arn, RoleSessionName="ss"),
                         "User: arn:aws:iam::000000000000:root is not authorized to perform: sts:AssumeRole on resource: " + arn)


class AwsCli(unittest.TestCase):
    def test_a_role_as_a_user_types_it(self):
        name = name_for("role")
        arn = aws("iam", "create-role", "--role-name", name, "--assume-role-policy-document", json.dumps(TRUST),
                  "--query", "Role.Arn", "--output", "text")
        self.assertEqual(arn, "arn:aws:iam::000000000000:role/" + name)
        aws("iam", "put-role-policy", "--role-name", name, "--policy-name", "InvokeWorker", "--policy-document", policy("lambda:InvokeFunction"))
        shown = aws("iam", "get-role-policy", "--role-name", name, "--policy-name", "InvokeWorker")
        self.assertEqual(shown["PolicyDocument"]["Statement"][0]["Action"], "lambda:InvokeFunction")
        self.assertIn("(DeleteConflict)", aws("iam", "delete-role", "--role-name", name, fails=True))
        aws("iam", "delete-role-policy", "--role-name", name, "--policy-name", "InvokeWorker")
        aws("iam", "delete-role", "--role-name", name)
        self.assertNotIn(name, aws("iam", "list-roles", "--query", "Roles[].RoleName"))
        self.assertIn("(NoSuchEntity)", aws("iam", "get-role", "--role-name", name, fails=True))
        self.assertEqual(aws("sts", "get-caller-identity")["Account"], "000000000000")


if __name__ == "__main__":
    unittest.main()
