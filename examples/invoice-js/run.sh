#!/usr/bin/env bash
# Deploys the invoice workflow and runs it four times. The server is AWS_ENDPOINT_URL, or http://127.0.0.1:4566.
# shellcheck source=examples/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

clean_up() {
  aws stepfunctions delete-state-machine --state-machine-arn "${machine:-none}"
  aws lambda delete-function --function-name "$name"
  aws logs delete-log-group --log-group-name "/aws/lambda/$name"
  aws dynamodb delete-table --table-name "$name"
  delete_role "$name"
} 2>/dev/null

echo "== a table, the worker and the workflow"
aws dynamodb create-table --table-name "$name" --billing-mode PAY_PER_REQUEST --query TableDescription.TableArn \
  --attribute-definitions AttributeName=invoice,AttributeType=S --key-schema AttributeName=invoice,KeyType=HASH
role=$(make_role "$name" lambda:InvokeFunction dynamodb:PutItem)
make_function "$name" nodejs20.x worker.handler "$role" worker.mjs
machine=$(aws stepfunctions create-state-machine --name "$name" --role-arn "$role" --query stateMachineArn \
  --definition "$(sed -e "s/\${Worker}/$name/" -e "s/\${Table}/$name/" workflow.asl.json)")
echo "$machine"

run() { end_of "$(start "$machine" "$1")"; }
kept() { aws dynamodb scan --table-name "$name" --consistent-read --query 'Items[].[invoice.S, gross.N]'; }
chair='{"text": "chair", "quantity": 2, "unitPrice": 4999, "taxPercent": 19}'
book='{"text": "book", "quantity": 1, "unitPrice": 1250, "taxPercent": 7}'
gift='{"text": "gift", "quantity": 1, "unitPrice": 0, "taxPercent": 19}'
answer='SUCCEEDED {"gross":13236,"text":"Invoice 2026-1\n2 chair 118.98 EUR\n1 book 13.38 EUR\n1 gift 0.00 EUR\nTotal 132.36 EUR"}'

echo "== an invoice"
check "is calculated and printed" "$(run '{"invoice": "2026-1", "lines": ['"$chair, $book, $gift"']}')" "$answer"
check "and kept" "$(kept)" $'2026-1\t13236'
check "a second run answers the same" "$(run '{"invoice": "2026-1", "lines": ['"$chair, $book, $gift"']}')" "$answer"
echo "== invoices that are not kept"
check "another one of that number" "$(run '{"invoice": "2026-1", "lines": ['"$chair"']}')" "FAILED InvoiceContradicts"
check "one with nothing to pay" "$(run '{"invoice": "2026-2", "lines": ['"$gift"']}')" 'SUCCEEDED {"gross":0}'
check "one with a wrong line" "$(run '{"invoice": "2026-3", "lines": ['"$chair, ${book/: 1,/: 0,}"']}')" "FAILED LineRefused"
check "there is one invoice" "$(kept)" $'2026-1\t13236'
