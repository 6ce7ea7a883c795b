import { LIMITS } from '../../contracts/limits';
import { submitUrlsSchema } from '../../contracts/submission';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { taskPathSchema } from '../openapi/parameters';
import { resultCallback, resultUuidsSchema } from '../submission/operation-parts';

export const submitUrlsOperation: Operation = {
  tags: ['Submission'],
  operationId: 'submitUrls',
  summary: 'Submit image addresses',
  description:
    'Public http or https addresses of JPEG or PNG images of at most ' +
    `${LIMITS.fetchedImageBytes / 1e6} MB, answering within ${LIMITS.fetchTimeoutSeconds} s ` +
    `after at most ${LIMITS.fetchRedirects} redirects. One that fails makes its result FAILED. ` +
    'Literal addresses of private networks are refused at once.',
  requestParams: { path: taskPathSchema },
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
  responses: responsesWithErrors('One result per address', resultUuidsSchema, [400, 404, 413, 422]),
  callbacks: resultCallback,
};
