import { z } from 'zod';
import { uuidOutputSchema } from '../../contracts/fields';
import { LIMITS } from '../../contracts/limits';
import { resultSchema } from '../../contracts/result';
import type { Operation } from '../openapi/operation';
import { fileSchema, PICTURE_DESCRIPTION } from '../openapi/parameters';

/** What the operations that submit images have in common. */

export const imageFileSchema = fileSchema(
  `${PICTURE_DESCRIPTION}; the whole body may have ${LIMITS.multipartBodyBytes / 1e6} MB`,
);

export const uploadIdsFieldSchema = z
  .array(uuidOutputSchema)
  .max(LIMITS.filesPerRequest)
  .describe('Photos that were uploaded before, by their upload_id');

export const resultUuidsSchema = z
  .array(uuidOutputSchema)
  .describe('Result uuids, in the order submitted');

/** The outbound request that a callback address gets. */
export const resultCallback = {
  result: {
    '{$request.body#/callback}': {
      post: {
        summary: 'A result has ended',
        description:
          'One POST per result as soon as it is COMPLETED or FAILED, with the very object that ' +
          'fetching it answers. Any answer outside 2xx, a redirect or no answer within ' +
          `${LIMITS.callbackTimeoutSeconds} s counts as failed; there are ` +
          `${LIMITS.callbackAttempts} attempts in all, with growing waits of at most ` +
          `${LIMITS.callbackLongestWaitSeconds} s. It may come twice. If the account has a webhook secret, ` +
          'the headers webhook-id, webhook-timestamp and webhook-signature sign it as Standard ' +
          'Webhooks describes; webhook-id is the uuid of the result.',
        requestBody: { content: { 'application/json': { schema: resultSchema } } },
        responses: { 200: { description: 'Taken' } },
      },
    },
  },
} satisfies Operation['callbacks'];
