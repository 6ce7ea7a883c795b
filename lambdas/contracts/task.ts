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
import { catalogFilterSchema } from './following';
import { MAX_ITEMS_WITHOUT_PACKING } from './gallery-rows';
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

const sentTaskSchema = z.object({
  name: nameSchema.describe('Name of the task'),
  catalog_items: boundedListSchema(
    z.array(uuidSchema).min(1, 'must name at least one catalogue item'),
    LIMITS.catalogItemsPerTask,
    `must name at most ${LIMITS.catalogItemsPerTask} catalogue items`,
  )
    .optional()
    .describe(
      'Uuids of the catalogue items to recognise; duplicates count once. ' +
        `Together they may have ${LIMITS.picturesPerTask} pictures, counting thumbnails and reference images. ` +
        'Required, unless there is a catalog_filter.',
    ),
  catalog_filter: absentWhenNullSchema(catalogFilterSchema).describe(
    'Instead of catalog_items: recognise every item of the catalogue that matches, also those that are ' +
      'created or changed later. {} means all items. Each photo is compared with the items of that moment. ' +
      `A task of more than ${MAX_ITEMS_WITHOUT_PACKING} items is brought up to date at most every ` +
      `${LIMITS.followingPauseMinutes} minutes. Items that exceed the limits of catalog_items are left out, ` +
      'the newest first.',
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

type SentTask = Partial<z.infer<typeof sentTaskSchema>>;

/** The names of the fields that have faults, and `undefined` if the object as a whole has one. */
const faultyFields = ({ issues }: z.core.ParsePayload): ReadonlySet<unknown> =>
  new Set(issues.map(({ path }) => path?.[0]));

function refuseBoth(
  { catalog_items, catalog_filter }: SentTask,
  context: z.core.$RefinementCtx,
): void {
  if (catalog_items === undefined || catalog_filter === undefined) return;
  const message = 'must be left out with catalog_items; a task names its items or follows a filter';
  context.addIssue({ code: 'custom', path: ['catalog_filter'], message });
}

/** The body of POST /image-recognition/tasks. */
export const createTaskSchema = sentTaskSchema.superRefine(refuseBoth).superRefine(
  ({ catalog_items, catalog_filter }, context) => {
    if (catalog_items !== undefined || catalog_filter !== undefined) return;
    context.addIssue({ code: 'custom', path: ['catalog_items'], message: 'is required' });
    // Faults are named in the order of the fields.
    const place = context.issues.findLastIndex(({ path }) => path?.[0] === 'name') + 1;
    context.issues.splice(place, 0, ...context.issues.splice(-1));
  },
  {
    // Faults of other fields do not hide that the items are missing.
    when: (payload) => {
      const faulty = faultyFields(payload);
      return !['catalog_items', 'catalog_filter', undefined].some((field) => faulty.has(field));
    },
  },
);

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
  .refine(({ add, remove }) => {
    const removed = new Set(remove);
    return !add.some((uuid) => removed.has(uuid));
  }, 'must not name an item in both add and remove')
  .meta({ minProperties: 1 });
export type ChangeTaskItems = z.infer<typeof changeTaskItemsSchema>;

/** The body of PUT /image-recognition/tasks/{task_uuid}. */
export const updateTaskSchema = sentTaskSchema
  .extend({
    catalog_items: sentTaskSchema.shape.catalog_items.describe(
      'As on creation. The task no longer follows the catalogue then. Without it and catalog_filter, the ' +
        'items stay, or the task goes on following',
    ),
    catalog_filter: sentTaskSchema.shape.catalog_filter.describe(
      'As on creation: the task follows the catalogue from now on',
    ),
  })
  .superRefine(refuseBoth);

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
    catalog_filter: catalogFilterSchema
      .optional()
      .describe('Which items the task follows; absent if its items were named'),
    catalog_items_left_out: z
      .number()
      .int()
      .min(0)
      .optional()
      .describe(
        'How many items match catalog_filter but exceed the limits, as of the last photo or list of items',
      ),
    renaming: renamingSchema
      .optional()
      .describe('The latest request to name its results again; absent if there was none'),
    export: exportSchema
      .optional()
      .describe('The latest export of its results; absent if there was none'),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof taskSchema>;
