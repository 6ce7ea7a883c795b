import { buildGallery, type Gallery } from '../../../lambdas/worker/pipeline/name/gallery';
import { itemNamed } from '../../shared/unstored-item';

/** Height in metres of every item, so that the comparison of heights is measured too. */
const HEIGHT = 0.2;

/**
 * Enlarges a gallery with made-up items. Their vectors may be arbitrary, because any take equally long to match.
 */
export async function enlargedGallery(gallery: Gallery, size: number): Promise<Gallery> {
  const { dimensions } = gallery;
  const details = await gallery.details.gather(gallery.itemOfView.keys());
  const keypoints = await gallery.keypoints.gather(gallery.itemOfView.keys());
  const detailSize = details.length / gallery.itemOfView.length;
  const keypointSize = keypoints.length / gallery.itemOfView.length;
  const real = gallery.items.slice(0, size).map((item, index) => ({
    item: { ...item, height: HEIGHT },
    views: {
      vectors: gallery.vectors.slice(index * dimensions, (index + 1) * dimensions),
      details: details.subarray(index * detailSize, (index + 1) * detailSize),
      keypoints: keypoints.subarray(index * keypointSize, (index + 1) * keypointSize),
      aspects: gallery.aspects.subarray(index, index + 1),
    },
  }));
  const filler = Array.from({ length: size - real.length }, (_, index) => ({
    item: itemNamed(`Filler ${index}`, { height: HEIGHT }),
    views: {
      vectors: directionOf(index, dimensions),
      details: new Uint8Array(detailSize),
      keypoints: new Uint8Array(keypointSize),
      aspects: Float32Array.of(1),
    },
  }));
  return buildGallery([...real, ...filler], dimensions);
}

/** A vector of length 1 that is different for each index. */
function directionOf(index: number, dimensions: number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, (_, axis) =>
    Math.sin((index + 1) * (axis + 1) * 12.9898),
  );
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
