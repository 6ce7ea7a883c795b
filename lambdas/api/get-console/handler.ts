import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/app-error';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { once } from '../../shared/once';
import { apiHandler, type Answer } from '../http/api-handler';

const environment = once(() =>
  readEnvironment({
    [ENVIRONMENT_VARIABLES.taskRoot]: z.string(),
    [ENVIRONMENT_VARIABLES.uploadsOrigin]: z.url(),
  }),
);

/** The Content-Type of each file of the console. `lib/bundling/console.ts` copies them beside the bundle. */
const CONTENT_TYPE_BY_FILE_NAME: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'console.css': 'text/css; charset=utf-8',
  'console.js': 'text/javascript; charset=utf-8',
};

/** GET /console and /console/{file}, without a key. */
export const handler = apiHandler(async (event): Promise<Answer> => {
  const name = event.resource === '/console' ? 'index.html' : event.pathParameters?.['file'];
  const type =
    name !== undefined && Object.hasOwn(CONTENT_TYPE_BY_FILE_NAME, name)
      ? CONTENT_TYPE_BY_FILE_NAME[name]
      : undefined;
  if (name === undefined || type === undefined) {
    throw new AppError('not-found', 'The console has no such file');
  }
  const folder = environment()[ENVIRONMENT_VARIABLES.taskRoot];
  return {
    body: await readFile(path.join(folder, 'console', name), 'utf8'),
    headers: {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=300',
      'Content-Security-Policy': securityPolicy(),
      'Referrer-Policy': 'no-referrer',
    },
  };
});

/**
 * What the pages may load and call: this service alone. It serves pictures from one more origin, and takes
 * large photos at another. No page may frame the console, which has a key.
 */
const securityPolicy = once(() =>
  Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': `'self' blob: data: ${new URL(mediaBaseUrl()).origin}`,
    'connect-src': `'self' ${environment()[ENVIRONMENT_VARIABLES.uploadsOrigin]}`,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; '),
);
