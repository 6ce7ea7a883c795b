import type { Models } from '../../lambdas/worker/onnx/models';
import { Progress } from '../shared/progress';
import { aboutFile } from './about-file';
import type { Gallery } from '../../lambdas/worker/pipeline/name/gallery';
import { findBadReferences, type BadReference } from './bad-references';
import type { EvaluationPhoto, EvaluationSet } from './evaluation-set';
import type { CanonicalItem } from './metrics/same-item';
import type { Observation } from './observation';
import { observe } from './observe';
import { enrolCatalogue } from './reference-gallery';

interface Observed {
  readonly observations: readonly Observation[];
  readonly canonical: CanonicalItem;
  readonly gallery: Gallery;
  readonly badReferences: readonly BadReference[];
}

/** Enrols a set's catalogue and recognises its photos. Progress is shown meanwhile. */
export async function observeAll(set: EvaluationSet, models: Models): Promise<Observed> {
  const products = new Progress('products', set.catalogue.length);
  const enrolled = await enrolCatalogue(set.catalogue, models.embedder, (done) =>
    products.show(done),
  );
  const { gallery, canonical } = enrolled;
  const photos = new Progress('photos', set.photos.length);
  const observations: Observation[] = [];
  for (const photo of set.photos) {
    observations.push(await aboutFile(photo.file, () => observe(photo, gallery, models)));
    photos.show(observations.length);
  }
  const outside = countFacings(set.photos) - countFacings(observations.map(({ photo }) => photo));
  if (outside > 0)
    console.warn(`${outside} marked boxes are outside their photos: they are left out`);
  const badReferences = await findBadReferences(set.catalogue, enrolled, models.matcher);
  return { observations, canonical, gallery, badReferences };
}

const countFacings = (photos: readonly EvaluationPhoto[]): number =>
  photos.reduce((sum, { facings }) => sum + facings.length, 0);
