import { expect, it } from '@jest/globals';
import { groupByLook } from '../../../lambdas/domain/recognition/group-by-look';

/** A vector of length 1 at an angle, in degrees: the similarity of two is the cosine between them. */
const at = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));
const grouped = (angles: readonly number[], least: number): number[][] =>
  groupByLook(angles.map(at), least)
    .map((group) => group.map((place) => angles[place] ?? NaN).sort((a, b) => a - b))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));

it('joins what is similar, and leaves alone what is like nothing else', () => {
  expect(grouped([100, 0, 5, 104, 200, 8], 0.9)).toEqual([[0, 5, 8], [100, 104], [200]]);
});

it('joins by the mean of all pairs, not by one pair', () => {
  // Each is 20 degrees from the next, but the ends of the row are 60 degrees apart.
  expect(grouped([0, 20, 40, 60], 0.9)).toEqual([
    [0, 20],
    [40, 60],
  ]);
});

it('groups nothing, one, and many that are the same', () => {
  expect(groupByLook([], 0.5)).toEqual([]);
  expect(grouped([7], 0.5)).toEqual([[7]]);
  expect(
    grouped(
      Array.from({ length: 50 }, () => 7),
      0.5,
    ),
  ).toHaveLength(1);
});

it('always joins the two groups that are the most similar of all', () => {
  const angles = Array.from(
    { length: 40 },
    (_, index) => (180 * Math.abs(Math.sin(index ** 2))) % 180,
  );
  const mean = (one: readonly number[], other: readonly number[]): number =>
    one.reduce(
      (sum, a) => sum + other.reduce((part, b) => part + Math.cos(((a - b) * Math.PI) / 180), 0),
      0,
    ) /
    (one.length * other.length);
  let groups = angles.map((angle) => [angle]);
  for (;;) {
    const pairs = groups.flatMap((one, index) =>
      groups.slice(index + 1).map((other) => ({ one, other, similarity: mean(one, other) })),
    );
    const best = pairs.reduce((a, b) => (b.similarity > a.similarity ? b : a));
    if (best.similarity < 0.95) break;
    groups = [
      ...groups.filter((group) => group !== best.one && group !== best.other),
      [...best.one, ...best.other].sort((a, b) => a - b),
    ];
  }

  expect(groups.length).toBeGreaterThan(4);
  expect(grouped(angles, 0.95)).toEqual(groups.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)));
  expect(grouped(angles.toReversed(), 0.95)).toEqual(groups);
});
