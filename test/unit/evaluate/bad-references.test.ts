import { describe, expect, it } from '@jest/globals';
import type { PictureMeasures } from '../../../lambdas/contracts/enrolment';
import { buildGallery } from '../../../lambdas/worker/pipeline/name/gallery';
import {
  describeBadReferences,
  findBadReferences,
  type BadReference,
} from '../../../tools/evaluate/bad-references';
import { itemNamed } from '../../../tools/shared/unstored-item';

const GOOD: PictureMeasures = {
  width: 300,
  height: 400,
  contrast: 50,
  blur: 0.3,
  extent: 0.9,
  burnt_out: 0,
};

describe('findBadReferences', () => {
  it('finds what is wrong with each reference, and names the product that looks the same', async () => {
    const catalogue = ['Tea', 'Soap'].map((name) => ({
      id: name,
      name,
      references: [{ file: `pictures/${name}.jpg` }],
    }));
    const views = {
      vectors: Float32Array.of(1),
      details: new Uint8Array(),
      keypoints: new Uint8Array(),
      aspects: Float32Array.of(1),
    };
    const gallery = buildGallery(
      catalogue.map(({ name }) => ({ item: itemNamed(name), views })),
      1,
    );
    const matcher = {
      match: () =>
        Promise.resolve({ scores: Float32Array.of(1, 1, 1, 0), views: Int32Array.of(0, 1, 1, 0) }),
    };

    const bad = await findBadReferences(
      catalogue,
      { gallery, measures: [[GOOD], [{ ...GOOD, blur: 0.9 }]] },
      matcher,
    );

    expect(bad).toMatchObject([
      {
        product: 'Tea',
        picture: 'Tea.jpg',
        code: 'LIKE_ANOTHER_ITEM',
        detail: expect.stringContaining('Catalogue item Soap'),
      },
      { product: 'Soap', picture: 'Soap.jpg', code: 'BLURRED' },
    ]);
  });
});

describe('describeBadReferences', () => {
  const bad = (count: number): BadReference[] =>
    Array.from({ length: count }, (_, number) => ({
      product: `Tea ${number}`,
      picture: `${number}.jpg`,
      code: 'BLURRED',
      detail: '',
    }));

  it('prints ten findings, and counts the others', () => {
    const lines = describeBadReferences(bad(12)).split('\n');

    expect(lines).toHaveLength(12);
    expect(lines[0]).toContain('12 findings about 12 products');
    expect(lines[10]).toMatch(/Tea 9 .*9\.jpg .*BLURRED/);
    expect(lines[11]).toContain('2 more');
  });

  it('counts no others when ten are all', () => {
    expect(describeBadReferences(bad(10))).not.toContain('more');
  });
});
