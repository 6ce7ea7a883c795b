import { z } from 'zod';
import { jsonContent, NO_API_KEY_NEEDED, type Operation } from '../openapi/operation';

export const getHealthOperation: Operation = {
  tags: ['Service'],
  security: NO_API_KEY_NEEDED,
  operationId: 'getHealth',
  summary: 'Whether the service answers',
  description: 'It says nothing of the recognition, which runs elsewhere.',
  responses: {
    200: {
      description: 'It does',
      content: jsonContent(z.object({ status: z.literal('ok') }), { status: 'ok' }),
    },
  },
};
