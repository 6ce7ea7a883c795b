import { z } from 'zod';

/** What the latest check of recognition found: row `recognition-check` of table Counters. */
export const recognitionCheckSchema = z.object({
  checked_at: z.iso.datetime(),
  /** Whether the service has recognised its own picture in time. */
  is_passed: z.boolean(),
});
export type RecognitionCheck = z.infer<typeof recognitionCheckSchema>;
