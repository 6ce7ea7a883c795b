import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { SHELF_PHOTO } from '../../../local/demo/pictures';
import { consolePages, DEMO_THUMBNAILS, demoTable, describePages, enterKey } from './console-pages';
import { largePhoto } from './large-photo';
import { savedTables } from './saved-tables';
import { useViewerOptions } from './viewer-options';

describePages('from an empty account to a result', () => {
  const pages = consolePages('first-result');

  it('shows an empty catalogue, and keeps the key in this tab only', async () => {
    const under = pages();
    await enterKey(under, under.apiKey);
    await under.page.getByText('There is no product yet').waitFor();
    expect(await under.page.evaluate('sessionStorage.length')).toBe(1);
    expect(await under.page.evaluate('JSON.stringify(localStorage)')).not.toContain(under.apiKey);
  });

  it('adds one product by its form', async () => {
    const { page } = pages();
    await page.getByRole('link', { name: 'Add a product' }).first().click();
    await page.getByRole('button', { name: 'Add the product' }).click();
    await page.getByText('A picture is needed.').waitFor();
    await page.getByLabel('Files: a picture').setInputFiles(DEMO_THUMBNAILS[0] ?? '');
    await page.getByLabel('Name').fill('Typed by hand');
    await page.getByRole('button', { name: 'Add the product' }).click();
    await page.getByRole('heading', { name: 'Typed by hand' }).waitFor();
    await page.getByText('Ready to be recognised', { exact: true }).waitFor();
    await page.getByLabel('Brand').fill('Own brand');
    await page.getByRole('button', { name: 'Add a name and text' }).click();
    await page.getByLabel('Name 1').fill('category');
    await page.getByLabel('Text 1').fill('Tea');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save changes', disabled: true }).waitFor();
    await page.reload();
    await page.getByLabel('Text 1').waitFor();
    expect(await page.getByLabel('Text 1').inputValue()).toBe('Tea');
    await page.getByLabel('Files: reference pictures').setInputFiles(DEMO_THUMBNAILS.slice(1, 3));
    await page.getByAltText('Reference picture 2').waitFor();
    await page.getByRole('button', { name: 'Delete reference picture 1' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByAltText('Reference picture 2').waitFor({ state: 'detached' });
    const thumbnail = page.getByAltText('Thumbnail');
    const replaced = (await thumbnail.getAttribute('src')) ?? '';
    await page.getByLabel('Files: another thumbnail').setInputFiles(DEMO_THUMBNAILS[3] ?? '');
    await page.locator(`img[src="${replaced}"]`).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete Typed by hand' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('There is no product yet').waitFor();
  });

  it('imports the demo as a table with its pictures', async () => {
    const { page, open } = pages();
    await open('/catalogue/import');
    const files = DEMO_THUMBNAILS.map((file) => ({
      name: path.basename(file),
      mimeType: 'image/jpeg',
      buffer: readFileSync(file),
    }));
    await page.getByLabel('Files: files').setInputFiles([demoTable(), ...files]);
    await page.getByRole('button', { name: 'Import 15 products' }).click();
    await page.getByText('15 of 15 finished: 15 created').waitFor();
  });

  it('recognises a photo, and draws its boxes, realogram and shares', async () => {
    const { page, open } = pages();
    await open('/tasks/new');
    await page.getByLabel('Name').fill('Demo shelf');
    await page.getByRole('button', { name: 'Create the task' }).click();
    await page.getByLabel('Files: photos').setInputFiles(SHELF_PHOTO);
    await page.getByText('1 of 1 finished').waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'See the result' }).click();

    await page.locator('svg.boxes rect').first().waitFor();
    const boxes = await page.locator('svg.boxes rect').count();
    expect(boxes).toBeGreaterThan(40);
    await page.getByRole('heading', { name: `${boxes} facings` }).waitFor();
    // The box that is drawn last lies above all others.
    await page.locator('.box rect').last().click();
    await page.getByText('It may also be').waitFor();
    expect(page.url()).toMatch(/facing=\d+$/);
    await page.reload();
    await page.getByText('It may also be').waitFor();

    await page.locator('.frame').hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -400);
    await page.keyboard.up('Control');
    // Once zooming stops, the photo is drawn again with lines as thin as before.
    await page.locator('.frame.zoomed .stage:not(.moving)').waitFor();
    const style = (await page.locator('.stage').getAttribute('style')) ?? '';
    const [, scale, zoom] = /scale\(([\d.]+)\); --zoom: ([\d.]+)/.exec(style) ?? [];
    expect(Number(scale)).toBeGreaterThan(1);
    expect(Number(zoom)).toBeCloseTo(Number(scale), 3);
    await useViewerOptions(page);

    await page.getByRole('tab', { name: 'Realogram' }).click();
    await page.locator('.cell').first().waitFor();
    expect(await page.locator('.cell').count()).toBe(boxes);
    expect(await page.locator('.slot.gap').count()).toBeGreaterThan(0);
    await page.getByRole('tab', { name: 'Shares' }).click();
    await page.locator('.recharts-bar-rectangle').first().waitFor();
    await page.getByRole('tab', { name: 'Callback' }).click();
    await page.getByText('submitted without a callback').waitFor();
  });

  it('sends a photo of 12 MB by an upload', async () => {
    const { page } = pages();
    await page.getByRole('link', { name: 'All results of the task' }).click();
    await page.getByRole('link', { name: 'Submit photos' }).click();
    await page.getByLabel('External id').fill('visit-7');
    await page.getByRole('button', { name: 'Add a name and text' }).click();
    await page.getByLabel('Text 1').fill('17');
    await page.getByText('its name must not be empty').waitFor();
    await page.getByLabel('Name 1').fill('store');
    const uploaded = page.waitForRequest((request) => request.method() === 'PUT');
    const buffer = await largePhoto();
    await page.getByLabel('Files: photos').setInputFiles([
      { name: 'large.jpg', mimeType: 'image/jpeg', buffer },
      { name: 'no-photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('text') },
    ]);
    await page.getByText('12.0 MB').waitFor();
    expect((await uploaded).url()).toContain('unclaimed');
    await page.getByText('2 of 2 finished, 1 failed').waitFor({ timeout: 60_000 });
    await page.getByText('Completed', { exact: true }).waitFor();
  });

  it('lists results newest first, filters them, and saves them as a table', async () => {
    const { page } = pages();
    await page.getByRole('link', { name: 'All results' }).click();
    await page.getByText('2 results, newest first').waitFor();
    await page.getByLabel('Status').selectOption('COMPLETED');
    await page.getByText('All matching results:').waitFor();
    const { csv, sheet } = await savedTables(page, 'service');
    await page.getByLabel('Status').selectOption('');
    expect(csv.split('\n').length).toBeGreaterThan(80);
    expect(sheet.length).toBeGreaterThan(csv.length);
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('No matching results').waitFor();
    await page.reload();
    await page.getByText('No matching results').waitFor();
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByLabel('Status').selectOption('FAILED');
    await page.getByText('No matching results').waitFor();
    expect(page.url()).toContain('status=FAILED');
    await page.getByLabel('Status').selectOption('COMPLETED');
    await page.getByText('2 results, newest first').waitFor();
    await page.getByLabel('Status').selectOption('');
    await page.getByLabel('External id').fill('visit-7');
    await page.getByText('1 result, newest first').waitFor();
    await page.locator('tbody a').first().click();
    await page.locator('dt:text("store") + dd:text("17")').waitFor();
    await page.getByRole('link', { name: 'All results of the task' }).click();
    await page.getByText('2 results, newest first').waitFor();
  });

  it('edits the task, whose products are shown, and can be taken out and chosen again', async () => {
    const { page } = pages();
    await page.locator('summary').click();
    await page.getByRole('list', { name: '15 products' }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByText('15 chosen').waitFor();
    await page.getByLabel('Name').fill('Renamed shelf');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Renamed shelf' }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Choose none' }).click();
    expect(await page.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Choose all 15' }).click();
    await page.getByRole('group', { name: 'Products' }).getByRole('checkbox').last().uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.locator('summary').click();
    await page.getByRole('list', { name: '14 products' }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByText('14 chosen').waitFor();
    await page.getByRole('button', { name: 'Choose all 15' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('2 results, newest first').waitFor();
  });

  it('makes a planogram of a table and of a photo, and compares the photo with both', async () => {
    const { page, open } = pages();
    const shown =
      (await page.locator('tbody tr').last().locator('a').first().getAttribute('href')) ?? '';
    await open('/planograms');
    await page.getByText('There is no planogram yet').waitFor();
    await page.getByRole('link', { name: 'New planogram' }).first().click();
    const table = (text: string) => ({
      name: 'bay.csv',
      mimeType: 'text/csv',
      // UTF-16 with a byte order mark, as spreadsheets save text.
      buffer: Buffer.from(`\ufeff${text}`, 'utf16le'),
    });
    const input = page.getByLabel('Files: a table');
    await input.setInputFiles(table('shelf;position;custom_id\r\n1;1;D-8\r\n1;2;none\r\n'));
    await page.getByRole('button', { name: 'Create the planogram' }).click();
    await page.getByText('line 3: custom_id: there is no catalogue item').waitFor();
    // On the top shelf of the middle bay, D-9 stands twice, and D-6 once: one facing too many is planned.
    await input.setInputFiles(
      table('shelf;position;custom_id;facings\r\n1;1;D-9;2\r\n1;2;D-6;2\r\n'),
    );
    await page.getByRole('button', { name: 'Create the planogram' }).click();
    await page.getByRole('heading', { name: 'bay', exact: true }).waitFor();
    await page
      .getByRole('link', { name: /2 facings/ })
      .first()
      .waitFor();

    await open(shown.replace(/^#/, ''));
    await page.getByRole('tab', { name: 'Compliance' }).click();
    await page.getByLabel('Planogram', { exact: true }).selectOption('bay');
    await page.getByText('75.0 %').waitFor();
    await page.getByText('put 1 facing of Dosmazu Iced Tea Multivitamin 2 l here').waitFor();
    await page.reload();
    await page.getByText('75.0 %').waitFor();
    await page.getByRole('button', { name: 'Create a planogram from this photo' }).click();
    await page.getByText('100.0 %').waitFor();
    await page.locator('a.cell.position').first().click();
    await page.getByText('The name is right with').waitFor();
    await page.getByRole('link', { name: 'All results of the task' }).click();
    await page.getByText('2 results, newest first').waitFor();
  });
});
