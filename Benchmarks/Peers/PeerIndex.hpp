// SPDX-License-Identifier: Apache-2.0

#ifndef VELLUM_PEER_INDEX_HPP
#define VELLUM_PEER_INDEX_HPP

#include "Peers.h"

#include <algorithm>

/// A peer, one virtual call a batch.
class PeerIndex {
 public:
  virtual ~PeerIndex() = default;
  virtual peer_answer windows(const double *windows, size_t n) = 0;
  virtual peer_answer topmost(const double *points, size_t n, const double *segments, double tolerance) = 0;
  virtual double nearest(const double *, size_t, unsigned) { return 0; }
  virtual void move(double *, const uint32_t *, const double *, size_t) {}
  virtual void drag(double *, const uint32_t *, const double *, size_t) {}
};

PeerIndex *makeBoostIndex(peer_kind kind, const double *boxes, size_t n);
PeerIndex *makeGEOSIndex(const double *boxes, size_t n);

inline void shift(double *box, const double *offset) {
  box[0] += offset[0];
  box[1] += offset[1];
  box[2] += offset[0];
  box[3] += offset[1];
}

/// The greatest item number whose widened segment comes within the tolerance of a point.
struct TopmostSearch {
  const double x, y, tolerance;
  const double *segments;
  const double window[4];
  int64_t best = -1;

  TopmostSearch(const double *point, const double *segments, double tolerance)
      : x(point[0]), y(point[1]), tolerance(tolerance), segments(segments),
        window{x - tolerance, y - tolerance, x + tolerance, y + tolerance} {}

  void offer(uint32_t item) {
    if (int64_t(item) <= best) return;
    const double *s = segments + 5 * size_t(item);
    const double vx = s[2] - s[0], vy = s[3] - s[1], gx = x - s[0], gy = y - s[1];
    const double l = vx * vx + vy * vy;
    // The same steps as on Vellum's side, without a branch on the outcome there as here.
    const double along = (gx * vx + gy * vy) / (l > 0 ? l : 1);
    const double t = std::min(1.0, std::max(0.0, along));
    const double ex = gx - t * vx, ey = gy - t * vy, reach = tolerance + s[4];
    best = ex * ex + ey * ey <= reach * reach ? int64_t(item) : best;
  }

  void addTo(peer_answer &answer) const {
    answer.hits += best >= 0 ? 1 : 0;
    answer.sum += uint64_t(std::max<int64_t>(best, 0));
  }
};

#endif
