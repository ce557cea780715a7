#include "adapter/process/carried.h"

// The assembler puts the bytes of a file between two names.
#define CARRY(name, path)            \
  __asm__(                           \
      ".pushsection .rodata\n"       \
      ".balign 16\n"                 \
      ".global semel_carried_" #name \
      "_begin\n"                     \
      "semel_carried_" #name         \
      "_begin:\n"                    \
      ".incbin \"" path              \
      "\"\n"                         \
      ".global semel_carried_" #name \
      "_end\n"                       \
      "semel_carried_" #name         \
      "_end:\n"                      \
      ".byte 0\n"                    \
      ".popsection\n");              \
  extern "C" const char semel_carried_##name##_begin[], semel_carried_##name##_end[];

CARRY(launcher, LAUNCHER_PATH)
CARRY(python, PYTHON_PATH)
CARRY(node, NODE_PATH)

namespace semel::process {
namespace {

std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

std::string_view launcher_program() {
  return between(semel_carried_launcher_begin, semel_carried_launcher_end);
}

std::string_view python_bootstrap() {
  return between(semel_carried_python_begin, semel_carried_python_end);
}

std::string_view node_bootstrap() {
  return between(semel_carried_node_begin, semel_carried_node_end);
}

}  // namespace semel::process
