import * as z from 'zod';
import { timestampSchema, uuidOutputSchema } from './fields';

/**
 * Measures of a picture, taken when it is enrolled. Judgements are not stored, so a changed threshold
 * applies to all pictures at once.
 */
export const pictureMeasuresSchema = z.object({
  /** The product's size in pixels on the submitted picture, without the border around it. */
  width: z.number().int().nonnegative(),
  height: z.number().int().nonnegative(),
  /** The standard deviation of brightness, which is 0 to 255. */
  contrast: z.number().nonnegative(),
  /** 0: sharp, 1: nothing but blur. */
  blur: z.number().min(0).max(1),
  /**
   * The share of the picture's area that holds nearly all print and edges; 1 on a plain background.
   */
  extent: z.number().min(0).max(1),
  /** The share of the picture that is burnt out to white; 0 if the border is white too. */
  burnt_out: z.number().min(0).max(1),
});
export type PictureMeasures = z.infer<typeof pictureMeasuresSchema>;

/** A view of an item that is nearly the same as a view of another item. */
export const lookalikeSchema = z.object({
  /** The index of one of the item's views, from 0. Unreadable pictures have no view. */
  view: z.number().int().nonnegative(),
  /** The other item. */
  item_uuid: z.uuid(),
});
export type Lookalike = z.infer<typeof lookalikeSchema>;

const FINDING_CODES = [
  'EMPTY',
  'TOO_SMALL',
  'BLURRED',
  'MOSTLY_BACKGROUND',
  'GLARE',
  'LIKE_ANOTHER_ITEM',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

const findingSchema = z.object({
  code: z.enum(FINDING_CODES).describe('What is wrong, for programs'),
  detail: z.string().describe('What is wrong, and what to do'),
  catalog_item_uuid: uuidOutputSchema
    .nullable()
    .describe('For LIKE_ANOTHER_ITEM, the other item; otherwise null'),
});
export type Finding = z.infer<typeof findingSchema>;

const ENROLMENT_STATUSES = ['ENROLLED', 'WAITING', 'UNREADABLE'] as const;
export type EnrolmentStatus = (typeof ENROLMENT_STATUSES)[number];

const pictureEnrolmentSchema = z.object({
  url: z.url().describe('Address of the stored picture'),
  kind: z.enum(['THUMBNAIL', 'REFERENCE_IMAGE']),
  status: z
    .enum(ENROLMENT_STATUSES)
    .describe('WAITING: not looked at yet. UNREADABLE: it cannot be decoded, so it is not used'),
  findings: z
    .array(findingSchema)
    .nullable()
    .describe(
      'What makes the picture a bad reference; empty if nothing does. Null: not judged, because it is waiting, ' +
        'is unreadable, or was enrolled before pictures were judged',
    ),
});
export type PictureEnrolment = z.infer<typeof pictureEnrolmentSchema>;

/** The answer of GET /catalog-items/{item_uuid}/enrolment. */
export const itemEnrolmentSchema = z
  .object({
    uuid: uuidOutputSchema.describe('Identifier of the item'),
    status: z
      .enum(ENROLMENT_STATUSES)
      .describe(
        'WAITING: a picture is waiting. UNREADABLE: no picture can be decoded. Otherwise ENROLLED',
      ),
    enrolled_at: timestampSchema
      .nullable()
      .describe('When the pictures were enrolled; null if none is, or if this was not recorded'),
    embedder: z.string().nullable().describe('The model that enrolled the pictures'),
    pictures: z.array(pictureEnrolmentSchema).describe('The thumbnail, then the reference images'),
  })
  .meta({ id: 'ItemEnrolment' });
export type ItemEnrolment = z.infer<typeof itemEnrolmentSchema>;
