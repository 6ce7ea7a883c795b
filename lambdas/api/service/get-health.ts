import * as z from 'zod';
import { route } from '../http/route';

/** GET /health, without an API key: shows that the service answers. */
export const getHealthRoute = route({
  method: 'GET',
  path: '/health',
  permission: null,
  access: {},
  tag: 'Service',
  operationId: 'getHealth',
  summary: 'Whether the service answers',
  description: 'It says nothing about recognition, which runs elsewhere.',
  success: {
    description: 'The service answers',
    schema: z.object({ status: z.literal('ok') }),
    example: { status: 'ok' },
  },
  answer: () => Promise.resolve({ body: { status: 'ok' as const } }),
});
