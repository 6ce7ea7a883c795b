import * as z from 'zod';
import { metadataSchema } from './caller-data';
import { timestampSchema, uuidOutputSchema } from './fields';
import { LIMITS } from './limits';
import { renameFields } from './renames';
import { facingCountsSchema, leastSureNameSchema, sharesSchema, totalSharesSchema } from './shares';

export const bboxSchema = z
  .tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()])
  .meta({
    id: 'Bbox',
    description:
      'x and y of the top left corner, width, height: in pixels of the photo as it is shown upright',
    // Documented as any four integers, because few tools support a schema for each place.
    override: ({ jsonSchema }) => {
      delete jsonSchema.prefixItems;
      Object.assign(jsonSchema, {
        items: { type: 'integer' },
        minItems: 4,
        maxItems: 4,
        examples: [[412, 118, 96, 240]],
      });
    },
  });
export type Bbox = z.infer<typeof bboxSchema>;

const detectionSchema = z
  .object({
    catalog_item_uuid: uuidOutputSchema.describe('The catalogue item that was recognised'),
    confidence: z.number().min(0).max(1).describe('The probability that the name is right'),
    bbox: bboxSchema,
  })
  .meta({ id: 'Detection' });
export type Detection = z.infer<typeof detectionSchema>;

const positionShape = {
  bay: z.number().int().min(1).default(1).describe('1 is the leftmost bay'),
  shelf_id: z.number().int().min(1).describe('1 is the top shelf of its bay'),
  shelf_from_bottom: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('1 is the lowest shelf of its bay; only with fields=shelf_from_bottom'),
  slot: z
    .number()
    .int()
    .min(1)
    .describe(
      '1 is the leftmost on its shelf. Gaps are counted as well, and numbering continues in the next bay',
    ),
  stack_index: z.number().int().min(0).describe('0 is the bottom of a stack'),
};

const realogramSchema = z
  .object({
    gaps: z.array(z.object({ ...positionShape, bbox: bboxSchema })),
    item_entries: z.array(
      z.object({
        annotation_id: z.number().int().min(0).describe('An id of coco.annotations'),
        ...positionShape,
      }),
    ),
  })
  .meta({ id: 'Realogram' });
export type Realogram = z.infer<typeof realogramSchema>;

const annotationSchema = z
  .object({
    id: z.number().int().min(0),
    image_id: z.literal(1),
    category_id: z
      .number()
      .int()
      .min(0)
      .describe("0 stands for a product that is not in the task's catalogue"),
    bbox: bboxSchema,
    area: z.number().int().describe('Width times height of the box, in pixels'),
    iscrowd: z.literal(0),
    segmentation: z.array(z.never()),
    neurolabs: z.object({
      score: z.number().min(0).max(1),
      modalities: z.object({}),
      alternative_predictions: z
        .array(z.object({ category_id: z.number().int().min(1), score: z.number() }))
        .max(3)
        .describe('The next best catalogue items, never category 0'),
    }),
  })
  .meta({ id: 'Annotation' });
export type Annotation = z.infer<typeof annotationSchema>;

/** The attributes of a category's catalogue item: only those that are set, all of them strings. */
const categoryAttributesSchema = z.object({
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
  tags: z.string().optional().describe('A JSON array in a string'),
});

const categorySchema = z.object({
  id: z.number().int().min(0),
  name: z.string(),
  neurolabs: categoryAttributesSchema.nullable(),
  supercategory: z.literal(''),
});
export type Category = z.infer<typeof categorySchema>;

const cocoSchema = z
  .object({
    info: z.object({
      url: z.string(),
      year: z.string(),
      version: z.string(),
      contributor: z.string(),
      description: z.string(),
      date_created: z.string().describe('MM/DD/YYYY, HH:MM:SS in UTC'),
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
    categories: z
      .array(categorySchema)
      .describe(
        'Category 0, then one for each catalogue item of the task. Where all of them would take ' +
          `more than ${LIMITS.categoriesBytes / 1e6} MB (items by the thousand), only 0 and those ` +
          'that annotations or their alternatives name, with the ids they would have among all',
      ),
    annotations: z.array(annotationSchema).describe('Every facing found, from left to right'),
  })
  .meta({ id: 'Coco' });
export type Coco = z.infer<typeof cocoSchema>;

const postprocessingResultsSchema = z
  .object({
    detections: z
      .array(detectionSchema)
      .describe('Recognised products only; every facing is in coco.annotations'),
    realogram: realogramSchema.nullable().describe('null unless the task asks for it'),
    shares: z.array(sharesSchema).describe('Empty unless the task asks for them'),
  })
  .meta({ id: 'PostprocessingResults' });

export const RESULT_STATUSES = ['IN_PROGRESS', 'COMPLETED', 'FAILED'] as const;

/** A result in full, as get-result, sync-image and callbacks return it. */
export const resultSchema = z
  .object({
    uuid: uuidOutputSchema.describe('Identifier of the result'),
    task_uuid: uuidOutputSchema.describe('The task it belongs to'),
    external_id: z.string().optional().describe('As submitted with the photo; absent if none was'),
    metadata: metadataSchema.optional().describe('As submitted with the photo; absent if none was'),
    file_name: z.string().optional().describe('Name of the file; only with fields=file_name'),
    image_url: z.url().describe("Address of the service's own copy of the image"),
    status: z.enum(RESULT_STATUSES),
    failure_reason: z.string().describe('Why it FAILED; empty otherwise'),
    duration: z.number().nullable().describe('Processing time in seconds; null while IN_PROGRESS'),
    created_at: timestampSchema.describe('When the image was accepted'),
    updated_at: timestampSchema.describe('When the result last changed'),
    ...renameFields,
    confidence_score: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe(
        'Mean confidence of the detections, 0 if nothing was recognised; null unless COMPLETED',
      ),
    postprocessing_results: postprocessingResultsSchema,
    coco: cocoSchema,
    facings: facingCountsSchema.optional().describe('Only with fields=facings, once COMPLETED'),
    least_sure: z
      .array(leastSureNameSchema)
      .optional()
      .describe(
        'Up to three products with the least sure names, that of lowest confidence first; with corrected=true ' +
          'without names that people confirmed; only with fields=least_sure, once COMPLETED',
      ),
    shares: totalSharesSchema.optional().describe('Only with fields=shares'),
  })
  .meta({ id: 'Result' });
export type Result = z.infer<typeof resultSchema>;

/** A facing without a name: its id, and its vector as base64 with one signed byte per number. */
export const unnamedFacingSchema = z.object({
  id: z.number().int().min(0),
  embedding: z.string(),
});

/** A judged facing that was named before the task had the item that it shows. */
const notComparedSchema = z.object({
  annotation_id: z.number().int().min(0),
  item_uuid: z.uuid(),
});
export type NotCompared = z.infer<typeof notComparedSchema>;

/** The part of a COMPLETED result that the worker stores in S3. The rest is in the result's row. */
export const recognitionDocumentSchema = z.object({
  postprocessing_results: postprocessingResultsSchema,
  coco: cocoSchema,
  /**
   * The facings without a name, with vectors made by the embedder that `coco.info` names. Absent in
   * older documents.
   */
  unnamed: z.array(unnamedFacingSchema).optional(),
  /** Facings that kept their names when the others were named again by a catalogue with more items. */
  not_compared: z.array(notComparedSchema).optional(),
  /**
   * How surely each annotation's box shows a product, in their order. A named facing's score is that of its name.
   * Absent in older documents.
   */
  detection_scores: z.array(z.number()).optional(),
  /** The base64 of a small JPEG of the photo, for lists. Absent in older documents. */
  preview: z.base64().optional(),
});
export type RecognitionDocument = z.infer<typeof recognitionDocumentSchema>;
