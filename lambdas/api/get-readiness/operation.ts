import { z } from 'zod';
import { timestampSchema } from '../../contracts/fields';
import {
  errorResponseOfStatus,
  errorSchema,
  jsonContent,
  NO_API_KEY_NEEDED,
  type Operation,
} from '../openapi/operation';

const readySchema = z.object({
  status: z.literal('ready'),
  checked_at: timestampSchema.describe('When the latest check ended'),
});

export const getReadinessOperation: Operation = {
  tags: ['Service'],
  security: NO_API_KEY_NEEDED,
  operationId: 'getReadiness',
  summary: 'Whether images are recognised',
  description:
    'The service has a picture of its own recognised every few minutes. This tells what the latest check found, ' +
    'without making another.',
  responses: {
    200: {
      description: 'They are',
      content: jsonContent(readySchema, {
        status: 'ready',
        checked_at: '2026-11-25T08:00:00.000Z',
      }),
    },
    404: errorResponseOfStatus(404, 'Recognition is not checked here'),
    503: {
      description: 'They are not, or it is not known yet; detail says which',
      headers: {
        'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const } },
      },
      content: jsonContent(errorSchema, {
        detail: 'Recognition does not work: the check at 2026-11-25T08:00:00.000Z failed',
      }),
    },
  },
};
