import * as z from 'zod';

/** The outcome of the latest check of recognition: row `recognition-check` of table Counters. */
export const recognitionCheckSchema = z.object({
  checked_at: z.iso.datetime(),
  /** Whether the service has recognised its own picture in time. */
  is_passed: z.boolean(),
});
export type RecognitionCheck = z.infer<typeof recognitionCheckSchema>;
