import { describe, expect, it } from '@jest/globals';
import { callerDataListsSchema, callerDataSchema } from '../../../lambdas/contracts/caller-data';
import { parseSentValue } from '../../../lambdas/api/http/validate';

const parse = (metadata: unknown) => parseSentValue(callerDataSchema, { metadata }).metadata;

describe('metadata of a photo', () => {
  it('keeps names and texts of any script in the order sent', () => {
    const sent = { store: 'Genève', café: '', '10': '東京 🏪', '2': 'two\nlines' };

    expect(JSON.stringify(parse(sent))).toBe(JSON.stringify(sent));
  });

  it.each([[undefined], [null], [''], [{}]])('counts %j as absent', (metadata) => {
    expect(parse(metadata)).toBeUndefined();
  });

  it('takes 2,000 bytes of names and texts, and no more', () => {
    expect(parse({ é: 'x'.repeat(1998) })).toBeDefined();
    expect(() => parse({ é: 'x'.repeat(1999) })).toThrow(
      'metadata: must have at most 2000 bytes of names and texts in UTF-8',
    );
  });

  it.each([
    ['text', 'metadata: must be an object of texts, such as {"store": "17"}'],
    [['a'], 'metadata: must be an object of texts, such as {"store": "17"}'],
    [{ store: '1', secret: 17 }, 'metadata: pair 2: its value must be a string'],
    [{ secret: null }, 'metadata: pair 1: its value must be a string'],
    [{ '': 'x' }, 'metadata: pair 1: its name must not be empty'],
    [JSON.parse('{"__proto__": "x"}'), 'metadata: pair 1: its name must not be __proto__'],
    [{ 'secret\u0000': 'x' }, 'metadata: pair 1: its name must not contain control characters'],
    [{ secret: '\ud800' }, 'metadata: pair 1: its value must be valid Unicode'],
  ])('refuses %j, and names no name of it', (metadata, message) => {
    expect(() => parse(metadata)).toThrow(message);
    expect(() => parse(metadata)).not.toThrow('secret');
  });
});

describe('lists of several photos', () => {
  it('take null, and what counts as absent, for a photo without any', () => {
    expect(
      callerDataListsSchema.parse({
        external_ids: ['a', null, ''],
        metadata: [{ a: 'b' }, null, {}],
      }),
    ).toEqual({
      external_ids: ['a', undefined, undefined],
      metadata: [{ a: 'b' }, undefined, undefined],
    });
  });

  it.each([
    [{ external_ids: 'a' }, 'external_ids: must be an array'],
    [{ external_ids: ['a', 7] }, 'external_ids[1]: must be a string'],
    [{ external_ids: ['x'.repeat(256)] }, 'external_ids[0]: must have at most 255 characters'],
    [{ metadata: { a: 'b' } }, 'metadata: must be an array'],
    [{ metadata: [{}, { a: 1 }] }, 'metadata[1]: pair 1: its value must be a string'],
  ])('name the wrong entry of %j', (lists, message) => {
    expect(() => parseSentValue(callerDataListsSchema, lists)).toThrow(message);
  });
});
