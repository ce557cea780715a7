#include "base/digest.h"
#include "domain/workflow/byte_stream.h"
#include "domain/workflow/definition/parse.h"
#include "domain/workflow/journal.h"
#include "domain/workflow/record_keys.h"

namespace semel::workflow {
namespace {

constexpr std::size_t part_bytes = 350'000;
constexpr std::size_t programs_max = 1'000;  ///< kept in memory beside those that run

std::string digest_of(std::string_view definition, definition::MachineType type) {
  std::string bytes(definition);
  bytes += type == definition::MachineType::express ? 'E' : 'S';
  const Sha256 digest = sha256(bytes);
  return to_hex(std::string_view(reinterpret_cast<const char*>(digest.data()), digest.size()));
}

Result<std::shared_ptr<const Program>> read_program(std::string text, std::string digest,
                                                    definition::MachineType type) {
  auto parsed = definition::parse(text, type);
  if (!parsed.machine) return invalid_argument(definition::refusal_of(parsed.diagnostics));
  auto program = std::make_shared<Program>();
  program->uses_context = text.find("$$") != std::string::npos;
  program->definition = std::move(text);
  program->digest = std::move(digest);
  program->machine = std::move(parsed.machine);
  return std::shared_ptr<const Program>(std::move(program));
}

}  // namespace

std::shared_ptr<const Program> Journal::cached(const std::string& digest) {
  const Lock lock(mutex_);
  const auto found = programs_.find(digest);
  return found == programs_.end() ? nullptr : found->second.program;
}

std::shared_ptr<const Program> Journal::cache(std::shared_ptr<const Program> program,
                                              bool is_kept) {
  const Lock lock(mutex_);
  if (programs_.size() >= programs_max) {
    programs_.clear();
    by_revision_.clear();
  }
  const auto [found, is_new] =
      programs_.try_emplace(program->digest, CachedProgram{program, is_kept});
  if (is_kept) found->second.is_kept = true;
  return found->second.program;
}

Result<std::shared_ptr<const Program>> Journal::program(const MachineSnapshot& machine) {
  const std::string revision = machine.arn + "/" + machine.revision_id;
  {
    const Lock lock(mutex_);
    const auto found = by_revision_.find(revision);
    if (found != by_revision_.end() && found->second->definition == machine.definition) {
      return found->second;
    }
  }
  const std::string digest = digest_of(machine.definition, machine.type);
  auto program = cached(digest);
  if (!program) {
    program = cache(TRY(read_program(machine.definition, digest, machine.type)), false);
  }
  const Lock lock(mutex_);
  by_revision_[revision] = program;
  return program;
}

Result<void> Journal::keep_definition(const Program& program) {
  {
    const Lock lock(mutex_);
    const auto found = programs_.find(program.digest);
    if (found != programs_.end() && found->second.is_kept) return {};
  }
  const bool is_express =
      program.digest == digest_of(program.definition, definition::MachineType::express);
  const std::string bytes = (is_express ? "E" : "S") + pack(program.definition);
  std::size_t part = 0;
  for (std::size_t at = 0; at < bytes.size(); at += part_bytes, ++part) {
    const records::Record record{record_key::of_definition(program.digest),
                                 record_key::definition_part(part), bytes.substr(at, part_bytes)};
    TRY(records_.change(records::Store{record}));
  }
  const Lock lock(mutex_);
  const auto found = programs_.find(program.digest);
  if (found != programs_.end()) found->second.is_kept = true;
  return {};
}

Result<std::shared_ptr<const Program>> Journal::program_of(const std::string& digest) {
  if (auto program = cached(digest)) return program;
  records::Range range;
  range.partition = record_key::of_definition(digest);
  std::string bytes;
  const auto parts = TRY(records_.read_all(range));
  for (const auto& part : parts) bytes += part.data;
  if (bytes.empty()) return corruption("the definition of an execution is not there");
  const auto type =
      bytes[0] == 'E' ? definition::MachineType::express : definition::MachineType::standard;
  std::string text = TRY(unpack(bytes.substr(1)));
  return cache(TRY(read_program(std::move(text), digest, type)), true);
}

}  // namespace semel::workflow
