#pragma once

#include <string_view>

#include "domain/identity/directory/directory.h"
#include "service/query.h"
#include "service/room.h"
#include "service/validation.h"

namespace semel::iam {

namespace json = boost::json;
using codec::Shape;
using service::Access;
using service::XmlWriter;

/// What an operation may use while it answers one request.
struct Context {
  directory::Directory& directory;
  const service::Caller& caller;
};

/// Answers a request that passed check_request() against the operation's shape: writes what stands
/// within <…Result>; nothing when the operation has no result. An error becomes a reply in
/// room.cpp.
using Handler = Result<void>(Context& context, const json::object& request, XmlWriter& result);

struct Operation {
  std::string_view name;
  Handler* handler;
  const Shape* shape;
  Access access;
};

// The index. Each operation has one file in op/, and here one declaration of its handler and shape
// and one row.

Handler attach_role_policy, attach_user_policy, create_access_key, create_policy,
    create_policy_version, create_role, create_user, delete_access_key, delete_policy,
    delete_policy_version, delete_role, delete_role_policy, delete_user, delete_user_policy,
    detach_role_policy, detach_user_policy, get_policy, get_policy_version, get_role,
    get_role_policy, get_user, get_user_policy, list_access_keys, list_attached_role_policies,
    list_attached_user_policies, list_entities_for_policy, list_groups_for_user,
    list_instance_profiles_for_role, list_policies, list_policy_versions, list_role_policies,
    list_role_tags, list_roles, list_user_policies, list_user_tags, list_users, put_role_policy,
    put_user_policy, set_default_policy_version, simulate_principal_policy, tag_role, tag_user,
    untag_role, untag_user, update_access_key, update_assume_role_policy, update_role;
extern const Shape attach_role_policy_shape, attach_user_policy_shape, create_access_key_shape,
    create_policy_shape, create_policy_version_shape, create_role_shape, create_user_shape,
    delete_access_key_shape, delete_policy_shape, delete_policy_version_shape, delete_role_shape,
    delete_role_policy_shape, delete_user_shape, delete_user_policy_shape, detach_role_policy_shape,
    detach_user_policy_shape, get_policy_shape, get_policy_version_shape, get_role_shape,
    get_role_policy_shape, get_user_shape, get_user_policy_shape, list_access_keys_shape,
    list_attached_role_policies_shape, list_attached_user_policies_shape,
    list_entities_for_policy_shape, list_groups_for_user_shape,
    list_instance_profiles_for_role_shape, list_policies_shape, list_policy_versions_shape,
    list_role_policies_shape, list_role_tags_shape, list_roles_shape, list_user_policies_shape,
    list_user_tags_shape, list_users_shape, put_role_policy_shape, put_user_policy_shape,
    set_default_policy_version_shape, simulate_principal_policy_shape, tag_role_shape,
    tag_user_shape, untag_role_shape, untag_user_shape, update_access_key_shape,
    update_assume_role_policy_shape, update_role_shape;

inline constexpr Operation operations[] = {
    {"AttachRolePolicy", attach_role_policy, &attach_role_policy_shape, Access::write},
    {"AttachUserPolicy", attach_user_policy, &attach_user_policy_shape, Access::write},
    {"CreateAccessKey", create_access_key, &create_access_key_shape, Access::write},
    {"CreatePolicy", create_policy, &create_policy_shape, Access::write},
    {"CreatePolicyVersion", create_policy_version, &create_policy_version_shape, Access::write},
    {"CreateRole", create_role, &create_role_shape, Access::write},
    {"CreateUser", create_user, &create_user_shape, Access::write},
    {"DeleteAccessKey", delete_access_key, &delete_access_key_shape, Access::write},
    {"DeletePolicy", delete_policy, &delete_policy_shape, Access::write},
    {"DeletePolicyVersion", delete_policy_version, &delete_policy_version_shape, Access::write},
    {"DeleteRole", delete_role, &delete_role_shape, Access::write},
    {"DeleteRolePolicy", delete_role_policy, &delete_role_policy_shape, Access::write},
    {"DeleteUser", delete_user, &delete_user_shape, Access::write},
    {"DeleteUserPolicy", delete_user_policy, &delete_user_policy_shape, Access::write},
    {"DetachRolePolicy", detach_role_policy, &detach_role_policy_shape, Access::write},
    {"DetachUserPolicy", detach_user_policy, &detach_user_policy_shape, Access::write},
    {"GetPolicy", get_policy, &get_policy_shape, Access::read},
    {"GetPolicyVersion", get_policy_version, &get_policy_version_shape, Access::read},
    {"GetRole", get_role, &get_role_shape, Access::read},
    {"GetRolePolicy", get_role_policy, &get_role_policy_shape, Access::read},
    {"GetUser", get_user, &get_user_shape, Access::read},
    {"GetUserPolicy", get_user_policy, &get_user_policy_shape, Access::read},
    {"ListAccessKeys", list_access_keys, &list_access_keys_shape, Access::read},
    {"ListAttachedRolePolicies", list_attached_role_policies, &list_attached_role_policies_shape,
     Access::read},
    {"ListAttachedUserPolicies", list_attached_user_policies, &list_attached_user_policies_shape,
     Access::read},
    {"ListEntitiesForPolicy", list_entities_for_policy, &list_entities_for_policy_shape,
     Access::read},
    {"ListGroupsForUser", list_groups_for_user, &list_groups_for_user_shape, Access::read},
    {"ListInstanceProfilesForRole", list_instance_profiles_for_role,
     &list_instance_profiles_for_role_shape, Access::read},
    {"ListPolicies", list_policies, &list_policies_shape, Access::read},
    {"ListPolicyVersions", list_policy_versions, &list_policy_versions_shape, Access::read},
    {"ListRolePolicies", list_role_policies, &list_role_policies_shape, Access::read},
    {"ListRoleTags", list_role_tags, &list_role_tags_shape, Access::read},
    {"ListRoles", list_roles, &list_roles_shape, Access::read},
    {"ListUserPolicies", list_user_policies, &list_user_policies_shape, Access::read},
    {"ListUserTags", list_user_tags, &list_user_tags_shape, Access::read},
    {"ListUsers", list_users, &list_users_shape, Access::read},
    {"PutRolePolicy", put_role_policy, &put_role_policy_shape, Access::write},
    {"PutUserPolicy", put_user_policy, &put_user_policy_shape, Access::write},
    {"SetDefaultPolicyVersion", set_default_policy_version, &set_default_policy_version_shape,
     Access::write},
    {"SimulatePrincipalPolicy", simulate_principal_policy, &simulate_principal_policy_shape,
     Access::read},
    {"TagRole", tag_role, &tag_role_shape, Access::write},
    {"TagUser", tag_user, &tag_user_shape, Access::write},
    {"UntagRole", untag_role, &untag_role_shape, Access::write},
    {"UntagUser", untag_user, &untag_user_shape, Access::write},
    {"UpdateAccessKey", update_access_key, &update_access_key_shape, Access::write},
    {"UpdateAssumeRolePolicy", update_assume_role_policy, &update_assume_role_policy_shape,
     Access::write},
    {"UpdateRole", update_role, &update_role_shape, Access::write},
};

/// Null when the room serves no operation of this name.
const Operation* find_operation(std::string_view name);

}  // namespace semel::iam
