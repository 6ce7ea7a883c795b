import { beforeAll, expect, it } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { handler } from '../../../lambdas/api/catalogue/handler';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { putCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import { apiEvent, multipart } from '../../support/api-event';
import { CATALOGUE_TABLES, DEAD, embeddedServices } from '../../support/embedded-services';
import { catalogItem } from '../../support/rows';
import { plainPicture } from '../../support/pictures';

embeddedServices({
  tables: CATALOGUE_TABLES,
  buckets: [ENVIRONMENT_VARIABLES.mediaBucket],
});
beforeAll(() => {
  process.env[ENVIRONMENT_VARIABLES.corsOrigins] = '*';
  process.env[ENVIRONMENT_VARIABLES.mediaBaseUrl] = DEAD;
  process.env[ENVIRONMENT_VARIABLES.enrolmentQueueUrl] = `${DEAD}/enrolment`;
});

it('refuses one of two simultaneous requests that exceed the limit together, and says what the item has', async () => {
  const item = catalogItem(1, { account_id: 'acme' });
  await putCatalogItem(item);
  const picture = await plainPicture(16, 16).jpeg().toBuffer();
  const images = Array.from({ length: 5 }, () => ({
    name: 'images',
    value: picture,
    filename: 'x',
  }));
  const event = apiEvent({
    method: 'POST',
    resource: '/catalog-items/{item_uuid}/reference-images',
    pathParameters: { item_uuid: item.item_uuid },
    permissions: 'catalog:write',
    headers: { 'content-type': 'multipart/form-data; boundary=boundary' },
    body: multipart(images),
  });

  const answers = await Promise.all([1, 2].map(() => handler(event, {} as Context)));

  const [added, refused] = answers.sort((a, b) => a.statusCode - b.statusCode);
  expect(added?.statusCode).toBe(200);
  expect(refused).toMatchObject({
    statusCode: 422,
    body: '{"detail":"images: the item has 5 reference images and may have at most 8"}',
  });
});
