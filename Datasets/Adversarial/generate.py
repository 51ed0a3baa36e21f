#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the adversarial numeric cases of this folder; run it here and it rewrites every file, byte for byte.

The inputs are doubles, written as hexadecimal so that nothing is lost. The answers come from exact rational arithmetic
or from 60-digit decimals, by other methods than the library's, and only the standard library is used.
"""

import math
import random
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60
SEED = 20260101


def exact(value):
    """A rational as a decimal of 60 digits."""
    return Decimal(value.numerator) / Decimal(value.denominator)


def write(name, columns, rows):
    with open(name, "w", encoding="ascii", newline="\n") as file:
        file.write(",".join(columns) + "\n")
        for row in rows:
            file.write(",".join(cell.hex() if isinstance(cell, float) else str(cell) for cell in row) + "\n")


def nudge(value, steps):
    for _ in range(abs(steps)):
        value = math.nextafter(value, math.inf if steps > 0 else -math.inf)
    return value


# Orientation: the sign of the turn a, b, c; positive from +x toward +y.


def turn(p):
    ax, ay, bx, by, cx, cy = map(Fraction, p)
    value = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    return (value > 0) - (value < 0)


def orientation_cases(rng):
    for _ in range(400):  # A third point within a few units in the last place of the line through two others.
        scale = 2.0 ** rng.randint(-60, 60)
        a = [rng.uniform(-1, 1) * scale for _ in range(2)]
        b = [rng.uniform(-1, 1) * scale for _ in range(2)]
        t = rng.uniform(-2, 3)
        c = [nudge(a[i] + t * (b[i] - a[i]), rng.randint(-2, 2)) for i in range(2)]
        yield (*a, *b, *c)
    for _ in range(150):  # Exactly on one line: small integers times a power of two.
        scale = 2.0 ** rng.randint(-900, 900)
        p, d = [rng.randint(-9, 9) for _ in range(2)], [rng.randint(-9, 9) for _ in range(2)]
        points = [[(p[i] + k * d[i]) * scale for i in range(2)] for k in (rng.randint(-5, 5) for _ in range(3))]
        yield tuple(x for q in points for x in q)
    for _ in range(150):  # A tiny triangle far from the origin.
        origin = [rng.uniform(1e8, 1e9), rng.uniform(-1e9, -1e8)]
        yield tuple(nudge(origin[i % 2], rng.randint(-3, 3)) for i in range(6))
    for _ in range(150):  # Coordinates of very different size.
        yield tuple(rng.uniform(-1, 1) * 10.0 ** rng.randint(-120, 120) for _ in range(6))
    for _ in range(100):  # Products that overflow or vanish.
        exponent = rng.choice([-306, -290, 290, 306])
        a = [rng.uniform(-1, 1) * 10.0**exponent for _ in range(2)]
        b = [rng.uniform(-1, 1) * 10.0**exponent for _ in range(2)]
        c = [nudge(0.5 * a[i] + 0.5 * b[i], rng.randint(-1, 1)) for i in range(2)]
        yield (*a, *b, *c)


# Segments: whether two of them share a point.


def segments_meet(v):
    p = [tuple(map(Fraction, v[i : i + 2])) for i in range(0, 8, 2)]

    def side(a, b, c):
        value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (value > 0) - (value < 0)

    def within(a, b, c):
        return all(min(a[i], b[i]) <= c[i] <= max(a[i], b[i]) for i in range(2))

    a, b, c, d = p
    s = (side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b))
    if s[0] * s[1] < 0 and s[2] * s[3] < 0:
        return 1
    touching = ((s[0], a, b, c), (s[1], a, b, d), (s[2], c, d, a), (s[3], c, d, b))
    return int(any(sign == 0 and within(u, v2, w) for sign, u, v2, w in touching))


def segment_cases(rng):
    for _ in range(300):  # Nearly parallel, nearly touching.
        a = [rng.uniform(-100, 100) for _ in range(2)]
        b = [rng.uniform(-100, 100) for _ in range(2)]
        t, u = rng.uniform(-0.2, 1.2), rng.uniform(-0.2, 1.2)
        c = [nudge(a[i] + t * (b[i] - a[i]), rng.randint(-2, 2)) for i in range(2)]
        d = [nudge(a[i] + u * (b[i] - a[i]), rng.randint(-2, 2)) for i in range(2)]
        yield (*a, *b, *c, *d)
    for _ in range(200):  # An end within rounding of the other segment.
        a = [rng.uniform(-100, 100) for _ in range(2)]
        b = [rng.uniform(-100, 100) for _ in range(2)]
        t = rng.uniform(-0.1, 1.1)
        c = [nudge(a[i] + t * (b[i] - a[i]), rng.randint(-1, 1)) for i in range(2)]
        d = [rng.uniform(-100, 100) for _ in range(2)]
        yield (*a, *b, *c, *d)
    for _ in range(200):  # On a grid, where ends coincide and pieces overlap; some have no length.
        yield tuple(float(rng.randint(-2, 2)) for _ in range(8))


# Ellipses: the distance from the outline, in the ellipse's own frame, by halving the root of the Lagrange equation.


def ellipse_distance(a, b, u, v):
    a, b, u, v = Decimal(a), Decimal(b), abs(Decimal(u)), abs(Decimal(v))
    if a < b:
        a, b, u, v = b, a, v, u
    if v == 0:
        reach = a * a - b * b
        if u * a < reach:
            x = u * a * a / reach
            y = b * (1 - (x / a) ** 2).sqrt()
            return ((x - u) ** 2 + y * y).sqrt()
        return abs(u - a)

    # With s = t + b², so that a v of 1e-300 keeps its digits; halved on a logarithmic scale for the same reason.
    def excess(s):
        return (a * u / (s + (a * a - b * b))) ** 2 + (b * v / s) ** 2 - 1

    low, high = b * v, (a * a * u * u + b * b * v * v).sqrt()
    for _ in range(240):
        middle = (low * high).sqrt()
        if excess(middle) > 0:
            low = middle
        else:
            high = middle
    s = (low * high).sqrt()
    x, y = a * a * u / (s + (a * a - b * b)), b * b * v / s
    return ((x - u) ** 2 + (y - v) ** 2).sqrt()


def ellipse_cases(rng):
    for _ in range(600):
        a = rng.uniform(1, 100)
        b = a * rng.choice([1.0, 1 - 1e-12, 0.999, 0.5, 0.1, 1e-3, 1e-6, 1e-9])
        kind = rng.randint(0, 6)
        t = rng.uniform(0, 2 * math.pi)
        if kind == 0:  # Next to the centre.
            u, v = rng.uniform(-1, 1) * 10.0 ** rng.randint(-18, -3), rng.uniform(-1, 1) * 10.0 ** rng.randint(-18, -3)
        elif kind == 1:  # On or next to the long axis, about the cusp of the evolute.
            u, v = (a * a - b * b) / a * (1 + rng.choice([0, 1e-15, -1e-15, 1e-8, -1e-8])), rng.choice([0.0, 1e-300, 1e-17, 1e-9])
        elif kind == 2:  # On or next to the short axis.
            u, v = rng.choice([0.0, 1e-300, 1e-16, -1e-9]), rng.uniform(-2, 2) * b
        elif kind == 3:  # On the outline, but for a little.
            s = 1 + rng.choice([0, 1e-15, -1e-12, 1e-6])
            u, v = a * math.cos(t) * s, b * math.sin(t) * s
        elif kind == 4:  # On the evolute, where two feet meet.
            u, v = (a * a - b * b) / a * math.cos(t) ** 3, (b * b - a * a) / b * math.sin(t) ** 3
        elif kind == 5:  # Far away.
            u, v = rng.uniform(-1, 1) * 10.0 ** rng.randint(3, 12), rng.uniform(-1, 1) * 10.0 ** rng.randint(3, 12)
        else:
            u, v = rng.uniform(-150, 150), rng.uniform(-150, 150)
        yield a, b, u, v


# Cubic curves: the distance from a point; all critical parameters by Sturm's theorem in rational arithmetic.


def trimmed(p):
    while p and p[-1] == 0:
        p.pop()
    return p


def remainder(p, q):
    p = list(p)
    while len(p) >= len(q):
        factor = p[-1] / q[-1]
        for i in range(len(q)):
            p[len(p) - len(q) + i] -= factor * q[i]
        p.pop()
        trimmed(p)
    return p


def evaluate(p, x):
    value = Fraction(0)
    for c in reversed(p):
        value = value * x + c
    return value


def critical_parameters(p):
    """The roots of p in 0...1, as rationals within 2^-110, each once."""
    p = trimmed(list(p))
    if len(p) < 2:
        return []
    chain = [p, trimmed([i * c for i, c in enumerate(p)][1:])]
    while len(chain[-1]) > 1:
        rest = [-c for c in remainder(chain[-2], chain[-1])]
        if not trimmed(rest):
            break
        chain.append(rest)

    def changes(x):
        signs = [s for s in ((v > 0) - (v < 0) for v in (evaluate(q, x) for q in chain)) if s]
        return sum(1 for i in range(1, len(signs)) if signs[i] != signs[i - 1])

    roots, waiting = [], [(Fraction(-1, 2**20), Fraction(1), changes(Fraction(-1, 2**20)), changes(Fraction(1)))]
    while waiting:
        low, high, at_low, at_high = waiting.pop()
        if at_low == at_high:
            continue
        middle = (low + high) / 2
        if high - low < Fraction(1, 2**110):
            roots.append(min(max(middle, Fraction(0)), Fraction(1)))
            continue
        at_middle = changes(middle)
        waiting += [(low, middle, at_low, at_middle), (middle, high, at_middle, at_high)]
    return roots


def cubic_distance(v):
    p = [tuple(map(Fraction, v[i : i + 2])) for i in range(0, 10, 2)]
    axes = []
    for i in range(2):
        a, b, c, d, q = (r[i] for r in p)
        axes.append([a - q, 3 * (b - a), 3 * (a - 2 * b + c), d - 3 * c + 3 * b - a])
    equation = [Fraction(0)] * 6
    for axis in axes:
        for i, x in enumerate(axis):
            for j in range(1, 4):
                equation[i + j - 1] += x * j * axis[j]
    candidates = [Fraction(0), Fraction(1)] + critical_parameters(equation)
    return exact(min(sum(evaluate(axis, t) ** 2 for axis in axes) for t in candidates)).sqrt()


def cubic_cases(rng):
    def point():
        return [rng.uniform(-100, 100) for _ in range(2)]

    for index in range(240):
        a, b, c, d, q = (point() for _ in range(5))
        kind = index % 8
        if kind == 0:  # A cusp.
            a, b, c, d = [0.0, 0.0], [100.0, 100.0], [0.0, 100.0], [100.0, 0.0]
            q = [50 + rng.uniform(-1, 1) * 1e-3, 75 + rng.uniform(-30, 30)]
        elif kind == 1:  # One quarter of a circle, seen from its centre: the distance hardly changes.
            k = 100 * 0.5522847498307936
            a, b, c, d = [100.0, 0.0], [100.0, k], [k, 100.0], [0.0, 100.0]
            q = [rng.uniform(-1, 1) * 10.0 ** rng.randint(-16, -1) for _ in range(2)]
        elif kind == 2:  # Control points at the ends.
            b, c = list(a), list(d)
        elif kind == 3:  # All on one line, retraced.
            t, s = rng.uniform(-2, 3), rng.uniform(-2, 3)
            b = [a[i] + t * (d[i] - a[i]) for i in range(2)]
            c = [a[i] + s * (d[i] - a[i]) for i in range(2)]
        elif kind == 4:  # A quadratic or a line in disguise.
            m = point()
            b = [a[i] + (m[i] - a[i]) * 2 / 3 for i in range(2)]
            c = [d[i] + (m[i] - d[i]) * 2 / 3 for i in range(2)]
        elif kind == 5:  # A point on the curve.
            t = rng.random()
            q = [sum(w * r[i] for w, r in zip(((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3), (a, b, c, d))) for i in range(2)]
        elif kind == 6:  # Far away.
            q = [x * 10.0 ** rng.randint(2, 6) for x in q]
        yield (*a, *b, *c, *d, *q)


# Quadratic curves: the length in closed form, where it loses digits when done in doubles.


def quadratic_length(v):
    p = [tuple(map(Decimal, v[i : i + 2])) for i in range(0, 6, 2)]
    # |velocity|² = A t² + B t + C
    d0 = [2 * (p[1][i] - p[0][i]) for i in range(2)]
    dd = [2 * (p[0][i] - 2 * p[1][i] + p[2][i]) for i in range(2)]
    a, b, c = sum(x * x for x in dd), 2 * sum(x * y for x, y in zip(dd, d0)), sum(x * x for x in d0)
    if a == 0:
        return c.sqrt()
    shift, rest = b / (2 * a), c / a - (b / (2 * a)) ** 2

    def antiderivative(s):
        if rest <= Decimal(10) ** -50 * (c / a + shift * shift):
            return s * abs(s) / 2
        root = (s * s + rest).sqrt()
        # asinh(s / √rest), odd, so that the logarithm never cancels.
        asinh = ((abs(s) + root) / rest.sqrt()).ln().copy_sign(s)
        return (s * root + rest * asinh) / 2

    return a.sqrt() * (antiderivative(1 + shift) - antiderivative(shift))


def quadratic_cases(rng):
    for index in range(200):
        a, b, c = ([rng.uniform(-100, 100) for _ in range(2)] for _ in range(3))
        kind = index % 4
        if kind == 1:  # Nearly retraced: a hairpin.
            t = rng.uniform(-1, 2)
            b = [a[i] + t * (c[i] - a[i]) + rng.uniform(-1, 1) * 10.0 ** rng.randint(-9, -2) for i in range(2)]
        elif kind == 2:  # Nearly a line at even speed.
            b = [nudge((a[i] + c[i]) / 2, rng.randint(-3, 3)) for i in range(2)]
        elif kind == 3:  # There and back.
            c = list(a)
        yield (*a, *b, *c)


# Circles for fits: points of a known circle, rounded once, where sums about the origin lose digits.


def circle_cases(rng):
    for index in range(40):
        distance = 10.0 ** (index % 8)
        cx, cy = (rng.choice([-1, 1]) * distance * rng.uniform(0.5, 1) for _ in range(2))
        radius = rng.uniform(1, 10)
        sweep = [2 * math.pi, math.pi, 1.0, 0.3][(index // 8) % 4]
        start = rng.uniform(0, 2 * math.pi)
        count = rng.randint(5, 24)
        cells = []
        for k in range(count):
            t = start + sweep * k / count
            cells += [cx + radius * math.cos(t), cy + radius * math.sin(t)]
        yield (cx, cy, radius, sweep, count, *cells)


def main():
    xy = lambda names: [f"{name}{axis}" for name in names for axis in "xy"]
    rng = random.Random(SEED)
    write("orientation.csv", xy("abc") + ["sign"], [(*p, turn(p)) for p in orientation_cases(rng)])
    rng = random.Random(SEED + 1)
    write("segments.csv", xy("abcd") + ["meet"], [(*v, segments_meet(v)) for v in segment_cases(rng)])
    rng = random.Random(SEED + 2)
    rows = [(*v, float(ellipse_distance(*v))) for v in ellipse_cases(rng)]
    write("ellipse-distance.csv", ["a", "b", "u", "v", "distance"], rows)
    rng = random.Random(SEED + 3)
    rows = [(*v, float(cubic_distance(v))) for v in cubic_cases(rng)]
    write("cubic-distance.csv", xy("abcdq") + ["distance"], rows)
    rng = random.Random(SEED + 4)
    rows = [(*v, float(quadratic_length(v))) for v in quadratic_cases(rng)]
    write("quadratic-length.csv", xy("abc") + ["length"], rows)
    rng = random.Random(SEED + 5)
    write("circles.csv", ["cx", "cy", "radius", "sweep", "count", "points"], circle_cases(rng))


main()
