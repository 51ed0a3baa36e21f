// SPDX-License-Identifier: Apache-2.0
// Boost.Geometry's R-tree (libboost1.81-dev).

#include "Peers.h"

#if VELLUM_PEERS
#include "PeerIndex.hpp"

#include <boost/function_output_iterator.hpp>
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <cmath>
#include <vector>

namespace {

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;
using Point = bg::model::point<double, 2, bg::cs::cartesian>;
using Box = bg::model::box<Point>;
using Value = std::pair<Box, uint32_t>;

Box boxAt(const double *b) { return Box(Point(b[0], b[1]), Point(b[2], b[3])); }

template <class Parameters>
class BoostIndex final : public PeerIndex {
  using Tree = bgi::rtree<Value, Parameters>;
  Tree tree;

 public:
  BoostIndex(const double *boxes, size_t n, bool packed) {
    if (packed) {
      std::vector<Value> values;
      values.reserve(n);
      for (size_t i = 0; i < n; ++i) values.emplace_back(boxAt(boxes + 4 * i), uint32_t(i));
      tree = Tree(values);
    } else {
      for (size_t i = 0; i < n; ++i) tree.insert(Value(boxAt(boxes + 4 * i), uint32_t(i)));
    }
  }

  peer_answer windows(const double *windows, size_t n) override {
    peer_answer answer{0, 0};
    for (size_t i = 0; i < n; ++i) {
      tree.query(bgi::intersects(boxAt(windows + 4 * i)),
                 boost::make_function_output_iterator([&](const Value &v) {
                   ++answer.hits;
                   answer.sum += v.second;
                 }));
    }
    return answer;
  }

  peer_answer topmost(const double *points, size_t n, const double *segments, double tolerance) override {
    peer_answer answer{0, 0};
    for (size_t i = 0; i < n; ++i) {
      TopmostSearch search(points + 2 * i, segments, tolerance);
      tree.query(bgi::intersects(boxAt(search.window)),
                 boost::make_function_output_iterator([&](const Value &v) { search.offer(v.second); }));
      search.addTo(answer);
    }
    return answer;
  }

  double nearest(const double *points, size_t n, unsigned k) override {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) {
      Point point(points[2 * i], points[2 * i + 1]);
      tree.query(bgi::nearest(point, k),
                 boost::make_function_output_iterator([&](const Value &v) { sum += bg::distance(point, v.first); }));
    }
    return sum;
  }

  void move(double *boxes, const uint32_t *items, const double *offsets, size_t n) override {
    for (size_t i = 0; i < n; ++i) {
      double *box = boxes + 4 * size_t(items[i]);
      tree.remove(Value(boxAt(box), items[i]));
      shift(box, offsets + 2 * i);
      tree.insert(Value(boxAt(box), items[i]));
    }
  }

  void drag(double *boxes, const uint32_t *runs, const double *offsets, size_t n) override {
    for (size_t i = 0; i < n; ++i) {
      const uint32_t first = runs[2 * i], end = runs[2 * i + 1];
      for (uint32_t item = first; item < end; ++item)
        tree.remove(Value(boxAt(boxes + 4 * size_t(item)), item));
      for (uint32_t item = first; item < end; ++item) {
        double *box = boxes + 4 * size_t(item);
        shift(box, offsets + 2 * i);
        tree.insert(Value(boxAt(box), item));
      }
    }
  }
};

}  // namespace

PeerIndex *makeBoostIndex(peer_kind kind, const double *boxes, size_t n) {
  if (kind == peer_boost_rstar) return new BoostIndex<bgi::rstar<16>>(boxes, n, true);
  return new BoostIndex<bgi::quadratic<16>>(boxes, n, kind == peer_boost_packed);
}
#endif
