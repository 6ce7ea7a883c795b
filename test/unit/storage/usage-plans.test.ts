import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as z from 'zod';
import {
  addAllAccountsToPlan,
  usageIdentifierOf,
} from '../../../lambdas/storage/accounts/usage-plans';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { DEAD } from '../../support/embedded-services';

/**
 * Two pages of API Gateway's keys. A query by name also returns longer names that begin with it.
 */
const PAGES = [
  {
    item: [
      { id: 'k1', name: 'shelf-recognition-acme-2', value: 'value-2' },
      { id: 'k2', name: 'shelf-recognition-acme', value: 'value-1' },
    ],
    position: 'second',
  },
  {
    item: [
      { id: 'k3', name: 'shelf-recognition-zoo', value: 'value-3' },
      { id: 'k4', name: 'shelf-recognition.dev.acme', value: 'value-4' },
    ],
  },
];

const gateway = new LoopbackServer(({ path, method }, response) => {
  response.setHeader('Content-Type', 'application/json');
  if (method === 'GET') {
    response.end(JSON.stringify(PAGES[path.includes('position=second') ? 1 : 0]));
  } else if (path.startsWith('/usageplans/full/')) {
    response.setHeader('x-amzn-ErrorType', 'ConflictException');
    response.writeHead(409).end('{}');
  } else {
    response.writeHead(201).end('{}');
  }
});
beforeAll(async () => {
  Object.assign(process.env, sdkEnvironment({ dynamodb: DEAD, s3: DEAD, sqs: DEAD, sfn: DEAD }), {
    AWS_ENDPOINT_URL_API_GATEWAY: await gateway.start(),
  });
});
afterAll(() => gateway.stop());

const attachedTo = (plan: string) =>
  gateway.received
    .filter(({ path }) => path === `/usageplans/${plan}/keys`)
    .map(({ body }) => z.object({ keyId: z.string() }).parse(JSON.parse(body)).keyId);

it('an account gets its own key, not one whose name only begins like it', async () => {
  expect(await usageIdentifierOf({ accountId: 'acme', stage: undefined }, 'plan')).toBe('value-1');
  expect(attachedTo('plan')).toEqual(['k2']);
});

it.each(['new', 'full'])('all accounts are put into the %s usage plan', async (plan) => {
  expect(await addAllAccountsToPlan(undefined, plan)).toEqual(['acme-2', 'acme', 'zoo']);
  expect(attachedTo(plan)).toEqual(['k1', 'k2', 'k3']);
});

it('an account of a stage has its own key, and is put into the plan of that stage only', async () => {
  expect(await usageIdentifierOf({ accountId: 'acme', stage: 'dev' }, 'dev-plan')).toBe('value-4');
  expect(await addAllAccountsToPlan('dev', 'dev-plan')).toEqual(['acme']);
  expect(attachedTo('dev-plan')).toEqual(['k4', 'k4']);
});
