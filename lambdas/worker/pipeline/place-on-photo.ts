import type { Facing } from '../../domain/recognition/facing';
import type { DecodedPicture } from './decode';

/** Facings on the working image -> in pixels of the upright photo. */
export function placeOnPhoto(facings: readonly Facing[], scale: DecodedPicture['scale']): Facing[] {
  return facings.map((facing) => ({
    ...facing,
    box: {
      x0: facing.box.x0 / scale.x,
      y0: facing.box.y0 / scale.y,
      x1: facing.box.x1 / scale.x,
      y1: facing.box.y1 / scale.y,
    },
  }));
}
