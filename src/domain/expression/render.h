#pragma once

#include <map>
#include <string>

#include "base/result.h"
#include "domain/expression/nodes.h"

namespace semel::expression {

/// Writes nodes back as the service's expression texts, with a placeholder for every name and
/// value. One Renderer makes all texts of one request, so that equal names and equal values share
/// theirs. What it writes parses to equal nodes, as long as the nodes came from a parser.
///
/// Not everything can be written: the legacy parameters allow a little that no expression can say,
/// and is refused here. A text may grow beyond expression_bytes_max where the parsed one was
/// shorter (many one-letter names), and conditions that PartiQL or legacy parameters made may break
/// a rule of expressions, such as operator_count_max: the parser then refuses them.
class Renderer {
 public:
  std::string text(const Condition& condition);
  std::string text(const Projection& projection);
  /// Empty for an update without actions: such a request has no UpdateExpression.
  /// Errors: unimplemented - ADD of a list, which only AttributeUpdates can ask for.
  Result<std::string> text(const Update& update);
  /// Errors: unimplemented - an operator of KeyConditions that no key condition can have.
  Result<std::string> text(const KeyCondition& condition);

  /// ExpressionAttributeNames: "#n0" and so on, with what they stand for.
  const std::map<std::string, std::string>& names() const { return names_; }
  /// ExpressionAttributeValues: ":v0" and so on.
  const value::Item& values() const { return values_; }

 private:
  friend class TextWriter;

  const std::string& name(const std::string& attribute);
  std::string value(const value::AttributeValue& value);

  std::map<std::string, std::string> names_;
  std::map<std::string, std::string> placeholders_;  // by name
  value::Item values_;
};

}  // namespace semel::expression
