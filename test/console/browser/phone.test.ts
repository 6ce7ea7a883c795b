import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { ShelfClient } from '../../../clients/typescript/src/index';
import { createDemoItems, createTaskOfItems } from '../../../local/demo/catalogue';
import { CATALOGUE_FOLDER, readCatalogueFolder, SHELF_PHOTO } from '../../../local/demo/pictures';
import { faultsOf, seriousFaultsNow, seriousFaultsOf } from './accessibility';
import { consolePages, describePages, enterKey } from './console-pages';

const PHONE = { width: 390, height: 844 };

describePages('on a phone', () => {
  const pages = consolePages('phone');
  /** Every page of the console, with something to show. */
  let addresses: string[];

  beforeAll(async () => {
    const under = pages();
    const client = new ShelfClient({ apiKey: under.apiKey, baseUrl: under.baseUrl });
    const pictures = (await readCatalogueFolder(CATALOGUE_FOLDER)).slice(0, 3);
    const items = await createDemoItems(client, pictures);
    const task = await createTaskOfItems(client, items);
    const { uuid } = await client.recognise(task.uuid, await readFile(SHELF_PHOTO), {
      externalId: 'an-external-id-without-any-place-to-break-'.repeat(3),
    });
    const planogram = await client.planograms.create({
      name: 'Bay',
      result: { task_uuid: task.uuid, result_uuid: uuid },
    });
    const ofTask = `/tasks/${task.uuid}`;
    const ofResult = `${ofTask}/results/${uuid}`;
    addresses = [
      ...['/catalogue', '/catalogue?enrolment=shown', '/catalogue/new', '/catalogue/import'],
      `/catalogue/items/${items[0]?.uuid ?? ''}`,
      ...['/tasks', '/tasks/new', ofTask],
      ...['edit', 'quality', 'unknowns', 'shares', 'submit'].map((page) => `${ofTask}/${page}`),
      ...['photo', 'realogram', 'shares', 'callback', 'json'].map(
        (view) => `${ofResult}?view=${view}`,
      ),
      `${ofResult}?view=compliance&planogram=${planogram.uuid}`,
      `${ofResult}?colour=compliance&planogram=${planogram.uuid}`,
      ...[`${ofResult}?facing=1`, `${ofResult}/review`],
      ...['/planograms', '/planograms/new', `/planograms/${planogram.uuid}`],
      ...['/usage', '/sample', '/key', '/nowhere'],
    ];
    await under.page.setViewportSize(PHONE);
    await enterKey(under, under.apiKey);
    await under.page.getByRole('heading', { name: 'Catalogue' }).waitFor();
  });

  it('shows each page in dark colours without sideways scroll or a serious fault of accessibility', async () => {
    const { page } = pages();
    await page.emulateMedia({ colorScheme: 'dark' });
    const faults = await faultsOf(pages(), addresses, async () => {
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      const wide = width > PHONE.width ? [`${width} pixels wide`] : [];
      return [...wide, ...(await seriousFaultsNow(page))];
    });
    expect(faults).toEqual([]);
  });

  it('has no serious fault of accessibility in light colours on a desk', async () => {
    const { page } = pages();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await seriousFaultsOf(pages(), addresses)).toEqual([]);
    await page.setViewportSize(PHONE);
  });

  it('moves the focus to each page that a link leads to', async () => {
    const { page, open } = pages();
    await open('/catalogue');
    for (const [name, heading] of [
      ['Tasks', 'Tasks'],
      ['Demo shelf', 'Demo shelf'],
      ['Submit photos', 'Submit photos'],
      ['All results', 'Demo shelf'],
      ['Planograms', 'Planograms'],
      ['Usage', 'Usage'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
    }
  });
});
