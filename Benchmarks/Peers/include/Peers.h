/* SPDX-License-Identifier: Apache-2.0 */

/* Spatial indexes of other projects, run on the same scene. Each function works through a whole batch, so that the
   caller's clock sees no call per query. Boxes are four doubles (min x, min y, max x, max y), points two, segments
   five (from, to, half-width). Touching counts as meeting. */

#ifndef VELLUM_PEERS_H
#define VELLUM_PEERS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The hits of a batch and the sum of the numbers of the items hit. */
struct peer_answer {
  uint64_t hits;
  uint64_t sum;
};

enum peer_kind {
  peer_boost_quadratic, /* Boost.Geometry rtree, quadratic<16>, filled by inserts */
  peer_boost_packed,    /* the same, built from a range */
  peer_boost_rstar,     /* Boost.Geometry rtree, rstar<16>, built from a range */
  peer_geos             /* GEOS TemplateSTRtree, built from a range */
};

/* 0 when the package was built without its trait Peers; then nothing else may be called. */
int peers_available(void);

/* An index of n boxes numbered from 0; freed by peer_free. */
void *peer_create(enum peer_kind kind, const double *boxes, size_t n);
void peer_free(enum peer_kind kind, void *index);

struct peer_answer peer_windows(enum peer_kind kind, void *index, const double *windows, size_t n);

/* For each point the item with the greatest number whose segment, widened, comes within the tolerance. */
struct peer_answer peer_topmost(enum peer_kind kind, void *index, const double *points, size_t n,
                                const double *segments, double tolerance);

/* The sum of the distances from each point to the k nearest boxes. Boost only. */
double peer_nearest(enum peer_kind kind, void *index, const double *points, size_t n, unsigned k);

/* Moves items one by one: removes, shifts the current box, inserts. peer_boost_quadratic and _packed only. */
void peer_move(enum peer_kind kind, void *index, double *boxes, const uint32_t *items, const double *offsets,
               size_t n);

/* Moves runs of items: removes all of a run, shifts them, inserts all. Runs are pairs of first and end item. */
void peer_drag(enum peer_kind kind, void *index, double *boxes, const uint32_t *runs, const double *offsets,
               size_t n);

/* Bytes that the allocator has handed out; there also without the trait. */
size_t peer_allocated_bytes(void);

#ifdef __cplusplus
}
#endif

#endif
