import { apiHandler } from '../http/api-handler';

/** GET /health, without an API key: tells that the service answers. */
export const handler = apiHandler(() => Promise.resolve({ body: { status: 'ok' } }));
