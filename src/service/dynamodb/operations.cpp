#include "service/dynamodb/operations.h"

#include <algorithm>

#include "service/answer.h"

namespace semel::dynamodb {

namespace {

/// All of the API, in order of names (AWS API Reference, "Actions", Amazon DynamoDB).
constexpr std::string_view known_operations[] = {
    "BatchExecuteStatement",
    "BatchGetItem",
    "BatchWriteItem",
    "CreateBackup",
    "CreateGlobalTable",
    "CreateTable",
    "DeleteBackup",
    "DeleteItem",
    "DeleteResourcePolicy",
    "DeleteTable",
    "DescribeBackup",
    "DescribeContinuousBackups",
    "DescribeContributorInsights",
    "DescribeEndpoints",
    "DescribeExport",
    "DescribeGlobalTable",
    "DescribeGlobalTableSettings",
    "DescribeImport",
    "DescribeKinesisStreamingDestination",
    "DescribeLimits",
    "DescribeTable",
    "DescribeTableReplicaAutoScaling",
    "DescribeTimeToLive",
    "DisableKinesisStreamingDestination",
    "EnableKinesisStreamingDestination",
    "ExecuteStatement",
    "ExecuteTransaction",
    "ExportTableToPointInTime",
    "GetItem",
    "GetResourcePolicy",
    "ImportTable",
    "ListBackups",
    "ListContributorInsights",
    "ListExports",
    "ListGlobalTables",
    "ListImports",
    "ListTables",
    "ListTagsOfResource",
    "PutItem",
    "PutResourcePolicy",
    "Query",
    "RestoreTableFromBackup",
    "RestoreTableToPointInTime",
    "Scan",
    "TagResource",
    "TransactGetItems",
    "TransactWriteItems",
    "UntagResource",
    "UpdateContinuousBackups",
    "UpdateContributorInsights",
    "UpdateGlobalTable",
    "UpdateGlobalTableSettings",
    "UpdateItem",
    "UpdateKinesisStreamingDestination",
    "UpdateTable",
    "UpdateTableReplicaAutoScaling",
    "UpdateTimeToLive",
};
static_assert(std::size(known_operations) == 57);
static_assert(std::is_sorted(std::begin(known_operations), std::end(known_operations)));

constexpr bool by_name(const Operation& left, const Operation& right) {
  return left.name < right.name;
}
static_assert(std::is_sorted(std::begin(operations), std::end(operations), by_name));

}  // namespace

const Operation* find_operation(std::string_view name) {
  return service::find_by_name(operations, name);
}

bool is_known_operation(std::string_view name) {
  return std::binary_search(std::begin(known_operations), std::end(known_operations), name);
}

}  // namespace semel::dynamodb
