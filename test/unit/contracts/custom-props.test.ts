import { describe, expect, it } from '@jest/globals';
import {
  createCatalogItemSchema,
  listCatalogItemsSchema,
} from '../../../lambdas/contracts/catalog-item';
import { catalogFilterSchema } from '../../../lambdas/contracts/following';
import { parseSentValue } from '../../../lambdas/api/http/validate';

const parse = (custom_props: unknown) =>
  parseSentValue(createCatalogItemSchema.pick({ custom_props: true }), { custom_props })
    .custom_props;

const props = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `name ${index}`, value: '' }));

describe('custom_props as they are sent', () => {
  it('keep the order, the case and any script of names and values', () => {
    const sent = [
      { name: 'Zone', value: '' },
      { name: 'zone', value: 'Mineralwässer: still' },
      { name: 'x'.repeat(64), value: '水'.repeat(256) },
    ];

    expect(parse(sent)).toEqual(sent);
    expect(parse(props(20))).toHaveLength(20);
  });

  it('have letters and their accents in one form, and so have filters', () => {
    const [name, value] = ['Région', 'Crème'] as const;
    const apart = { name: name.normalize('NFD'), value: value.normalize('NFD') };

    expect(parse([apart])).toEqual([{ name, value }]);
    expect(() => parse([{ name, value }, apart])).toThrow('must differ from the names before it');
    const custom_prop = `${apart.name}:${apart.value}`;
    expect(catalogFilterSchema.parse({ custom_prop })).toEqual({ custom_prop: 'Région:Crème' });
    expect(listCatalogItemsSchema.parse({ custom_prop }).custom_prop).toBe('Région:Crème');
  });

  it('are refused without delay if they have half a megabyte of accents', () => {
    const value = '\u0301\u0316'.repeat(250_000);
    expect(() => parse([{ name: 'a', value }])).toThrow('value: must have at most 256 char');
  });

  it.each([undefined, null, ''])('count as absent if they are %j', (nothing) => {
    expect(parse(nothing)).toBeUndefined();
  });

  it.each([
    [{ category: 'Water' }, 'custom_props: must be an array'],
    [props(21), 'custom_props: must have at most 20 entries'],
    [['category'], 'custom_props[0]: must be an object'],
    [[{ name: 'a' }], 'custom_props[0].value: is required'],
    [[{ name: 'a', value: 7 }], 'custom_props[0].value: must be a string'],
    [[{ name: 'a', value: 'b', unit: 'l' }], 'custom_props[0]: has no field "unit"'],
    [[{ name: '', value: 'b' }], 'custom_props[0].name: must not be empty'],
    [[{ name: 'a ', value: 'b' }], 'custom_props[0].name: must not begin or end with a blank'],
    [[{ name: 'a:b', value: 'c' }], 'custom_props[0].name: must not contain a colon'],
    [[{ name: 'x'.repeat(65), value: '' }], 'custom_props[0].name: must have at most 64 char'],
    [[{ name: 'a', value: 'x'.repeat(257) }], 'custom_props[0].value: must have at most 256 char'],
    [
      [{ name: 'a', value: '\u0000' }],
      'custom_props[0].value: must not contain control characters',
    ],
    [
      [...props(2), { name: 'name 1', value: 'other' }],
      'custom_props[2].name: must differ from the names before it',
    ],
  ])('are refused if they are %j', (sent, message) => {
    expect(() => parse(sent)).toThrow(message);
  });
});
