#include "adapter/process/words.h"

#include <gtest/gtest.h>

namespace semel::process {
namespace {

TEST(Words, ReportAsTheServiceWritesIt) {
  EXPECT_EQ(report_line({.request_id = "id",
                         .duration_us = 12'345,
                         .init_us = 200'000,
                         .memory_size_mb = 128,
                         .memory_used_mb = 40}),
            "REPORT RequestId: id\tDuration: 12.35 ms\tBilled Duration: 213 ms\tMemory Size: 128 MB"
            "\tMax Memory Used: 40 MB\tInit Duration: 200.00 ms\t");
  EXPECT_EQ(report_line({.request_id = "id", .duration_us = 1'000, .status = "timeout"}),
            "REPORT RequestId: id\tDuration: 1.00 ms\tBilled Duration: 1 ms\tMemory Size: 0 MB"
            "\tMax Memory Used: 0 MB\tStatus: timeout\t");
}

TEST(Words, TimeOutWithTheMoment) {
  EXPECT_EQ(timeout_line(1'700'000'000'007, "id", 3'000),
            "2023-11-14T22:13:20.007Z id Task timed out after 3.00 seconds");
}

TEST(Words, StreamOfTheDayAndVersion) {
  EXPECT_EQ(log_stream_name(1'700'000'000'000, "[3]", 1, 255),
            "2023/11/14/[3]000000000000000100000000000000ff");
}

}  // namespace
}  // namespace semel::process
