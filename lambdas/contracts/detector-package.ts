import { z } from 'zod';
import { common, fileSchema } from './package-parts';

/** A photo is enlarged to so many times the detector's long side at most: 49 tiles that share half of it, each a look. */
const MOST_ENLARGED = 4;

/**
 * detector.onnx: `image` uint8 [H,W,3] RGB, `score_threshold` float32 [1], `iou_threshold`
 * float32 [1] -> `boxes` float32 [N,4] (x0,y0,x1,y1 in pixels of the input), `scores` float32 [N].
 */
export const detectorPackageSchema = z.strictObject({
  ...common,
  kind: z.literal('detector'),
  files: z.strictObject({ detector: fileSchema }),
  parameters: z
    .strictObject({
      /**
       * A larger photo is shrunk so that its long side has this many pixels. A photo that is longer than 4:3 is
       * shrunk to as many pixels in all as one of 4:3, so that its long side is longer, up to four times.
       */
      long_side: z.number().int().positive(),
      /**
       * Where the facings on a photo are small, the detector looks again at the photo enlarged, and those boxes
       * count. The median of the longer sides of the sure boxes tells how large facings are. A photo that is larger
       * than `long_side` when it is enlarged is looked at in tiles of that side. All sizes are in pixels of what the
       * detector sees.
       */
      closer_look: z
        .strictObject({
          /** Facings with a smaller median are small. */
          below: z.number().positive(),
          /** What the photo is enlarged for that median to become. */
          to: z.number().positive(),
          /** The most that it is enlarged by. */
          most: z.number().gt(1),
          /** So many sure boxes tell how large facings are. */
          least_boxes: z.number().int().positive(),
          /** The most that its long side may have then: the number of tiles, each a look, grows with the square. */
          enlarged_long_side: z.number().int().positive(),
          /** What two neighbouring tiles share. Facings that are longer than this are left to the first look. */
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
      /** Both sides are padded to a multiple of this. */
      multiple_of: z.number().int().positive(),
      /** A box of this score or more is a facing, whatever it shows; see `photo_threshold`. */
      score_threshold: z.number().min(0).max(1),
      /**
       * What the surest box of a photo must score, or else none is a facing whatever it shows: where no
       * product is, a detector takes this or that for one, but is hardly ever as sure as on products.
       */
      photo_threshold: z.number().min(0).max(1).default(0),
      /**
       * Nor is it as sure at other sizes of such a photo. With these, the mean of the surest scores at all
       * sizes must reach `photo_threshold`.
       */
      further_looks: z
        .strictObject({
          /** Of the size that the photo has at the first look. */
          scales: z.array(z.number().positive().lt(1)).min(1),
          /** A first look whose surest box has this score is enough: the others cost their time. */
          unless: z.number().min(0).max(1),
        })
        .optional(),
      /**
       * Names are evidence too: where the catalogue names so many of the boxes that would count, less is
       * enough. Where it does not, none of them is a facing whatever it shows.
       */
      named_photo: z
        .strictObject({
          names: z.number().int().positive(),
          /** In place of `photo_threshold`. */
          threshold: z.number().min(0).max(1),
        })
        .optional(),
      /**
       * Whoever photographs one product from near wants it named, even if a hand hides much of it: a
       * large box of this score is a facing too, where the catalogue names it.
       */
      doubtful: z
        .strictObject({
          score_threshold: z.number().min(0).max(1),
          /** Of the box's longer side, in long sides of the photo. */
          least_side: z.number().min(0).max(1),
        })
        .optional(),
      /** For non-maximum suppression among all boxes: in the graph, and between tiles and the first look. */
      iou_threshold: z.number().min(0).max(1),
      /** For a second one, among boxes of `score_threshold` and more: one that overlaps a surer one by more is not sure. */
      sure_iou_threshold: z.number().min(0).max(1).default(1),
      /**
       * So many sure boxes of a photo are kept. The graph must itself return no more of one look: it has no input that
       * would tell it, and suppression compares every box with every other.
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
        closer_look === undefined || closer_look.enlarged_long_side <= MOST_ENLARGED * long_side,
      {
        path: ['closer_look', 'enlarged_long_side'],
        message: `must not be more than ${MOST_ENLARGED} times the detector's long_side`,
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
