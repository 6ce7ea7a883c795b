import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { handler } from '../../../lambdas/api/catalogue/handler';
import { itemEnrolmentSchema } from '../../../lambdas/contracts/enrolment';
import type { CatalogItemRow, EnrolmentRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { putCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import { deleteCatalogItem } from '../../../lambdas/storage/catalogue/catalogue-changes';
import { sqs } from '../../../lambdas/storage/aws/clients';
import { apiEvent } from '../../support/api-event';
import { CATALOGUE_TABLES, DEAD, embeddedServices } from '../../support/embedded-services';
import { catalogItem } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const ACCOUNT = 'acme';

embeddedServices({ tables: CATALOGUE_TABLES });
let send: { mock: { calls: unknown[][] }; mockClear: () => unknown };
beforeAll(() => {
  process.env[ENVIRONMENT_VARIABLES.corsOrigins] = '*';
  process.env[ENVIRONMENT_VARIABLES.mediaBaseUrl] = 'https://media.example.com';
  process.env[ENVIRONMENT_VARIABLES.enrolmentQueueUrl] = `${DEAD}/enrolment`;
  send = jest.spyOn(sqs(), 'send').mockReturnValue(Promise.resolve({}) as never);
});
beforeEach(() => {
  send.mockClear();
});

async function storedItem(ageSeconds = 0): Promise<CatalogItemRow> {
  const item = catalogItem(1, {
    account_id: ACCOUNT,
    item_uuid: randomUUID(),
    updated_at: new Date(Date.now() - ageSeconds * 1_000).toISOString(),
  });
  await putCatalogItem(item);
  return item;
}

const enrol = (item: CatalogItemRow, values: Partial<EnrolmentRow> = {}) =>
  writeRows(ENVIRONMENT_VARIABLES.enrolmentsTable, [
    {
      account_id: ACCOUNT,
      item_uuid: item.item_uuid,
      pictures: [item.thumbnail_key],
      embedder: 'product-embedder@1.2.3',
      dimensions: 1,
      vectors: new Uint8Array(4),
      aspects: [0.5],
      ...values,
    },
  ]);

const JUDGED: Partial<EnrolmentRow> = {
  enrolled_at: '2026-11-24T19:00:00.000Z',
  measures: [{ width: 300, height: 400, contrast: 50, blur: 0.3, extent: 0.9, burnt_out: 0 }],
};

async function answerOf({ item_uuid }: CatalogItemRow) {
  const event = apiEvent({
    resource: '/catalog-items/{item_uuid}/enrolment',
    pathParameters: { item_uuid },
  });
  const { statusCode, body } = await handler(event, {} as Context);
  expect(statusCode).toBe(200);
  return itemEnrolmentSchema.strict().parse(JSON.parse(body));
}

describe('GET /catalog-items/{item_uuid}/enrolment', () => {
  it('enrols an item again that was enrolled before pictures were judged', async () => {
    const item = await storedItem();
    await enrol(item);

    const { pictures } = await answerOf(item);

    expect(pictures[0]).toMatchObject({ status: 'ENROLLED', findings: null });
    expect(send.mock.calls).toHaveLength(1);
    expect(JSON.stringify(send.mock.calls[0])).toContain(item.item_uuid);
  });

  it('asks again for the enrolment of an item whose message was lost', async () => {
    const item = await storedItem(60);

    expect((await answerOf(item)).status).toBe('WAITING');

    expect(send.mock.calls).toHaveLength(1);
    expect(JSON.stringify(send.mock.calls[0])).toContain(item.item_uuid);
  });

  it('sends no message about an item that waits, or that is judged', async () => {
    const [waiting, judged] = [await storedItem(), await storedItem()];
    await enrol(judged, JUDGED);

    expect((await answerOf(waiting)).status).toBe('WAITING');
    expect((await answerOf(judged)).pictures[0]?.findings).toEqual([]);
    expect(send.mock.calls).toHaveLength(0);
  });

  it('names a lookalike until it is deleted', async () => {
    const [item, other] = [await storedItem(), await storedItem()];
    await enrol(item, { ...JUDGED, lookalikes: [{ view: 0, item_uuid: other.item_uuid }] });
    const findings = async () => (await answerOf(item)).pictures[0]?.findings;

    expect(await findings()).toMatchObject([
      { code: 'LIKE_ANOTHER_ITEM', catalog_item_uuid: other.item_uuid },
    ]);
    await deleteCatalogItem(ACCOUNT, other.item_uuid);
    expect(await findings()).toEqual([]);
  });
});
