#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace semel::internal {

void check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr,
               "semel: CHECK failed: %s at %s:%d. This is a bug of semel; please report it.\n",
               condition, file, line);
  std::abort();
}

}  // namespace semel::internal
