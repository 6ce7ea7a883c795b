import * as z from 'zod';
import { exportSchema } from './exports';
import {
  absentWhenNullSchema,
  boundedListSchema,
  nameSchema,
  textSchema,
  timestampSchema,
  uuidOutputSchema,
  uuidSchema,
} from './fields';
import { LIMITS } from './limits';
import { renamingSchema } from './renames';

/** The only type of recognition. A task whose type is `null` gets the same. */
export const TASK_TYPES = ['DETECTION'] as const;

/** A flag that is off by default; null means the same as absent. */
const flagSchema = z
  .boolean()
  .nullable()
  .default(false)
  .transform((value) => value ?? false);

export const createTaskSchema = z.object({
  name: nameSchema.describe('Name of the task'),
  catalog_items: boundedListSchema(
    z.array(uuidSchema).min(1, 'must name at least one catalogue item'),
    LIMITS.catalogItemsPerTask,
    `must name at most ${LIMITS.catalogItemsPerTask} catalogue items`,
  ).describe(
    'Uuids of the catalogue items to recognise; duplicates count once. ' +
      `Together they may have ${LIMITS.picturesPerTask} pictures, counting thumbnails and reference images.`,
  ),
  description: absentWhenNullSchema(textSchema(LIMITS.descriptionLength)).describe(
    'Free text; empty by default',
  ),
  task_type: absentWhenNullSchema(
    z.enum(TASK_TYPES, `must be ${TASK_TYPES.join(' or ')}, null or absent`),
  ).describe('The kind of recognition; null means DETECTION'),
  compute_realogram: flagSchema.describe(
    'Whether results give shelf, slot and stack of each facing, and gaps',
  ),
  compute_shares: flagSchema.describe(
    "Whether results give each product's share of facings and of area",
  ),
});

const changedItemsSchema = boundedListSchema(
  z.array(uuidSchema),
  LIMITS.catalogItemsPerTask,
  `must name at most ${LIMITS.catalogItemsPerTask} catalogue items`,
).default([]);

/** The body of PATCH /image-recognition/tasks/{task_uuid}/catalog-items. */
export const changeTaskItemsSchema = z
  .strictObject({
    add: changedItemsSchema.describe(
      'Uuids of items to add; those in the task stay where they are',
    ),
    remove: changedItemsSchema.describe('Uuids of items to remove; others are ignored'),
  })
  .refine(
    ({ add, remove }) => add.length + remove.length > 0,
    'must name at least one item in add or remove',
  )
  .refine(
    ({ add, remove }) => !add.some((uuid) => remove.includes(uuid)),
    'must not name an item in both add and remove',
  )
  .meta({ minProperties: 1 });
export type ChangeTaskItems = z.infer<typeof changeTaskItemsSchema>;

/** The body of PUT /image-recognition/tasks/{task_uuid}. */
export const updateTaskSchema = createTaskSchema.extend({
  catalog_items: createTaskSchema.shape.catalog_items
    .optional()
    .describe('As on creation; without it the items stay'),
});

export const taskSchema = z
  .object({
    uuid: uuidOutputSchema.describe('Identifier of the task'),
    name: z.string().describe('Name of the task'),
    task_type: z.enum(TASK_TYPES).nullable().describe('As requested; null if omitted'),
    description: z.string().describe('Free text'),
    created_at: timestampSchema.describe('When the task was created'),
    updated_at: timestampSchema.describe('When the task was last changed'),
    compute_realogram: z.boolean().describe('As requested'),
    compute_shares: z.boolean().describe('As requested'),
    renaming: renamingSchema
      .optional()
      .describe('The latest request to name its results again; absent if there was none'),
    export: exportSchema
      .optional()
      .describe('The latest export of its results; absent if there was none'),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof taskSchema>;
