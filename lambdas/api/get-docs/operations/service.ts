import { z } from 'zod';
import type { Operation } from './operation';

const tags = ['Service'];
/** Overrides the document's default: these need no key. */
const security: [] = [];

const text = (type: string, description: string): Operation['responses'] => ({
  200: { description, content: { [type]: { schema: z.string() } } },
});

export const SERVICE_OPERATIONS = {
  'GET /health': {
    tags,
    security,
    operationId: 'getHealth',
    summary: 'Whether the service answers',
    responses: {
      200: {
        description: 'It does',
        content: { 'application/json': { schema: z.object({ status: z.literal('ok') }) } },
      },
    },
  },
  'GET /openapi.json': {
    tags,
    security,
    operationId: 'getOpenApi',
    summary: 'This document',
    responses: {
      200: {
        description: 'OpenAPI 3.1',
        content: { 'application/json': { schema: z.looseObject({ openapi: z.string() }) } },
      },
    },
  },
  'GET /docs': {
    tags,
    security,
    operationId: 'getDocs',
    summary: 'This document as a page to read and try out',
    responses: text('text/html', 'The page'),
  },
  'GET /docs/{file}': {
    tags,
    security,
    operationId: 'getDocsFile',
    summary: 'Style and script of the page',
    requestParams: { path: z.object({ file: z.string().describe('File name') }) },
    responses: {
      ...text('text/plain', 'The file'),
      404: { description: 'The page has no such file' },
    },
  },
} as const satisfies Record<string, Operation>;
