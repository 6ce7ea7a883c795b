import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/app-error';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { apiHandler, type Answer } from '../http/api-handler';
import { openApiDocument } from './document';
import { DOCS_PAGE_HTML, DOCS_PAGE_SCRIPT } from './page';

const taskRoot = once(() => readEnvironment({ [ENVIRONMENT_VARIABLES.taskRoot]: z.string() }));
const document = once(openApiDocument);

/** The Content-Type of each file of the page. They are from swagger-ui-dist, and copied beside the bundle. */
const CONTENT_TYPE_BY_FILE_NAME: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** GET /docs, /docs/{file} and /openapi.json, without a key. */
export const handler = apiHandler(async (event): Promise<Answer> => {
  switch (event.resource) {
    case '/openapi.json':
      return { body: document(), headers: { 'Cache-Control': 'public, max-age=300' } };
    case '/docs':
      return textAnswer('text/html; charset=utf-8', DOCS_PAGE_HTML);
    default:
      return docsFileAnswer(event.pathParameters?.['file'] ?? '');
  }
});

async function docsFileAnswer(name: string): Promise<Answer> {
  if (name === 'page.js') return textAnswer('text/javascript; charset=utf-8', DOCS_PAGE_SCRIPT);
  const type = Object.hasOwn(CONTENT_TYPE_BY_FILE_NAME, name)
    ? CONTENT_TYPE_BY_FILE_NAME[name]
    : undefined;
  if (type === undefined) throw new AppError('not-found', 'The documentation has no such file');
  const folder = taskRoot()[ENVIRONMENT_VARIABLES.taskRoot];
  return textAnswer(type, await readFile(path.join(folder, name), 'utf8'));
}

function textAnswer(type: string, body: string): Answer {
  return {
    body,
    headers: {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=300',
      // The page loads everything from this service and sends requests to it alone.
      'Content-Security-Policy':
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
    },
  };
}
