#include "adapter/process/interpreters.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

namespace semel::process {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text.size() < 4 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// A script that chooses an interpreter by the user's settings is none for us.
bool is_program(const std::string& path) {
  if (access(path.c_str(), X_OK) != 0) return false;
  std::ifstream file(path, std::ios::binary);
  std::array<char, 4> magic{};
  file.read(magic.data(), magic.size());
  return file.good() && std::string_view(magic.data(), magic.size()) ==
                            "\x7f"
                            "ELF";
}

std::string find_program(const std::string& name, const std::string& path) {
  for (std::size_t start = 0; start < path.size();) {
    const std::size_t end = std::min(path.find(':', start), path.size());
    const std::string candidate = path.substr(start, end - start) + "/" + name;
    if (candidate.front() == '/' && is_program(candidate)) {
      std::error_code error;
      const auto resolved = std::filesystem::canonical(candidate, error);
      if (!error) return resolved.string();
    }
    start = end + 1;
  }
  return {};
}

}  // namespace

Language language_of(const std::string& runtime) {
  const std::string_view name = runtime;
  if (name.starts_with("python3.") && is_number(name.substr(8))) return Language::python;
  if (name.starts_with("nodejs") && name.ends_with(".x") &&
      is_number(name.substr(6, name.size() - 8))) {
    return Language::node;
  }
  if (name == "provided" || name.starts_with("provided.")) return Language::provided;
  return Language::unknown;
}

Interpreters::Interpreters(const std::string& path)
    : path_("/usr/local/bin:/usr/bin:/bin:" + path) {}

std::string Interpreters::program(const std::string& runtime) const {
  switch (language_of(runtime)) {
    case Language::python: {
      const std::string exact = find_program(runtime, path_);
      return exact.empty() ? find_program("python3", path_) : exact;
    }
    case Language::node: {
      const std::string program = find_program("node", path_);
      return program.empty() ? find_program("nodejs", path_) : program;
    }
    case Language::provided:
    case Language::unknown:
      return {};
  }
  return {};
}

std::string Interpreters::missing(const std::string& runtime) const {
  switch (language_of(runtime)) {
    case Language::python:
      return program(runtime).empty() ? runtime + " is not installed: apt install python3" : "";
    case Language::node:
      return program(runtime).empty() ? runtime + " is not installed: apt install nodejs" : "";
    case Language::provided:
      return {};
    case Language::unknown:
      return "the runtime " + runtime +
             " is not served: python3.x, nodejsNN.x and provided.* are (for another language, "
             "bring "
             "its runtime as the archive's bootstrap)";
  }
  return {};
}

std::string folder_besides(const std::string& program) {
  for (const char* usual : {"/usr/", "/bin/", "/lib/", "/opt/", "/var/task/"}) {
    if (program.starts_with(usual)) return {};
  }
  const auto folder = std::filesystem::path(program).parent_path();
  return (folder.filename() == "bin" ? folder.parent_path() : folder).string();
}

}  // namespace semel::process
