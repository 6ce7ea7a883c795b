import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import * as z from 'zod';
import { BROWSER_ARGUMENTS, findBrowser } from '../../../local/shared/find-browser';
import { CATALOGUE_FOLDER } from '../../../local/demo/pictures';
import { serviceUnderTest } from '../../support/service-under-test';

const ROOT = path.join(__dirname, '../../..');
const CHROMIUM = findBrowser();

/** Describes tests of pages. Without a browser it skips them, and start.ts says so. */
export const describePages = CHROMIUM === undefined ? describe.skip : describe;

/** Creates a key for an account of its own, whose catalogue is empty. */
async function keyOf(account: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[
        '--import',
        'tsx',
        'tools/operate/keys/keys.ts',
        'create',
        '--account',
        account,
        '--json',
      ],
      ...['--state', serviceUnderTest().stateFolder],
    ],
    { cwd: ROOT },
  );
  return z.object({ api_key: z.string() }).parse(JSON.parse(stdout)).api_key;
}

export interface ConsoleUnderTest {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly apiKey: string;
  readonly baseUrl: string;
  /** Opens an address, as a link to it does. */
  readonly open: (address: string) => Promise<void>;
}

/**
 * A browser with a page of the console, and a new account's key, which is not yet entered. After the tests
 * it expects that no page had an error or sent a request to another host.
 */
export function consolePages(account: string): () => ConsoleUnderTest {
  let browser: Browser | undefined;
  let opened: ConsoleUnderTest | undefined;
  const faults: string[] = [];
  const asked = new Set<string>();

  beforeAll(async () => {
    if (CHROMIUM === undefined) return;
    const { info } = serviceUnderTest();
    const [apiKey, launched] = await Promise.all([
      keyOf(account),
      chromium.launch({ executablePath: CHROMIUM, args: BROWSER_ARGUMENTS }),
    ]);
    browser = launched;
    const context = await browser.newContext({ acceptDownloads: true });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      // Chromium logs each answer outside 2xx. Pages show those themselves.
      const isAnswer = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isAnswer) faults.push(message.text());
    });
    const open = async (address: string): Promise<void> => {
      await page.goto(`${info.base_url}/console#${address}`);
      // Changing only the hash does not load the page again.
      await page.reload();
    };
    opened = { page, context, apiKey, baseUrl: info.base_url, open };
  });

  afterAll(async () => {
    await browser?.close();
    if (CHROMIUM === undefined) return;
    const { info } = serviceUnderTest();
    expect(faults).toEqual([]);
    const own = [new URL(info.base_url).origin, info.endpoints.s3];
    expect([...asked].filter((origin) => !own.includes(origin) && origin !== 'null')).toEqual([]);
  });

  return () => {
    if (!opened) throw new Error('The browser is not open yet.');
    return opened;
  };
}

/** Enters the key, as a person does. */
export async function enterKey({ page, open }: ConsoleUnderTest, key: string): Promise<void> {
  await open('/');
  await page.getByLabel('API key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Use this key' }).click();
}

/** Paths of the demo's product pictures. Each file is named after its product. */
export const DEMO_THUMBNAILS: readonly string[] = readdirSync(CATALOGUE_FOLDER)
  .filter((name) => name.endsWith('.jpg'))
  .map((name) => path.join(CATALOGUE_FOLDER, name));

/** A CSV file of the demo's products, for a file input. Each has a custom_id: D-0, D-1 and so on. */
export function demoTable(): { name: string; mimeType: string; buffer: Buffer } {
  const names = DEMO_THUMBNAILS.map((file) => path.parse(file).name);
  const rows = names.map((name, index) => `${name},D-${index}`);
  return {
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,custom_id', ...rows, ''].join('\n')),
  };
}
