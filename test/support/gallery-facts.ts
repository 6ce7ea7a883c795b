import type { Gallery } from '../../lambdas/worker/pipeline/name/gallery';

/** Everything that a recognition reads from a gallery, wherever it is stored. */
export async function galleryFacts(gallery: Gallery) {
  const { details, keypoints, vectors, itemOfView, aspectOfView, aspects, ...rest } = gallery;
  const views = [...itemOfView.keys()];
  return {
    ...rest,
    vectors: [...vectors],
    itemOfView: [...itemOfView],
    aspectOfView: [...aspectOfView],
    aspects: [...aspects],
    details: [...(await details.gather(views))],
    keypoints: [...(await keypoints.gather(views))],
  };
}
