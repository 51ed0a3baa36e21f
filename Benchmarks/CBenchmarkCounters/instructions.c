// SPDX-License-Identifier: Apache-2.0

#include "CBenchmarkCounters.h"

#if defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define VELLUM_HAS_CALLGRIND 1
#endif
#endif

#ifdef VELLUM_HAS_CALLGRIND

bool vellum_instructions_are_counted(void) { return RUNNING_ON_VALGRIND != 0; }

void vellum_begin_instructions(void) {
  CALLGRIND_ZERO_STATS;
  CALLGRIND_TOGGLE_COLLECT;
}

void vellum_end_instructions(const char *name) {
  CALLGRIND_TOGGLE_COLLECT;
  CALLGRIND_DUMP_STATS_AT(name);
}

#else

bool vellum_instructions_are_counted(void) { return false; }
void vellum_begin_instructions(void) {}
void vellum_end_instructions(const char *name) { (void)name; }

#endif
