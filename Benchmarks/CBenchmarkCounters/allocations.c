// SPDX-License-Identifier: Apache-2.0
// Stands in front of the C library's allocator. The executable's own symbols come first in the dynamic linker's
// order, so the Swift runtime and every shared library call these too.

#include "CBenchmarkCounters.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define VELLUM_SANITIZED 1
#endif
#endif

static atomic_uint_fast64_t allocations;
static _Thread_local uint64_t thread_allocations;

uint64_t vellum_allocation_count(void) { return atomic_load_explicit(&allocations, memory_order_relaxed); }

uint64_t vellum_thread_allocation_count(void) { return thread_allocations; }

#if defined(__GLIBC__) && !defined(VELLUM_SANITIZED)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static void count(void) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  thread_allocations++;
}

bool vellum_allocations_are_counted(void) { return true; }

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void *result = memalign(alignment, size);
  if (result == NULL) return ENOMEM;
  *block = result;
  return 0;
}

#else

bool vellum_allocations_are_counted(void) { return false; }

#endif
