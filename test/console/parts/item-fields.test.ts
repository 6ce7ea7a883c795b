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
