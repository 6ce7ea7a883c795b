import { expect, it } from '@jest/globals';
import { smallPicture } from '../../support/service-client';
import { consolePages, describePages, enterKey } from './console-pages';

const ROWS = 100;
const BAD_ROW = 42;

describePages('a table of 100 products', () => {
  const pages = consolePages('import');

  it('imports all rows but the bad one, and says why', async () => {
    const under = pages();
    await enterKey(under, under.apiKey);
    await under.page.getByRole('link', { name: 'Import products' }).click();
    const rows = Array.from({ length: ROWS }, (_, index) => {
      const height = index === BAD_ROW ? 'high' : '0.2';
      const parity = index % 2 === 0 ? 'even' : 'odd';
      return `Product ${index},P-${index},${height},one.jpg,${parity}`;
    });
    const table = ['name,custom_id,height,thumbnail,custom:parity', ...rows].join('\n');
    await under.page.getByLabel('Files: files').setInputFiles([
      { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(table) },
      { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() },
    ]);
    await under.page.getByText('1 bad row will be left out').waitFor();
    await under.page.getByText('height: must be a number of metres').waitFor();

    await under.page.getByRole('button', { name: 'Import 99 products' }).click();
    await under.page.getByText('99 of 99 finished: 99 created').waitFor({ timeout: 60_000 });
  });

  it('finds the products by a property, searches them, and keeps both in the address', async () => {
    const { page, open } = pages();
    await open('/catalogue?search=product%2097');
    await page.getByText('1 of 99 products').waitFor();
    await page.getByLabel('Property').fill('parity');
    await page.getByText('with a colon between them').waitFor();
    await page.getByLabel('Property').fill('parity:even');
    await page.getByText('0 of 99 products').waitFor();
    await page.getByLabel('Search').fill('');
    await page.getByText('49 of 99 products').waitFor();
    await page.reload();
    await page.getByText('49 of 99 products').waitFor();
    await page.getByLabel('Property').fill('');
    await page.getByText('99 of 99 products').waitFor();
    await page
      .getByRole('button', { name: '4', exact: true })
      .or(page.getByLabel('4 page'))
      .first()
      .click();
    expect(page.url()).toContain('page=4');
  });
});
