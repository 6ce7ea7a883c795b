import { describe, expect, it } from '@jest/globals';
import { NO_OPTIONS, readOptions } from '../../../console/src/submit/photo-options';

describe('readOptions', () => {
  it('sends nothing for empty fields', () => {
    const pairs = [{ name: '', value: '' }];
    expect(readOptions({ callback: ' ', externalId: ' ', pairs })).toEqual({
      options: {},
      faults: {},
    });
  });

  it('gives the photo its id, its metadata and its callback', () => {
    const texts = {
      callback: ' https://hooks.example.com ',
      externalId: ' visit-7 ',
      pairs: [
        { name: 'store', value: '17' },
        { name: '', value: '' },
        { name: 'aisle', value: '' },
      ],
    };
    expect(readOptions(texts)).toEqual({
      options: {
        callback: 'https://hooks.example.com',
        externalIds: ['visit-7'],
        metadata: [{ store: '17', aisle: '' }],
      },
      faults: {},
    });
  });

  it.each([
    [[{ name: '', value: '17' }], 'pair 1: its name must not be empty'],
    [[{ name: '__proto__', value: '17' }], 'pair 1: its name must not be __proto__'],
    [[{ name: 'note', value: 'é'.repeat(1_000) }], 'must have at most 2000 bytes'],
    [
      [
        { name: 'store', value: '17' },
        { name: 'store', value: '18' },
      ],
      'has store twice: change one of the names',
    ],
  ])('says what is wrong with the metadata %j', (pairs, fault) => {
    expect(readOptions({ ...NO_OPTIONS, pairs }).faults.metadata).toContain(fault);
  });

  it('says that an id is too long', () => {
    const { faults } = readOptions({ ...NO_OPTIONS, externalId: 'x'.repeat(256) });
    expect(faults).toEqual({ externalId: 'must have at most 255 characters' });
  });
});
