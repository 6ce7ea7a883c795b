import { z } from 'zod';
import {
  absentWhenEmpty,
  textSchema,
  timestampSchema,
  uuidOutputSchema,
  uuidSchema,
} from './fields';
import { LIMITS } from './limits';

/** The one kind of recognition there is; `null` means the same. */
export const TASK_TYPES = ['DETECTION'] as const;

export const createTaskSchema = z.object({
  name: textSchema(LIMITS.nameLength).refine((name) => name.trim() !== '', 'must not be empty'),
  catalog_items: z
    .array(uuidSchema)
    .min(1, 'must name at least one catalogue item')
    .max(
      LIMITS.catalogItemsPerTask,
      `must name at most ${LIMITS.catalogItemsPerTask} catalogue items`,
    ),
  description: absentWhenEmpty(textSchema(LIMITS.descriptionLength)),
  task_type: absentWhenEmpty(
    z.enum(TASK_TYPES, `must be ${TASK_TYPES.join(' or ')}, null or absent`),
  ),
  compute_realogram: z.boolean().default(false),
  compute_shares: z.boolean().default(false),
});
export type CreateTask = z.infer<typeof createTaskSchema>;

export const taskSchema = z.object({
  uuid: uuidOutputSchema,
  name: z.string(),
  task_type: z.enum(TASK_TYPES).nullable(),
  description: z.string(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  compute_realogram: z.boolean(),
  compute_shares: z.boolean(),
});
export type Task = z.infer<typeof taskSchema>;
