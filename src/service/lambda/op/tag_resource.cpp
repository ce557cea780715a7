#include "service/lambda/wire.h"

namespace semel::lambda {
namespace {

constexpr std::size_t tags_max = 50;

}  // namespace

Result<Reply> tag_resource(const Context& context) {
  const auto tags = wire::text_map_of(context.body, "Tags");
  const auto reference = TRY(wire::tagged_reference_of(context));
  return wire::no_content(
      context.parts.registry.edit(reference, [&](function::Function& function) -> Result<void> {
        for (const auto& [key, value] : tags) function.tags[key] = value;
        if (function.tags.size() > tags_max) {
          return invalid_argument("A function has at most 50 tags.");
        }
        return {};
      }));
}

}  // namespace semel::lambda
