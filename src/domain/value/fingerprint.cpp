#include "domain/value/fingerprint.h"

#include "domain/value/item_codec.h"

namespace semel::value {

// Fingerprints are stored and compared years later: should the stored form of items change, this
// keeps format 1.
Sha256 fingerprint(const Item& item) {
  return sha256(encode(item));
}

}  // namespace semel::value
