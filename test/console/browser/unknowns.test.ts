import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { ShelfClient, type Result, type Task } from '../../../clients/typescript/src/index';
import { createDemoItems, createTaskOfItems } from '../../../local/demo/catalogue';
import { CATALOGUE_FOLDER, readCatalogueFolder, SHELF_PHOTO } from '../../../local/demo/pictures';
import { seriousFaultsOf } from './accessibility';
import { consolePages, describePages, enterKey } from './console-pages';

describePages('the unknown products of a task', () => {
  const pages = consolePages('unknowns');
  let client: ShelfClient;
  let task: Task;
  let known = '';
  let first: Result;

  const named = (result: Result, name: string): number => {
    const category = result.coco.categories.find((each) => each.name === name)?.id;
    return result.coco.annotations.filter(({ category_id }) => category_id === category).length;
  };

  it('makes a product of a group by keyboard, which the next photo names', async () => {
    const under = pages();
    const { page, open, apiKey, baseUrl } = under;
    client = new ShelfClient({ apiKey, baseUrl });
    const all = await readCatalogueFolder(CATALOGUE_FOLDER);
    const items = await createDemoItems(client, all.slice(0, 3));
    task = await createTaskOfItems(client, items);
    known = all[0]?.name ?? '';
    const photo = await readFile(SHELF_PHOTO);
    first = await client.recognise(task.uuid, photo);
    const [group] = (await client.tasks.unknowns(task.uuid)).groups;
    const size = group?.facings.length ?? 0;
    expect(size).toBeGreaterThan(1);

    await enterKey(under, apiKey);
    await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
    await open(`/tasks/${task.uuid}`);
    await page.getByRole('link', { name: 'Unknown products' }).click();
    await page
      .getByRole('heading', { name: `${size} facings on 1 photo` })
      .first()
      .waitFor();
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await page.keyboard.type('Made of a group');
    await page.keyboard.press('Enter');
    await page.getByText(`Named: ${size} facings: Made of a group.`).waitFor();

    const { facings } = await client.results.getCorrections(task.uuid, first.uuid);
    expect(facings).toHaveLength(size);
    expect(new Set(facings.map(({ verdict }) => verdict))).toEqual(new Set(['OTHER_ITEM']));
    const next = await client.recognise(task.uuid, photo);
    expect(named(next, 'Made of a group')).toBeGreaterThanOrEqual(size);
  });

  it('adds a group to a product that is there, without a facing that is left out', async () => {
    const { page, open } = pages();
    await open(`/tasks/${task.uuid}/unknowns`);
    const card = page.getByRole('group').first();
    const heading = await card.getByRole('heading').textContent();
    const size = Number(heading?.split(' ')[0]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await card.getByText('Press a picture that shows another product').waitFor();
    expect(await page.getByText('Press a picture').count()).toBe(1);
    await card.getByRole('button', { name: 'Leave out' }).nth(1).click();
    await card.getByText('1 left out: press again to take back').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(known);
    await page.getByRole('option', { name: known }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`Named: ${size - 1} facings: ${known}.`).waitFor();
  });

  it('names the photos again, and shows how far that is', async () => {
    const { page } = pages();
    await page.getByText('all photos of this task of the last 7 days').waitFor();
    await page.getByRole('button', { name: 'Name the photos again' }).click();
    await page.getByText('2 of 2 photos named again').waitFor({ timeout: 60_000 });
    const again = await client.results.get(task.uuid, first.uuid);
    expect(again.renamed_at).toBeDefined();
    expect(again.coco.annotations.map(({ bbox }) => bbox)).toEqual(
      first.coco.annotations.map(({ bbox }) => bbox),
    );
  });

  it('exports all results by the service, and offers the file after a reload', async () => {
    const { page, open } = pages();
    await open(`/tasks/${task.uuid}`);
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    await page.getByText(/File of .*: 2 results, .* kept until/).waitFor({ timeout: 60_000 });
    await page.reload();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${task.name}.csv`);
    const rows = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    const { facings } = await client.results.getCorrections(task.uuid, first.uuid);
    expect(rows.length).toBeGreaterThan(facings.length);
    expect(rows.filter((row) => row.includes(first.uuid))).not.toHaveLength(0);
  });

  it('fits a phone', async () => {
    const { page, open } = pages();
    await page.setViewportSize({ width: 390, height: 800 });
    await open(`/tasks/${task.uuid}/unknowns`);
    await page.getByRole('button', { name: 'New product' }).first().click();
    await page.getByLabel('Barcode').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it.each(['light', 'dark'] as const)(
    'has no serious fault of accessibility when %s',
    async (colorScheme) => {
      await pages().page.emulateMedia({ colorScheme });
      expect(await seriousFaultsOf(pages(), [`/tasks/${task.uuid}/unknowns`])).toEqual([]);
    },
  );
});
