import { z } from 'zod';

/** models/<name>/model.json: everything numeric about a model lives there, beside its weights. */

const fileSchema = z.strictObject({
  path: z.string().regex(/^[\w.-]+$/, 'must be a file name in the package folder'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex'),
});

const common = {
  name: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a semantic version'),
  training: z.strictObject({
    data: z.string(),
    code: z.string(),
    seed: z.number().int(),
    minutes: z.number(),
    machine: z.string(),
  }),
  licence: z.string().min(1),
};

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
      /** A larger photo is shrunk so that its long side has this many pixels. */
      long_side: z.number().int().positive(),
      /**
       * A smaller photo is as large as it is. But where the facings on a photo are small for the detector, by the
       * median of the longer sides of its sure boxes, the boxes are those of the photo enlarged: in tiles of
       * `long_side` at most, which overlap.
       */
      closer_look: z
        .strictObject({
          /** Pixels, as all of these, of what the detector sees; facings with a smaller median are small. */
          below: z.number().positive(),
          /** What the photo is enlarged for that median to become. */
          to: z.number().positive(),
          /** The most that it is enlarged by. */
          most: z.number().gt(1),
          /** So many sure boxes tell how large facings are. */
          least_boxes: z.number().int().positive(),
          /** The longest that it becomes: the number of tiles, each a look, grows with the square. */
          long_side: z.number().int().positive(),
          /** Of two tiles: what is longer is seen by the first look alone. */
          overlap: z.number().int().positive(),
        })
        .refine(({ below, to }) => below < to, {
          path: ['below'],
          message: 'must be less than `to`',
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
      /** Of non-maximum suppression in the graph, among all boxes. */
      iou_threshold: z.number().min(0).max(1),
      /** Of another among the boxes of `score_threshold` and more: what overlaps a surer one by more is not sure. */
      sure_iou_threshold: z.number().min(0).max(1).default(1),
      max_detections: z.number().int().positive(),
    })
    .refine(
      ({ long_side, closer_look }) => closer_look === undefined || closer_look.overlap < long_side,
      { path: ['closer_look', 'overlap'], message: 'must be less than long_side' },
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

/** How scores become names: a threshold, and how sure a name is. */
const namingShape = {
  /** A facing whose best score is lower stays `object`. */
  match_threshold: z.number().min(-1).max(1),
  /** confidence = sigmoid(slope x score + margin_slope x lead + intercept); the lead over the runner-up, at most 0.15. */
  calibration: z.strictObject({
    slope: z.number(),
    margin_slope: z.number().default(0),
    intercept: z.number(),
  }),
};
export const namingParametersSchema = z.object(namingShape);
export type NamingParameters = z.infer<typeof namingParametersSchema>;

/** What an item loses whose height in the catalogue does not fit a facing, beside its neighbours on the photo. */
const heightsSchema = z.strictObject({
  /** Of the heights' logarithms: so far off a box may be, as a price strip or another product hides its foot. */
  tolerance: z.number().nonnegative(),
  /** What the score loses for each unit beyond. */
  slope: z.number().nonnegative(),
  /** The most that it loses: a height may be wrong in the catalogue. */
  most: z.number().min(0).max(1),
});
export type HeightParameters = z.infer<typeof heightsSchema>;

/**
 * crop.onnx: `image` uint8 [H,W,3], `boxes` float32 [N,4] -> `crops` float32 [N,3,S,S], 0..255.
 * embedder.onnx: `crops`, `aspects` float32 [N] (width / height) -> `embeddings` float32 [N,D],
 * each of length 1, and, for settle.onnx, `details` uint8 [N,P,C]: C numbers at each of P places.
 * settle.onnx (optional; settles look-alikes by finer evidence): `queries` uint8 [N,P,C],
 * `gallery` uint8 [M,P,C], `scores` float32 [N,k], `candidates` int64 [N,k], both as match.onnx
 * returns them -> `settled` float32 [N,k]: better scores of the same candidates.
 * keypoints.onnx and verify.onnx (optional, both or neither; look again, once for each tilt and at a higher
 * resolution, at facings that are large on their photo): `pictures` uint8 [N,S,S], grey, each with its product in
 * the upper left corner, `extents` float32 [N,2] (the product's width and height, 0..1) ->
 * `keypoints` uint8 [N,P,C]; `facings` uint8 [N,P,C], `thumbnails` uint8 [N*k,T,C], the first T of
 * theirs, `scores` float32 [N,k] -> `verified` float32 [N,k].
 */
export const embedderPackageSchema = z.strictObject({
  ...common,
  kind: z.literal('embedder'),
  files: z.strictObject({
    embedder: fileSchema,
    crop: fileSchema,
    settle: fileSchema.optional(),
    keypoints: fileSchema.optional(),
    verify: fileSchema.optional(),
  }),
  parameters: z.strictObject({
    crop_size: z.number().int().positive(),
    dimensions: z.number().int().positive(),
    /** Crops per inference call; bounds the activations held in memory. */
    max_batch: z.number().int().positive(),
    ...namingShape,
    /** Without it heights are not compared. */
    heights: heightsSchema.optional(),
    /** Goes with settle.onnx; its scores have a threshold and a calibration of their own. */
    settle: z
      .strictObject({
        /** The nearest views of a facing that are looked at more closely. */
        candidates: z.number().int().positive(),
        /** Facings per inference call. */
        max_batch: z.number().int().positive(),
        ...namingShape,
      })
      .optional(),
    /** Goes with keypoints.onnx and verify.onnx; what they score has its own threshold and calibration. */
    verify: z
      .strictObject({
        /** Side of the pictures, pixels. */
        picture_side: z.number().int().positive(),
        /** Of a facing's longer side, in long sides of the photo. */
        least_side: z.number().min(0).max(1),
        /**
         * The most that are looked at among a photo's sure boxes, and again among its doubtful ones: the
         * largest. Doubtful boxes beyond them are none.
         */
        max_facings: z.number().int().positive(),
        /** How far above `match_threshold` the name of a doubtful box must lie. */
        doubtful_margin: z.number().min(0).max(1).default(0),
        /**
         * How many times higher a facing is looked at than it is on the photo, in turn; what agrees best counts.
         * From above or from the side a package looks lower or narrower than its thumbnail.
         */
        tilts: z.array(z.number().positive()).min(1).max(5).default([1]),
        /** The first of a thumbnail's that are kept; keypoints.onnx gives the strongest first. */
        thumbnail_keypoints: z.number().int().positive(),
        ...namingShape,
      })
      .optional(),
  }),
});

/**
 * match.onnx: `queries` float32 [N,D], `gallery` float32 [M,D], `k` int64 [1] ->
 * `scores` float32 [N,k], `indices` int64 [N,k], best first.
 */
export const matcherPackageSchema = z.strictObject({
  ...common,
  kind: z.literal('matcher'),
  files: z.strictObject({ match: fileSchema }),
  parameters: z.strictObject({}),
});

export const modelPackageSchema = z.discriminatedUnion('kind', [
  detectorPackageSchema,
  embedderPackageSchema,
  matcherPackageSchema,
]);
export type DetectorPackage = z.infer<typeof detectorPackageSchema>;
export type EmbedderPackage = z.infer<typeof embedderPackageSchema>;
export type MatcherPackage = z.infer<typeof matcherPackageSchema>;
export type ModelPackage = z.infer<typeof modelPackageSchema>;
