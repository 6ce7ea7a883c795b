import { expect, it } from '@jest/globals';
import { ShelfClient } from '../../../clients/typescript/src/index';
import { seriousFaultsOf } from './accessibility';
import { consolePages, describePages, enterKey } from './console-pages';

describePages('the sample shelf', () => {
  const pages = consolePages('sample');

  it('is loaded into an empty account, and leads from the photo to its compliance', async () => {
    const under = pages();
    const { page } = under;
    await enterKey(under, under.apiKey);
    await page.getByRole('link', { name: 'Load a sample shelf' }).click();
    await page.getByRole('button', { name: 'Load the sample shelf' }).click();
    await page.getByText(/Product \d+ of 15/).waitFor();
    await page.getByText('What to look at next').waitFor({ timeout: 120_000 });
    await page.reload();
    await page.getByRole('link', { name: 'See the photo' }).click();
    await page.locator('svg.boxes rect').first().waitFor();
    await page.getByText('sample-shelf.jpg').first().waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Compare it with the planogram' }).click();
    await page
      .getByText(/put \d+ facings? of/)
      .first()
      .waitFor();
  });

  it('colours the photo by compliance, and points to the place of each order', async () => {
    const { page } = pages();
    const under = page.url();
    const orders = page.locator('.actions li a');
    expect(await orders.count()).toBe(await page.locator('.actions li').count());
    await page.getByRole('link', { name: /put 1 facing/ }).click();
    await page.getByRole('img', { name: 'The place on the photo' }).waitFor();
    await page.getByText('as planned').waitFor();
    const green = page.locator('g.box[color="hsl(130 75% 38%)"]');
    expect(await green.count()).toBeGreaterThan(10);
    expect(await page.locator('g.box[color="hsl(0 75% 50%)"]').count()).toBeGreaterThan(0);
    await page.goto(under);
    await page.getByRole('link', { name: /move 1 facing/ }).click();
    await page.locator('g.box.selected').waitFor({ state: 'attached' });
    await page.goto(`${under}&bay=9`);
    await page.getByText('bay: must be at most').waitFor();
    await page.getByLabel('Bay on the photo').selectOption('');
    await orders.first().waitFor();
  });

  it('shows the bays of a planogram, and says which of them is not on the photo', async () => {
    const { page, open, apiKey, baseUrl } = pages();
    const shown = new URL(page.url()).hash.slice(1);
    const client = new ShelfClient({ apiKey, baseUrl });
    const [{ uuid: sample } = { uuid: '' }] = (await client.planograms.list()).items;
    const { positions } = await client.planograms.get(sample);
    const { uuid } = await client.planograms.create({
      name: 'Three bays',
      positions: [1, 2, 3].flatMap((bay) => positions.map((position) => ({ bay, ...position }))),
    });

    await open(`/planograms/${uuid}`);
    await page.getByRole('heading', { name: 'Bay 2, shelf 1' }).waitFor();
    await open(shown.replace(/planogram=[^&]*/, `planogram=${uuid}`));
    await page.getByText('Bay 3 of the planogram is not on the photo').waitFor();
    for (const bay of ['Bay 1', 'Bay 2']) {
      await page.getByRole('heading', { name: bay, exact: true }).waitFor();
      await page
        .getByRole('region', { name: bay, exact: true })
        .getByRole('link')
        .first()
        .waitFor();
    }
    await page.getByLabel('Keep its 2 bays apart').waitFor();
    await client.planograms.delete(uuid);
  });

  it('has no serious fault of accessibility', async () => {
    expect(await seriousFaultsOf(pages(), ['/sample'])).toEqual([]);
  });

  it('is removed again, from its task', async () => {
    const { page, open } = pages();
    await open('/tasks');
    await page.getByRole('link', { name: 'Sample shelf', exact: true }).click();
    await page.getByRole('link', { name: 'About the sample' }).click();
    await page.getByRole('button', { name: 'Delete the sample shelf' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Load the sample shelf' }).waitFor();
    for (const [address, text] of [
      ['/catalogue', 'There is no product yet'],
      ['/tasks', 'There is no task yet'],
      ['/planograms', 'There is no planogram yet'],
    ] as const) {
      await open(address);
      await page.getByText(text).waitFor();
    }
  });
});
