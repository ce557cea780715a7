#include "service/lambda/operations.h"

namespace semel::lambda {
namespace {

using codec::boolean_shape;
using codec::integer_shape;
using codec::Member;
using codec::Presence;
using codec::Shape;
using codec::string_list_shape;
using codec::string_shape;
using codec::Type;

constexpr Shape blob{.type = Type::blob};
constexpr Shape open_structure{.type = Type::structure, .class_name = "Structure"};
constexpr Shape any_list{.type = Type::list, .element = &string_shape};
constexpr Shape structures{.type = Type::list, .element = &open_structure};
constexpr Shape text_map{.type = Type::map, .element = &string_shape};
constexpr Shape description{.length_max = 256};
constexpr Shape handler{.length_max = 128};

constexpr std::string_view architecture_values[] = {"x86_64", "arm64"};
constexpr Shape architecture{.allowed = architecture_values};
constexpr Shape architectures{
    .type = Type::list, .element = &architecture, .length_min = 1, .length_max = 1};

constexpr std::string_view package_values[] = {"Image", "Zip"};
constexpr Shape package_type{.allowed = package_values};

constexpr std::string_view tracing_values[] = {"PassThrough", "Active"};
constexpr Shape tracing_mode{.allowed = tracing_values};
constexpr Member tracing_members[] = {{"Mode", &tracing_mode}};
constexpr Shape tracing{
    .type = Type::structure, .class_name = "TracingConfig", .members = tracing_members};

constexpr Member environment_members[] = {{"Variables", &text_map}};
constexpr Shape environment{
    .type = Type::structure, .class_name = "Environment", .members = environment_members};

constexpr Member storage_members[] = {{"Size", &integer_shape, Presence::not_null}};
constexpr Shape storage{
    .type = Type::structure, .class_name = "EphemeralStorage", .members = storage_members};

constexpr std::string_view log_format_values[] = {"JSON", "Text"};
constexpr Shape log_format{.allowed = log_format_values};
constexpr std::string_view application_level_values[] = {"TRACE", "DEBUG", "INFO",
                                                         "WARN",  "ERROR", "FATAL"};
constexpr Shape application_level{.allowed = application_level_values};
constexpr std::string_view system_level_values[] = {"DEBUG", "INFO", "WARN"};
constexpr Shape system_level{.allowed = system_level_values};
constexpr Shape log_group{.length_min = 1, .length_max = 512};
constexpr Member logging_members[] = {{"LogFormat", &log_format},
                                      {"ApplicationLogLevel", &application_level},
                                      {"SystemLogLevel", &system_level},
                                      {"LogGroup", &log_group}};
constexpr Shape logging{
    .type = Type::structure, .class_name = "LoggingConfig", .members = logging_members};

constexpr Member snapshot_members[] = {{"ApplyOn", &string_shape}};
constexpr Shape snapshots{
    .type = Type::structure, .class_name = "SnapStart", .members = snapshot_members};

constexpr Member code_members[] = {{"ZipFile", &blob},
                                   {"S3Bucket", &string_shape},
                                   {"S3Key", &string_shape},
                                   {"S3ObjectVersion", &string_shape},
                                   {"ImageUri", &string_shape}};
constexpr Shape code{
    .type = Type::structure, .class_name = "FunctionCode", .members = code_members};

constexpr Member create_function_members[] = {
    {"FunctionName", &string_shape, Presence::not_null},
    {"Role", &string_shape, Presence::not_null},
    {"Code", &code, Presence::not_null},
    {"Runtime", &string_shape},
    {"Handler", &handler},
    {"Description", &description},
    {"Timeout", &integer_shape},
    {"MemorySize", &integer_shape},
    {"Publish", &boolean_shape},
    {"PackageType", &package_type},
    {"Environment", &environment},
    {"TracingConfig", &tracing},
    {"Tags", &text_map},
    {"Architectures", &architectures},
    {"EphemeralStorage", &storage},
    {"LoggingConfig", &logging},
    {"SnapStart", &snapshots},
    {"Layers", &any_list},
    {"FileSystemConfigs", &structures},
    {"VpcConfig", &open_structure},
    {"DeadLetterConfig", &open_structure},
    {"ImageConfig", &open_structure},
    {"KMSKeyArn", &string_shape},
    {"CodeSigningConfigArn", &string_shape},
};
constexpr Member update_configuration_members[] = {
    {"Role", &string_shape},
    {"Runtime", &string_shape},
    {"Handler", &handler},
    {"Description", &description},
    {"Timeout", &integer_shape},
    {"MemorySize", &integer_shape},
    {"Environment", &environment},
    {"TracingConfig", &tracing},
    {"EphemeralStorage", &storage},
    {"LoggingConfig", &logging},
    {"SnapStart", &snapshots},
    {"RevisionId", &string_shape},
    {"Layers", &any_list},
    {"FileSystemConfigs", &structures},
    {"VpcConfig", &open_structure},
    {"DeadLetterConfig", &open_structure},
    {"ImageConfig", &open_structure},
};
constexpr Member update_code_members[] = {
    {"ZipFile", &blob},
    {"S3Bucket", &string_shape},
    {"S3Key", &string_shape},
    {"S3ObjectVersion", &string_shape},
    {"ImageUri", &string_shape},
    {"Publish", &boolean_shape},
    {"DryRun", &boolean_shape},
    {"RevisionId", &string_shape},
    {"Architectures", &architectures},
};
constexpr Member publish_members[] = {
    {"CodeSha256", &string_shape}, {"Description", &description}, {"RevisionId", &string_shape}};
constexpr Member create_alias_members[] = {
    {"Name", &string_shape, Presence::not_null},
    {"FunctionVersion", &string_shape, Presence::not_null},
    {"Description", &description},
    {"RoutingConfig", &open_structure},
};
constexpr Member update_alias_members[] = {
    {"FunctionVersion", &string_shape},
    {"Description", &description},
    {"RoutingConfig", &open_structure},
    {"RevisionId", &string_shape},
};
constexpr Shape statement_id{.length_min = 1, .length_max = 100};
constexpr Member permission_members[] = {
    {"StatementId", &statement_id, Presence::not_null},
    {"Action", &string_shape, Presence::not_null},
    {"Principal", &string_shape, Presence::not_null},
    {"SourceArn", &string_shape},
    {"SourceAccount", &string_shape},
    {"EventSourceToken", &string_shape},
    {"PrincipalOrgID", &string_shape},
    {"FunctionUrlAuthType", &string_shape},
    {"RevisionId", &string_shape},
};
constexpr Shape concurrency{.type = Type::integer, .value_min = 0};
constexpr Member concurrency_members[] = {
    {"ReservedConcurrentExecutions", &concurrency, Presence::not_null}};
constexpr Shape retries{.type = Type::integer, .value_min = 0, .value_max = 2};
constexpr Shape event_age{.type = Type::integer, .value_min = 60, .value_max = 21'600};
constexpr Shape destination{.length_max = 350};
constexpr Member destination_members[] = {{"Destination", &destination}};
constexpr Shape one_destination{
    .type = Type::structure, .class_name = "OnFailure", .members = destination_members};
constexpr Member destinations_members[] = {{"OnSuccess", &one_destination},
                                           {"OnFailure", &one_destination}};
constexpr Shape destinations{
    .type = Type::structure, .class_name = "DestinationConfig", .members = destinations_members};
constexpr Member event_members[] = {{"MaximumRetryAttempts", &retries},
                                    {"MaximumEventAgeInSeconds", &event_age},
                                    {"DestinationConfig", &destinations}};
constexpr Member tag_members[] = {{"Tags", &text_map, Presence::not_null}};

constexpr Shape batch_size{.type = Type::integer, .value_min = 1, .value_max = 10'000};
constexpr Shape batch_window{.type = Type::integer, .value_min = 0, .value_max = 300};
constexpr Shape record_age{.type = Type::integer, .value_min = -1, .value_max = 604'800};
constexpr Shape batch_retries{.type = Type::integer, .value_min = -1, .value_max = 10'000};
constexpr Shape factor{.type = Type::integer, .value_min = 1, .value_max = 10};
constexpr Shape tumbling_window{.type = Type::integer, .value_min = 0, .value_max = 900};
constexpr std::string_view response_values[] = {"ReportBatchItemFailures"};
constexpr Shape response_type{.allowed = response_values};
constexpr Shape response_types{.type = Type::list, .element = &response_type, .length_max = 1};
constexpr std::string_view position_values[] = {"TRIM_HORIZON", "LATEST", "AT_TIMESTAMP"};
constexpr Shape position{.allowed = position_values};
constexpr Shape filter_pattern{.length_max = 4'096};
constexpr Member filter_members[] = {{"Pattern", &filter_pattern}};
constexpr Shape filter{.type = Type::structure, .class_name = "Filter", .members = filter_members};
constexpr Shape filters{.type = Type::list, .element = &filter};
constexpr Member filter_criteria_members[] = {{"Filters", &filters}};
constexpr Shape filter_criteria{
    .type = Type::structure, .class_name = "FilterCriteria", .members = filter_criteria_members};
constexpr Member create_mapping_members[] = {
    {"FunctionName", &string_shape, Presence::not_null},
    {"EventSourceArn", &string_shape},
    {"StartingPosition", &position},
    {"Enabled", &boolean_shape},
    {"BatchSize", &batch_size},
    {"MaximumBatchingWindowInSeconds", &batch_window},
    {"MaximumRecordAgeInSeconds", &record_age},
    {"MaximumRetryAttempts", &batch_retries},
    {"BisectBatchOnFunctionError", &boolean_shape},
    {"ParallelizationFactor", &factor},
    {"TumblingWindowInSeconds", &tumbling_window},
    {"FunctionResponseTypes", &response_types},
    {"DestinationConfig", &destinations},
    {"FilterCriteria", &filter_criteria},
};
constexpr Member update_mapping_members[] = {
    {"FunctionName", &string_shape},
    {"Enabled", &boolean_shape},
    {"BatchSize", &batch_size},
    {"MaximumBatchingWindowInSeconds", &batch_window},
    {"MaximumRecordAgeInSeconds", &record_age},
    {"MaximumRetryAttempts", &batch_retries},
    {"BisectBatchOnFunctionError", &boolean_shape},
    {"ParallelizationFactor", &factor},
    {"TumblingWindowInSeconds", &tumbling_window},
    {"FunctionResponseTypes", &response_types},
    {"DestinationConfig", &destinations},
    {"FilterCriteria", &filter_criteria},
};

}  // namespace

const Shape create_mapping_shape{.type = Type::structure,
                                 .class_name = "CreateEventSourceMappingRequest",
                                 .members = create_mapping_members};
const Shape update_mapping_shape{.type = Type::structure,
                                 .class_name = "UpdateEventSourceMappingRequest",
                                 .members = update_mapping_members};
const Shape add_permission_shape{
    .type = Type::structure, .class_name = "AddPermissionRequest", .members = permission_members};
const Shape create_alias_shape{
    .type = Type::structure, .class_name = "CreateAliasRequest", .members = create_alias_members};
const Shape create_function_shape{.type = Type::structure,
                                  .class_name = "CreateFunctionRequest",
                                  .members = create_function_members};
const Shape publish_version_shape{
    .type = Type::structure, .class_name = "PublishVersionRequest", .members = publish_members};
const Shape put_concurrency_shape{.type = Type::structure,
                                  .class_name = "PutFunctionConcurrencyRequest",
                                  .members = concurrency_members};
const Shape event_config_shape{.type = Type::structure,
                               .class_name = "PutFunctionEventInvokeConfigRequest",
                               .members = event_members};
const Shape tag_shape{
    .type = Type::structure, .class_name = "TagResourceRequest", .members = tag_members};
const Shape update_alias_shape{
    .type = Type::structure, .class_name = "UpdateAliasRequest", .members = update_alias_members};
const Shape update_code_shape{.type = Type::structure,
                              .class_name = "UpdateFunctionCodeRequest",
                              .members = update_code_members};
const Shape update_configuration_shape{.type = Type::structure,
                                       .class_name = "UpdateFunctionConfigurationRequest",
                                       .members = update_configuration_members};

}  // namespace semel::lambda
