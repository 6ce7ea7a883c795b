import { z } from 'zod';
import { fileSchema, packageShape } from './package-parts';

/**
 * How long the long side of an enlarged photo may be, in long sides of the detector's input. At 4,
 * with tiles that overlap by half, the detector looks at 7 x 7 = 49 tiles.
 */
const MAX_ENLARGED_SIDE_PER_LONG_SIDE = 4;

/**
 * The model.json of a detector. Sizes are in pixels of what the detector sees.
 * detector.onnx: `image` uint8 [H,W,3] RGB, `score_threshold` float32 [1], `iou_threshold`
 * float32 [1] -> `boxes` float32 [N,4] (x0,y0,x1,y1 in pixels of the input), `scores` float32 [N].
 */
export const detectorPackageSchema = z.strictObject({
  ...packageShape,
  kind: z.literal('detector'),
  files: z.strictObject({ detector: fileSchema }),
  parameters: z
    .strictObject({
      /**
       * The long side that a larger photo is shrunk to. A photo that is longer than 4:3 gets as many
       * pixels in all as one of 4:3. Its long side is then longer than this, at most four times.
       */
      long_side: z.number().int().positive(),
      /**
       * If the facings of a photo are small, the detector looks at the photo again, enlarged, and the
       * boxes of that look count. The size of facings is the median of the sure boxes' longer sides.
       * An enlarged photo that is larger than `long_side` is cut into overlapping tiles of that side.
       */
      closer_look: z
        .strictObject({
          /** Facings are small if their median is below this. */
          below: z.number().positive(),
          /** The photo is enlarged until their median is this. */
          to: z.number().positive(),
          /** The largest factor that a photo is enlarged by. */
          most: z.number().gt(1),
          /** With fewer sure boxes than this, their median says too little: there is no closer look. */
          least_boxes: z.number().int().positive(),
          /**
           * The longest long side of an enlarged photo. The number of tiles grows with its square, and
           * each tile is one run of the detector.
           */
          enlarged_long_side: z.number().int().positive(),
          /** How much two neighbouring tiles share. Longer facings keep their box of the first look. */
          overlap: z.number().int().positive(),
        })
        .refine(({ below, to }) => below < to, {
          path: ['below'],
          message: 'must be less than `to`',
        })
        .refine(({ overlap, to }) => overlap >= to, {
          path: ['overlap'],
          message: 'must not be less than `to`, or the first look decides about most facings',
        })
        .optional(),
      /** Both sides of the detector's input are padded to a multiple of this. */
      multiple_of: z.number().int().positive(),
      /** A box is sure from this score on: it is a facing whatever it shows; see `photo_threshold`. */
      score_threshold: z.number().min(0).max(1),
      /**
       * If no box of a photo reaches this score, the photo has no sure boxes. A detector finds boxes
       * on photos without products, too, but hardly ever with scores as high as on products.
       */
      photo_threshold: z.number().min(0).max(1).default(0),
      /**
       * The detector also looks at the photo in these sizes. The mean of the highest scores of all looks
       * must then reach `photo_threshold`: without products, high scores seldom come at every size.
       */
      further_looks: z
        .strictObject({
          /** The sizes, as fractions of the photo's size at the first look. */
          scales: z.array(z.number().positive().lt(1)).min(1),
          /** If the first look has a box of this score, the further looks are left out to save time. */
          unless: z.number().min(0).max(1),
        })
        .optional(),
      /**
       * Names are evidence of products, too. If the catalogue names enough boxes of a photo, a lower
       * threshold applies to it in place of `photo_threshold`.
       */
      named_photo: z
        .strictObject({
          /** How many boxes the catalogue must name. */
          names: z.number().int().positive(),
          /** The threshold that then applies to the photo's highest score. */
          threshold: z.number().min(0).max(1),
        })
        .optional(),
      /**
       * Doubtful boxes: large ones with a lower score, which are facings only if the catalogue names
       * them. A product photographed from near is found by them even if a hand covers much of it.
       */
      doubtful: z
        .strictObject({
          score_threshold: z.number().min(0).max(1),
          /** The least longer side of a doubtful box, as a fraction of the photo's long side. */
          least_side: z.number().min(0).max(1),
        })
        .optional(),
      /** For non-maximum suppression of all boxes: within the graph, and between tiles and the first look. */
      iou_threshold: z.number().min(0).max(1),
      /**
       * For a second suppression, among sure boxes only. A box whose IoU with a box of a higher score is
       * above this is not sure: it is doubtful if it is large enough, and otherwise dropped.
       */
      sure_iou_threshold: z.number().min(0).max(1).default(1),
      /**
       * The most sure boxes that are kept of a photo. The graph must not return more than this of one
       * look, because suppression compares every box with every other. It has no input for the limit.
       */
      max_detections: z.number().int().positive().max(2000),
    })
    .refine(
      ({ long_side, closer_look }) =>
        closer_look === undefined || closer_look.overlap <= long_side / 2,
      {
        path: ['closer_look', 'overlap'],
        message: "must not be more than half of the detector's long_side",
      },
    )
    .refine(
      ({ long_side, closer_look }) =>
        closer_look === undefined ||
        closer_look.enlarged_long_side <= MAX_ENLARGED_SIDE_PER_LONG_SIDE * long_side,
      {
        path: ['closer_look', 'enlarged_long_side'],
        message: `must not be more than ${MAX_ENLARGED_SIDE_PER_LONG_SIDE} times the detector's long_side`,
      },
    )
    .refine(
      ({ photo_threshold, further_looks }) =>
        further_looks === undefined ||
        (photo_threshold > 0 && photo_threshold <= further_looks.unless),
      {
        path: ['further_looks'],
        message: 'need a photo_threshold above 0 and not above their `unless`',
      },
    )
    .refine(
      ({ photo_threshold, named_photo }) =>
        named_photo === undefined || named_photo.threshold <= photo_threshold,
      { path: ['named_photo', 'threshold'], message: 'must not be above photo_threshold' },
    ),
});

export type DetectorPackage = z.infer<typeof detectorPackageSchema>;
