import { LIMITS } from '../../contracts/limits';
import { rowOfCallerData } from '../../domain/caller-data';
import { fileNameOfAddress } from '../../domain/file-name';
import { newMediaKey } from '../../storage/objects/media';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_TASK, QUOTA_IS_USED } from '../describe/details';
import { EXAMPLE_RESULT_SUMMARY } from '../describe/examples';
import { postRoute } from '../idempotency/post-route';
import { findActiveTask } from '../tasks/find-task';
import { acceptImages } from './accept-images';
import { TABLES_OF_SUBMISSION } from './access';
import { callerDataOfPhotos } from './caller-data';
import { resultCallback, resultUuidsSchema } from './describe-photos';
import { publicUrlsSchema } from './public-addresses';

/** POST /image-recognition/tasks/{task_uuid}/urls: the worker fetches the images. */
export const submitUrlsRoute = postRoute({
  path: '/image-recognition/tasks/{task_uuid}/urls',
  permission: 'images:submit',
  access: {
    tables: TABLES_OF_SUBMISSION,
    sendsTo: ['bulk'],
  },
  tag: 'Submission',
  operationId: 'submitUrls',
  summary: 'Submit image addresses',
  description:
    'Public http or https addresses of JPEG, PNG, WebP or HEIC images of at most ' +
    `${LIMITS.fetchedImageBytes / 1e6} MB, which must arrive within ${LIMITS.fetchTimeoutSeconds} s ` +
    `and ${LIMITS.fetchRedirects} redirects. If one cannot be fetched, its result is FAILED. ` +
    'Literal addresses of private networks are refused at once.',
  json: {
    schema: publicUrlsSchema,
    example: {
      urls: ['https://example.com/shelf.jpg'],
      external_ids: ['visit-7-shelf-2'],
      metadata: [{ store: '17', aisle: 'drinks' }],
      callback: 'https://example.com/results',
    },
  },
  success: {
    description: 'One result per address',
    schema: resultUuidsSchema,
    example: [EXAMPLE_RESULT_SUMMARY.uuid],
  },
  errors: {
    400: NO_JSON,
    404: NO_SUCH_TASK,
    413: JSON_TOO_LARGE,
    422: 'urls[1]: must be an http or https URL',
    429: QUOTA_IS_USED,
  },
  callbacks: resultCallback,
  async answer(request, ids) {
    const { task_uuid } = request.path;
    const { urls, callback, callback_url, ...lists } = request.json;
    const callerData = callerDataOfPhotos(lists, urls.length);
    const task = await findActiveTask(request.accountId, task_uuid);
    const images = urls.map((url, index) => ({
      image_key: newMediaKey('images', request.accountId, ids.secret()),
      source_url: url,
      file_name: fileNameOfAddress(url),
      callback_url: callback ?? callback_url,
      ...rowOfCallerData(callerData[index] ?? {}),
    }));
    return { body: await acceptImages(task, 'bulk', images, ids) };
  },
});
