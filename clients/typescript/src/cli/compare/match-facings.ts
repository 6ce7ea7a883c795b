/** What `shelf compare` needs to know about a facing. */
export interface NamedBox {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Boxes with at least this IoU show the same place on the shelf. COCO also counts a box as found from 0.5. */
const MIN_IOU = 0.5;

/**
 * Pairs boxes that show the same place, those with the highest IoU first. A box without a partner is paired
 * with undefined.
 */
export function matchFacings<Before extends NamedBox, After extends NamedBox>(
  before: readonly Before[],
  after: readonly After[],
): readonly (readonly [Before | undefined, After | undefined])[] {
  const candidates = before
    .flatMap((a) => after.map((b) => ({ a, b, iou: iouOf(a, b) })))
    .filter(({ iou }) => iou >= MIN_IOU)
    // If two pairs have the same IoU, a pair with equal names wins.
    .sort((p, q) => q.iou - p.iou || Number(q.a.name === q.b.name) - Number(p.a.name === p.b.name));
  const taken = new Set<NamedBox>();
  const pairs: [Before | undefined, After | undefined][] = [];
  for (const { a, b } of candidates) {
    if (taken.has(a) || taken.has(b)) continue;
    taken.add(a).add(b);
    pairs.push([a, b]);
  }
  for (const a of before) if (!taken.has(a)) pairs.push([a, undefined]);
  for (const b of after) if (!taken.has(b)) pairs.push([undefined, b]);
  return pairs;
}

/** Intersection over union of two boxes. */
function iouOf(a: NamedBox, b: NamedBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}
