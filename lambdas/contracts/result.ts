import { z } from 'zod';
import { timestampSchema, uuidOutputSchema } from './fields';

/** x, y of the top left corner, width, height: integers, in pixels of the upright photo. */
export const bboxSchema = z.tuple([
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.number().int(),
]);
export type Bbox = z.infer<typeof bboxSchema>;

export const detectionSchema = z.object({
  catalog_item_uuid: uuidOutputSchema,
  /** The probability that the name is right. */
  confidence: z.number().min(0).max(1),
  bbox: bboxSchema,
});
export type Detection = z.infer<typeof detectionSchema>;

/** Shelf 1 is the top one, slot 1 the leftmost, stack 0 the lowest. */
const positionShape = {
  shelf_id: z.number().int().min(1),
  slot: z.number().int().min(1),
  stack_index: z.number().int().min(0),
};

export const realogramSchema = z.object({
  gaps: z.array(z.object({ ...positionShape, bbox: bboxSchema })),
  item_entries: z.array(z.object({ annotation_id: z.number().int().min(0), ...positionShape })),
});
export type Realogram = z.infer<typeof realogramSchema>;

export const sharesSchema = z.object({
  image_id: z.literal(1),
  values: z.array(
    z.object({
      group_by: z.literal('products'),
      /** `null` pools the facings that are not in the task's catalogue. */
      product_uuid: uuidOutputSchema.nullable(),
      count: z.number().int(),
      count_ratio: z.number(),
      /** Pixels. */
      area: z.number().int(),
      area_ratio: z.number(),
    }),
  ),
});
export type Shares = z.infer<typeof sharesSchema>;

export const annotationSchema = z.object({
  id: z.number().int().min(0),
  image_id: z.literal(1),
  category_id: z.number().int().min(0),
  bbox: bboxSchema,
  area: z.number().int(),
  iscrowd: z.literal(0),
  segmentation: z.array(z.never()),
  neurolabs: z.object({
    score: z.number().min(0).max(1),
    modalities: z.object({}),
    /** The next best catalogue items, never category 0. */
    alternative_predictions: z
      .array(z.object({ category_id: z.number().int().min(1), score: z.number() }))
      .max(3),
  }),
});
export type Annotation = z.infer<typeof annotationSchema>;

/** What a category knows of its catalogue item: only the keys that are set, all strings. */
export const categoryAttributesSchema = z.object({
  productUuid: z.string(),
  name: z.string(),
  barcode: z.string().optional(),
  customId: z.string().optional(),
  label: z.string().optional(),
  brand: z.string().optional(),
  size: z.string().optional(),
  containerType: z.string().optional(),
  flavour: z.string().optional(),
  packagingSize: z.string().optional(),
  /** A JSON array in a string. */
  tags: z.string().optional(),
});

export const categorySchema = z.object({
  id: z.number().int().min(0),
  name: z.string(),
  neurolabs: categoryAttributesSchema.nullable(),
  supercategory: z.literal(''),
});
export type Category = z.infer<typeof categorySchema>;

export const cocoSchema = z.object({
  info: z.object({
    url: z.string(),
    year: z.string(),
    version: z.string(),
    contributor: z.string(),
    description: z.string(),
    /** MM/DD/YYYY, HH:MM:SS in UTC. */
    date_created: z.string(),
  }),
  licenses: z.array(z.object({ id: z.literal(1), url: z.literal(''), name: z.literal('') })),
  images: z.array(
    z.object({
      id: z.literal(1),
      width: z.number().int(),
      height: z.number().int(),
      license: z.literal(1),
      coco_url: z.literal(''),
      file_name: z.string(),
      flickr_url: z.literal(''),
      date_captured: z.literal(''),
    }),
  ),
  neurolabs: z.object({}),
  categories: z.array(categorySchema),
  annotations: z.array(annotationSchema),
});
export type Coco = z.infer<typeof cocoSchema>;

export const postprocessingResultsSchema = z.object({
  /** Recognised products only; every facing is in `coco.annotations`. */
  detections: z.array(detectionSchema),
  realogram: realogramSchema.nullable(),
  shares: z.array(sharesSchema),
});
export type PostprocessingResults = z.infer<typeof postprocessingResultsSchema>;

export const RESULT_STATUSES = ['IN_PROGRESS', 'COMPLETED', 'FAILED'] as const;

/** The full form: single fetch, sync-image and callback payload. */
export const resultSchema = z.object({
  uuid: uuidOutputSchema,
  task_uuid: uuidOutputSchema,
  image_url: z.url(),
  status: z.enum(RESULT_STATUSES),
  failure_reason: z.string(),
  /** Processing time in seconds. */
  duration: z.number().nullable(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  /** The mean confidence of the detections; 0 when nothing was recognised. */
  confidence_score: z.number().min(0).max(1).nullable(),
  postprocessing_results: postprocessingResultsSchema,
  coco: cocoSchema,
});
export type Result = z.infer<typeof resultSchema>;

/** What the worker stores in S3 when it completes a result; the rest of a result is its row. */
export const recognitionDocumentSchema = z.object({
  postprocessing_results: postprocessingResultsSchema,
  coco: cocoSchema,
});
export type RecognitionDocument = z.infer<typeof recognitionDocumentSchema>;
