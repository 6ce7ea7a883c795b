import { z } from 'zod';
import { NO_API_KEY_NEEDED, type Operation } from '../openapi/operation';

/** The console's own routes: one handler answers both. */

const textResponse = (type: string, description: string) => ({
  200: { description, content: { [type]: { schema: z.string() } } },
});

export const getConsoleOperation: Operation = {
  tags: ['Service'],
  security: NO_API_KEY_NEEDED,
  operationId: 'getConsole',
  summary: 'Pages to use the service in a browser',
  description: 'The pages ask for an API key, and send the requests of this document with it.',
  responses: textResponse('text/html', 'The page'),
};

export const getConsoleFileOperation: Operation = {
  tags: ['Service'],
  security: NO_API_KEY_NEEDED,
  operationId: 'getConsoleFile',
  summary: 'Style and script of the pages',
  description: 'The pages load them themselves.',
  requestParams: { path: z.object({ file: z.string().describe('File name') }) },
  responses: {
    ...textResponse('text/plain', 'The file'),
    404: { description: 'The console has no such file' },
  },
};
