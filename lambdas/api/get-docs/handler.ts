import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/app-error';
import { ENVIRONMENT, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { apiHandler, type Answer } from '../http/api-handler';
import { openApiDocument } from './document';
import { PAGE, PAGE_SCRIPT } from './page';

const taskRoot = once(() => readEnvironment({ [ENVIRONMENT.taskRoot]: z.string() }));
const document = once(openApiDocument);

/** Files of the package swagger-ui-dist, which lie beside the bundle. */
const TYPES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** GET /docs, /docs/{file} and /openapi.json, without a key. */
export const handler = apiHandler(async (event): Promise<Answer> => {
  switch (event.resource) {
    case '/openapi.json':
      return { body: document(), headers: { 'Cache-Control': 'public, max-age=300' } };
    case '/docs':
      return text('text/html; charset=utf-8', PAGE);
    default:
      return file(event.pathParameters?.['file'] ?? '');
  }
});

async function file(name: string): Promise<Answer> {
  if (name === 'page.js') return text('text/javascript; charset=utf-8', PAGE_SCRIPT);
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (type === undefined) throw new AppError('not-found', 'The documentation has no such file');
  const folder = taskRoot()[ENVIRONMENT.taskRoot];
  return text(type, await readFile(path.join(folder, name), 'utf8'));
}

function text(type: string, body: string): Answer {
  return {
    body,
    headers: {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=300',
      // Nothing of the page comes from elsewhere, and it talks to this service alone.
      'Content-Security-Policy':
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
    },
  };
}
