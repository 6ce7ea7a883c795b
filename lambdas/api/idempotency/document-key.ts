import { z } from 'zod';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENT_REPLAYED_HEADER,
  PRINTABLE_ASCII_PATTERN,
} from '../../contracts/idempotency';
import { LIMITS } from '../../contracts/limits';
import { errorResponseOfStatus, type Operation } from '../openapi/operation';

const keyHeaderSchema = z.object({
  [IDEMPOTENCY_KEY_HEADER]: z
    .string()
    .min(1)
    .max(LIMITS.idempotencyKeyLength)
    .regex(PRINTABLE_ASCII_PATTERN)
    .optional()
    .describe(
      'Names this request, so that it may be repeated after a time-out or an error. For ' +
        `${LIMITS.idempotencyKeptHours} hours, the same key with the same body gets the first answer, ` +
        'and nothing is done twice. Printable ASCII characters; a UUID is a good key.',
    ),
});

const REPLAYED_HEADER = {
  [IDEMPOTENT_REPLAYED_HEADER]: {
    description: '`true` if a request with the same Idempotency-Key was answered before',
    schema: { type: 'string', enum: ['true'] },
  },
} as const;

/** Documents that a POST takes the header Idempotency-Key: every one of them does. */
export const withIdempotencyKey = (operation: Operation): Operation => ({
  ...operation,
  requestParams: { ...operation.requestParams, header: keyHeaderSchema },
  responses: {
    ...Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        status.startsWith('2') ? { ...response, headers: REPLAYED_HEADER } : response,
      ]),
    ),
    400:
      operation.responses['400'] ??
      errorResponseOfStatus(400, 'Idempotency-Key: must not be empty; a UUID is a good key'),
    409: operation.responses['409'] ?? errorResponseOfStatus(409),
  },
});
