import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';

/** The table of results as the page saves it: as CSV, and as the sheet of an XLSX file. */
export async function savedTables(page: Page): Promise<{ csv: string; sheet: string }> {
  const sheet = unzipSync(await savedAs('XLSX', page))['xl/worksheets/sheet1.xml'] ?? [];
  const csv = await savedAs('CSV', page);
  return { csv: csv.toString('utf8'), sheet: Buffer.from(sheet).toString('utf8') };
}

async function savedAs(format: 'CSV' | 'XLSX', page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Save as ${format}` }).click();
  return readFileSync(await (await download).path());
}
