/**
 * Groups vectors of length 1 by average linkage: two groups are joined while each is the other's most
 * similar group by mean similarity, and that is at least `leastSimilarity`. The work grows with the
 * square of their number.
 * @returns the indexes of the vectors in each group
 */
export function groupByLook(vectors: readonly Float32Array[], leastSimilarity: number): number[][] {
  const count = vectors.length;
  const similarities = similaritiesOf(vectors);
  const groups = vectors.map((_, index) => [index]);
  const open = new Set(groups.keys());
  const done: number[][] = [];
  /** A chain of groups in which each is the nearest to the one before. */
  const chain: number[] = [];
  while (open.size > 0) {
    const [first = 0] = open;
    if (chain.length === 0) chain.push(first);
    const last = chain.at(-1) ?? first;
    const before = chain.at(-2);
    let nearest = before ?? -1;
    let highest = before === undefined ? -Infinity : (similarities[last * count + before] ?? 0);
    for (const other of open) {
      const similarity = similarities[last * count + other] ?? 0;
      if (other !== last && similarity > highest) [nearest, highest] = [other, similarity];
    }
    if (highest < leastSimilarity) {
      // No later join makes another group more similar to this one than its nearest group is now.
      done.push(groups[last] ?? []);
      open.delete(last);
      chain.pop();
    } else if (nearest === before) {
      chain.splice(-2);
      join(before, last);
    } else chain.push(nearest);
  }
  return done;

  function join(kept: number, gone: number): void {
    const [ours, theirs] = [groups[kept] ?? [], groups[gone] ?? []];
    open.delete(gone);
    for (const other of open) {
      const mean =
        ((similarities[kept * count + other] ?? 0) * ours.length +
          (similarities[gone * count + other] ?? 0) * theirs.length) /
        (ours.length + theirs.length);
      similarities[kept * count + other] = similarities[other * count + kept] = mean;
    }
    groups[kept] = [...ours, ...theirs];
  }
}

function similaritiesOf(vectors: readonly Float32Array[]): Float32Array {
  const count = vectors.length;
  const similarities = new Float32Array(count * count);
  vectors.forEach((one, row) => {
    for (let column = 0; column < row; column++) {
      const similarity = dot(one, vectors[column] ?? one);
      similarities[row * count + column] = similarities[column * count + row] = similarity;
    }
  });
  return similarities;
}

/** The similarity of two vectors of length 1, -1 to 1. */
export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}
