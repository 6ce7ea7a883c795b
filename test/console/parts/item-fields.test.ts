import { expect, it } from '@jest/globals';
import type { CatalogItem } from '../../../clients/typescript/src/index';
import { EXAMPLE_ITEM } from '../../../lambdas/api/describe/examples';
import { readChanges, readNewItem, textsOf } from '../../../console/src/catalogue/item-fields';

const item: CatalogItem = { ...EXAMPLE_ITEM, tags: ['oat', 'drink'] };

it('shows the tags of an item as one text, and changes them only if that changes', () => {
  const texts = textsOf(item);
  expect(texts.tags).toBe('oat, drink');
  expect(readChanges(texts, item).data).toBeUndefined();
  expect(readChanges({ ...texts, tags: 'oat' }, item).data).toEqual({ tags: 'oat' });
  expect(readChanges({ ...texts, tags: '' }, item).data).toEqual({ tags: null });
});

it('reads the tags of a new item, and says what is wrong with them', () => {
  const texts = { ...textsOf(undefined), name: 'Oat drink' };
  expect(readNewItem({ ...texts, tags: 'oat, drink' }).data).toMatchObject({ tags: 'oat, drink' });
  expect(readNewItem({ ...texts, tags: '["oat"]' }).faults['tags']).toBeDefined();
});

it('changes the custom props of an item only if they differ, and sends all of them', () => {
  const texts = textsOf(item);
  const [category] = texts.custom_props;
  const zone = { name: 'zone', value: 'A' };
  const changesTo = (...custom_props: (typeof zone | undefined)[]) =>
    readChanges({ ...texts, custom_props: custom_props.flatMap((pair) => pair ?? []) }, item);

  expect(texts.custom_props).toEqual([{ name: 'category', value: 'Lemonade' }]);
  expect(changesTo(category, { name: '', value: '' }).data).toBeUndefined();
  expect(changesTo(category, zone).data).toEqual({ custom_props: [category, zone] });
  expect(changesTo().data).toEqual({ custom_props: [] });
});

it('reads the custom props of a new item, and says which is wrong', () => {
  const texts = { ...textsOf(undefined), name: 'Tea' };
  const zone = { name: 'zone', value: 'A' };
  expect(readNewItem({ ...texts, custom_props: [zone] }).data).toMatchObject({
    custom_props: [zone],
  });
  const empty = { name: '', value: '' };
  expect(readNewItem({ ...texts, custom_props: [empty, zone, zone] }).faults).toEqual({
    custom_props: 'Name 3 must differ from the names before it',
  });
});
