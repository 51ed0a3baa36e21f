// SPDX-License-Identifier: Apache-2.0
// The C interface.

#include "Peers.h"

#include <malloc.h>

size_t peer_allocated_bytes(void) {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

#if VELLUM_PEERS
#include "PeerIndex.hpp"

int peers_available(void) { return 1; }

void *peer_create(enum peer_kind kind, const double *boxes, size_t n) {
  return kind == peer_geos ? makeGEOSIndex(boxes, n) : makeBoostIndex(kind, boxes, n);
}

void peer_free(enum peer_kind, void *index) { delete static_cast<PeerIndex *>(index); }

struct peer_answer peer_windows(enum peer_kind, void *index, const double *windows, size_t n) {
  return static_cast<PeerIndex *>(index)->windows(windows, n);
}

struct peer_answer peer_topmost(enum peer_kind, void *index, const double *points, size_t n,
                                const double *segments, double tolerance) {
  return static_cast<PeerIndex *>(index)->topmost(points, n, segments, tolerance);
}

double peer_nearest(enum peer_kind, void *index, const double *points, size_t n, unsigned k) {
  return static_cast<PeerIndex *>(index)->nearest(points, n, k);
}

void peer_move(enum peer_kind, void *index, double *boxes, const uint32_t *items, const double *offsets,
               size_t n) {
  static_cast<PeerIndex *>(index)->move(boxes, items, offsets, n);
}

void peer_drag(enum peer_kind, void *index, double *boxes, const uint32_t *runs, const double *offsets,
               size_t n) {
  static_cast<PeerIndex *>(index)->drag(boxes, runs, offsets, n);
}
#else
#include <stdlib.h>

int peers_available(void) { return 0; }
void *peer_create(enum peer_kind, const double *, size_t) { abort(); }
void peer_free(enum peer_kind, void *) { abort(); }
struct peer_answer peer_windows(enum peer_kind, void *, const double *, size_t) { abort(); }
struct peer_answer peer_topmost(enum peer_kind, void *, const double *, size_t, const double *, double) { abort(); }
double peer_nearest(enum peer_kind, void *, const double *, size_t, unsigned) { abort(); }
void peer_move(enum peer_kind, void *, double *, const uint32_t *, const double *, size_t) { abort(); }
void peer_drag(enum peer_kind, void *, double *, const uint32_t *, const double *, size_t) { abort(); }
#endif
