import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { ShelfClient, type Task } from '../../../clients/typescript/src/index';
import { createDemoItems, createTaskOfItems } from '../../../local/demo/catalogue';
import { CATALOGUE_FOLDER, readCatalogueFolder, SHELF_PHOTO } from '../../../local/demo/pictures';
import { seriousFaultsOf } from './accessibility';
import { consolePages, describePages, enterKey } from './console-pages';

describePages('the quality of a task', () => {
  const pages = consolePages('quality');
  let client: ShelfClient;
  let task: Task;

  it('says what to do before anything is confirmed', async () => {
    const under = pages();
    const { page, open, apiKey, baseUrl } = under;
    client = new ShelfClient({ apiKey, baseUrl });
    const items = await createDemoItems(client, await readCatalogueFolder(CATALOGUE_FOLDER));
    task = await createTaskOfItems(client, items);
    await enterKey(under, apiKey);
    await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
    await open(`/tasks/${task.uuid}`);
    await page.getByRole('link', { name: 'Quality' }).click();
    await page.getByText('Nothing is confirmed yet').waitFor();
    await page.getByRole('link', { name: 'Submit photos' }).waitFor();
    const { uuid } = await client.recognise(task.uuid, await readFile(SHELF_PHOTO));
    await page.reload();
    await page.getByRole('link', { name: 'Review the newest photo' }).click();
    // The page has selected a facing, and does not change the address after that.
    await page.waitForURL(new RegExp(`${uuid}/review\\?facing=`));
  });

  it('shows the shares of a week, and which products were confused', async () => {
    const { page, open } = pages();
    const [newest] = (await client.results.list(task.uuid, { limit: 1 })).items;
    const result = await client.results.get(task.uuid, newest?.uuid ?? '');
    const named = result.coco.annotations.filter(({ category_id }) => category_id > 0);
    const uuidOf = new Map(
      result.coco.categories.map(({ id, neurolabs }) => [id, neurolabs?.productUuid]),
    );
    const [first, ...others] = named;
    const other = others.find(({ category_id }) => category_id !== first?.category_id);
    const item = uuidOf.get(other?.category_id ?? 0) ?? '';
    await client.results.replaceCorrections(task.uuid, result.uuid, {
      facings: [
        { id: first?.id ?? 0, verdict: 'OTHER_ITEM', catalog_item_uuid: item },
        ...others.slice(0, 3).map(({ id }) => ({ id, verdict: 'RIGHT' as const })),
      ],
      added: [],
    });
    await open(`/tasks/${task.uuid}/quality`);
    await page
      .getByRole('columnheader', { name: 'Products not in the catalogue that got a name fewer is' })
      .waitFor();
    const week = page.getByLabel('Quality by week').getByRole('row').nth(1);
    await week.getByText('75 %').waitFor();
    await week.getByText('3 of 4').waitFor();
    await week.getByText('0 of 4').waitFor();
    const pair = page.getByLabel('Products confused most').getByRole('row').nth(1);
    const { name } = await client.catalogItems.get(item);
    await pair.getByRole('link', { name }).waitFor();
    expect(await pair.getByRole('link').count()).toBe(2);
  });

  it('fits a phone', async () => {
    const { page, open } = pages();
    await page.setViewportSize({ width: 390, height: 800 });
    await open(`/tasks/${task.uuid}/quality`);
    await page.getByLabel('Quality by week').waitFor();
    await page.locator('.chart svg').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it.each(['light', 'dark'] as const)(
    'has no serious fault of accessibility when %s',
    async (colorScheme) => {
      await pages().page.emulateMedia({ colorScheme });
      expect(await seriousFaultsOf(pages(), [`/tasks/${task.uuid}/quality`])).toEqual([]);
    },
  );
});
