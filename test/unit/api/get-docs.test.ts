import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { handler } from '../../../lambdas/api/service/handler';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { apiEvent } from '../../support/api-event';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();
beforeAll(() => {
  process.env[ENVIRONMENT_VARIABLES.corsOrigins] = '*';
  process.env[ENVIRONMENT_VARIABLES.taskRoot] = folder;
  for (const name of ['handler.js', 'swagger-ui.css']) writeFileSync(path.join(folder, name), name);
});

const get = (file: string) =>
  handler(apiEvent({ resource: '/docs/{file}', pathParameters: { file } }), {} as Context);

it('serves the style of the page', async () => {
  expect(await get('swagger-ui.css')).toMatchObject({ statusCode: 200, body: 'swagger-ui.css' });
});

it('may not be framed: a page around it could have keys typed into it', async () => {
  const page = await handler(apiEvent({ resource: '/docs' }), {} as Context);
  expect(page.headers).toMatchObject({
    'Content-Security-Policy': expect.stringContaining("frame-ancestors 'none'") as unknown,
    'X-Frame-Options': 'DENY',
  });
});

it.each(['handler.js', '../etc/passwd', 'constructor', ''])(
  'answers 404 for %p, which is not a file of the page',
  async (file) => {
    expect((await get(file)).statusCode).toBe(404);
  },
);
