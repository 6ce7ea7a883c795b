import { describe, expect, it } from '@jest/globals';
import { catalogItemSchema, parseTags } from '../../../lambdas/contracts/catalog-item';
import { newCatalogItem, renderCatalogItem } from '../../../lambdas/domain/catalogue-item';

const UUID = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';

describe('parseTags', () => {
  it('splits at commas, trims, and drops empty and repeated tags', () => {
    expect(parseTags(' dairy, oat ,,dairy')).toEqual(['dairy', 'oat']);
  });
});

describe('renderCatalogItem', () => {
  it('has exactly the fields of the contract, null where nothing was sent', () => {
    const row = newCatalogItem(
      'acme',
      UUID,
      'thumbnails/abc',
      { name: 'Tea', brand: 'Alva', tags: 'hot' },
      new Date('2026-01-02T03:04:05.678Z'),
    );

    const item = renderCatalogItem(row, 'https://media.example');

    expect(catalogItemSchema.strict().parse(item)).toEqual(item);
    expect(item).toMatchObject({
      uuid: UUID,
      thumbnail_url: 'https://media.example/thumbnails/abc',
      brand: 'Alva',
      barcode: null,
      custom_props: [],
      created_at: '2026-01-02T03:04:05.678Z',
    });
    expect(Object.keys(item)).toHaveLength(17);
  });

  it('has the custom props as they were sent, without empty ones', () => {
    const custom_props = [
      { name: 'zone', value: 'A:1' },
      { name: 'aisle', value: ' ' },
    ];
    const fields = {
      name: 'Tea',
      custom_props: [{ name: 'category', value: '' }, ...custom_props],
    };
    const row = newCatalogItem('acme', UUID, 'thumbnails/abc', fields, new Date());

    expect(renderCatalogItem(row, 'https://media.example').custom_props).toEqual(custom_props);
  });
});
