import type { RecognitionDocument } from '../../contracts/result';
import type { TaskRow } from '../../contracts/rows';
import { buildDocument } from '../../domain/recognition/document';
import type { Facing } from '../../domain/recognition/facing';
import { keepFacings } from '../../domain/recognition/keep-facings';
import { namingParameters, type Models } from '../onnx/models';
import { crop } from './crop';
import { decode, WORKING_LONG_SIDE } from './decode';
import { detect } from './detect';
import type { Gallery } from './gallery';
import { match } from './match';
import { nameFacings } from './name';
import { placeOnPhoto } from './place-on-photo';
import { settle } from './settle';
import { StageTimer, type StageMilliseconds } from './stage-timer';

export interface RecognitionInput {
  /** A JPEG or PNG file. */
  readonly bytes: Uint8Array;
  readonly gallery: Gallery;
  readonly models: Models;
  readonly task: Pick<TaskRow, 'compute_realogram' | 'compute_shares'>;
  /** When the image was submitted, ISO 8601. */
  readonly createdAt: string;
}

export interface Recognition {
  /** In pixels of the upright photo, the surest detections first. */
  readonly facings: readonly Facing[];
  readonly document: RecognitionDocument;
  readonly milliseconds: StageMilliseconds;
}

/** The whole way from a photo's bytes to what is on it. */
export async function recognise(input: RecognitionInput): Promise<Recognition> {
  const { gallery, models, task } = input;
  const timer = new StageTimer();

  const photo = await timer.time('decode', () => decode(input.bytes, WORKING_LONG_SIDE));
  const detected = await timer.time('detect', () => detect(photo.image, models.detector));
  const boxes = detected.map(({ box }) => box);
  const crops = await timer.time('crop', () => crop(photo.image, boxes, models.embedder));
  const embedded = await timer.time('embed', () =>
    models.embedder.embed(crops.pixels, crops.aspects),
  );
  const nearest = await timer.time('match', () => match(embedded, gallery, models));
  const settled = await timer.time('settle', () =>
    settle(embedded, gallery, nearest, models.settler),
  );
  const facings = await timer.time('post-process', () => {
    const namings = nameFacings(settled, detected.length, gallery, namingParameters(models));
    const placed = placeOnPhoto(detected, namings, photo.scale);
    return keepFacings(placed, models.detector.parameters.score_threshold);
  });
  const document = await timer.time('post-process', () =>
    buildDocument({
      facings,
      photo: photo.size,
      items: gallery.items,
      task,
      createdAt: input.createdAt,
      models: [models.detector.id, models.embedder.id],
    }),
  );

  return { facings, document, milliseconds: timer.milliseconds };
}
