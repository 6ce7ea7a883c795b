import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { LIMITS } from '../../../lambdas/contracts/limits';

const ROOT = path.resolve(__dirname, '../../..');
const MEGABYTES_OF_UPLOAD = LIMITS.uploadBytes / 1e6;

// Pages may repeat a limit where a reader would miss it. The guide has all of them: guide.test.ts.
it.each([
  ['docs/errors.md', `sync-image waited ${LIMITS.syncWaitSeconds} s`],
  ['docs/first-requests.md', `waits up to ${LIMITS.syncWaitSeconds} s for the result`],
  ['docs/idempotency.md', `was sent more than ${LIMITS.idempotencyKeptHours} hours ago`],
  ['docs/idempotency.md', `1 to ${LIMITS.idempotencyKeyLength} printable ASCII characters`],
  ['docs/console.md', `photos of up to ${MEGABYTES_OF_UPLOAD} MB each`],
  ['docs/console.md', `up to ${LIMITS.catalogItemsPerTask.toLocaleString('en-US')} products`],
  ['clients/typescript/README.md', `up to ${LIMITS.filesPerRequest} photos at once`],
  ['clients/typescript/README.md', `up to ${LIMITS.urlsPerRequest} public addresses`],
  ['clients/typescript/README.md', `up to ${MEGABYTES_OF_UPLOAD} MB: large photos`],
  ['clients/python/README.md', `up to ${LIMITS.filesPerRequest} photos at once`],
  ['clients/python/README.md', `up to ${LIMITS.urlsPerRequest} public addresses`],
  ['clients/python/README.md', `up to ${MEGABYTES_OF_UPLOAD} MB: large photos`],
])('%s repeats a limit of the code: %s', (page, text) => {
  expect(readFileSync(path.join(ROOT, page), 'utf8')).toContain(text);
});
