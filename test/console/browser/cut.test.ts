import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { AxeBuilder } from '@axe-core/playwright';
import sharp from 'sharp';
import { ShelfClient } from '../../../clients/typescript/src/index';
import { SHELF_PHOTO } from '../../../local/demo/pictures';
import { consolePages, DEMO_THUMBNAILS, describePages, enterKey } from './console-pages';

describePages('a reference that shows a whole shelf', () => {
  const pages = consolePages('cut');

  /** The size and place of the frame, as the page announces them to screen readers. */
  const frame = async (): Promise<string> =>
    (await pages()
      .page.getByText(/^\d+ × \d+ pixels/)
      .textContent()) ?? '';

  it('is cut by dragging before it becomes a thumbnail', async () => {
    const under = pages();
    const { page, open } = under;
    await enterKey(under, under.apiKey);
    await page.getByText('There is no product yet').waitFor();
    await open('/catalogue/new');
    await page.getByLabel('Files: a picture').setInputFiles(SHELF_PHOTO);
    await page.getByText('it is no good reference').waitFor();
    await page.getByRole('button', { name: 'Cut the picture' }).click();
    const before = await frame();
    const area = await page.locator('svg.editor').boundingBox();
    if (!area) throw new Error('The picture is not shown');
    await page.mouse.move(area.x + 0.3 * area.width, area.y + 0.3 * area.height);
    await page.mouse.down();
    await page.mouse.move(area.x + 0.4 * area.width, area.y + 0.4 * area.height);
    await page.mouse.move(area.x + 0.5 * area.width, area.y + 0.5 * area.height);
    await page.mouse.up();
    expect(await frame()).not.toBe(before);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.filter(({ impact }) => impact === 'serious')).toEqual([]);
    await page.getByRole('button', { name: 'Use the cut' }).click();
    await page.getByAltText('cut.jpg').waitFor();
    await page.getByText('it is no good reference').waitFor({ state: 'hidden' });
    await page.getByLabel('Name').fill('Cut from a shelf');
    await page.getByRole('button', { name: 'Add the product' }).click();
    await page.getByRole('heading', { name: 'Cut from a shelf' }).waitFor();
  });

  it('is cut by keys when it is stored, and the cut takes its place', async () => {
    const { page, apiKey, baseUrl } = pages();
    await page.getByLabel('Files: reference pictures').setInputFiles(SHELF_PHOTO);
    await page.getByText('it is no good reference').waitFor();
    await page.getByRole('button', { name: 'Cut reference picture 1' }).click();
    await page.getByRole('group', { name: 'Picture with the frame of the cut' }).focus();
    const before = await frame();
    for (let times = 0; times < 30; times += 1) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ArrowRight');
    expect(await frame()).not.toBe(before);
    const [width, height] = (await frame()).match(/\d+/g)?.map(Number) ?? [];
    await page.getByRole('button', { name: 'Use the cut' }).click();
    await page.getByText('it is no good reference').waitFor({ state: 'detached' });

    const client = new ShelfClient({ apiKey, baseUrl });
    const item = (await client.catalogItems.list()).items[0]?.uuid ?? '';
    const { items } = await client.catalogItems.referenceImages(item);
    expect(items).toHaveLength(1);
    const stored = await (await fetch(items[0]?.url ?? '')).arrayBuffer();
    expect(await sharp(Buffer.from(stored)).metadata()).toMatchObject({ width, height });
  });

  it('is offered for cutting when it is too large for a request', async () => {
    const { page } = pages();
    const { width, height } = await sharp(SHELF_PHOTO).metadata();
    const buffer = await sharp(readFileSync(DEMO_THUMBNAILS[0] ?? ''))
      .resize(2 * width, 2 * height)
      .png({ compressionLevel: 0 })
      .toBuffer();
    await page
      .getByLabel('Files: reference pictures')
      .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Use the cut' }).click();
    await page.getByAltText('Reference picture 2').waitFor();
  });
});
