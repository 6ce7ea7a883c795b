import * as z from 'zod';
import { LIMITS } from './limits';
import { resultSchema } from './result';

/** A result as lists show it. */
export const resultSummarySchema = resultSchema
  .pick({
    uuid: true,
    task_uuid: true,
    external_id: true,
    metadata: true,
    file_name: true,
    image_url: true,
    status: true,
    confidence_score: true,
    duration: true,
    created_at: true,
    updated_at: true,
    rename_requested_at: true,
    renamed_at: true,
    facings: true,
    least_sure: true,
  })
  .extend({
    preview: z
      .string()
      .regex(/^data:image\/jpeg;base64,/)
      .optional()
      .describe(
        `The photo as a data address of a JPEG of up to ${LIMITS.previewPixels} pixels; only with fields=preview, ` +
          'once COMPLETED, and absent for results of earlier versions of the service',
      ),
  })
  .meta({ id: 'ResultSummary' });
export type ResultSummary = z.infer<typeof resultSummarySchema>;
