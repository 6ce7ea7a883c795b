import { chromium, type Page } from 'playwright-core';
import { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { startLocalCloud } from '../../local/cloud/cloud';
import { createDemoItems, createTaskOfItems } from '../../local/demo/catalogue';
import {
  CATALOGUE_FOLDER,
  readCatalogueFolder,
  readPhoto,
  SHELF_PHOTO,
} from '../../local/demo/pictures';
import { createDemoPlanogram } from '../../local/demo/planogram';
import { BROWSER_ARGUMENTS, findBrowser } from '../../local/shared/find-browser';

export interface Look {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

/** The demo's photo, recognised, in the web console of its own service. */
export interface DemoConsole {
  /** The addresses of pages that show what the demo created, such as `/tasks/<uuid>`. */
  readonly addresses: Readonly<
    Record<'item' | 'task' | 'result' | 'planogram' | 'compliance', string>
  >;
  /** Opens a page and enters the API key, except on the page that asks for the key. */
  readonly open: (address: string, look: Look, onPage?: Prepare) => Promise<Page>;
}
/** Prepares a page before it loads anything. */
type Prepare = (page: Page) => Promise<void>;

/** Starts a service with the demo, and a browser. Both stop when `use` has finished. */
export async function withDemoConsole<T>(use: (demo: DemoConsole) => Promise<T>): Promise<T> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Error('No Chromium is found: install it, or name it in the variable CHROMIUM.');
  }
  const cloud = await startLocalCloud({ port: 0, ephemeral: true });
  try {
    const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
    try {
      const { base_url, api_key } = cloud.info;
      const addresses = await makeDemo(new ShelfClient({ apiKey: api_key, baseUrl: base_url }));
      const open: DemoConsole['open'] = async (address, look, onPage) => {
        const { width, height, colorScheme } = look;
        const page = await browser.newPage({ viewport: { width, height }, colorScheme });
        await onPage?.(page);
        await page.goto(`${base_url}/console#${address}`);
        if (address !== '/key') await enterKey(page, api_key);
        // Moves the pointer off the content, and also loads pictures further down the page.
        await page.mouse.move(0, 0);
        await page.evaluate('for (const image of document.images) image.loading = "eager"');
        await page.waitForLoadState('networkidle');
        // Content that is shown may load further content.
        await page.locator('.loading').first().waitFor({ state: 'detached' });
        // The page's security policy forbids waitForFunction with a string.
        await page.evaluate(
          'Promise.allSettled([...document.images].map((image) => image.decode()))',
        );
        return page;
      };
      return await use({ addresses, open });
    } finally {
      await browser.close();
    }
  } finally {
    await cloud.stop();
  }
}

async function makeDemo(client: ShelfClient): Promise<DemoConsole['addresses']> {
  const items = await createDemoItems(client, await readCatalogueFolder(CATALOGUE_FOLDER));
  const { uuid } = await createTaskOfItems(client, items);
  const result = await client.recognise(uuid, await readPhoto(SHELF_PHOTO));
  const planogram = await createDemoPlanogram(client);
  const task = `/tasks/${uuid}`;
  const ofResult = `${task}/results/${result.uuid}`;
  return {
    item: `/catalogue/items/${items[0]?.uuid ?? ''}`,
    task,
    result: ofResult,
    planogram: `/planograms/${planogram.uuid}`,
    compliance: `${ofResult}?view=compliance&planogram=${planogram.uuid}`,
  };
}

async function enterKey(page: Page, key: string): Promise<void> {
  await page.getByLabel('API key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Use this key' }).click();
  await page.locator('h1:not(:text("Enter your API key"))').waitFor();
}
