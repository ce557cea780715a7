#include "cli/cli.h"
#include "main/server.h"

int main(int argument_count, char** arguments) {
  return semel::cli::run(argument_count, arguments, semel::run_server);
}
