import * as z from 'zod';
import { facingsOf, type Facing, type WithUndefined } from '../typescript/src/facings.js';
import type { Result } from '../typescript/src/types.js';

const facingSchema = z.object({
  name: z.string(),
  catalog_item_uuid: z.string().nullable(),
  custom_id: z.string().nullable(),
  barcode: z.string().nullable(),
  brand: z.string().nullable(),
  confidence: z.number(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  shelf: z.number().nullable(),
  slot: z.number().nullable(),
  stack: z.number().nullable(),
}) satisfies z.ZodType<Facing>;

/**
 * What was recognised on one photo. It is written as a line of a .jsonl file, and other formats are derived
 * from it.
 */
export const photoRecordSchema = z.object({
  photo: z.string(),
  result_uuid: z.string(),
  status: z.enum(['COMPLETED', 'FAILED']),
  failure_reason: z.string(),
  /** Size of the upright photo in pixels; 0 if the result is FAILED. */
  photo_width: z.number(),
  photo_height: z.number(),
  /** Both are empty in files that earlier versions wrote. */
  created_at: z.string().default(''),
  external_id: z.string().default(''),
  facings: z.array(facingSchema),
});
export type PhotoRecord = z.infer<typeof photoRecordSchema>;

export function recordOf(photo: string, result: WithUndefined<Result>): PhotoRecord {
  const [image] = result.coco.images;
  return {
    photo,
    result_uuid: result.uuid,
    status: result.status === 'COMPLETED' ? 'COMPLETED' : 'FAILED',
    failure_reason: result.failure_reason,
    photo_width: image?.width ?? 0,
    photo_height: image?.height ?? 0,
    created_at: result.created_at,
    external_id: result.external_id ?? '',
    facings: facingsOf(result),
  };
}
