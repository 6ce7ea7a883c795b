import { beforeAll, describe } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { expectRefusals, raw } from '../support/refusals';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

/** How routes of tasks answer wrong input. */

const { client } = serviceUnderTest();
const UNKNOWN = randomUUID();
const TASKS = '/image-recognition/tasks';
let picture: Buffer;
let item = '';
let task = '';

beforeAll(async () => {
  picture = await smallPicture();
  item = (await client.createItem()).uuid;
  task = (await client.createTask([item])).uuid;
});

describe('POST /v2/image-recognition/tasks', () => {
  const path = () => TASKS;
  const body = (json: object) => () => ({
    json: { name: 'Shelf', catalog_items: [item], ...json },
  });
  expectRefusals(client, [
    {
      title: 'malformed JSON',
      path,
      call: () => raw('{"name": ', 'application/json'),
      status: 400,
      detail: 'not valid JSON',
    },
    {
      title: 'JSON in bytes that are no UTF-8',
      path,
      call: () => raw(Buffer.from('{"name": "Kühlregal"}', 'latin1'), 'application/json'),
      status: 400,
      detail: 'must be in UTF-8',
    },
    {
      title: 'another type',
      path,
      call: () => raw('a=b', 'text/plain'),
      status: 400,
      detail: 'application/json',
    },
    {
      title: 'no body',
      path,
      call: () => raw('', 'application/json'),
      status: 400,
      detail: 'not valid JSON',
    },
    {
      title: 'null',
      path,
      call: () => raw('null', 'application/json'),
      status: 422,
      detail: 'body: must be an object',
    },
    {
      title: 'no name',
      path,
      call: () => ({ json: { catalog_items: [item] } }),
      status: 422,
      detail: 'name: is required',
    },
    {
      title: 'a long name',
      path,
      call: body({ name: 'x'.repeat(256) }),
      status: 422,
      detail: 'name: must have',
    },
    {
      title: 'no items',
      path,
      call: body({ catalog_items: undefined }),
      status: 422,
      detail: 'catalog_items: is required',
    },
    {
      title: 'empty items',
      path,
      call: body({ catalog_items: [] }),
      status: 422,
      detail: 'catalog_items: must name',
    },
    {
      title: 'an item that is no uuid',
      path,
      call: body({ catalog_items: [7] }),
      status: 422,
      detail: 'catalog_items[0]: must be',
    },
    {
      title: 'an unknown item',
      path,
      call: body({ catalog_items: [UNKNOWN] }),
      status: 422,
      detail: UNKNOWN,
    },
    {
      title: '10,001 items',
      path,
      call: body({ catalog_items: Array.from({ length: 10_001 }, () => UNKNOWN) }),
      status: 422,
      detail: 'at most 10000',
    },
    {
      title: 'another task_type',
      path,
      call: body({ task_type: 'OCR' }),
      status: 422,
      detail: 'task_type: must be DETECTION',
    },
    {
      title: 'a flag that is none',
      path,
      call: body({ compute_shares: 'true' }),
      status: 422,
      detail: 'compute_shares: must be a boolean',
    },
  ]);
});

describe('tasks by uuid', () => {
  const unknown = () => `${TASKS}/${UNKNOWN}`;
  const noUuid = () => `${TASKS}/1`;
  const one = () => ({ parts: [image(picture)] });
  const several = () => ({ parts: [image(picture, 'images')] });
  const urls = () => ({ json: { urls: ['https://a.example/b.jpg'] } });
  expectRefusals(client, [
    { title: 'GET of none', method: 'GET', path: unknown, status: 404, detail: UNKNOWN },
    {
      title: 'GET of no uuid',
      method: 'GET',
      path: noUuid,
      status: 422,
      detail: 'task_uuid: must',
    },
    {
      title: 'DELETE of no uuid',
      method: 'DELETE',
      path: noUuid,
      status: 422,
      detail: 'task_uuid',
    },
    {
      title: 'sync-image of none',
      path: () => `${unknown()}/sync-image`,
      call: one,
      status: 404,
      detail: UNKNOWN,
    },
    {
      title: 'sync-image of no uuid',
      path: () => `${noUuid()}/sync-image`,
      call: one,
      status: 422,
      detail: 'task_uuid',
    },
    {
      title: 'images of none',
      path: () => `${unknown()}/images`,
      call: several,
      status: 404,
      detail: UNKNOWN,
    },
    {
      title: 'urls of none',
      path: () => `${unknown()}/urls`,
      call: urls,
      status: 404,
      detail: UNKNOWN,
    },
    {
      title: 'results of none',
      method: 'GET',
      path: () => `${unknown()}/results`,
      status: 404,
      detail: UNKNOWN,
    },
    {
      title: 'a result of none',
      method: 'GET',
      path: () => `${unknown()}/results/${UNKNOWN}`,
      status: 404,
      detail: UNKNOWN,
    },
    {
      title: 'a result of no uuid',
      method: 'GET',
      path: () => `${TASKS}/${task}/results/x`,
      status: 422,
      detail: 'result_uuid: must',
    },
  ]);
});

describe('PATCH /v2/image-recognition/tasks/{task_uuid}/catalog-items', () => {
  const path = () => `${TASKS}/${task}/catalog-items`;
  const body = (json: object) => () => ({ json });
  expectRefusals(client, [
    {
      title: 'nothing to change',
      method: 'PATCH',
      path,
      call: body({}),
      status: 422,
      detail: 'must name at least one item in add or remove',
    },
    {
      title: 'a misspelt field',
      method: 'PATCH',
      path,
      call: body({ added: [item] }),
      status: 422,
      detail: 'added',
    },
    {
      title: 'an item that is both added and removed',
      method: 'PATCH',
      path,
      call: () => ({ json: { add: [item], remove: [item] } }),
      status: 422,
      detail: 'must not name an item in both add and remove',
    },
    {
      title: 'something that is no uuid',
      method: 'PATCH',
      path,
      call: body({ remove: ['1'] }),
      status: 422,
      detail: 'remove[0]',
    },
    {
      title: 'too many items',
      method: 'PATCH',
      path,
      call: body({ add: Array.from({ length: 10_001 }, () => UNKNOWN) }),
      status: 422,
      detail: 'add: must name at most 10000 catalogue items',
    },
  ]);
});
