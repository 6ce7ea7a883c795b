import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogueEntry } from '../evaluation-set';
import { drawOnPhoto, drawReference } from './draw';
import type { Mistake } from './find-mistakes';

/** How many mistakes the page shows, at most. */
const SHOWN = 60;

/**
 * Writes index.html with the worst mistakes. Each shows the facing, the thumbnail of the item that won,
 * and the thumbnail of the item that should have won.
 * @returns the page's path.
 */
export async function writeMistakesPage(
  folder: string,
  mistakes: readonly Mistake[],
  catalogue: readonly CatalogueEntry[],
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const rows = [];
  for (const mistake of mistakes.slice(0, SHOWN)) rows.push(await row(mistake, catalogue));
  const page = path.join(folder, 'index.html');
  await writeFile(page, html(rows, mistakes.length));
  return page;
}

async function row(mistake: Mistake, catalogue: readonly CatalogueEntry[]): Promise<string> {
  const photo = await drawOnPhoto(mistake.photo, mistake.box);
  return `<tr>
    <td>${picture(photo)}<br>${escape(path.basename(mistake.photo))}</td>
    <td>${await thumbnail(mistake.won, catalogue)}</td>
    <td>${await thumbnail(mistake.shouldHaveWon, catalogue)}</td>
    <td>${mistake.kind}<br>${(mistake.confidence * 100).toFixed(0)} % sure</td>
  </tr>`;
}

async function thumbnail(
  item: number | null,
  catalogue: readonly CatalogueEntry[],
): Promise<string> {
  const entry = item === null ? undefined : catalogue[item];
  const reference = entry?.references[0];
  if (entry === undefined || reference === undefined) return 'none';
  return `${picture(await drawReference(reference))}<br>${escape(entry.name)}`;
}

/** An image element that holds the picture's data, so that the page is a single file. */
function picture(jpeg: Buffer): string {
  return `<img src="data:image/jpeg;base64,${jpeg.toString('base64')}">`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function html(rows: readonly string[], mistakes: number): string {
  return `<!doctype html>
<meta charset="utf-8">
<title>Mistakes</title>
<style>
  body { font: 14px sans-serif; margin: 2em; }
  td, th { padding: 8px 16px; text-align: left; vertical-align: top; }
  tr { border-bottom: 1px solid #ccc; }
  table { border-collapse: collapse; }
</style>
<h1>The worst ${rows.length} of ${mistakes} mistakes</h1>
<table>
<tr><th>photo</th><th>won</th><th>should have won</th><th>mistake</th></tr>
${rows.join('\n')}
</table>
`;
}
