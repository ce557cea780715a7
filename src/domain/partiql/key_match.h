#pragma once

#include <vector>

#include "domain/partiql/key_schema.h"
#include "domain/partiql/values.h"

namespace semel::partiql {

/// What a conjunction says of a primary key.
struct KeyMatch {
  value::Item key;                        ///< the key attributes that are equal to a value
  std::vector<const Expression*> others;  ///< the terms that say something else
  std::string
      contradicted;  ///< a key attribute that is equal to two values: the first stays in `key`

  bool is_complete(const KeyAttributes& keys) const { return key.size() == (keys.sort ? 2U : 1U); }
};

/// Splits the terms of `where`, at any depth of AND, into equalities of key attributes and others.
/// A repeated equality counts once; one that contradicts an earlier one goes to the others. With
/// `single_in`, attribute IN [value] is an equality too. Errors: those of Values::of.
Result<KeyMatch> match_key(const std::optional<Expression>& where, const KeyAttributes& keys,
                           const Values& values, bool single_in);

/// "path = value" or "value = path" with a top-level attribute: its attribute and value.
struct Equality {
  const std::string* attribute = nullptr;
  const Expression* value = nullptr;
};
Equality equality_of(const Expression& term);

}  // namespace semel::partiql
