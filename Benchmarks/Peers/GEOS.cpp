// SPDX-License-Identifier: Apache-2.0
// GEOS's packed STR tree (libgeos-dev), through its C interface: every query needs a geometry object.

#include "Peers.h"

#if VELLUM_PEERS
#include "PeerIndex.hpp"

#include <geos_c.h>

namespace {

class GEOSIndex final : public PeerIndex {
  GEOSContextHandle_t context = GEOS_init_r();
  GEOSSTRtree *tree;

  GEOSGeometry *rectangle(const double *b) { return GEOSGeom_createRectangle_r(context, b[0], b[1], b[2], b[3]); }

  template <class Body>
  void query(const double *window, Body body) {
    GEOSGeometry *geometry = rectangle(window);
    GEOSSTRtree_query_r(
        context, tree, geometry,
        [](void *item, void *body) { (*static_cast<Body *>(body))(uint32_t(reinterpret_cast<uintptr_t>(item))); },
        &body);
    GEOSGeom_destroy_r(context, geometry);
  }

 public:
  GEOSIndex(const double *boxes, size_t n) : tree(GEOSSTRtree_create_r(context, 10)) {
    for (size_t i = 0; i < n; ++i) {
      GEOSGeometry *geometry = rectangle(boxes + 4 * i);
      GEOSSTRtree_insert_r(context, tree, geometry, reinterpret_cast<void *>(uintptr_t(i)));
      GEOSGeom_destroy_r(context, geometry);
    }
    // The tree is built by the first query.
    const double nowhere[4] = {-2, -2, -1, -1};
    query(nowhere, [](uint32_t) {});
  }

  ~GEOSIndex() override {
    GEOSSTRtree_destroy_r(context, tree);
    GEOS_finish_r(context);
  }

  peer_answer windows(const double *windows, size_t n) override {
    peer_answer answer{0, 0};
    for (size_t i = 0; i < n; ++i) {
      query(windows + 4 * i, [&](uint32_t item) {
        ++answer.hits;
        answer.sum += item;
      });
    }
    return answer;
  }

  peer_answer topmost(const double *points, size_t n, const double *segments, double tolerance) override {
    peer_answer answer{0, 0};
    for (size_t i = 0; i < n; ++i) {
      TopmostSearch search(points + 2 * i, segments, tolerance);
      query(search.window, [&](uint32_t item) { search.offer(item); });
      search.addTo(answer);
    }
    return answer;
  }
};

}  // namespace

PeerIndex *makeGEOSIndex(const double *boxes, size_t n) { return new GEOSIndex(boxes, n); }
#endif
