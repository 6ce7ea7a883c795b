import * as z from 'zod';
import { fileSchema, packageShape } from './package-parts';

/**
 * Sizes of looks, relative to the first look. The memory of a look grows with the square: at 2, a
 * detector of 1,024 pixels sees 2,048.
 */
const lookScalesSchema = z.array(z.number().positive().max(2)).min(1).max(4);

/** The model.json of a detector. Sizes are in pixels of what the detector sees. */
export const detectorPackageSchema = z.strictObject({
  ...packageShape,
  kind: z.literal('detector'),
  files: z.strictObject({
    /**
     * `image` uint8 [H,W,3] RGB, `score_threshold` float32 [1], `iou_threshold` float32 [1] -> `boxes`
     * float32 [N,4] (x0,y0,x1,y1 in pixels of the input), `scores` float32 [N], and `voting_boxes`
     * float32 [M,4], `voting_scores` float32 [M]: the same before non-maximum suppression.
     */
    detector: fileSchema,
  }),
  parameters: z
    .strictObject({
      /**
       * The long side that a larger photo is shrunk to. A photo that is longer than 4:3 gets as many
       * pixels in all as one of 4:3. Its long side is then longer than this, at most four times.
       */
      long_side: z.number().int().positive(),
      /**
       * The detector looks at each photo again at other sizes, and the boxes of all looks are fused.
       * Without it, the boxes of the first look count.
       */
      further_looks: z
        .strictObject({
          /** The sizes of the further looks, relative to the first one. */
          scales: lookScalesSchema,
          /**
           * The size of a photo's facings is the median of their longer sides at the first look.
           * Boxes of that look count if their score, before calibration, is at least this.
           */
          score_threshold: z.number().min(0).max(1),
          /** With fewer boxes than this, their median says too little, and `scales` apply. */
          least_boxes: z.number().int().positive(),
          /** Photos whose facings are smaller than `below` are looked at in other sizes. */
          small_facings: z.strictObject({ below: z.number().positive(), scales: lookScalesSchema }),
          /** Photos whose facings are larger than `above` are looked at in other sizes. */
          large_facings: z
            .strictObject({ above: z.number().positive(), scales: lookScalesSchema })
            .optional(),
          /** Boxes whose IoU is above this show the same facing and are fused. */
          iou_threshold: z.number().min(0).lt(1),
        })
        .optional(),
      /**
       * The probability of a facing is 1 / (1 + exp(-(slope * score + intercept))), where score is the
       * mean of the looks. All thresholds apply to it, or else to the score.
       */
      score_calibration: z
        .strictObject({ slope: z.number().positive(), intercept: z.number() })
        .optional(),
      /**
       * Corners become the score-weighted mean of all unsuppressed boxes whose IoU is above this, over
       * all looks. Without it, boxes keep their corners.
       */
      voting_iou_threshold: z.number().min(0).lt(1).optional(),
      /** Both sides of the detector's input are padded to a multiple of this. */
      multiple_of: z.number().int().positive(),
      /**
       * A box with at least this score is sure: it is a facing whatever it shows; see
       * `photo_threshold`.
       */
      score_threshold: z.number().min(0).max(1),
      /**
       * If no box of a photo reaches this score, the photo has no sure boxes. A detector finds boxes
       * on photos without products as well, but hardly ever with scores as high as on products.
       */
      photo_threshold: z.number().min(0).max(1).default(0),
      /**
       * A photo whose boxes stay below `photo_threshold` has sure boxes if this many of its boxes
       * reach this score.
       */
      several_boxes: z
        .strictObject({
          boxes: z.number().int().min(2),
          threshold: z.number().min(0).max(1),
        })
        .optional(),
      /**
       * Names are evidence of products as well. If the catalogue names enough boxes of a photo, a lower
       * threshold applies to it instead of `photo_threshold`.
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
      /** For non-maximum suppression within the graph, of the boxes of one look. */
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
      ({ photo_threshold, named_photo }) =>
        named_photo === undefined || named_photo.threshold <= photo_threshold,
      { path: ['named_photo', 'threshold'], message: 'must not be above photo_threshold' },
    ),
});

export type DetectorPackage = z.infer<typeof detectorPackageSchema>;
