import '../../local/shared/require-node.cjs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import sharp from 'sharp';
import { startLocalCloud, type LocalCloud } from '../../local/cloud/cloud';
import { createDemoItems, createTaskOfItems } from '../../local/demo/catalogue';
import { ApiClient } from '../../local/demo/client';
import {
  CATALOGUE_FOLDER,
  readCatalogueFolder,
  readPhoto,
  SHELF_PHOTO,
} from '../../local/demo/pictures';
import { BROWSER_ARGUMENTS, findBrowser } from '../../local/shared/find-browser';
import { runCommand } from '../../local/shared/run-command';
import { SCREENSHOTS } from './options';

const FOLDER = path.join(__dirname, '../../docs/screens');

interface Screen {
  readonly name: string;
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

/** `npm run screenshots`: pictures of the console for the README. */
runCommand(SCREENSHOTS, async () => {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Error('No Chromium is found: install it, or name it in the variable CHROMIUM.');
  }
  await mkdir(FOLDER, { recursive: true });
  const cloud = await startLocalCloud({ port: 0, ephemeral: true });
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  try {
    const result = await demoResult(cloud);
    const large = { width: 1200, height: 850, colorScheme: 'light' } as const;
    const screens: readonly Screen[] = [
      { ...large, name: 'result', address: result },
      { ...large, name: 'realogram', address: `${result}?view=realogram`, colorScheme: 'dark' },
      { ...large, name: 'shares', address: `${result}?view=shares` },
      { ...large, name: 'phone', address: `${result}?facing=0`, width: 360, height: 850 },
      { ...large, name: 'catalogue', address: '/catalogue?enrolment=shown' },
    ];
    for (const screen of screens) console.log(await take(screen, browser, cloud));
  } finally {
    await browser.close();
    await cloud.stop();
  }
  return 0;
});

/** Recognises the demo's photo. @returns the address of the result in the console. */
async function demoResult({ info }: LocalCloud): Promise<string> {
  const client = new ApiClient(info.base_url, info.api_key);
  const items = await createDemoItems(client, await readCatalogueFolder(CATALOGUE_FOLDER));
  const task = await createTaskOfItems(client, items);
  const { uuid } = await client.recognise(task.uuid, await readPhoto(SHELF_PHOTO));
  return `/tasks/${task.uuid}/results/${uuid}`;
}

async function take(screen: Screen, browser: Browser, { info }: LocalCloud): Promise<string> {
  const { name, address, width, height, colorScheme } = screen;
  const page = await browser.newPage({ viewport: { width, height }, colorScheme });
  await page.goto(`${info.base_url}/console#${address}`);
  await page.getByLabel('API key', { exact: true }).fill(info.api_key);
  await page.getByRole('button', { name: 'Use this key' }).click();
  await page.locator('h1:not(:text("Enter your API key"))').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction('[...document.images].every((image) => image.complete)');
  const file = path.join(FOLDER, `${name}.png`);
  // 256 colours are enough for pages, and a third of the bytes.
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(file);
  await page.close();
  return file;
}
