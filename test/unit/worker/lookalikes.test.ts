import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import type { CatalogItemRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { getEnrolments } from '../../../lambdas/storage/catalogue/enrolments';
import { findLookalikes, reportLookalikes } from '../../../lambdas/worker/gallery/lookalikes';
import type { Models } from '../../../lambdas/worker/onnx/models';
import { embeddedServices } from '../../support/embedded-services';
import { galleryOf, item, matcher } from '../../support/plane-gallery';
import { writeRows } from '../../support/write-rows';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.enrolmentsTable] });

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
