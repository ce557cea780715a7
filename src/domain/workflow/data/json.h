#pragma once

#include <boost/json.hpp>

namespace semel::data {

namespace json = boost::json;

}  // namespace semel::data
