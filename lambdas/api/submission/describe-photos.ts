import * as z from 'zod';
import { externalIdSchema } from '../../contracts/caller-data';
import { uuidOutputSchema } from '../../contracts/fields';
import { LIMITS } from '../../contracts/limits';
import { EXAMPLE_RESULT } from '../describe/example-result';
import { fileSchema, jsonTextSchema, PICTURE_DESCRIPTION } from '../describe/form';
import type { Route } from '../http/route';

/** Schemas that the operations for submitting images share. */

export const imageFileSchema = fileSchema(
  `${PICTURE_DESCRIPTION}; the whole body may have ${LIMITS.multipartBodyBytes / 1e6} MB`,
);

export const uploadIdsFieldSchema = z
  .array(uuidOutputSchema)
  .max(LIMITS.filesPerRequest)
  .meta({
    description:
      'Photos that were uploaded before, by their upload_id. The field may be repeated, or hold several ' +
      'ids, separated by commas or as a JSON list',
    override: { uniqueItems: true },
  });

const METADATA_DESCRIPTION =
  `Names and texts of your own, at most ${LIMITS.metadataBytes} bytes in UTF-8 for a photo. ` +
  'Results and callbacks repeat them';

/** The form fields with the caller's data for one photo. */
export const callerDataFormSchema = z.object({
  external_id: externalIdSchema
    .optional()
    .describe('Your own identifier of the photo. Results and callbacks repeat it'),
  metadata: jsonTextSchema(`A JSON object. ${METADATA_DESCRIPTION}`, '{"store": "17"}').optional(),
});

/** The form fields with the caller's data for several photos. */
export const callerDataListsFormSchema = z.object({
  external_ids: jsonTextSchema(
    'A JSON list of your own identifiers of the photos, in their order, null for none: ' +
      'of the files, then of the uploads',
    '["A-1", null]',
  ).optional(),
  metadata: jsonTextSchema(
    `A JSON list in the order of the photos. ${METADATA_DESCRIPTION}`,
    '[{"store": "17"}, {}]',
  ).optional(),
});

export const resultUuidsSchema = z
  .array(uuidOutputSchema)
  .describe('Result uuids, in the order submitted');

/** The request that the service sends to a callback address. */
export const resultCallback = {
  result: {
    '{$request.body#/callback}': {
      post: {
        summary: 'A result is finished',
        description:
          'One POST per result as soon as it is COMPLETED or FAILED, with the same object that ' +
          'fetching it returns. Any answer outside 2xx, a redirect or no answer within ' +
          `${LIMITS.callbackTimeoutSeconds} s counts as failed; there are ` +
          `${LIMITS.callbackAttempts} attempts in all, with growing waits of at most ` +
          `${LIMITS.callbackLongestWaitSeconds} s. It may come twice. If the account has a webhook secret, ` +
          'the headers webhook-id, webhook-timestamp and webhook-signature sign it as Standard ' +
          'Webhooks describes; webhook-id is the uuid of the result, followed by -2, -3 ... if the callback ' +
          'was sent again.',
        // The schema is given by reference. Otherwise, as the body of a request, it would be listed a
        // second time under another name.
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Result' },
              example: EXAMPLE_RESULT,
            },
          },
        },
        responses: { 200: { description: 'Taken' } },
      },
    },
  },
} satisfies Route['callbacks'];
