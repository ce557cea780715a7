#pragma once

#include <memory>
#include <string>

#include "domain/function/code_store.h"

namespace semel::archive {

/// A CodeStore in a folder of its own, which is made when it is missing: for each archive
/// `folder`/SHA-256/archive.zip and `folder`/SHA-256/code/. An entry is built beside its place and
/// renamed into it once all of it is on disk. Thread-safe.
/// Errors: unavailable - the folder cannot be made or written; the message names it.
Result<std::unique_ptr<function::CodeStore>> open_code_folder(const std::string& folder);

}  // namespace semel::archive
