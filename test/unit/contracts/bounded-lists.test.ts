import { expect, it } from '@jest/globals';
import * as z from 'zod';
import { callerDataListsSchema } from '../../../lambdas/contracts/caller-data';
import { sentCorrectionsSchema } from '../../../lambdas/contracts/corrections';
import { boundedListSchema } from '../../../lambdas/contracts/fields';
import { sentPlanogramSchema } from '../../../lambdas/contracts/planogram';
import { submitUrlsSchema } from '../../../lambdas/contracts/submission';
import { createTaskSchema } from '../../../lambdas/contracts/task';
import { uploadIdsSchema } from '../../../lambdas/contracts/upload';

it('a list that is too long is refused before any of its elements is looked at', () => {
  let seen = 0;
  const element = z.string().refine(() => (seen += 1) > 0);
  const list = boundedListSchema(z.array(element), 3, 'must have at most 3');

  const { error } = list.safeParse(Array.from({ length: 100_000 }, () => 'a'));

  expect(error?.issues.map(({ message }) => message)).toEqual(['must have at most 3']);
  expect(seen).toBe(0);
  expect(list.parse(['a', 'b', 'c'])).toHaveLength(3);
});

/** None of these elements is valid. */
const ELEMENTS = Array.from({ length: 100_000 }, () => '');

it.each([
  ['urls', submitUrlsSchema, { urls: ELEMENTS }],
  ['catalog_items', createTaskSchema, { name: 'a', catalog_items: ELEMENTS }],
  ['positions', sentPlanogramSchema, { name: 'a', positions: ELEMENTS }],
  ['must_have', sentPlanogramSchema, { name: 'a', must_have: ELEMENTS }],
  ['facings', sentCorrectionsSchema, { facings: ELEMENTS }],
  ['added', sentCorrectionsSchema, { added: ELEMENTS }],
  ['external_ids', callerDataListsSchema, { external_ids: ELEMENTS }],
  ['metadata', callerDataListsSchema, { metadata: ELEMENTS }],
  ['upload_ids', z.object({ upload_ids: uploadIdsSchema }), { upload_ids: ELEMENTS }],
])('a list of %s that is too long has one fault', (field, schema, value) => {
  const { error } = schema.safeParse(value);

  expect(error?.issues).toMatchObject([
    { path: [field], message: expect.stringMatching(/^must (have|name) at most/) as unknown },
  ]);
});
