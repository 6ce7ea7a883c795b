import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import * as z from 'zod';
import { consolePages, describePages, enterKey } from './console-pages';

const ITEMS = 10_000;
const taskSchema = z.object({ catalog_items: z.array(z.uuid()) });

describePages('a catalogue of 10,000 products', () => {
  const pages = consolePages('large-catalogue');

  it('is listed in full, and all of it can be chosen for a task', async () => {
    const under = pages();
    const { page, baseUrl, open } = under;
    const created_at = new Date().toISOString();
    const rows = Array.from({ length: ITEMS }, (_, index) => ({
      uuid: randomUUID(),
      status: 'ACTIVE',
      name: `Product ${index}`,
      brand: null,
      size: null,
      barcode: null,
      thumbnail_url: `${baseUrl}/none`,
      created_at,
      updated_at: created_at,
    }));
    // Creating that many products would take minutes.
    await page.route('**/catalog-items?*', async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
      const items = rows.slice(offset, offset + limit);
      await route.fulfill({ json: { items, total: ITEMS, limit, offset } });
    });
    await enterKey(under, under.apiKey);
    await page.getByText('10000 of 10000 products').waitFor();
    await page.getByLabel('Search').fill('product 9999');
    await page.getByText('1 of 10000 products').waitFor();

    await open('/tasks/new');
    await page.getByText('10000 chosen').waitFor();
    await page.getByLabel('Search products').fill('product 9999');
    await page.getByRole('checkbox', { name: 'Product 9999' }).uncheck();
    await page.getByText('9999 chosen').waitFor();
    await page.getByLabel('Name').fill('All but one');
    await page.route('**/image-recognition/tasks', (route) =>
      route.fulfill({ status: 422, json: { detail: 'catalog_items: are not real' } }),
    );
    const request = page.waitForRequest('**/image-recognition/tasks');
    await page.getByRole('button', { name: 'Create the task' }).click();
    const task = taskSchema.parse((await request).postDataJSON());
    expect(new Set(task.catalog_items).size).toBe(ITEMS - 1);
    expect(task.catalog_items).not.toContain(rows.at(-1)?.uuid);
  });
});
