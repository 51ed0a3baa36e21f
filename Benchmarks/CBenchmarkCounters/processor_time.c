// SPDX-License-Identifier: Apache-2.0

#define _POSIX_C_SOURCE 199309L

#include "CBenchmarkCounters.h"

#include <time.h>

double vellum_thread_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}
