import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { handler } from '../../../lambdas/api/service/handler';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { apiEvent } from '../../support/api-event';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();
beforeAll(() => {
  Object.assign(process.env, {
    [ENVIRONMENT_VARIABLES.corsOrigins]: '*',
    [ENVIRONMENT_VARIABLES.taskRoot]: folder,
    [ENVIRONMENT_VARIABLES.mediaBaseUrl]: 'https://pictures.example.com',
    [ENVIRONMENT_VARIABLES.uploadsOrigin]: 'https://uploads.example.com',
  });
  mkdirSync(path.join(folder, 'console'));
  for (const name of ['handler.js', 'console/index.html', 'console/console.js']) {
    writeFileSync(path.join(folder, name), name);
  }
});

const get = (file: string) =>
  handler(apiEvent({ resource: '/console/{file}', pathParameters: { file } }), {} as Context);

it('serves the page and its script, each with its type', async () => {
  const page = await handler(apiEvent({ resource: '/console' }), {} as Context);
  expect(page).toMatchObject({
    statusCode: 200,
    body: 'console/index.html',
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
  expect(await get('console.js')).toMatchObject({
    statusCode: 200,
    body: 'console/console.js',
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
});

it('allows its own script and style, its pictures and uploads, and nothing else', async () => {
  const page = await handler(apiEvent({ resource: '/console' }), {} as Context);
  expect(page.headers?.['X-Frame-Options']).toBe('DENY');
  expect(page.headers?.['Content-Security-Policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; " +
      "img-src 'self' blob: data: https://pictures.example.com; " +
      "connect-src 'self' https://uploads.example.com; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

it.each(['handler.js', '../handler.js', '../etc/passwd', 'constructor', ''])(
  'answers 404 for %p, which is not a file of the console',
  async (file) => {
    expect((await get(file)).statusCode).toBe(404);
  },
);
