import * as z from 'zod';
import {
  absentWhenNullSchema,
  boundedListSchema,
  timestampSchema,
  uuidOutputSchema,
  uuidSchema,
} from './fields';
import { LIMITS } from './limits';
import { switchSchema } from './query-switch';
import { bboxSchema } from './result';

/**
 * Corrections: a person's judgements of a result's facings. The recognition document stays
 * unchanged.
 */

const VERDICTS = ['RIGHT', 'OTHER_ITEM', 'NOT_IN_CATALOG', 'NO_PRODUCT'] as const;

const VERDICT_DESCRIPTION = [
  'RIGHT: its name is right, or it is right that it has none.',
  'OTHER_ITEM: it is the item in catalog_item_uuid.',
  'NOT_IN_CATALOG: it is a product that the catalogue does not have.',
  'NO_PRODUCT: the box shows no product.',
  'Absent: its name is not judged.',
].join(' ');
const ID_DESCRIPTION = 'An id of coco.annotations of the result';
const ITEM_DESCRIPTION = 'The right item, which may be any of the account; only with OTHER_ITEM';
const MOVED_DESCRIPTION = 'Its right box; absent if the box is right';
const ADDED_ITEM_DESCRIPTION = 'The right item; null: the catalogue does not have it';

const sentFacingSchema = z.object({
  id: z.number('must be an integer').int('must be an integer').min(0).describe(ID_DESCRIPTION),
  verdict: absentWhenNullSchema(
    z.enum(VERDICTS, `must be ${VERDICTS.slice(0, -1).join(', ')} or NO_PRODUCT`),
  ).describe(VERDICT_DESCRIPTION),
  catalog_item_uuid: absentWhenNullSchema(uuidSchema).describe(ITEM_DESCRIPTION),
  bbox: absentWhenNullSchema(bboxSchema).describe(MOVED_DESCRIPTION),
});
type SentFacing = z.infer<typeof sentFacingSchema>;

const sentAddedSchema = z.object({
  bbox: bboxSchema,
  catalog_item_uuid: uuidSchema.nullable().default(null).describe(ADDED_ITEM_DESCRIPTION),
});

/** An optional list; null means the same as absent. */
const listSchema = <T extends z.ZodType>(schema: T) =>
  boundedListSchema(
    z.array(schema),
    LIMITS.correctionsPerResult,
    `must have at most ${LIMITS.correctionsPerResult} facings`,
  )
    .nullable()
    .default([])
    .transform((list) => list ?? []);

/**
 * The first wrong field of a corrected facing, with the reason; undefined if nothing is wrong.
 * Checks that need the result come later.
 */
function faultOf({ verdict, catalog_item_uuid, bbox }: SentFacing): [string, string] | undefined {
  if (verdict === undefined && bbox === undefined) {
    return ['verdict', 'is required unless bbox moves the box'];
  }
  if (verdict === 'OTHER_ITEM' && catalog_item_uuid === undefined) {
    return ['catalog_item_uuid', 'is required with OTHER_ITEM'];
  }
  if (verdict !== 'OTHER_ITEM' && catalog_item_uuid !== undefined) {
    return ['catalog_item_uuid', 'needs the verdict OTHER_ITEM; leave it out otherwise'];
  }
  if (verdict === 'NO_PRODUCT' && bbox !== undefined) {
    return ['bbox', 'must be left out with NO_PRODUCT: the facing is removed'];
  }
  return undefined;
}

/** The JSON body of PUT. */
export const sentCorrectionsSchema = z
  .object({
    facings: listSchema(sentFacingSchema).describe(
      'Corrections of facings that were found, at most one for each. Other facings stay as recognised.',
    ),
    added: listSchema(sentAddedSchema).describe(
      'Facings that were missed. In the corrected result, they get the next ids. ' +
        `Both lists together may have at most ${LIMITS.correctionsPerResult}.`,
    ),
  })
  .superRefine(({ facings, added }, context) => {
    const total = facings.length + added.length;
    if (total > LIMITS.correctionsPerResult) {
      const message = `and facings have ${total} together, and may have at most ${LIMITS.correctionsPerResult}`;
      context.addIssue({ code: 'custom', path: ['added'], message });
    }
    const first = new Map<number, number>();
    for (const [index, facing] of facings.entries()) {
      const [field, message] = faultOf(facing) ?? [];
      if (field !== undefined && message !== undefined) {
        context.addIssue({ code: 'custom', path: ['facings', index, field], message });
      }
      const earlier = first.get(facing.id);
      if (earlier !== undefined) {
        const twice = `corrects facing ${facing.id} like facings[${earlier}]; send each facing once`;
        context.addIssue({ code: 'custom', path: ['facings', index, 'id'], message: twice });
      } else first.set(facing.id, index);
    }
  });

export type SentCorrections = z.infer<typeof sentCorrectionsSchema>;

const correctedFacingSchema = z
  .object({
    id: z.number().int().min(0).describe(ID_DESCRIPTION),
    verdict: z.enum(VERDICTS).optional().describe(VERDICT_DESCRIPTION),
    catalog_item_uuid: uuidOutputSchema.optional().describe(ITEM_DESCRIPTION),
    bbox: bboxSchema.optional().describe(MOVED_DESCRIPTION),
  })
  .meta({ id: 'CorrectedFacing' });

const addedFacingSchema = z
  .object({
    bbox: bboxSchema,
    catalog_item_uuid: uuidOutputSchema.nullable().describe(ADDED_ITEM_DESCRIPTION),
  })
  .meta({ id: 'AddedFacing' });

/** The corrections as rows store them and answers show them. */
export const correctionsOfFacingsSchema = z.object({
  facings: z.array(correctedFacingSchema).describe('In the order of their ids'),
  added: z.array(addedFacingSchema).describe('Facings that were missed'),
});
export type CorrectionsOfFacings = z.infer<typeof correctionsOfFacingsSchema>;

export const correctionsSchema = correctionsOfFacingsSchema
  .extend({
    result_uuid: uuidOutputSchema,
    version: z
      .number()
      .int()
      .min(0)
      .describe(
        'Grows with each change, and when the facings are named again. It is also the ETag. 0 before that',
      ),
    changed_by: z.string().nullable().describe('The id of the API key that last changed them'),
    changed_at: timestampSchema.nullable().describe('When they were last changed'),
  })
  .meta({ id: 'Corrections' });
export type Corrections = z.infer<typeof correctionsSchema>;

/** Corrections as stored in their result's row. */
export const storedCorrectionsSchema = z.object({
  version: z.number().int().positive(),
  changed_by: z.string(),
  changed_at: z.iso.datetime(),
  /**
   * The lists `facings` and `added` as compressed JSON. Uncompressed, 2,000 corrections would make
   * the row too large to list with others.
   */
  facings: z.instanceof(Uint8Array),
});
export type StoredCorrections = z.infer<typeof storedCorrectionsSchema>;

/** The query of routes that return a result as recognised, or with its corrections applied. */
export const correctedQuerySchema = z.object({
  corrected: switchSchema(
    'true: with the corrections of the result applied; false, the default: as recognised',
  ),
});

/** The query of the route that deletes a result. */
export const deleteResultQuerySchema = z.object({
  keep_learned_views: switchSchema(
    'true: catalogue items keep the views that they learned from the photo; false, the default: they lose them',
  ),
});
