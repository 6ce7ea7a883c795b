import * as z from 'zod';
import { correctedQuerySchema } from './corrections';
import { absentWhenEmptySchema, uuidOutputSchema, uuidSchema } from './fields';
import { bboxSchema } from './result';

/** How well a photo matches a planogram. docs/planograms.md has a worked example. */

export const POSITION_STATUSES = [
  'RIGHT',
  'TOO_FEW_FACINGS',
  'WRONG_PRODUCT',
  'WRONG_PLACE',
  'MISSING',
  'NOT_IN_VIEW',
] as const;
export type PositionStatus = (typeof POSITION_STATUSES)[number];

export const complianceQuerySchema = z.object({
  planogram: uuidSchema.describe('The uuid of the planogram to compare with'),
  bay: absentWhenEmptySchema(
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 on')
      .transform(Number),
  ).meta({
    description:
      'Compares only the bay with this number in realogram.item_entries. If left out, each bay of the planogram ' +
      'is compared with the bay of the photo that has its number, or a planogram without bays with all of them.',
    override: { type: 'integer', minimum: 1 },
    // absentWhenEmptySchema sets this too, but the transform drops it.
    param: { allowEmptyValue: true },
  }),
  ...correctedQuerySchema.shape,
});

const itemShape = {
  catalog_item_uuid: uuidOutputSchema,
  name: z.string().describe("The item's name; its uuid if it was deleted"),
};
const annotationIdsSchema = (description: string) =>
  z.array(z.number().int().min(0)).describe(description);

/** Answers have it if the planogram's positions have it. */
const bayOfAnswerSchema = z.number().int().min(1).optional();

const comparedPositionSchema = z
  .object({
    bay: bayOfAnswerSchema.describe('As in the planogram'),
    shelf_id: z.number().int().min(1).describe('As in the planogram'),
    position: z.number().int().min(1).describe('As in the planogram'),
    ...itemShape,
    planned_facings: z.number().int().min(1).describe('As in the planogram'),
    facings_in_view: z
      .number()
      .int()
      .min(0)
      .describe('How many of the planned facings the photo has room for'),
    right_facings: z
      .number()
      .int()
      .min(0)
      .describe('Facings of the product at its place, at most as many as planned'),
    probable_facings: z
      .number()
      .int()
      .min(0)
      .describe(
        'Facings at this place without a name, whose alternatives include the product: it is probably there',
      ),
    status: z
      .enum(POSITION_STATUSES)
      .describe(
        [
          'RIGHT: all planned facings in view stand there.',
          'TOO_FEW_FACINGS: only some do.',
          'WRONG_PRODUCT: another product stands there, and this one is not misplaced.',
          'WRONG_PLACE: the product stands in the bay, at a place that is not planned for it.',
          'MISSING: the place is on the photo and empty, and the product is not misplaced.',
          'NOT_IN_VIEW: the photo does not show the place, so it does not count.',
        ].join(' '),
      ),
    annotation_ids: annotationIdsSchema(
      'Ids of coco.annotations: what stands at the place, whatever it is',
    ),
    elsewhere_ids: annotationIdsSchema(
      'Ids of coco.annotations: misplaced facings of the product, each for one position only',
    ),
  })
  .meta({ id: 'ComparedPosition' });
export type ComparedPosition = z.infer<typeof comparedPositionSchema>;

const extraFacingsSchema = z
  .object({
    catalog_item_uuid: uuidOutputSchema
      .nullable()
      .describe("null: not a product of the task's catalogue"),
    name: z.string().nullable().describe("The item's name; null if the uuid is null"),
    facings: z.number().int().min(1),
    bay: bayOfAnswerSchema.describe('On the photo; only if the planogram tells bays apart'),
    shelf_id: z.number().int().min(1).describe('On the photo: 1 is its top shelf'),
    slot: z.number().int().min(1).describe('On the photo: 1 is the leftmost on its shelf'),
    annotation_ids: annotationIdsSchema('Ids of coco.annotations'),
  })
  .meta({ id: 'ExtraFacings' });

const mustHaveSchema = z
  .object({
    ...itemShape,
    is_found: z.boolean().describe('Whether the photo shows it anywhere'),
    facings: z.number().int().min(0).describe('How many facings of the item the photo shows'),
  })
  .meta({ id: 'MustHave' });
export type MustHave = z.infer<typeof mustHaveSchema>;

const orderSchema = z
  .object({
    bay: bayOfAnswerSchema.describe('The bay in the planogram, if it tells bays apart'),
    text: z.string().describe('The same text as in actions'),
    annotation_ids: annotationIdsSchema('Ids of the coco.annotations that the text is about'),
    bbox: bboxSchema
      .nullable()
      .describe(
        'The place on the photo: a box around those facings, or where facings should stand',
      ),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof orderSchema>;

const countSchema = z.number().int().min(0);

export const complianceSchema = z
  .object({
    planogram_uuid: uuidOutputSchema,
    result_uuid: uuidOutputSchema,
    score: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe(
        'The sum of right_facings divided by the sum of facings_in_view; null if nothing is in view',
      ),
    counts: z
      .object({
        RIGHT: countSchema,
        TOO_FEW_FACINGS: countSchema,
        WRONG_PRODUCT: countSchema,
        WRONG_PLACE: countSchema,
        MISSING: countSchema,
        NOT_IN_VIEW: countSchema,
      } satisfies Record<PositionStatus, z.ZodType>)
      .describe('How many positions have each status'),
    positions: z
      .array(comparedPositionSchema)
      .describe('Every position of the planogram, by bay and from the top shelf down'),
    extras: z
      .array(extraFacingsSchema)
      .describe('Facings in the bay that the planogram has no place for, from the top shelf down'),
    facings_beside: z
      .number()
      .int()
      .min(0)
      .describe('Facings beside, above or below the bay, which do not count'),
    must_have: z.array(mustHaveSchema).describe('The must-have items of the planogram'),
    actions: z.array(z.string()).describe('What to do at the shelf, in words'),
    orders: z.array(orderSchema).describe('The actions, in the same order, with their places'),
    warnings: z.array(z.string()).describe('What makes the comparison doubtful'),
  })
  .meta({ id: 'Compliance' });
export type Compliance = z.infer<typeof complianceSchema>;
