import '../../local/shared/require-node.cjs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { runCommand } from '../../local/shared/run-command';
import { withDemoConsole, type DemoConsole } from '../shared/demo-console';
import { SCREENSHOTS } from './options';
import { screensOf, type Screen } from './screens';

const DOCS_FOLDER = path.join(__dirname, '../../docs/screens');

/** `npm run screenshots`: takes pictures of the console for the documents, or of every page for review. */
runCommand(SCREENSHOTS, async ({ values: { folder } }) => {
  const target = folder ?? DOCS_FOLDER;
  await mkdir(target, { recursive: true });
  return withDemoConsole(async (demo) => {
    for (const screen of screensOf(demo.addresses)) {
      if (folder === undefined && !screen.isInDocs) continue;
      console.log(await take(screen, demo, target));
    }
    return 0;
  });
});

async function take(screen: Screen, { open }: DemoConsole, folder: string): Promise<string> {
  const { name, address, look, isInDocs = false } = screen;
  const page = await open(address, look);
  const file = path.join(folder, `${name}.png`);
  const picture = await page.screenshot({ fullPage: !isInDocs });
  // A palette of 256 colours is enough for pages and takes a third of the bytes.
  await sharp(picture).png({ palette: true, effort: 10 }).toFile(file);
  await page.close();
  return file;
}
