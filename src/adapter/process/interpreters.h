#pragma once

#include <map>
#include <string>

namespace semel::process {

/// What a runtime's name asks for.
enum class Language {
  python,
  node,
  provided,  ///< the archive's own `bootstrap`
  unknown,
};
/// "python3.11" is python, "nodejs20.x" node, "provided.al2023" provided.
Language language_of(const std::string& runtime);

/// The interpreters of this machine. Immutable once made: thread-safe.
class Interpreters {
 public:
  /// Looks in /usr/local/bin, /usr/bin and the folders of `path` (as $PATH is written).
  explicit Interpreters(const std::string& path);

  /// The program for `runtime`, links resolved: the asked minor version if it is installed, else
  /// the one that is. Empty when there is none, and for provided runtimes.
  std::string program(const std::string& runtime) const;
  /// Empty when `runtime` can run here; else why not and what to install.
  std::string missing(const std::string& runtime) const;

 private:
  std::string path_;
};

/// The folder to show to a worker for `program` to run, where it is in none of the usual ones; else
/// empty.
std::string folder_besides(const std::string& program);

}  // namespace semel::process
