import { describe, expect, it } from '@jest/globals';
import type { MultipartBody } from '../../../lambdas/api/http/multipart';
import {
  callerDataListsOfForm,
  callerDataOfForm,
  callerDataOfPhotos,
} from '../../../lambdas/api/submission/caller-data';

const form = (body: Partial<MultipartBody>): MultipartBody => ({
  fields: {},
  values: {},
  files: {},
  fileNames: {},
  ...body,
});
const texts = (fields: Record<string, string>) =>
  form({
    fields,
    values: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]])),
  });

describe('a form with one photo', () => {
  it('has external_id as text and metadata as JSON', () => {
    expect(callerDataOfForm(texts({ external_id: 'A-1', metadata: '{"store": "17"}' }))).toEqual({
      external_id: 'A-1',
      metadata: { store: '17' },
    });
  });

  it('may have its metadata in a part with a file name, as browsers send JSON', () => {
    const files = { metadata: [Buffer.from('{"store": "Genève"}')] };

    expect(callerDataOfForm(form({ files })).metadata).toEqual({ store: 'Genève' });
  });

  it.each([
    [texts({ metadata: 'store=17' }), 'metadata: must be JSON such as {"store": "17"}'],
    [
      form({ files: { metadata: [Buffer.from([0x22, 0xff, 0x22])] } }),
      'metadata: must be JSON such as {"store": "17"}',
    ],
    [
      form({ values: { metadata: ['{}', '{}'] } }),
      'metadata: must be sent once, as JSON such as {"store": "17"}',
    ],
    [
      form({ files: { external_id: [Buffer.from('x')] } }),
      'external_id: must be sent as text, without a file name',
    ],
  ])('is refused if the fields are none', (body, message) => {
    expect(() => callerDataOfForm(body)).toThrow(message);
  });
});

describe('a form with several photos', () => {
  it('gives each photo its entry, in their order', () => {
    const lists = callerDataListsOfForm(
      texts({ external_ids: '["A-1", null]', metadata: '[{}, {"store": "17"}]' }),
    );

    expect(callerDataOfPhotos(lists, 2)).toEqual([
      { external_id: 'A-1', metadata: undefined },
      { external_id: undefined, metadata: { store: '17' } },
    ]);
  });

  it.each([
    [{ external_ids: '["A-1"]' }, 'external_ids: must have one entry for each photo'],
    [{ metadata: '[{}, {}, {}]' }, 'null for none: 2, not 3'],
  ])('is refused if %j has not one entry for each photo', (fields, message) => {
    const lists = callerDataListsOfForm(texts(fields));

    expect(() => callerDataOfPhotos(lists, 2)).toThrow(message);
  });
});
