#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace semel::engine {

/// The first byte of every stored key. A closed list: a letter is never given another meaning
/// (docs/internals/formats.md).
enum class KeyKind : char {
  counter = 'c',      ///< c name                                         -> next free number
  table = 't',        ///< t region 00 name                               -> table record
  item = 'i',         ///< i table(4) hash(8) key                         -> size, item
  index_row = 'x',    ///< x table(4) index(4) hash(8) index-key key      -> size, projected item
  expiry_fill = 'b',  ///< b table(4)                                     -> nothing: items still
                      ///< lack their expiry rows
  expiry = 'e',  ///< e table(4) seconds(8) hash(8) key              -> nothing: items by their time
                 ///< to live
  stream = 's',  ///< s table(4) label                               -> stream record, also after
                 ///< its table is gone
  change = 'r',  ///< r table(4) label 00 shard(1) sequence(8)       -> one change
  token = 'k',  ///< k token                                        -> fingerprint, time, read units
  token_expiry = 'o',  ///< o milliseconds(8) token                        -> nothing: tokens by age
  drop = 'd',  ///< d prefix                                       -> nothing: rows under the prefix
               ///< are to be deleted
  statistics = 'n',  ///< n table(4)                                     -> item count and bytes, at
                     ///< the last orderly stop
};

inline std::string key_of(KeyKind kind) {
  return std::string(1, static_cast<char>(kind));
}

}  // namespace semel::engine
