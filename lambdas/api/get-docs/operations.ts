import { z } from 'zod';
import { errorSchema, jsonContent, NO_API_KEY_NEEDED, type Operation } from '../openapi/operation';

/** The documentation's own routes: one handler answers all three. */

const textResponse = (type: string, description: string) => ({
  200: { description, content: { [type]: { schema: z.string() } } },
});

export const getOpenApiOperation: Operation = {
  tags: ['Service'],
  security: NO_API_KEY_NEEDED,
  operationId: 'getOpenApi',
  summary: 'This document',
  description: 'It is made of the schemas that requests are checked with.',
  responses: {
    200: {
      description: 'OpenAPI 3.1',
      content: jsonContent(z.looseObject({ openapi: z.string() }), { openapi: '3.1.1' }),
    },
  },
};

export const getDocsOperation: Operation = {
  tags: ['Service'],
  security: NO_API_KEY_NEEDED,
  operationId: 'getDocs',
  summary: 'This document as a page to read and try out',
  description: 'Authorize with an API key to send requests from it.',
  responses: textResponse('text/html', 'The page'),
};

export const getDocsFileOperation: Operation = {
  tags: ['Service'],
  security: NO_API_KEY_NEEDED,
  operationId: 'getDocsFile',
  summary: 'Style and script of the page',
  description: 'The page loads them itself.',
  requestParams: {
    path: z.object({
      file: z.string().meta({ description: 'File name', examples: ['page.js'] }),
    }),
  },
  responses: {
    200: {
      description: 'The file',
      content: {
        'text/css': { schema: z.string() },
        'text/javascript': { schema: z.string() },
      },
    },
    404: {
      description: 'The page has no such file',
      content: jsonContent(errorSchema, { detail: 'The documentation has no such file' }),
    },
  },
};
