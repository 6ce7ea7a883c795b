import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import type { CatalogItemRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { getEnrolments } from '../../../lambdas/storage/catalogue/enrolments';
import {
  compareOnly,
  findLookalikes,
  findLookalikesOf,
  reportLookalikes,
} from '../../../lambdas/worker/gallery/lookalikes';
import type { Matcher } from '../../../lambdas/worker/onnx/matcher';
import type { Models } from '../../../lambdas/worker/onnx/models';
import { buildGallery } from '../../../lambdas/worker/pipeline/name/gallery';
import { embeddedServices } from '../../support/embedded-services';
import { catalogItem } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.enrolmentsTable] });

/** Vectors of length 1 in a plane, by their angle: 10 degrees apart, their similarity is 0.985; 30, 0.866. */
const vectorsOf = (degrees: readonly number[]): Float32Array =>
  Float32Array.from(
    degrees.flatMap((angle) => [
      Math.cos((angle * Math.PI) / 180),
      Math.sin((angle * Math.PI) / 180),
    ]),
  );

const item = (): CatalogItemRow => catalogItem(1, { item_uuid: randomUUID() });

const galleryOf = (items: readonly (readonly [CatalogItemRow, readonly number[]])[]) =>
  buildGallery(
    items.map(([row, angles]) => ({
      item: row,
      views: {
        vectors: vectorsOf(angles),
        details: new Uint8Array(),
        keypoints: new Uint8Array(),
        aspects: new Float32Array(angles.length),
      },
    })),
    2,
  );

/** Compares all with all, as the model does. */
const matcher: Pick<Matcher, 'match'> = {
  match: (queries, gallery, dimensions, k) => {
    const [scores, views]: [number[], number[]] = [[], []];
    for (let query = 0; query < queries.length; query += dimensions) {
      const ranked = Array.from({ length: gallery.length / dimensions }, (_, view) => ({
        view,
        score: [0, 1].reduce(
          (sum, axis) =>
            sum + (queries[query + axis] ?? 0) * (gallery[view * dimensions + axis] ?? 0),
          0,
        ),
      }))
        .sort((a, b) => b.score - a.score)
        .slice(0, k);
      scores.push(...ranked.map(({ score }) => score));
      views.push(...ranked.map(({ view }) => view));
    }
    return Promise.resolve({ scores: Float32Array.from(scores), views: Int32Array.from(views) });
  },
};

describe('findLookalikes', () => {
  it('finds views that are nearly the same as those of another item, and no others', async () => {
    const [a, b, c] = [item(), item(), item()];
    const gallery = galleryOf([
      [a, [0, 200]],
      [b, [90, 10, 140]],
      [c, [45]],
    ]);

    expect([...(await findLookalikes(gallery, matcher))]).toEqual([
      [0, [{ view: 0, item_uuid: b.item_uuid }]],
      [1, [{ view: 1, item_uuid: a.item_uuid }]],
    ]);
  });

  it("looks beyond an item's own views, however alike they are", async () => {
    const [a, b] = [item(), item()];
    const gallery = galleryOf([
      [a, [0, 1, 2, 3]],
      [b, [12]],
    ]);

    expect((await findLookalikes(gallery, matcher)).get(1)).toEqual([
      { view: 0, item_uuid: a.item_uuid },
    ]);
    expect((await findLookalikes(gallery, matcher)).get(0)).toHaveLength(4);
  });

  it('compares all views of a gallery of several batches', async () => {
    const items = Array.from({ length: 600 }, item);
    const gallery = galleryOf(items.map((row) => [row, [0]]));

    expect((await findLookalikes(gallery, matcher)).size).toBe(600);
  });

  it('finds none in a gallery of one item or of none', async () => {
    expect((await findLookalikes(galleryOf([[item(), [0, 0]]]), matcher)).size).toBe(0);
    expect((await findLookalikes(galleryOf([]), matcher)).size).toBe(0);
  });
});

describe('reportLookalikes', () => {
  const models = { embedder: { id: 'product-embedder@1.2.3' }, matcher } as unknown as Models;
  const enrol = async (row: CatalogItemRow, values: object = {}) =>
    writeRows(ENVIRONMENT_VARIABLES.enrolmentsTable, [
      {
        account_id: row.account_id,
        item_uuid: row.item_uuid,
        pictures: [row.thumbnail_key],
        embedder: models.embedder.id,
        dimensions: 2,
        vectors: new Uint8Array(),
        enrolled_at: '2026-11-24T19:00:00.000Z',
        ...values,
      },
    ]);
  const storedOf = async ({ account_id, item_uuid }: CatalogItemRow) =>
    (await getEnrolments(account_id, [item_uuid], models.embedder.id))[0]?.lookalikes;

  it('stores them with both items, and keeps those of another task', async () => {
    const [a, b] = [item(), item()];
    const known = { view: 0, item_uuid: randomUUID() };
    await enrol(a, { lookalikes: [known] });
    await enrol(b);

    await reportLookalikes(
      galleryOf([
        [a, [0]],
        [b, [5]],
      ]),
      models,
    );

    expect(await storedOf(a)).toEqual([known, { view: 0, item_uuid: b.item_uuid }]);
    expect(await storedOf(b)).toEqual([{ view: 0, item_uuid: a.item_uuid }]);
  });

  it.each([
    ['of other pictures', { pictures: ['thumbnails/other'] }],
    ['of another embedder', { embedder: 'product-embedder@1.2.4' }],
    ['that was made before pictures were judged', { enrolled_at: undefined }],
  ])('stores nothing with an enrolment %s', async (_, values) => {
    const [a, b] = [item(), item()];
    await enrol(a, values);

    await reportLookalikes(
      galleryOf([
        [a, [0]],
        [b, [5]],
      ]),
      models,
    );

    expect(await storedOf(a)).toBeUndefined();
    expect(await storedOf(b)).toBeUndefined();
  });

  it('compares each gallery once', async () => {
    const match = jest.spyOn(matcher, 'match');
    const gallery = galleryOf([
      [item(), [0]],
      [item(), [90]],
    ]);

    await reportLookalikes(gallery, models);
    await reportLookalikes(gallery, models);

    expect(match).toHaveBeenCalledTimes(1);
    match.mockRestore();
  });

  it('does not fail the recognition when it fails', async () => {
    const failing = { ...models, matcher: { match: () => Promise.reject(new Error('broken')) } };

    const report = reportLookalikes(galleryOf([[item(), [0]]]), failing as unknown as Models);

    await expect(report).resolves.toBeUndefined();
  });
});

describe('a gallery of which some items are to be compared', () => {
  it('reports lookalikes of both items, and compares no other views', async () => {
    const [a, b, c] = [item(), item(), item()];
    const gallery = galleryOf([
      [a, [0, 90]],
      [b, [94, 0]],
      [c, [180, 184]],
    ]);

    const found = await findLookalikesOf(new Set([b.item_uuid]), gallery, matcher);

    expect(found.get(1)).toEqual([
      { view: 0, item_uuid: a.item_uuid },
      { view: 1, item_uuid: a.item_uuid },
    ]);
    expect(found.get(0)).toEqual([
      { view: 1, item_uuid: b.item_uuid },
      { view: 0, item_uuid: b.item_uuid },
    ]);
    expect(found.has(2)).toBe(false);
  });

  it('is compared where it was changed only, once, even if it is changed again before', async () => {
    const match = jest.spyOn(matcher, 'match');
    const models = { embedder: { id: 'product-embedder@1.2.3' }, matcher } as unknown as Models;
    const [a, b] = [item(), item()];
    const of = () =>
      galleryOf([
        [a, [0]],
        [b, [90]],
      ]);
    const [packed, changed, again] = [of(), of(), of()];
    compareOnly(packed, new Set());
    compareOnly(changed, new Set([a.item_uuid]), packed);
    compareOnly(again, new Set(), changed);

    await reportLookalikes(packed, models);
    expect(match).not.toHaveBeenCalled();
    await reportLookalikes(again, models);
    await reportLookalikes(again, models);

    expect(match).toHaveBeenCalledTimes(1);
    expect(match.mock.calls[0]?.[0]).toHaveLength(2);
    match.mockRestore();
  });

  it('is compared as a whole if the one that it was made of was not compared at all', async () => {
    const match = jest.spyOn(matcher, 'match');
    const models = { embedder: { id: 'product-embedder@1.2.3' }, matcher } as unknown as Models;
    const of = () =>
      galleryOf([
        [item(), [0]],
        [item(), [90]],
      ]);
    const [read, changed] = [of(), of()];
    compareOnly(changed, new Set([read.items[0]?.item_uuid ?? '']), read);

    await reportLookalikes(changed, models);

    expect(match.mock.calls[0]?.[0]).toHaveLength(4);
    match.mockRestore();
  });
});
