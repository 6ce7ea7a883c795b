import { z } from 'zod';
import { uuidOutputSchema } from '../../../contracts/fields';
import { LIMITS } from '../../../contracts/limits';
import { listResultsSchema } from '../../../contracts/list-results';
import { pageSchema } from '../../../contracts/page';
import { resultSchema, resultSummarySchema } from '../../../contracts/result';
import { callbackFieldsSchema, submitUrlsSchema } from '../../../contracts/submission';
import {
  fileSchema,
  pathUuid,
  PICTURE,
  responses,
  timeoutResponse,
  type Operation,
} from './operation';

const submission = ['Submission'];
const results = ['Results'];
const path = z.object({ task_uuid: pathUuid('The task') });
const resultUuids = z.array(uuidOutputSchema).describe('Result uuids, in the order submitted');

const image = `${PICTURE}; the whole body may have ${LIMITS.multipartBodyBytes / 1e6} MB`;

/** The outbound request that a callback address gets. */
const callbacks = {
  result: {
    '{$request.body#/callback}': {
      post: {
        summary: 'A result has ended',
        description:
          'One POST per result as soon as it is COMPLETED or FAILED, with the very object that ' +
          'fetching it answers. Any answer outside 2xx, a redirect or no answer within ' +
          `${LIMITS.callbackTimeoutSeconds} s counts as failed; there are ` +
          `${LIMITS.callbackAttempts} attempts in all, with growing waits of at most ` +
          `${LIMITS.callbackLongestWaitSeconds} s.`,
        requestBody: { content: { 'application/json': { schema: resultSchema } } },
        responses: { 200: { description: 'Taken' } },
      },
    },
  },
};

export const RESULT_OPERATIONS = {
  'POST /image-recognition/tasks/{task_uuid}/sync-image': {
    tags: submission,
    operationId: 'submitSyncImage',
    summary: 'Submit one image and wait',
    description:
      `Waits up to ${LIMITS.syncWaitSeconds} s. After that the answer is 408 with the uuid of ` +
      'the result, and the work goes on.',
    requestParams: { path },
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: z.object({ image: fileSchema(image) }) } },
    },
    responses: {
      ...responses('The result', resultSchema, [400, 404, 413, 422]),
      408: timeoutResponse(LIMITS.syncWaitSeconds),
    },
  },
  'POST /image-recognition/tasks/{task_uuid}/images': {
    tags: submission,
    operationId: 'submitImages',
    summary: 'Submit image files',
    description: 'All or none: if one file is refused, none is accepted.',
    requestParams: { path },
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: callbackFieldsSchema.extend({
            images: z.array(fileSchema(image)).min(1).max(LIMITS.filesPerRequest),
          }),
        },
      },
    },
    responses: responses('One result per file', resultUuids, [400, 404, 413, 422]),
    callbacks,
  },
  'POST /image-recognition/tasks/{task_uuid}/urls': {
    tags: submission,
    operationId: 'submitUrls',
    summary: 'Submit image addresses',
    description:
      'Public http or https addresses of JPEG or PNG images of at most ' +
      `${LIMITS.fetchedImageBytes / 1e6} MB, answering within ${LIMITS.fetchTimeoutSeconds} s ` +
      `after at most ${LIMITS.fetchRedirects} redirects. One that fails makes its result FAILED.`,
    requestParams: { path },
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: submitUrlsSchema,
          example: {
            urls: ['https://example.com/shelf.jpg'],
            callback: 'https://example.com/results',
          },
        },
      },
    },
    responses: responses('One result per address', resultUuids, [400, 404, 413, 422]),
    callbacks,
  },
  'GET /image-recognition/tasks/{task_uuid}/results': {
    tags: results,
    operationId: 'listResults',
    summary: 'List results',
    description:
      'Oldest first. Both ends of the time range are exclusive; a time without an offset is UTC.',
    requestParams: { path, query: listResultsSchema },
    responses: responses('A page of results', pageSchema(resultSummarySchema), [404, 422]),
  },
  'GET /image-recognition/tasks/{task_uuid}/results/{result_uuid}': {
    tags: results,
    operationId: 'getResult',
    summary: 'Fetch a result',
    description: 'Poll it until status is COMPLETED or FAILED.',
    requestParams: { path: path.extend({ result_uuid: pathUuid('The result') }) },
    responses: responses('The result', resultSchema, [404, 422]),
  },
} as const satisfies Record<string, Operation>;
