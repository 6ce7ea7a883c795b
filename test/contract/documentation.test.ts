import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { chromium, type Browser } from 'playwright-core';
import * as z from 'zod';
import { LIMITS } from '../../lambdas/contracts/limits';
import { ROUTES } from '../../lambdas/api/routes';
import { BROWSER_ARGUMENTS, findBrowser } from '../../local/shared/find-browser';
import { serviceUnderTest } from '../support/service-under-test';

const { client } = serviceUnderTest();
const documentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

let document: z.infer<typeof documentSchema>;
let text = '';
beforeAll(async () => {
  const reply = await client.call('GET', '/openapi.json', { apiKey: null });
  text = reply.text;
  document = documentSchema.parse(reply.json);
});

describe('GET /v2/openapi.json', () => {
  it('passes an independent validator', async () => {
    expect(document.openapi).toMatch(/^3\.1/);
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it('documents every route and nothing else, and each operationId is unique', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        route: `${method.toUpperCase()} ${path}`,
        operationId,
      })),
    );

    expect(operations.map(({ route }) => route).sort()).toEqual(
      ROUTES.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(ROUTES.length);
  });

  it.each([
    [`"maxItems":${LIMITS.urlsPerRequest}`],
    [`"maxItems":${LIMITS.filesPerRequest}`],
    [`"maxItems":${LIMITS.catalogItemsPerTask}`],
    [`Waits up to ${LIMITS.syncWaitSeconds} s`],
    ['catalog:write'],
    ['Mean confidence of the detections'],
  ])('contains %s', (part) => {
    expect(text).toContain(part);
  });
});

const CHROMIUM = findBrowser();
if (!CHROMIUM)
  console.warn('NOT TESTED: the documentation page, because no Chromium is installed.');

(CHROMIUM ? describe : describe.skip)('the page GET /v2/docs', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: CHROMIUM ?? '',
      args: BROWSER_ARGUMENTS,
    });
  });
  afterAll(() => browser.close());

  it('shows every operation, sends requests to no other host, and tries one out with a key', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    page.on('pageerror', (error) => errors.push(error.message));

    await page.goto(`${client.baseUrl}/docs`);
    await page.locator('.opblock').first().waitFor();

    expect(await page.locator('.opblock').count()).toBe(ROUTES.length);
    await page.locator('button.authorize').click();
    await page.locator('.auth-container input').fill(client.apiKey);
    await page.locator('.auth-btn-wrapper button.authorize').click();
    await page.locator('.auth-btn-wrapper button.btn-done').click();
    const operation = page.locator('#operations-Catalogue-listCatalogItems');
    await operation.locator('button.opblock-summary-control').click();
    await operation.locator('button.try-out__btn').click();
    await operation.locator('button.execute').click();
    await operation.locator('.live-responses-table .response .response-col_status').waitFor();

    expect(await operation.locator('.live-responses-table .response').innerText()).toContain('200');
    expect(new Set(asked)).toEqual(new Set([new URL(client.baseUrl).origin]));
    expect(errors).toEqual([]);
  });

  it('leaves the fields of a form empty, so that an item gets what was typed only', async () => {
    const page = await browser.newPage();
    await page.goto(`${client.baseUrl}/docs`);
    await page.locator('.opblock').first().waitFor();
    const operation = page.locator('#operations-Catalogue-createCatalogItem');
    await operation.locator('button.opblock-summary-control').click();
    await operation.locator('button.try-out__btn').click();
    const fields = operation.locator('tr[data-property-name] input[type=text]');
    await fields.first().waitFor();

    const values = await Promise.all((await fields.all()).map((field) => field.inputValue()));

    expect(values.length).toBeGreaterThan(5);
    expect(new Set(values)).toEqual(new Set(['']));
  });
});
