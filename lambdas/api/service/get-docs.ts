import * as z from 'zod';
import { OPEN_API_FILE } from '../../contracts/api';
import { AppError } from '../../shared/app-error';
import { readBundledFile } from '../../shared/bundled-file';
import { once } from '../../shared/once';
import { errorSchema, jsonContent } from '../describe/responses';
import type { Answer } from '../http/answer';
import { JSON_CONTENT_TYPE } from '../http/request';
import { route } from '../http/route';
import { DOCS_PAGE_HTML, DOCS_PAGE_SCRIPT } from './docs-page';

const CACHED = { 'Cache-Control': 'public, max-age=300' };

const document = once(() => readBundledFile(OPEN_API_FILE));

export const getOpenApiRoute = route({
  method: 'GET',
  path: '/openapi.json',
  permission: null,
  access: {},
  tag: 'Service',
  operationId: 'getOpenApi',
  summary: 'This document',
  description: 'It is generated from the schemas that validate requests.',
  responses: {
    200: {
      description: 'OpenAPI 3.1',
      content: jsonContent(z.looseObject({ openapi: z.string() }), { openapi: '3.1.1' }),
    },
  },
  answer: async () => ({
    body: await document(),
    headers: { 'Content-Type': JSON_CONTENT_TYPE, ...CACHED },
  }),
});

export const getDocsRoute = route({
  method: 'GET',
  path: '/docs',
  permission: null,
  access: {},
  tag: 'Service',
  operationId: 'getDocs',
  summary: 'This document as a page to read and try out',
  description: 'Enter an API key under Authorize to send requests from the page.',
  responses: {
    200: { description: 'The page', content: { 'text/html': { schema: z.string() } } },
  },
  answer: () => Promise.resolve(textAnswer('text/html; charset=utf-8', DOCS_PAGE_HTML)),
});

/**
 * The Content-Type of each file of Swagger UI. The files are copied from swagger-ui-dist to the bundle's
 * folder.
 */
const CONTENT_TYPE_BY_FILE_NAME: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

export const getDocsFileRoute = route({
  method: 'GET',
  path: '/docs/{file}',
  permission: null,
  access: {},
  tag: 'Service',
  operationId: 'getDocsFile',
  summary: 'Style and script of the page',
  description: 'The page loads them itself.',
  parameters: { file: z.string().meta({ description: 'File name', examples: ['page.js'] }) },
  responses: {
    200: {
      description: 'The file',
      content: { 'text/css': { schema: z.string() }, 'text/javascript': { schema: z.string() } },
    },
    404: {
      description: 'The page has no such file',
      content: jsonContent(errorSchema, { detail: 'The documentation has no such file' }),
    },
  },
  async answer({ path: { file } }) {
    if (file === 'page.js') return textAnswer('text/javascript; charset=utf-8', DOCS_PAGE_SCRIPT);
    const type = Object.hasOwn(CONTENT_TYPE_BY_FILE_NAME, file)
      ? CONTENT_TYPE_BY_FILE_NAME[file]
      : undefined;
    if (type === undefined) throw new AppError('not-found', 'The documentation has no such file');
    return textAnswer(type, await readBundledFile(file));
  },
});

const textAnswer = (type: string, body: string): Answer => ({
  body,
  headers: {
    'Content-Type': type,
    ...CACHED,
    // The page loads everything from this service, and sends requests only to it. It may not be framed,
    // because a page around it could trick people into typing their keys.
    'Content-Security-Policy':
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    // For browsers that do not know frame-ancestors.
    'X-Frame-Options': 'DENY',
  },
});
