import * as z from 'zod';
import { SAMPLE_SHELF_FILE } from '../../contracts/sample-shelf';
import { AppError } from '../../shared/app-error';
import { readBundledFile } from '../../shared/bundled-file';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { once } from '../../shared/once';
import type { Answer } from '../http/answer';
import { route } from '../http/route';

const environment = once(() => readEnvironment({ [ENVIRONMENT_VARIABLES.uploadsOrigin]: z.url() }));

/**
 * The Content-Type of each file of the console. `lib/bundling/bundle-handlers.ts` puts the files next to
 * the bundle.
 */
const CONTENT_TYPE_BY_FILE_NAME: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'console.css': 'text/css; charset=utf-8',
  'console.js': 'text/javascript; charset=utf-8',
  [SAMPLE_SHELF_FILE]: 'application/json',
};

/** The console's pages load pictures and send uploads. */
const ACCESS = { mediaAddresses: true, uploadsOrigin: true } as const;

export const getConsoleRoute = route({
  method: 'GET',
  path: '/console',
  permission: null,
  access: ACCESS,
  tag: 'Service',
  operationId: 'getConsole',
  summary: 'Web console: pages to use the service in a browser',
  description: 'The pages ask for an API key, with which they send the requests of this document.',
  responses: {
    200: { description: 'The page', content: { 'text/html': { schema: z.string() } } },
  },
  answer: () => answerFile('index.html'),
});

export const getConsoleFileRoute = route({
  method: 'GET',
  path: '/console/{file}',
  permission: null,
  access: ACCESS,
  tag: 'Service',
  operationId: 'getConsoleFile',
  summary: 'Style, script and sample of the pages',
  description: 'The pages load them themselves.',
  responses: {
    200: { description: 'The file', content: { 'text/plain': { schema: z.string() } } },
    404: { description: 'The console has no such file' },
  },
  answer: ({ path: { file } }) => answerFile(file),
});

async function answerFile(name: string): Promise<Answer> {
  const type = Object.hasOwn(CONTENT_TYPE_BY_FILE_NAME, name)
    ? CONTENT_TYPE_BY_FILE_NAME[name]
    : undefined;
  if (type === undefined) throw new AppError('not-found', 'The console has no such file');
  return {
    body: await readBundledFile('console', name),
    headers: {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=300',
      'Content-Security-Policy': securityPolicy(),
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
    },
  };
}

/**
 * The pages may load from and call only this service, its origin of pictures and its upload bucket. No
 * page may frame the console, because the console holds an API key.
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
