import * as z from 'zod';
import {
  absentWhenEmptySchema,
  absentWhenNullSchema,
  boundedListSchema,
  nameSchema,
  textSchema,
  timestampSchema,
  uuidOutputSchema,
  uuidSchema,
} from './fields';
import { LIMITS } from './limits';

/**
 * Planograms: which product belongs where in a bay, and which products a photo must show somewhere.
 */

/** The number of a shelf, of a position on it, or of facings. */
const countSchema = (maximum: number) =>
  z
    .number('must be an integer')
    .int('must be an integer')
    .min(1, 'must be at least 1')
    .max(maximum, `must be at most ${maximum}`);

const BAY_DESCRIPTION =
  'The bay on a photo, 1 being the leftmost; either all positions have one, or none has';
const SHELF_DESCRIPTION = '1 is the top shelf; numbers may be skipped';
const POSITION_DESCRIPTION = '1 is the leftmost on its shelf; numbers may be skipped';
const FACINGS_DESCRIPTION = 'How many fronts of the product stand there, including stacked ones';

const placeSchema = z.object({
  bay: absentWhenNullSchema(countSchema(LIMITS.planogramBays)).describe(BAY_DESCRIPTION),
  shelf_id: countSchema(LIMITS.planogramShelves).describe(SHELF_DESCRIPTION),
  position: countSchema(LIMITS.planogramPositions).describe(POSITION_DESCRIPTION),
  catalog_item_uuid: uuidSchema.describe('The product that belongs there'),
  facings: countSchema(LIMITS.planogramFacings)
    .nullable()
    .default(1)
    .transform((facings) => facings ?? 1)
    .describe(FACINGS_DESCRIPTION),
});

/** A result whose photo shows a bay as it should be. */
const sentResultSchema = z.object({
  task_uuid: uuidSchema,
  result_uuid: uuidSchema,
  corrected: z
    .boolean()
    .nullable()
    .default(false)
    .transform((corrected) => corrected ?? false)
    .describe('Whether the corrections of the result are applied first'),
  keep_bays: z
    .boolean()
    .nullable()
    .default(false)
    .transform((keep) => keep ?? false)
    .describe('Whether the positions have the bay, if the photo shows several'),
});
export type SentResult = z.infer<typeof sentResultSchema>;

/** A shelf of a planogram in words, such as `shelf 3` or `bay 2, shelf 3`. */
export const shelfInWords = (place: {
  readonly bay?: number | undefined;
  readonly shelf_id: number;
}): string => `${place.bay === undefined ? '' : `bay ${place.bay}, `}shelf ${place.shelf_id}`;

interface SentPlaces {
  readonly positions: readonly z.infer<typeof placeSchema>[];
  readonly result?: SentResult | undefined;
  readonly must_have: readonly string[];
}

/**
 * Refuses positions sent together with a result, a planogram without positions and must-haves, too
 * many facings, a place that is given twice, and bays of only some positions.
 */
function checkPlaces({ positions, result, must_have }: SentPlaces, context: z.RefinementCtx): void {
  if (result && positions.length > 0) {
    const message = 'must be left out beside result, which gives the positions';
    context.addIssue({ code: 'custom', path: ['positions'], message });
  }
  const first = new Map<string, number>();
  for (const [index, { bay, shelf_id, position }] of positions.entries()) {
    const place = `${bay}/${shelf_id}/${position}`;
    const earlier = first.get(place);
    if (earlier === undefined) {
      first.set(place, index);
      continue;
    }
    const message =
      `${shelfInWords({ bay, shelf_id })} has position ${position} twice, first in positions[${earlier}]; ` +
      'give each position once, and a stack as facings';
    context.addIssue({ code: 'custom', path: ['positions', index], message });
  }
  const withoutBay = positions.findIndex(({ bay }) => bay === undefined);
  if (withoutBay >= 0 && positions.some(({ bay }) => bay !== undefined)) {
    const message = 'is missing; give a bay for all positions, or for none';
    context.addIssue({ code: 'custom', path: ['positions', withoutBay, 'bay'], message });
  }
  const facings = positions.reduce((sum, place) => sum + place.facings, 0);
  if (facings > LIMITS.planogramFacings) {
    const message = `have ${facings} facings together, and may have at most ${LIMITS.planogramFacings}`;
    context.addIssue({ code: 'custom', path: ['positions'], message });
  }
  if (!result && positions.length === 0 && must_have.length === 0) {
    const message = 'must have at least one position, or must_have at least one catalogue item';
    context.addIssue({ code: 'custom', path: ['positions'], message });
  }
}

/** An optional list of a JSON body; null means the same as absent. */
const listSchema = <T extends z.ZodType>(schema: T, maximum: number, what: string) =>
  boundedListSchema(z.array(schema), maximum, `must have at most ${maximum} ${what}`)
    .nullable()
    .default([])
    .transform((list) => list ?? []);

/** The JSON body of POST and PUT. */
export const sentPlanogramSchema = z
  .object({
    name: nameSchema.describe('Name of the planogram'),
    description: absentWhenNullSchema(textSchema(LIMITS.descriptionLength)).describe(
      'Free text; empty by default',
    ),
    positions: listSchema(placeSchema, LIMITS.planogramPositions, 'positions').describe(
      'Which product belongs where, in any order. ' +
        `All facings together may be at most ${LIMITS.planogramFacings}.`,
    ),
    result: absentWhenNullSchema(sentResultSchema).describe(
      'Instead of positions: a COMPLETED result whose photo shows the bay as it should be. Adjacent facings of ' +
        'one product become a position. What is not in the catalogue is left out. Also needs the permission ' +
        'results:read.',
    ),
    must_have: listSchema(uuidSchema, LIMITS.planogramMustHaves, 'catalogue items')
      .transform((uuids) => [...new Set(uuids)])
      .describe('Catalogue items that a photo must show, wherever they stand'),
  })
  .superRefine(checkPlaces);
export type SentPlanogram = z.infer<typeof sentPlanogramSchema>;

/** The query of POST and PUT with a table: the fields that a table has no room for. */
export const planogramTableQuerySchema = z.object({
  name: absentWhenEmptySchema(nameSchema).describe(
    'Name of the planogram; required if the body is a table, and ignored if it is JSON',
  ),
  description: absentWhenEmptySchema(textSchema(LIMITS.descriptionLength)).describe(
    'Free text, if the body is a table; empty by default, and ignored if the body is JSON',
  ),
});

/** A position as rows store it and answers show it. */
export const planogramPositionSchema = z
  .object({
    bay: z.number().int().min(1).optional().describe(BAY_DESCRIPTION),
    shelf_id: z.number().int().min(1).describe(SHELF_DESCRIPTION),
    position: z.number().int().min(1).describe(POSITION_DESCRIPTION),
    catalog_item_uuid: uuidOutputSchema.describe('The product that is to stand there'),
    facings: z.number().int().min(1).describe(FACINGS_DESCRIPTION),
  })
  .meta({ id: 'PlanogramPosition' });
export type PlanogramPosition = z.infer<typeof planogramPositionSchema>;

export const planogramSchema = z
  .object({
    uuid: uuidOutputSchema.describe('Identifier of the planogram'),
    name: z.string().describe('Name of the planogram'),
    description: z.string().describe('Free text'),
    positions: z
      .array(planogramPositionSchema)
      .describe('By bay, from the top shelf down, and from the left on each shelf'),
    must_have: z
      .array(uuidOutputSchema)
      .describe('Catalogue items that a photo must show, wherever they stand'),
    created_at: timestampSchema.describe('When the planogram was created'),
    updated_at: timestampSchema.describe('When the planogram was last changed'),
  })
  .meta({ id: 'Planogram' });
export type Planogram = z.infer<typeof planogramSchema>;

/** A planogram as lists show it. */
export const planogramSummarySchema = planogramSchema
  .omit({ positions: true, must_have: true })
  .extend({
    position_count: z.number().int().min(0).describe('How many positions it has'),
    must_have_count: z.number().int().min(0).describe('How many must-have items it has'),
  })
  .meta({ id: 'PlanogramSummary' });
export type PlanogramSummary = z.infer<typeof planogramSummarySchema>;
