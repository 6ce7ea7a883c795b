import type { Models } from '../../onnx/models';
import type { RgbImage } from '../../rgb-image';
import type { StageTimer } from '../stage-timer';
import type { Gallery } from './gallery';

/** What stays the same while the boxes of one photo are named. */
export interface RecognitionContext {
  /** The working image. Boxes are in its pixels. */
  readonly image: RgbImage;
  readonly gallery: Gallery;
  readonly models: Models;
  readonly timer: StageTimer;
}
