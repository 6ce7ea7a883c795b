import * as z from 'zod';
import { timestampSchema } from '../../contracts/fields';
import { whyNotReady } from '../../domain/readiness';
import { AppError } from '../../shared/app-error';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { readRecognitionCheck } from '../../storage/checks/recognition-check';
import { errorSchema, jsonContent } from '../describe/responses';
import { route } from '../http/route';

const readySchema = z.object({
  status: z.literal('ready'),
  checked_at: timestampSchema.describe('When the latest check ended'),
});

/**
 * GET /health/ready, without an API key: whether images are being recognised. It reads the outcome of the
 * latest scheduled check, so that requests cannot cause work for the worker.
 */
export const getReadinessRoute = route({
  method: 'GET',
  path: '/health/ready',
  permission: null,
  access: { tables: { counters: ['GetItem'] } },
  tag: 'Service',
  operationId: 'getReadiness',
  summary: 'Whether images are recognised',
  description:
    'Every few minutes the service recognises a built-in picture as a check. This reports the latest check, ' +
    'and does not start another.',
  success: {
    description: 'Images are recognised',
    schema: readySchema,
    example: { status: 'ready', checked_at: '2026-11-25T08:00:00.000Z' },
  },
  errors: { 404: 'Recognition is not checked here' },
  responses: {
    503: {
      description: 'Images are not recognised, or this is not known yet; detail says which',
      headers: {
        'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const } },
      },
      content: jsonContent(errorSchema, {
        detail: 'Recognition does not work: the check at 2026-11-25T08:00:00.000Z failed',
      }),
    },
  },
  async answer() {
    const everyMinutes = environment()[ENVIRONMENT_VARIABLES.recognitionCheckMinutes];
    if (everyMinutes === 0) throw new AppError('not-found', 'Recognition is not checked here');
    const check = await readRecognitionCheck();
    const detail = whyNotReady(check, everyMinutes, new Date());
    if (check && detail === undefined) {
      return { body: { status: 'ready' as const, checked_at: check.checked_at } };
    }
    return { status: 503, body: { detail: detail ?? '' }, headers: { 'Retry-After': '60' } };
  },
});

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.recognitionCheckMinutes]: z.coerce.number().min(0) }),
);
