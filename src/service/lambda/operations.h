#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/shape.h"
#include "service/lambda/context.h"

namespace semel::lambda {

/// An error becomes the service's exception in errors.cpp.
using Handler = Result<Reply>(const Context& context);

struct Operation {
  std::string_view name;
  std::string_view method;
  std::string_view path;  ///< without the slash that some clients end it with
  Handler* handler;
  const codec::Shape* shape = nullptr;  ///< of the body; null: it has none, or not JSON
};

// The index. Each operation has one file in op/, and here one declaration of its handler and one
// row.

Handler add_permission, create_alias, create_event_source_mapping, create_function,
    delete_event_source_mapping, get_event_source_mapping, list_event_source_mappings,
    update_event_source_mapping, delete_alias, delete_function, delete_function_concurrency,
    delete_function_event_invoke_config, get_account_settings, get_alias, get_function,
    get_function_archive, get_function_concurrency, get_function_configuration,
    get_function_event_invoke_config, get_policy, invoke, list_aliases,
    list_function_event_invoke_configs, list_functions, list_tags, list_versions_by_function,
    publish_version, put_function_concurrency, put_function_event_invoke_config, remove_permission,
    tag_resource, untag_resource, update_alias, update_function_code, update_function_configuration,
    update_function_event_invoke_config;

extern const codec::Shape create_mapping_shape, update_mapping_shape, add_permission_shape,
    create_alias_shape, create_function_shape, publish_version_shape, put_concurrency_shape,
    event_config_shape, tag_shape, update_alias_shape, update_code_shape,
    update_configuration_shape;  // shapes.cpp

inline constexpr Operation operations[] = {
    {"AddPermission", "POST", "/2015-03-31/functions/{FunctionName}/policy", add_permission,
     &add_permission_shape},
    {"CreateAlias", "POST", "/2015-03-31/functions/{FunctionName}/aliases", create_alias,
     &create_alias_shape},
    {"CreateEventSourceMapping", "POST", "/2015-03-31/event-source-mappings",
     create_event_source_mapping, &create_mapping_shape},
    {"CreateFunction", "POST", "/2015-03-31/functions", create_function, &create_function_shape},
    {"DeleteAlias", "DELETE", "/2015-03-31/functions/{FunctionName}/aliases/{Name}", delete_alias},
    {"DeleteEventSourceMapping", "DELETE", "/2015-03-31/event-source-mappings/{UUID}",
     delete_event_source_mapping},
    {"DeleteFunction", "DELETE", "/2015-03-31/functions/{FunctionName}", delete_function},
    {"DeleteFunctionConcurrency", "DELETE", "/2017-10-31/functions/{FunctionName}/concurrency",
     delete_function_concurrency},
    {"DeleteFunctionEventInvokeConfig", "DELETE",
     "/2019-09-25/functions/{FunctionName}/event-invoke-config",
     delete_function_event_invoke_config},
    {"GetAccountSettings", "GET", "/2016-08-19/account-settings", get_account_settings},
    {"GetAlias", "GET", "/2015-03-31/functions/{FunctionName}/aliases/{Name}", get_alias},
    {"GetEventSourceMapping", "GET", "/2015-03-31/event-source-mappings/{UUID}",
     get_event_source_mapping},
    {"GetFunction", "GET", "/2015-03-31/functions/{FunctionName}", get_function},
    {"GetFunctionArchive", "GET", "/2015-03-31/functions/{FunctionName}/archive",
     get_function_archive},
    {"GetFunctionConcurrency", "GET", "/2019-09-30/functions/{FunctionName}/concurrency",
     get_function_concurrency},
    {"GetFunctionConfiguration", "GET", "/2015-03-31/functions/{FunctionName}/configuration",
     get_function_configuration},
    {"GetFunctionEventInvokeConfig", "GET",
     "/2019-09-25/functions/{FunctionName}/event-invoke-config", get_function_event_invoke_config},
    {"GetPolicy", "GET", "/2015-03-31/functions/{FunctionName}/policy", get_policy},
    {"Invoke", "POST", "/2015-03-31/functions/{FunctionName}/invocations", invoke},
    {"ListAliases", "GET", "/2015-03-31/functions/{FunctionName}/aliases", list_aliases},
    {"ListEventSourceMappings", "GET", "/2015-03-31/event-source-mappings",
     list_event_source_mappings},
    {"ListFunctionEventInvokeConfigs", "GET",
     "/2019-09-25/functions/{FunctionName}/event-invoke-config/list",
     list_function_event_invoke_configs},
    {"ListFunctions", "GET", "/2015-03-31/functions", list_functions},
    {"ListTags", "GET", "/2017-03-31/tags/{Resource}", list_tags},
    {"ListVersionsByFunction", "GET", "/2015-03-31/functions/{FunctionName}/versions",
     list_versions_by_function},
    {"PublishVersion", "POST", "/2015-03-31/functions/{FunctionName}/versions", publish_version,
     &publish_version_shape},
    {"PutFunctionConcurrency", "PUT", "/2017-10-31/functions/{FunctionName}/concurrency",
     put_function_concurrency, &put_concurrency_shape},
    {"PutFunctionEventInvokeConfig", "PUT",
     "/2019-09-25/functions/{FunctionName}/event-invoke-config", put_function_event_invoke_config,
     &event_config_shape},
    {"RemovePermission", "DELETE", "/2015-03-31/functions/{FunctionName}/policy/{StatementId}",
     remove_permission},
    {"TagResource", "POST", "/2017-03-31/tags/{Resource}", tag_resource, &tag_shape},
    {"UntagResource", "DELETE", "/2017-03-31/tags/{Resource}", untag_resource},
    {"UpdateAlias", "PUT", "/2015-03-31/functions/{FunctionName}/aliases/{Name}", update_alias,
     &update_alias_shape},
    {"UpdateEventSourceMapping", "PUT", "/2015-03-31/event-source-mappings/{UUID}",
     update_event_source_mapping, &update_mapping_shape},
    {"UpdateFunctionCode", "PUT", "/2015-03-31/functions/{FunctionName}/code", update_function_code,
     &update_code_shape},
    {"UpdateFunctionConfiguration", "PUT", "/2015-03-31/functions/{FunctionName}/configuration",
     update_function_configuration, &update_configuration_shape},
    {"UpdateFunctionEventInvokeConfig", "POST",
     "/2019-09-25/functions/{FunctionName}/event-invoke-config",
     update_function_event_invoke_config, &event_config_shape},
};

/// Null when there is no operation of this name.
const Operation* find_operation(std::string_view name);

/// What stands for the {names} of the operation's path; nothing when it is not its path.
std::optional<std::vector<std::string>> match(const Operation& operation, std::string_view path);

}  // namespace semel::lambda
