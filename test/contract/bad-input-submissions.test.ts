import { beforeAll, describe } from '@jest/globals';
import { expectRefusals, field } from '../support/refusals';
import { image, smallPicture } from '../support/service-client';
import { serviceUnderTest } from '../support/service-under-test';

/** How submissions answer wrong input. */

const { client } = serviceUnderTest();
const TASKS = '/image-recognition/tasks';
let picture: Buffer;
let task = '';

beforeAll(async () => {
  picture = await smallPicture();
  task = (await client.createTask([(await client.createItem()).uuid])).uuid;
});

describe('submissions', () => {
  const to = (end: string) => () => `${TASKS}/${task}/${end}`;
  expectRefusals(client, [
    {
      title: 'sync-image without a file',
      path: to('sync-image'),
      call: () => ({ parts: [field('other', 'x')] }),
      status: 422,
      detail: 'image: is required',
    },
    {
      title: 'sync-image of two files',
      path: to('sync-image'),
      call: () => ({ parts: [image(picture), image(picture)] }),
      status: 422,
      detail: 'image: only one file',
    },
    {
      title: 'sync-image of text',
      path: to('sync-image'),
      call: () => ({ parts: [image(Buffer.from('text'))] }),
      status: 422,
      detail: 'image: must be a JPEG, PNG, WebP or HEIC image',
    },
    {
      title: 'sync-image of a truncated picture',
      path: to('sync-image'),
      call: () => ({ parts: [image(picture.subarray(0, picture.length - 20))] }),
      status: 422,
      detail: 'image: is a truncated image',
    },
    {
      title: 'no images',
      path: to('images'),
      call: () => ({ parts: [field('callback', 'https://a.example')] }),
      status: 422,
      detail: 'images: is required',
    },
    {
      title: 'an empty image',
      path: to('images'),
      call: () => ({ parts: [image(Buffer.alloc(0), 'images')] }),
      status: 422,
      detail: 'images[0]: is empty',
    },
    ...(
      [
        ['images', 'images[]', 'send images'],
        ['images', 'images[0]', 'send images'],
        ['images', 'image', 'send images'],
        ['sync-image', 'images', 'send image'],
        ['sync-image', 'Image', 'send image'],
      ] as const
    ).map(([end, name, detail]) => ({
      title: `${end} with a file ${name}`,
      path: to(end),
      call: () => ({ parts: [image(picture, name)] }),
      status: 422,
      detail: `${name}: there is no such field; ${detail}`,
    })),
    ...(
      [
        ['images', 'external_id', 'send external_ids'],
        ['images', 'externalIds', 'send external_ids'],
        ['images', 'callbackUrl', 'send callback_url'],
        ['sync-image', 'external_ids', 'send external_id'],
      ] as const
    ).map(([end, name, detail]) => ({
      title: `${end} with a field ${name}`,
      path: to(end),
      call: () => ({
        parts: [image(picture, end === 'images' ? 'images' : 'image'), field(name, 'A-1')],
      }),
      status: 422,
      detail: `${name}: there is no such field; ${detail}`,
    })),
    {
      title: 'urls with external_id',
      path: to('urls'),
      call: () => ({ json: { urls: ['https://a.example'], external_id: 'A-1' } }),
      status: 422,
      detail: 'external_id: there is no such field; send external_ids',
    },
    {
      title: 'a list of ids that is a quoted text',
      path: to('images'),
      call: () => ({ parts: [image(picture, 'images'), field('external_ids', '"A-1"')] }),
      status: 422,
      detail: 'external_ids: must be an array',
    },
    {
      title: 'an external_id in quotes',
      path: to('sync-image'),
      call: () => ({ parts: [image(picture), field('external_id', '"A-1"')] }),
      status: 422,
      detail: 'external_id: must be plain text, not JSON: send it without quotes',
    },
    {
      title: 'two callbacks',
      path: to('images'),
      call: () => ({
        parts: [
          image(picture, 'images'),
          field('callback', 'https://a.example'),
          field('callback', 'https://b.example'),
        ],
      }),
      status: 422,
      detail: 'callback: must be sent once, not with 2 values',
    },
    {
      title: 'no urls',
      path: to('urls'),
      call: () => ({ json: {} }),
      status: 422,
      detail: 'urls: is required',
    },
    {
      title: 'empty urls',
      path: to('urls'),
      call: () => ({ json: { urls: [] } }),
      status: 422,
      detail: 'urls: must name at least one',
    },
    {
      title: '101 urls',
      path: to('urls'),
      call: () => ({ json: { urls: Array<string>(101).fill('https://a.example') } }),
      status: 422,
      detail: 'at most 100 URLs',
    },
    {
      title: 'a url that is none',
      path: to('urls'),
      call: () => ({ json: { urls: ['https://a.example', 'shelf.jpg'] } }),
      status: 422,
      detail: 'urls[1]: must be an http or https URL',
    },
    {
      title: 'a url of a private network, however it is written',
      path: to('urls'),
      call: () => ({ json: { urls: ['https://a.example', 'http://0xa000001/shelf.jpg'] } }),
      status: 422,
      detail: 'urls[1]: must be a public address',
    },
    {
      title: 'a callback to a private network',
      path: to('urls'),
      call: () => ({
        json: { urls: ['https://a.example'], callback: 'http://[::ffff:10.0.0.1]/results' },
      }),
      status: 422,
      detail: 'callback: must be a public address',
    },
    {
      title: 'a callback in the form to a private network',
      path: to('images'),
      call: () => ({
        parts: [image(picture, 'images'), field('callback_url', 'http://169.254.169.254/')],
      }),
      status: 422,
      detail: 'callback_url: must be a public address',
    },
    {
      title: 'a callback in the query to a private network',
      path: to('images?callback=http%3A%2F%2F192.168.1.1%2F'),
      call: () => ({ parts: [image(picture, 'images')] }),
      status: 422,
      detail: 'callback: must be a public address',
    },
    {
      title: 'metadata of another type than text',
      path: to('sync-image'),
      call: () => ({ parts: [image(picture), field('metadata', '{"store": 17}')] }),
      status: 422,
      detail: 'metadata: pair 1: its value must be a string',
    },
    {
      title: 'metadata that is too long',
      path: to('urls'),
      call: () => ({
        json: { urls: ['https://a.example'], metadata: [{ store: 'x'.repeat(2000) }] },
      }),
      status: 422,
      detail: 'metadata[0]: must have at most 2000 bytes',
    },
    {
      title: 'an external_id that is too long',
      path: to('sync-image'),
      call: () => ({ parts: [image(picture), field('external_id', 'x'.repeat(256))] }),
      status: 422,
      detail: 'external_id: must have at most 255 characters',
    },
    {
      title: 'fewer external_ids than photos',
      path: to('images'),
      call: () => ({
        parts: [image(picture, 'images'), image(picture, 'images'), field('external_ids', '["A"]')],
      }),
      status: 422,
      detail:
        'external_ids: must have one entry for each photo, in their order, null for none: 2, not 1',
    },
    {
      title: 'more metadata than addresses',
      path: to('urls'),
      call: () => ({ json: { urls: ['https://a.example'], metadata: [{}, {}] } }),
      status: 422,
      detail: 'metadata: must have one entry for each photo',
    },
    {
      title: 'external_ids that are no list',
      path: to('images'),
      call: () => ({ parts: [image(picture, 'images'), field('external_ids', 'A-1')] }),
      status: 422,
      detail: 'external_ids: must be JSON such as ["A-1", "A-2"]',
    },
    {
      title: 'a callback that is no address',
      path: to('urls'),
      call: () => ({ json: { urls: ['https://a.example'], callback: 'mailto:a@b.example' } }),
      status: 422,
      detail: 'callback: must be',
    },
  ]);
});
