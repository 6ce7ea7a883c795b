import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';

/** Who makes the file: the page at once, or the service in the background. */
type Maker = 'page' | 'service';

/** The table of results as it is saved: as CSV, and as the sheet of an XLSX file. */
export async function savedTables(page: Page, by: Maker): Promise<{ csv: string; sheet: string }> {
  const sheet = unzipSync(await savedAs('XLSX', page, by))['xl/worksheets/sheet1.xml'] ?? [];
  const csv = await savedAs('CSV', page, by);
  return { csv: csv.toString('utf8'), sheet: Buffer.from(sheet).toString('utf8') };
}

async function savedAs(format: 'CSV' | 'XLSX', page: Page, by: Maker): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Save as ${format}` }).click();
  if (by === 'service') await page.getByRole('button', { name: `Download ${format}` }).click();
  return readFileSync(await (await download).path());
}
