import * as z from 'zod';
import { detectorPackageSchema } from './detector-package';
import { fileSchema, packageShape } from './package-parts';

/** The schema of models/<name>/model.json, which describes a model's ONNX files and holds its parameters. */

/** How the score of the best item becomes a name and its confidence. */
const namingShape = {
  /** The lowest best score with which a facing is named. A facing below it is an `object`. */
  match_threshold: z.number().min(-1).max(1),
  /** The lowest confidence of the best item with which a facing is named. */
  least_confidence: z.number().min(0).max(1).default(0),
  /**
   * confidence = sigmoid(slope x score + margin_slope x lead + packshot + size_slope x size +
   * misfit_slope x misfit + items_slope x items + intercept). The lead is how far the score is above
   * the runner-up's, at most 0.15.
   */
  calibration: z.strictObject({
    slope: z.number(),
    margin_slope: z.number().default(0),
    /**
     * Added for items with a picture on a plain background: packshots score lower than crops of
     * shelves.
     */
    packshot: z.number().default(0),
    /**
     * What `packshot` would be for views of such items that were cut from a shelf. Their scores are lowered by
     * the difference, divided by the slope.
     */
    shelf_view: z.number().default(0),
    /** The size is the logarithm of the facing's longer side, relative to the photo's. */
    size_slope: z.number().default(0),
    /**
     * The misfit is 1 - IoU of the facing's box and the box of the item's best facing, with their
     * upper left corners aligned.
     */
    misfit_slope: z.number().default(0),
    /** The value for `items` is the logarithm of the number of items in the catalogue. */
    items_slope: z.number().default(0),
    intercept: z.number(),
  }),
};

export type NamingParameters = z.infer<z.ZodObject<typeof namingShape>>;

/**
 * How much an item's score is lowered if its height in the catalogue does not fit a facing. The
 * facing's height in metres is estimated from its neighbours on the photo.
 */
const heightsSchema = z.strictObject({
  /**
   * Up to this difference between the logarithms of the heights, the score is not lowered. A box
   * may be too short because a price strip or another product hides its foot.
   */
  tolerance: z.number().nonnegative(),
  /** How much the score is lowered for each unit of difference beyond that. */
  slope: z.number().nonnegative(),
  /** The maximum by which the score is lowered, because a height in the catalogue may be wrong. */
  most: z.number().min(0).max(1),
});
export type HeightParameters = z.infer<typeof heightsSchema>;

/**
 * How much a view's score is lowered if its width / height fits a facing's box worse than the
 * winner's.
 */
const aspectsSchema = z.strictObject({
  /** How much the score is lowered for each unit of difference between the ratios' logarithms. */
  slope: z.number().nonnegative(),
  /**
   * The maximum by which the score is lowered, because a neighbour may hide part of the facing, or
   * the facing may be turned.
   */
  most: z.number().min(0).max(1),
});
export type AspectParameters = z.infer<typeof aspectsSchema>;

/** The model.json of an embedder. Each file is a graph: inputs -> outputs. */
export const embedderPackageSchema = z.strictObject({
  ...packageShape,
  kind: z.literal('embedder'),
  files: z.strictObject({
    /**
     * `crops`, `aspects` float32 [N] (width / height) -> `embeddings` float32 [N,D], each of length 1,
     * and, for settle.onnx, `details` uint8 [N,P,C]: C numbers at each of P places.
     */
    embedder: fileSchema,
    /** `image` uint8 [H,W,3], `boxes` float32 [N,4] -> `crops` float32 [N,3,S,S], 0..255. */
    crop: fileSchema,
    /**
     * `queries` uint8 [N,P,C], `gallery` uint8 [M,P,C], `scores` float32 [N,k], `candidates` int64 [N,k],
     * both as match.onnx returns them -> `settled` float32 [N,k]: scores by details.
     */
    settle: fileSchema.optional(),
    /**
     * `pictures` uint8 [N,S,S], grey, each with its product in the upper left corner, `extents` float32
     * [N,2] (the product's width and height, 0..1) -> `keypoints` uint8 [N,P,C]. Needs `verify`.
     */
    keypoints: fileSchema.optional(),
    /**
     * `facings` uint8 [N,P,C], `thumbnails` uint8 [N*k,T,C], the first T keypoints of each, `scores`
     * float32 [N,k] -> `verified` float32 [N,k]. Needs `keypoints`.
     */
    verify: fileSchema.optional(),
  }),
  parameters: z.strictObject({
    crop_size: z.number().int().positive(),
    dimensions: z.number().int().positive(),
    /** How many crops one inference call takes, at most. This limits the memory it needs. */
    max_batch: z.number().int().positive(),
    ...namingShape,
    /** If absent, heights are not compared. */
    heights: heightsSchema.optional(),
    /** If absent, only the vectors compare aspects. */
    aspects: aspectsSchema.optional(),
    /** Parameters for settle.onnx, whose scores need their own threshold and calibration. */
    settle: z
      .strictObject({
        /** How many of a facing's best items are compared: at least four, because results list alternatives. */
        candidates: z.number().int().positive(),
        /** How many facings one inference call takes, at most. */
        max_batch: z.number().int().positive(),
        ...namingShape,
      })
      .optional(),
    /**
     * Parameters for keypoints.onnx and verify.onnx, whose scores need their own threshold and
     * calibration.
     */
    verify: z
      .strictObject({
        /** The side of the square pictures for keypoints.onnx, in pixels. */
        picture_side: z.number().int().positive(),
        /** A facing is large if its longer side is at least this fraction of the photo's long side. */
        least_side: z.number().min(0).max(1),
        /**
         * How many of a photo's sure boxes are verified, and how many of its doubtful boxes, the
         * largest first. Doubtful boxes beyond this number do not become facings.
         */
        max_facings: z.number().int().positive(),
        /**
         * A doubtful box (detector-package.ts) becomes a facing only if its name scores at least this far
         * above `match_threshold`.
         */
        doubtful_margin: z.number().min(0).max(1).default(0),
        /**
         * Factors by which a facing's height is stretched, in the order in which they are tried, until
         * one item leads clearly. Each item's best score counts. Seen from above or from the side, a
         * package looks lower or narrower than on its thumbnail.
         */
        tilts: z.array(z.number().positive()).min(1).max(5).default([1]),
        /** How many keypoints of a thumbnail are kept; keypoints.onnx gives the strongest first. */
        thumbnail_keypoints: z.number().int().positive(),
        ...namingShape,
      })
      .optional(),
  }),
});

/**
 * The model.json of a matcher.
 * match.onnx: `queries` float32 [N,D], `gallery` float32 [M,D], `k` int64 [1] ->
 * `scores` float32 [N,k], `indices` int64 [N,k], best first.
 */
const matcherPackageSchema = z.strictObject({
  ...packageShape,
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
