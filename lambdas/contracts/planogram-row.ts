import * as z from 'zod';
import { planogramPositionSchema } from './planogram';

/** Table Planograms: partition key account_id, sort key planogram_uuid. */
export const planogramRowSchema = z.object({
  account_id: z.string(),
  planogram_uuid: z.uuid(),
  /** The place in the account's list, taken from an atomic counter; absent once deleted. */
  position: z.number().int().positive().optional(),
  status: z.enum(['ACTIVE', 'DELETED']),
  name: z.string(),
  description: z.string(),
  /** By bay, from the top shelf down, and from the left on each. Empty once deleted, like `must_have`. */
  positions: z.array(planogramPositionSchema),
  must_have: z.array(z.uuid()),
  position_count: z.number().int(),
  must_have_count: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type PlanogramRow = z.infer<typeof planogramRowSchema>;

/**
 * The attributes of a planogram in the list's index, without its positions, which may take 200 KB.
 */
export const listedPlanogramSchema = planogramRowSchema.omit({ positions: true, must_have: true });
export type ListedPlanogram = z.infer<typeof listedPlanogramSchema>;
