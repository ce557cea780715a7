#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/faults/rule_set.h"

namespace semel::admin {

/// Figures by name, read when somebody asks.
using Figures = std::vector<std::pair<std::string, std::int64_t>>;

/// The answer of a page: JSON.
struct Page {
  int status = 200;
  std::string body;
};

/// The pages under /_semel/, for whoever runs a server. Thread-safe.
///
///   GET /_semel/stats                  figures by name
///   GET /_semel/faults                 the rules in force, with what each has done
///   POST /_semel/faults                {"rule": "..."} adds a rule and answers {"id": 1}
///   DELETE /_semel/faults, .../faults/ID   all rules; one
class Admin {
 public:
  /// `rules` is null when the server was started without --faults; the pages about them then say so
  /// (403).
  Admin(faults::RuleSet* rules, std::function<Figures()> figures)
      : rules_(rules), figures_(std::move(figures)) {}

  /// `path` is without the query. A page that does not exist is 404, with {"message": "..."} as
  /// every refusal.
  Page answer(std::string_view method, std::string_view path, std::string_view body) const;

 private:
  faults::RuleSet* rules_;
  std::function<Figures()> figures_;
};

/// A refusal in the form of all pages: {"message": "..."}.
Page refusal_page(int status, std::string_view message);

}  // namespace semel::admin
