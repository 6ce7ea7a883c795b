import { LIMITS } from '../../contracts/limits';
import { submitUrlsSchema } from '../../contracts/submission';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_TASK, QUOTA_IS_USED } from '../openapi/details';
import { EXAMPLE_RESULT_SUMMARY } from '../openapi/examples';
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
          external_ids: ['visit-7-shelf-2'],
          metadata: [{ store: '17', aisle: 'drinks' }],
          callback: 'https://example.com/results',
        },
      },
    },
  },
  responses: responsesWithErrors(
    'One result per address',
    resultUuidsSchema,
    {
      400: NO_JSON,
      404: NO_SUCH_TASK,
      413: JSON_TOO_LARGE,
      422: 'urls[1]: must be an http or https URL',
      429: QUOTA_IS_USED,
    },
    { example: [EXAMPLE_RESULT_SUMMARY.uuid] },
  ),
  callbacks: resultCallback,
};
