# shellcheck shell=bash
# Sourced by the run.sh of an example: the AWS CLI against AWS_ENDPOINT_URL, and what the examples do with it.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"

export AWS_ENDPOINT_URL=${AWS_ENDPOINT_URL:-http://127.0.0.1:4566} AWS_PAGER=
export AWS_ACCESS_KEY_ID=${AWS_ACCESS_KEY_ID:-any} AWS_SECRET_ACCESS_KEY=${AWS_SECRET_ACCESS_KEY:-any}
export AWS_DEFAULT_REGION=${AWS_DEFAULT_REGION:-us-east-1}

# Versions before 1.29 and 2.13 do not read AWS_ENDPOINT_URL.
aws() { command aws --endpoint-url "$AWS_ENDPOINT_URL" --output text "$@"; }

# Everything that an example makes is named after $name, so it can run twice at a time; `clean_up`, which each example defines,
# takes it away in the end, however the end comes.
# shellcheck disable=SC2034  # used by the scripts that source this file
name=$(basename "$PWD")-$(date +%s)-$$
work=$(mktemp -d)
passed=0 failed=0
finish() {
  local status=$?
  clean_up >/dev/null || true
  rm -rf "$work"
  if ((status != 0)); then failed=$((failed + 1)); fi # broken off
  echo "$passed passed, $failed failed"
  exit $((failed > 0))
}
trap finish EXIT

# check CLAIM FOUND EXPECTED
check() {
  if [[ $2 == "$3" ]]; then
    passed=$((passed + 1))
    echo "   ok   $1"
  else
    failed=$((failed + 1))
    printf '   FAIL %s\n        found    %s\n        expected %s\n' "$1" "$2" "$3"
  fi
}

# make_role NAME ACTION...: a role that workflows and functions take, and that may do ACTIONs. Prints its ARN.
make_role() {
  local role=$1 actions
  shift
  actions=$(printf '"%s",' "$@")
  aws iam create-role --role-name "$role" --query Role.Arn --assume-role-policy-document '{"Version": "2012-10-17", "Statement": [{
    "Effect": "Allow", "Principal": {"Service": ["states.amazonaws.com", "lambda.amazonaws.com"]}, "Action": "sts:AssumeRole"}]}'
  aws iam put-role-policy --role-name "$role" --policy-name work --policy-document '{"Version": "2012-10-17", "Statement": [{
    "Effect": "Allow", "Action": ['"${actions%,}"'], "Resource": "*"}]}'
}

delete_role() {
  aws iam delete-role-policy --role-name "$1" --policy-name work
  aws iam delete-role --role-name "$1"
}

# make_function NAME RUNTIME HANDLER ROLE FILE: a function of one file.
make_function() {
  python3 -m zipfile -c "$work/function.zip" "$5"
  aws lambda create-function --function-name "$1" --runtime "$2" --handler "$3" --role "$4" --timeout 20 \
    --zip-file "fileb://$work/function.zip" --query FunctionArn
}

# start MACHINE INPUT: prints the execution's ARN.
start() { aws stepfunctions start-execution --state-machine-arn "$1" --input "$2" --query executionArn; }

# end_of EXECUTION: waits for its end, and prints its status, then its output or its error.
end_of() {
  local found deadline=$((SECONDS + 60))
  while
    found=$(aws stepfunctions describe-execution --execution-arn "$1" --query "join(' ', [status, output || error || ''])")
    [[ $found == RUNNING* ]] && ((SECONDS < deadline))
  do sleep 0.2; done
  echo "$found"
}
