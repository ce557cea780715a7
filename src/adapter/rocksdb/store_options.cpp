#include "adapter/rocksdb/store_options.h"

#include <rocksdb/cache.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/options.h>
#include <rocksdb/table.h>

#include <utility>

namespace semel::rocksdb_kv {

namespace {

void set_durability(rocksdb::Options& options) {
  options.paranoid_checks = true;
  // The sync thread alone writes the log to its file and syncs it.
  options.manual_wal_flush = true;
  // repair_logs has cut off what a crash left, so recovery must find the logs whole, or refuse.
  options.wal_recovery_mode = rocksdb::WALRecoveryMode::kAbsoluteConsistency;
  // A reused file holds old records behind the new; there would be no telling where a log ends.
  options.recycle_log_file_num = 0;
  // Smooths the writing of tables, so that the log's syncs do not wait behind 64 MB of them.
  options.bytes_per_sync = std::size_t{1} << 20U;
}

void set_memory(rocksdb::Options& options, const Options& ours) {
  options.write_buffer_size = ours.memtable_bytes;
  options.max_write_buffer_number = 3;
  options.memtable_whole_key_filtering = true;
  options.memtable_prefix_bloom_size_ratio = 0.02;
  options.max_open_files = 512;
  options.max_background_jobs = 2;
  options.max_file_opening_threads = 2;
  options.compaction_readahead_size = std::size_t{1} << 20U;
}

void set_tables(rocksdb::Options& options, std::shared_ptr<rocksdb::Cache> block_cache) {
  options.compression = rocksdb::kLZ4Compression;
  options.level_compaction_dynamic_level_bytes = true;
  rocksdb::BlockBasedTableOptions table;
  table.block_cache = std::move(block_cache);
  table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(10));
  table.whole_key_filtering = true;
  table.format_version = 5;
  // Indexes and filters count as cached blocks, or memory would grow with the number of tables.
  table.cache_index_and_filter_blocks = true;
  table.cache_index_and_filter_blocks_with_high_priority = true;
  table.pin_l0_filter_and_index_blocks_in_cache = true;
  table.max_auto_readahead_size = 0;  // most walks are a page of a query
  options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
}

void set_quiet(rocksdb::Options& options) {
  options.max_log_file_size = std::size_t{1} << 20U;
  options.keep_log_file_num = 3;
  options.stats_dump_period_sec = 0;
  options.stats_persist_period_sec = 0;
  options.skip_stats_update_on_db_open = true;
  options.avoid_unnecessary_blocking_io = true;
  // Writes come one at a time, under our own lock.
  options.allow_concurrent_memtable_write = false;
  options.enable_write_thread_adaptive_yield = false;
}

}  // namespace

rocksdb::Options store_options(const Options& ours, rocksdb::Env& env,
                               std::shared_ptr<rocksdb::Cache> block_cache) {
  rocksdb::Options options;
  options.create_if_missing = true;
  options.env = &env;
  set_durability(options);
  set_memory(options, ours);
  set_tables(options, std::move(block_cache));
  set_quiet(options);
  return options;
}

}  // namespace semel::rocksdb_kv
