import * as z from 'zod';
import { fileSchema, packageShape } from './package-parts';

/**
 * The sizes of further looks, relative to the first look. A look's memory grows with the square of
 * its size: at 2, a detector of 1,024 pixels sees 2,048.
 */
const lookScalesSchema = z.array(z.number().positive().max(2)).min(1).max(4);

/** The model.json of a detector. Sizes are in pixels of the detector's input. */
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
       * Larger photos are shrunk to this long side. A photo longer than 4:3 is shrunk to as many
       * pixels as a 4:3 photo, so its long side is longer, at most four times this value.
       */
      long_side: z.number().int().positive(),
      /**
       * The detector looks at each photo again at other sizes, and the boxes of all looks are
       * fused. If absent, only the boxes of the first look count.
       */
      further_looks: z
        .strictObject({
          /** The sizes of the further looks, relative to the first one. */
          scales: lookScalesSchema,
          /**
           * The size of a photo's facings is the median longer side of the first look's boxes. Only
           * boxes with at least this score, before calibration, count.
           */
          score_threshold: z.number().min(0).max(1),
          /** With fewer boxes than this, the median is unreliable, so `scales` apply. */
          least_boxes: z.number().int().positive(),
          /**
           * Photos whose facings are smaller than `below` are looked at again at these `scales`
           * instead.
           */
          small_facings: z.strictObject({ below: z.number().positive(), scales: lookScalesSchema }),
          /**
           * Photos whose facings are larger than `above` are looked at again at these `scales`
           * instead.
           */
          large_facings: z
            .strictObject({ above: z.number().positive(), scales: lookScalesSchema })
            .optional(),
          /** Boxes whose IoU is above this show the same facing and are fused. */
          iou_threshold: z.number().min(0).lt(1),
        })
        .optional(),
      /**
       * The probability that a box is a facing is 1 / (1 + exp(-(slope * score + intercept))),
       * where score is the mean over the looks. The thresholds below apply to this probability, or
       * to the score if there is no calibration.
       */
      score_calibration: z
        .strictObject({ slope: z.number().positive(), intercept: z.number() })
        .optional(),
      /**
       * A box's corners become the score-weighted mean of all boxes, from all looks and before
       * non-maximum suppression, whose IoU with it is above this. If absent, boxes keep their corners.
       */
      voting_iou_threshold: z.number().min(0).lt(1).optional(),
      /** Both sides of the detector's input are padded to a multiple of this. */
      multiple_of: z.number().int().positive(),
      /**
       * A box with at least this score is sure: it becomes a facing whether or not it gets a name,
       * subject to `photo_threshold`.
       */
      score_threshold: z.number().min(0).max(1),
      /**
       * If no box of a photo reaches this score, the photo has no sure boxes. A detector also finds
       * boxes on photos without products, but rarely with scores as high as for products.
       */
      photo_threshold: z.number().min(0).max(1).default(0),
      /**
       * A photo whose boxes all stay below `photo_threshold` still has sure boxes if at least
       * `boxes` of them reach `threshold`.
       */
      several_boxes: z
        .strictObject({
          boxes: z.number().int().min(2),
          threshold: z.number().min(0).max(1),
        })
        .optional(),
      /**
       * Names are evidence of products too. If the catalogue names enough boxes in a photo, a lower
       * threshold replaces `photo_threshold`.
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
       * Doubtful boxes are large ones with a lower score. They become facings only if the catalogue
       * names them. They find products photographed close up, even if a hand covers much of the
       * product.
       */
      doubtful: z
        .strictObject({
          score_threshold: z.number().min(0).max(1),
          /** The minimum longer side of a doubtful box, as a fraction of the photo's long side. */
          least_side: z.number().min(0).max(1),
        })
        .optional(),
      /**
       * The IoU threshold of the non-maximum suppression in the graph, among the boxes of one look.
       */
      iou_threshold: z.number().min(0).max(1),
      /**
       * The IoU threshold of a second suppression, among sure boxes only. A box whose IoU with a
       * box of a higher score is above this is not sure: it is doubtful if it is large enough, and
       * otherwise dropped.
       */
      sure_iou_threshold: z.number().min(0).max(1).default(1),
      /**
       * How many sure boxes are kept per photo, at most. The graph must not return more boxes than
       * this for one look, because suppression compares every pair. The graph has no input for the
       * limit.
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
