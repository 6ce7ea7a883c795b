import { apiHandler } from '../http/api-handler';

/** GET /health, without a key: whether the service answers at all. */
export const handler = apiHandler(() => Promise.resolve({ body: { status: 'ok' } }));
