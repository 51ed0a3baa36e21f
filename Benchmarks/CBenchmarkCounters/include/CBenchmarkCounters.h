// SPDX-License-Identifier: Apache-2.0
// What a busy machine does not change, or little: calls of the allocator, instructions under valgrind, and the
// processor time of a thread.

#ifndef VELLUM_BENCHMARK_COUNTERS_H
#define VELLUM_BENCHMARK_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

/// How many blocks the process has asked the allocator for (malloc, calloc, realloc, aligned forms).
uint64_t vellum_allocation_count(void);

/// The same for the calling thread alone: for tests, which share the process with others.
uint64_t vellum_thread_allocation_count(void);

/// Whether the counts are kept: not in sanitizer builds, which bring an allocator of their own.
bool vellum_allocations_are_counted(void);

/// Whether the process runs under callgrind.
bool vellum_instructions_are_counted(void);

/// Begins to count instructions; does nothing outside callgrind.
void vellum_begin_instructions(void);

/// Ends counting, and writes the counts to callgrind's next output file under the given name.
void vellum_end_instructions(const char *name);

/// The processor time that the calling thread has taken, in seconds.
double vellum_thread_seconds(void);

#endif
