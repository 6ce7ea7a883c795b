import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { smallPicture } from '../../support/service-client';
import { temporaryFolder } from '../../support/temporary-folder';
import { consolePages, describePages, enterKey } from './console-pages';

const folder = temporaryFolder();

describePages('a folder of pictures', () => {
  const pages = consolePages('folder');

  it('becomes a catalogue, after a look at what would be created', async () => {
    const under = pages();
    const { page } = under;
    mkdirSync(path.join(folder, 'drinks'));
    for (const name of ['Tea.jpg', 'drinks/Milk 1 l.jpg']) {
      writeFileSync(path.join(folder, name), await smallPicture());
    }
    writeFileSync(path.join(folder, 'notes.md'), 'no picture');
    await enterKey(under, under.apiKey);
    await page.getByRole('link', { name: 'Import products' }).click();
    await page.getByLabel('Files: a folder').setInputFiles(folder);
    await page.getByText('2 pictures, 1 other file left out').waitFor();
    await page.getByRole('button', { name: 'Compare with the catalogue' }).click();
    await page.getByText('2 of 2 finished: 2 will be created').waitFor();
    expect(await page.getByText('Will be created', { exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: 'Import 2 products' }).click();
    await page.getByRole('link', { name: 'See the product' }).nth(1).waitFor();
    await page.getByRole('link', { name: 'New task' }).click();
    await page.getByText('2 chosen').waitFor();
  });

  it('is compared by a table whose columns the user names, and says what would change', async () => {
    const { page, open } = pages();
    await open('/catalogue/import');
    const table = 'title,custom_id,brand\nMilk 1 l,Milk 1 l,Own\nTea,Tea,\nSoap,Soap,\n';
    await page
      .getByLabel('Files: files')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    await page.getByText('choose the column that is the name').waitFor();
    await page.getByLabel('title').selectOption('name');
    await page.getByLabel('brand').selectOption('brand');
    await page.getByRole('button', { name: 'Compare with the catalogue' }).click();
    await page.getByText('3 of 3 finished: 1 will change, 1 unchanged, 1 refused').waitFor();
    await page.getByRole('row', { name: 'Milk 1 l Will change brand' }).waitFor();
    await page.getByText('no picture is called Soap.jpg').waitFor();
    await page.getByText('Unchanged', { exact: true }).waitFor();
  });

  it('says what to choose if no file is a picture or a table', async () => {
    const { page, open } = pages();
    await open('/catalogue/import');
    await page
      .getByLabel('Files: files')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await page.getByText('Choose pictures (JPEG, PNG, WebP or HEIC)').waitFor();
  });
});
