import { z } from 'zod';
import { detectorPackageSchema } from './detector-package';
import { common, fileSchema } from './package-parts';

/** models/<name>/model.json: everything numeric about a model lives there, beside its weights. */

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

export type NamingParameters = z.infer<z.ZodObject<typeof namingShape>>;

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
        /** So many of the nearest items of a facing are looked at more closely; four at least, for the alternatives. */
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
const matcherPackageSchema = z.strictObject({
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
export type EmbedderPackage = z.infer<typeof embedderPackageSchema>;
export type ModelPackage = z.infer<typeof modelPackageSchema>;
