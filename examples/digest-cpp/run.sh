#!/usr/bin/env bash
# Builds the C++ worker, deploys it with its workflow, and confirms what it answers by sha256sum. The server is AWS_ENDPOINT_URL,
# or http://127.0.0.1:4566.
# shellcheck source=examples/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

clean_up() {
  aws stepfunctions delete-state-machine --state-machine-arn "${machine:-none}"
  aws stepfunctions delete-activity --activity-arn "${activity:-none}"
  aws lambda delete-function --function-name "$name"
  aws logs delete-log-group --log-group-name "/aws/lambda/$name"
  delete_role "$name"
} 2>/dev/null

echo "== the worker, an activity and the workflow"
g++ -std=c++20 -O1 -Wall -Wextra bootstrap.cpp -o "$work/bootstrap" -lcurl -lcrypto -lboost_json
role=$(make_role "$name" lambda:InvokeFunction)
make_function "$name" provided.al2023 bootstrap "$role" "$work/bootstrap"
activity=$(aws stepfunctions create-activity --name "$name" --query activityArn)
machine=$(aws stepfunctions create-state-machine --name "$name" --role-arn "$role" --query stateMachineArn \
  --definition "$(sed -e "s/\${Worker}/$name/" -e "s/\${Activity}/$activity/" workflow.asl.json)")
echo "$machine"

member() { python3 -c 'import json, sys; print(json.load(sys.stdin)[sys.argv[1]], end="")' "$1"; }

# Takes the task that waits, and confirms it when sha256sum, fed by `filter`, comes to the same.
confirm() {
  local filter=$1 token input sum
  read -r token input < <(aws stepfunctions get-activity-task --activity-arn "$activity" --query '[taskToken, input]')
  sum=$(member text <<<"$input" | $filter | sha256sum)
  if [[ ${sum%% *} == "$(member sha256 <<<"$input")" ]]; then
    aws stepfunctions send-task-success --task-token "$token" --task-output '{"by": "sha256sum"}'
  else
    aws stepfunctions send-task-failure --task-token "$token" --error DigestDiffers --cause "sha256sum says ${sum%% *}"
  fi
}

echo "== a digest, confirmed from outside"
execution=$(start "$machine" '{"text": "Grüße, once"}')
confirm cat
check "is the digest of the text" "$(end_of "$execution")" \
  'SUCCEEDED {"bytes":13,"sha256":"'"$(printf 'Grüße, once' | sha256sum | cut -d' ' -f1)"'","confirmedBy":"sha256sum"}'
execution=$(start "$machine" '{"text": "once"}')
confirm rev
check "a digest that is not confirmed fails" "$(end_of "$execution")" "FAILED DigestDiffers"
check "a worker's error is the workflow's" "$(end_of "$(start "$machine" '{"text": 1}')")" "FAILED NotText"
printed=$(aws logs filter-log-events --log-group-name "/aws/lambda/$name" --filter-pattern event --query 'length(events)')
check "the worker's log has its three events" "$printed" 3
