import * as z from 'zod';
import { LIMITS } from './limits';
import { faultOfId } from './table/cells';

/** The table of a planogram: a row for each position or must-have. */

/** The columns that can name an item. The first one that a row fills counts. */
export const ITEM_COLUMNS = ['catalog_item_uuid', 'custom_id', 'barcode'] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

export const TABLE_COLUMNS = [
  'bay',
  'shelf',
  'position',
  ...ITEM_COLUMNS,
  'facings',
  'must_have',
] as const;
type TableColumn = (typeof TABLE_COLUMNS)[number];

/** Alternative names of columns. */
export const COLUMN_ALIASES: Readonly<Record<string, TableColumn>> = {
  shelf_id: 'shelf',
  slot: 'position',
};

const countCell = (maximum: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be an integer')
    .transform(Number)
    .pipe(z.number().min(1, 'must be at least 1').max(maximum, `must be at most ${maximum}`));

const YES = ['yes', 'y', 'true', '1', 'x'];
const NO = ['no', 'n', 'false', '0', ''];

/** No item has a longer id, and DynamoDB refuses to look up one of more than 1,024 bytes. */
const idCell = z
  .string()
  .max(LIMITS.attributeLength, `must have at most ${LIMITS.attributeLength} characters`)
  .default('');

const ownIdCell = idCell.superRefine((cell, context) => {
  const message = faultOfId(cell);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

const itemCells = {
  catalog_item_uuid: idCell,
  custom_id: ownIdCell,
  barcode: ownIdCell,
  must_have: z
    .string()
    .default('')
    .transform((text) => text.toLowerCase())
    .refine((text) => YES.includes(text) || NO.includes(text), 'must be yes, no or empty')
    .transform((text) => YES.includes(text)),
};

/** A row with neither shelf nor position only names a must-have. */
const mustHaveRowSchema = z.object({
  ...itemCells,
  shelf: z.literal('').default(''),
  position: z.literal('').default(''),
});

const positionRowSchema = z.object({
  ...itemCells,
  bay: z
    .string()
    .default('')
    .transform((text) => (text === '' ? undefined : text))
    .pipe(countCell(LIMITS.planogramBays).optional()),
  shelf: countCell(LIMITS.planogramShelves),
  position: countCell(LIMITS.planogramPositions),
  facings: z
    .string()
    .default('')
    .transform((text) => (text === '' ? '1' : text))
    .pipe(countCell(LIMITS.planogramFacings)),
});

export type TableRow = z.infer<typeof positionRowSchema> | z.infer<typeof mustHaveRowSchema>;

/** The schema that fits a row's cells. */
export const schemaOfRow = (cells: Readonly<Record<string, string>>): z.ZodType<TableRow> =>
  (cells['shelf'] ?? '') === '' && (cells['position'] ?? '') === ''
    ? mustHaveRowSchema
    : positionRowSchema;
