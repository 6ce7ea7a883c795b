import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { route, type RouteDefinition } from '../../../lambdas/api/http/route';
import { operationOf } from '../../../lambdas/api/openapi/operation';
import { fakeRoute } from '../../support/fake-route';

const parts = {
  method: 'GET',
  path: '/bays',
  access: {},
  tag: 'Service',
  operationId: 'getBay',
  summary: 'A bay',
  description: '',
  success: {
    description: 'The bay',
    schema: z.object({ name: z.string(), status: z.enum(['open', 'closed']) }),
    example: { name: 'a', status: 'open' },
  },
} as const satisfies Partial<RouteDefinition>;
const closed = { name: 'a', status: 'closed' } as const;
const ajar = { name: 'a', status: 'ajar' } as const;

// `npm run typecheck` decides the first two: an unused @ts-expect-error is an error.
test('an answer that does not fit the schema of its success does not compile', () => {
  const bay = { ...parts, permission: null };
  route({ ...bay, answer: () => Promise.resolve({ body: closed }) });
  // @ts-expect-error - its status is missing
  route({ ...bay, answer: () => Promise.resolve({ body: { name: 'a' } }) });
  // @ts-expect-error - there is no such status
  route({ ...bay, answer: () => Promise.resolve({ body: ajar }) });
});

test('a route without a permission does not compile', () => {
  // @ts-expect-error - null, or what a key needs
  route({ ...parts, answer: () => Promise.resolve({ body: closed }) });
});

test('a path parameter that nothing describes is refused, with what to do', () => {
  expect(() => operationOf(fakeRoute({ path: '/bays/{bay_uuid}' }))).toThrow(
    'The path /bays/{bay_uuid} has {bay_uuid}: describe it in http/path-parameters.ts',
  );
});
