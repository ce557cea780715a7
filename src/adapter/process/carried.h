#pragma once

#include <string_view>

namespace semel::process {

/// Files that the program carries. They live as long as the program.
std::string_view launcher_program();  ///< an executable; launcher/order.h says how it is called
std::string_view python_bootstrap();
std::string_view node_bootstrap();

}  // namespace semel::process
