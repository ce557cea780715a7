#pragma once

#include <boost/json.hpp>

namespace semel::codec {

namespace json = boost::json;

}  // namespace semel::codec
