import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { LIMITS } from '../../../lambdas/contracts/limits';

const guide = readFileSync(join(__dirname, '../../../docs/guide.md'), 'utf8');
const number = (value: number) => value.toLocaleString('en-US');

it.each([
  ['a form: all its files and fields', `${LIMITS.multipartBodyBytes / 1e6} MB`],
  ['a JSON body', `${LIMITS.jsonBodyBytes / 1e6} MB`],
  ['an upload, a photo that is fetched', `${LIMITS.uploadBytes / 1e6} MB`],
  [
    'pixels of a photo',
    `${LIMITS.imagePixels / 1e6} megapixels, ${number(LIMITS.imageSide)} a side`,
  ],
  ['files in one request', number(LIMITS.filesPerRequest)],
  ['addresses in one request', number(LIMITS.urlsPerRequest)],
  ['`external_id`', `${LIMITS.externalIdLength} characters`],
  ['`metadata` of a photo', `${number(LIMITS.metadataBytes)} bytes of names and texts`],
  [
    "an item's name, and each of its other fields",
    `${LIMITS.nameLength} characters; \`tags\` ${number(LIMITS.tagsLength)}`,
  ],
  [
    '`custom_props` of an item: names, values',
    `${LIMITS.customPropsPerItem}; of ${LIMITS.customPropNameLength} characters, of ${LIMITS.customPropValueLength}`,
  ],
  ['reference images of an item', number(LIMITS.referenceImagesPerItem)],
  ['items of a task', number(LIMITS.catalogItemsPerTask)],
  ["pictures of a task's items together", number(LIMITS.picturesPerTask)],
  ['corrected and added facings of a result', number(LIMITS.correctionsPerResult)],
  [
    'results, facings that unknown products are grouped of',
    `${LIMITS.unknownResults} and ${number(LIMITS.unknownFacings)}`,
  ],
  ['a page of a list', `${LIMITS.pageSizeDefault} by default, ${LIMITS.pageSizeMaximum} at most`],
  ['a page of results with facings, names, previews or shares', number(LIMITS.resultsReadForList)],
  ['results that a list by `status` looks at', number(LIMITS.resultsReadByFilter)],
  ['wait of `sync-image`', `${LIMITS.syncWaitSeconds} s`],
  ['an answer to a callback', `${LIMITS.callbackTimeoutSeconds} s`],
  ['attempts at a callback', `${LIMITS.callbackAttempts}, with [waits](receiving-callbacks.md)`],
  [
    'an `Idempotency-Key`',
    `${LIMITS.idempotencyKeyLength} characters, ${LIMITS.idempotencyKeptHours} hours`,
  ],
  [
    'an upload: to be sent, to be submitted',
    `within ${LIMITS.uploadAddressMinutes} minutes, ${LIMITS.uploadHours} hours`,
  ],
])('the guide tells the limit of %s as the code has it', (what, limit) => {
  const row = guide.split('\n').find((line) => line.startsWith(`| ${what} `));

  expect(row?.split('|')[2]?.trim()).toBe(limit);
});
