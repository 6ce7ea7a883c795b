import type { Route } from '../../lambdas/api/http/route';

/** A route that does nothing but answer. */
export const fakeRoute = (parts: Partial<Route>): Route => ({
  method: 'GET',
  path: '/health',
  permission: null,
  access: {},
  tag: 'Service',
  operationId: 'answer',
  summary: '',
  description: '',
  answer: () => Promise.resolve({ body: null }),
  ...parts,
});
