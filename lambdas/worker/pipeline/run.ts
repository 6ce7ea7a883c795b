import type { RecognitionDocument } from '../../contracts/result';
import type { TaskRow } from '../../contracts/rows';
import { buildRecognitionDocument } from '../../domain/recognition/document';
import type { Facing } from '../../domain/recognition/facing';
import { addDoubtfulFacings } from '../../domain/recognition/naming/keep-facings';
import type { Models } from '../onnx/models';
import { findSureAndDoubtfulBoxes } from './find/detect';
import type { DetectedBox } from './find/look';
import type { Gallery } from './name/gallery';
import { replacePiecesByPacks } from './name/join-pieces';
import { nameBoxes } from './name/name-boxes';
import { confirmPhotoByNames, nameDoubtfulBoxes } from './name/names-as-evidence';
import type { RecognitionContext } from './name/recognition-context';
import { decodePhoto } from './picture/decode';
import { previewOf } from './picture/preview';
import { toPhotoPixels } from './picture/photo-scale';
import { StageTimer, type StageMilliseconds } from './stage-timer';

interface RecognitionInput {
  /** A JPEG or PNG file. */
  readonly bytes: Uint8Array;
  /**
   * The gallery, or a function that reads it. The function runs in parallel with the detector, once the photo
   * is decoded.
   */
  readonly gallery: Gallery | (() => Promise<Gallery>);
  readonly models: Models;
  readonly task: Pick<TaskRow, 'compute_realogram' | 'compute_shares'>;
  /** When the image was submitted, ISO 8601. */
  readonly createdAt: string;
}

export interface Recognition {
  /** The sure facings, then the doubtful ones that got a name. Boxes are in pixels of the upright photo. */
  readonly facings: readonly Facing[];
  /** All fused boxes before any cut by score, in pixels of the upright photo. */
  readonly proposals: readonly DetectedBox[];
  readonly document: RecognitionDocument;
  readonly milliseconds: StageMilliseconds;
}

/** Recognises one photo, from the bytes of its file to the document of its result. */
export async function recognisePhoto(input: RecognitionInput): Promise<Recognition> {
  const { bytes, models, task, createdAt } = input;
  const timer = new StageTimer();

  const photo = await timer.measureStage('decode', () => decodePhoto(bytes));
  const parts = [
    timer.measureStage('detect', () => findSureAndDoubtfulBoxes(photo.image, models.detector)),
    Promise.resolve(typeof input.gallery === 'function' ? input.gallery() : input.gallery),
    previewOf(photo.image),
  ] as const;
  // If one fails, the others are awaited too. Otherwise they would go on while the next photo is recognised.
  await Promise.allSettled(parts);
  const [detections, gallery, preview] = await Promise.all(parts);

  const context: RecognitionContext = { image: photo.image, gallery, models, timer };
  const sureFacings = await nameBoxes(detections.sure, context);
  const confirmed = confirmPhotoByNames(detections, sureFacings);
  const joinedFacings = await replacePiecesByPacks(confirmed.sure, context);
  const doubtfulFacings = await nameDoubtfulBoxes(confirmed.doubtful, joinedFacings, context);

  const keptFacings = addDoubtfulFacings(joinedFacings, doubtfulFacings);
  const facings = toPhotoPixels(keptFacings, photo.scale);
  const proposals = toPhotoPixels(detections.proposals, photo.scale);
  const document = await timer.measureStage('post-process', () =>
    buildRecognitionDocument({
      facings,
      photo: photo.size,
      items: gallery.items,
      task,
      createdAt,
      models: [models.detector.id, models.embedder.id],
    }),
  );
  return {
    facings,
    proposals,
    document: { ...document, preview },
    milliseconds: timer.milliseconds,
  };
}
