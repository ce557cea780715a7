#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace semel::cli {

enum class Tone { plain, strong, faint, good, bad, note };

/// Standard output as a person sees it: colours on a terminal only (and never when NO_COLOR is
/// set).
class Terminal {
 public:
  Terminal();
  explicit Terminal(bool has_colours) : has_colours_(has_colours) {}

  std::string styled(Tone tone, std::string_view text) const;
  /// Prints one line and flushes it, so that whoever reads a pipe sees it at once.
  void line(std::string_view text = {}) const;

 private:
  bool has_colours_;
};

/// Columns in UTF-8 text: one for each character.
std::size_t width_of(std::string_view text);

/// Rows as lines of aligned columns, two spaces apart. The first row is the head.
std::vector<std::string> aligned(const std::vector<std::vector<std::string>>& rows);

}  // namespace semel::cli
