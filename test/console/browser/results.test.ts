import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { ShelfClient, type Task } from '../../../clients/typescript/src/index';
import { createDemoItems, createTaskOfItems } from '../../../local/demo/catalogue';
import { CATALOGUE_FOLDER, readCatalogueFolder, SHELF_PHOTO } from '../../../local/demo/pictures';
import { seriousFaultsOf } from './accessibility';
import { consolePages, describePages, enterKey } from './console-pages';
import { savedTables } from './saved-tables';

describePages('the results of a task', () => {
  const pages = consolePages('results');
  let client: ShelfClient;
  let task: Task;

  it('are listed and saved with the file names of their photos', async () => {
    const under = pages();
    const { page, open, apiKey, baseUrl } = under;
    client = new ShelfClient({ apiKey, baseUrl });
    const items = await createDemoItems(
      client,
      (await readCatalogueFolder(CATALOGUE_FOLDER)).slice(0, 6),
    );
    await client.catalogItems.update(items[0]?.uuid ?? '', {
      brand: 'Own brand',
      tags: 'drinks',
      custom_props: [{ name: 'category', value: 'Lemonade' }],
    });
    task = await createTaskOfItems(client, items);
    const photo = new File([await readFile(SHELF_PHOTO)], 'aisle 3.jpg');
    const photos = await client.submit(task.uuid, [photo, photo, photo], {
      externalIds: ['visit-1', 'visit-1', null],
    });
    for (const uuid of photos) await client.results.wait(task.uuid, uuid);

    await enterKey(under, apiKey);
    await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
    await open(`/tasks/${task.uuid}`);
    await page.getByRole('cell', { name: 'aisle 3.jpg' }).nth(2).waitFor();
    await page.getByText('All results:').waitFor();
    await page.locator('tbody img.thumbnail').nth(2).waitFor();
    for (const picture of await page.locator('tbody img.thumbnail').all()) {
      expect(await picture.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
    }
    await page.getByLabel('External id').fill('visit-1');
    await page.getByText('2 results, newest first').waitFor();
    await page.getByText('All matching results:').waitFor();
    const { csv } = await savedTables(page, 'service');
    expect(csv).toContain('\naisle 3.jpg,');
    expect(csv).not.toContain(photos[2]);
    await page.locator('tbody a').first().click();
    await page.locator('dt:text("File") + dd:text("aisle 3.jpg")').waitFor();
  });

  it('have shares by product, brand, tag and property, of one and of all that match', async () => {
    const { page, open } = pages();
    await page.getByRole('tab', { name: 'Shares' }).click();
    await page.getByRole('cell', { name: 'Not in the catalogue' }).waitFor();
    await page.getByLabel('Shares of').selectOption('Brands');
    await page.getByRole('cell', { name: 'Own brand' }).waitFor();

    await open(`/tasks/${task.uuid}`);
    await page.getByRole('link', { name: 'Shares' }).click();
    await page.getByText('on 3 photos').waitFor();
    await page.getByLabel('External id').fill('visit-1');
    await page.getByText('on 2 photos').waitFor();
    await page.getByLabel('Shares of').selectOption('Tags');
    await page.getByRole('cell', { name: 'drinks' }).waitFor();
    await page.reload();
    await page.getByRole('cell', { name: 'drinks' }).waitFor();
    await page.getByLabel('Shares of').selectOption('A property');
    await page.getByText('Which property?').waitFor();
    await page.getByLabel('Property').fill('category:');
    await page.getByText('must not contain a colon').waitFor();
    await page.getByLabel('Property').fill('category');
    await page.getByRole('columnheader', { name: 'category' }).waitFor();
    await page.getByRole('cell', { name: 'Lemonade' }).waitFor();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('There are no shares').waitFor();
  });

  it('are searched by product, with their facings counted', async () => {
    const { page, open } = pages();
    await open(`/tasks/${task.uuid}`);
    const facings = page.getByRole('row').nth(1).getByRole('cell').nth(5);
    await facings.getByText(/^\d\d$/).waitFor();
    const least = page.getByRole('row').nth(1).getByRole('cell').nth(7);
    expect(await least.getByRole('link').first().getAttribute('href')).toMatch(
      /\/review\?facing=\d+$/,
    );
    const [known] = (await client.catalogItems.list({ limit: 1 })).items;
    await page.getByLabel('Product on the photo').fill(known?.name ?? '');
    await page.getByRole('option', { name: known?.name ?? '' }).click();
    await page.getByText('3 results, newest first').waitFor();
    const absent = await client.catalogItems.create({
      name: 'Nowhere to be seen',
      thumbnail: await readFile(SHELF_PHOTO),
    });
    await open(`/tasks/${task.uuid}?product=${absent.uuid}`);
    await page.getByText('No matching results').waitFor();
    await page.getByRole('button', { name: 'Only with Nowhere to be seen: show all' }).click();
    await page.getByText('3 results, newest first').waitFor();
  });

  it('are chosen, sent again, saved and deleted together', async () => {
    const { page, open } = pages();
    await open(`/tasks/${task.uuid}`);
    const photo = page.locator('tbody tr').nth(1).getByRole('link').first();
    const address = (await photo.getAttribute('href')) ?? '';
    await page.getByLabel('Choose aisle 3.jpg').first().check();
    await page.getByText('1 chosen', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Choose all 3' }).click();
    await page.getByText('3 chosen', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send callbacks again' }).click();
    await page.getByText('0 sent again. 3 refused: ').waitFor();
    await page.getByLabel('Choose aisle 3.jpg').first().uncheck();
    await page.getByText('The 2 chosen results:').waitFor();
    const { csv } = await savedTables(page, 'page');
    const [, ...rows] = csv.trimEnd().split('\n');
    expect(new Set(rows.map((row) => row.split(',')[1])).size).toBe(2);
    await page.getByRole('button', { name: 'Delete 2 results' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('2 deleted').waitFor();
    await page.getByText('1 result, newest first').waitFor();

    await page.goto(new URL(address, page.url()).href);
    await page.getByText('There is nothing at this address').waitFor();
    await page.getByRole('link', { name: 'All results of the task' }).click();
    await page.getByText('1 result, newest first').waitFor();
  });

  it('fit a phone', async () => {
    const { page, open } = pages();
    await page.setViewportSize({ width: 390, height: 800 });
    await open(`/tasks/${task.uuid}/shares`);
    await page.locator('.chart svg').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await open(`/tasks/${task.uuid}`);
    await page.getByLabel('Choose all on this page').check();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it.each(['light', 'dark'] as const)(
    'have no serious fault of accessibility when %s',
    async (colorScheme) => {
      await pages().page.emulateMedia({ colorScheme });
      const addresses = [`/tasks/${task.uuid}/shares`, `/tasks/${task.uuid}`];
      expect(await seriousFaultsOf(pages(), addresses)).toEqual([]);
    },
  );
});
