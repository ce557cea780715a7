#pragma once

#include <string>
#include <string_view>

#include "domain/workflow/data/json.h"

namespace semel::data {

/// Appends the compact JSON text of `value`: members in their order, no blanks, integers as they
/// are, other numbers with a point as the service writes them (1.0, 0.001, 1.0E10), characters
/// outside ASCII unescaped. `value` is no deeper than depth_max.
void print(const json::value& value, std::string& text);
std::string print(const json::value& value);

/// Appends `text` as a JSON string with its quotes. `text` is UTF-8.
void print_quoted(std::string_view text, std::string& json);

/// Appends the text that States.Format puts in place of {}: strings bare, objects as
/// {name=value, name=value}, lists as [a, b].
void print_bare(const json::value& value, std::string& text);

}  // namespace semel::data
