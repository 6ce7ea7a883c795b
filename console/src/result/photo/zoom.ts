/** A photo's scale, and its offset in screen pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const LARGEST = 12;

/** Zooms by a factor around a point of the frame. What is shown at that point stays there. */
export function zoomAround(
  view: View,
  factor: number,
  point: { readonly x: number; readonly y: number },
  frame: Size,
): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return inside(
    {
      scale,
      x: point.x - (point.x - view.x) * grown,
      y: point.y - (point.y - view.y) * grown,
    },
    frame,
  );
}

export const moveBy = (view: View, dx: number, dy: number, frame: Size): View =>
  inside({ ...view, x: view.x + dx, y: view.y + dy }, frame);

/** Centres a point of the photo in the frame. The point is given as ratios of the photo's size. */
export function centreOn(
  view: View,
  part: { readonly x: number; readonly y: number },
  frame: Size,
): View {
  const { scale } = view;
  return inside(
    {
      scale,
      x: frame.width / 2 - part.x * frame.width * scale,
      y: frame.height / 2 - part.y * frame.height * scale,
    },
    frame,
  );
}

/** Limits a view so that the photo always fills its frame. */
function inside({ scale, x, y }: View, { width, height }: Size): View {
  const within = (value: number, size: number): number =>
    Math.min(0, Math.max(size * (1 - scale), value));
  return { scale, x: within(x, width), y: within(y, height) };
}
