import type { RecognitionDocument } from '../../contracts/result';
import type { TaskRow } from '../../contracts/rows';
import { buildDocument } from '../../domain/recognition/document';
import type { Facing } from '../../domain/recognition/facing';
import { isPartOfNamed, keepFacings } from '../../domain/recognition/naming/keep-facings';
import type { Models } from '../onnx/models';
import { decodePhoto } from './decode';
import { detect, type Detections } from './detect';
import type { DetectedBox } from './detector-geometry';
import type { Gallery } from './gallery';
import { joinPieces } from './join-pieces';
import { nameBoxes } from './name-boxes';
import { placeOnPhoto } from './place-on-photo';
import { StageTimer, type StageMilliseconds } from './stage-timer';
import { verifiable } from './verify';

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

  const photo = await timer.time('decode', () => decodePhoto(input.bytes));
  const detected = await timer.time('detect', () => detect(photo.image, models.detector));
  const seen = await nameBoxes(photo.image, detected.sure, gallery, models, timer);
  const believed = believe(detected, seen);
  const sure = await joinPieces(believed.sure, {
    image: photo.image,
    gallery,
    models,
    timer,
  });
  // Naming is most of the work: a box that would be dropped for what is known by now is spared it.
  const open = believed.doubtful.filter(({ box }) => !isPartOfNamed(box, sure));
  // Only those that will be verified: by vectors and details alone a leek in the light was apple juice.
  const chosen = verifiable(open, photo.image, models.verifier);
  const named = await nameBoxes(photo.image, chosen, gallery, models, timer, sure);
  const proven = named.filter((facing) => isBeyondDoubt(facing, models));
  const facings = placeOnPhoto(keepFacings(sure, proven), photo.scale);
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

/**
 * What counts on a photo: where the detector is not certain that it shows products, names are evidence.
 * @param seen - its sure boxes
 */
function believe(
  { doubtful, unlessNamed }: Detections,
  seen: readonly Facing[],
): { sure: readonly Facing[]; doubtful: readonly DetectedBox[] } {
  const names = seen.filter(({ best }) => best !== null).length;
  return unlessNamed === undefined || names >= unlessNamed.names
    ? { sure: seen, doubtful }
    : { sure: [], doubtful: unlessNamed.doubtful };
}

/** Whether the name of a doubtful box, the only evidence of a product there, lies far enough above the threshold. */
function isBeyondDoubt({ best }: Facing, { naming, verifier }: Models): boolean {
  const margin = verifier?.parameters.doubtful_margin ?? 0;
  return best !== null && best.similarity >= naming.verified.match_threshold + margin;
}
