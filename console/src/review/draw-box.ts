import type { Bbox } from './review';

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The edges of a box that move together: two at a corner. */
export interface Edges {
  readonly x: 'left' | 'right' | undefined;
  readonly y: 'top' | 'bottom' | undefined;
}

export const HANDLES: readonly Edges[] = (['left', undefined, 'right'] as const).flatMap((x) =>
  (['top', undefined, 'bottom'] as const).flatMap((y) => (x || y ? [{ x, y }] : [])),
);

/** The edges that a key selects, one after the other. */
export const EDGES: readonly Edges[] = HANDLES.filter(({ x, y }) => !x || !y);

/** The name of an edge, or of a corner. */
export const nameOf = ({ x, y }: Edges): string => [y, x].filter(Boolean).join(' ');

/** The box with one edge moved by some pixels. The edge stays at least one pixel from the opposite edge. */
export function withEdgeMovedBy(box: Bbox, edge: Edges, by: Point, photo: Size): Bbox {
  const [left = 0, top = 0, width = 0, height = 0] = box;
  const { x, y } = placeOf(edge, box);
  const within = (value: number, side: 'start' | 'end', start: number, size: number): number =>
    side === 'start' ? Math.min(value, start + size - 1) : Math.max(value, start + 1);
  const point = {
    x: within(x + by.x, edge.x === 'left' ? 'start' : 'end', left, width),
    y: within(y + by.y, edge.y === 'top' ? 'start' : 'end', top, height),
  };
  return withEdgesAt(box, edge, point, photo);
}

/** The position of the handle for some edges of a box. */
export const placeOf = (
  { x, y }: Edges,
  [left = 0, top = 0, width = 0, height = 0]: Bbox,
): Point => ({
  x: left + (x === 'left' ? 0 : x === 'right' ? width : width / 2),
  y: top + (y === 'top' ? 0 : y === 'bottom' ? height : height / 2),
});

/** The box with some of its edges moved to a point of the photo. Edges may be moved past each other. */
export function withEdgesAt(
  [left = 0, top = 0, width = 0, height = 0]: Bbox,
  edges: Edges,
  point: Point,
  photo: Size,
): Bbox {
  const fixed = {
    x: edges.x === 'left' ? left + width : left,
    y: edges.y === 'top' ? top + height : top,
  };
  const moved = {
    x: edges.x ? point.x : left + width,
    y: edges.y ? point.y : top + height,
  };
  return boxBetween(fixed, moved, photo);
}

/** The box between two points, in whole pixels of the photo, at least one pixel wide and high. */
export function boxBetween(a: Point, b: Point, { width, height }: Size): Bbox {
  const [left, right] = span(a.x, b.x, width);
  const [top, bottom] = span(a.y, b.y, height);
  return [left, top, right - left, bottom - top];
}

function span(a: number, b: number, size: number): [number, number] {
  const within = (value: number): number => Math.min(size, Math.max(0, Math.round(value)));
  const start = Math.min(size - 1, within(Math.min(a, b)));
  return [start, Math.max(start + 1, within(Math.max(a, b)))];
}
