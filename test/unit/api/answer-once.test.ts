import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Answer } from '../../../lambdas/api/http/answer';
import { serve } from '../../../lambdas/api/http/serve';
import { postRoute } from '../../../lambdas/api/idempotency/post-route';
import type { RequestIds } from '../../../lambdas/api/idempotency/request-ids';
import { AppError } from '../../../lambdas/shared/app-error';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { apiEvent, multipart } from '../../support/api-event';
import { embeddedServices } from '../../support/embedded-services';
import { fakeRoute } from '../../support/fake-route';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.idempotencyTable] });
beforeAll(() => {
  process.env[ENVIRONMENT_VARIABLES.corsOrigins] = '*';
});

/**
 * The route's answers, one after the other; the last one is repeated. By default it answers a new
 * uuid.
 */
let answers: ((uuid: string) => Promise<Answer>)[] = [];
let runs: { readonly uuid: string; readonly earlier: string }[] = [];
let key = '';
beforeEach(() => {
  answers = [(uuid) => Promise.resolve({ body: { uuid } })];
  runs = [];
  key = randomUUID();
});

const answerInTurn = (_: unknown, ids: RequestIds): Promise<Answer> => {
  const uuid = ids.uuid();
  runs.push({ uuid, earlier: ids.earlier });
  const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
  if (!answer) throw new Error('No answer');
  return answer(uuid);
};
const handler = serve(
  ['/image-recognition/tasks', '/catalog-items'].map((path) =>
    postRoute({ ...fakeRoute({ path, permission: 'tasks:write' }), answer: answerInTurn }),
  ),
);

const post = (parts: Parameters<typeof apiEvent>[0] = {}) =>
  apiEvent({
    method: 'POST',
    resource: '/image-recognition/tasks',
    permissions: 'tasks:write catalog:write',
    body: '{"name":"a"}',
    ...parts,
    headers: { 'Idempotency-Key': key, ...parts.headers },
  });
const call = (event: APIGatewayProxyEvent) => handler(event, {} as Context);

const refuse = (status: 'bad-request' | 'not-found' | 'invalid' | 'still-processing') => () =>
  Promise.reject(new AppError(status, 'no'));
const fail = () => Promise.reject(new Error('a table is gone'));

describe('a repeated POST with a key', () => {
  it('gets the first answer byte for byte, marked as replayed, and does nothing', async () => {
    const first = await call(post());
    const second = await call(post());

    expect(second.body).toBe(first.body);
    expect(second.statusCode).toBe(200);
    expect(second.headers).toEqual({
      ...first.headers,
      'Idempotent-Replayed': 'true',
    });
    expect(first.headers).not.toHaveProperty('Idempotent-Replayed');
    expect(runs).toHaveLength(1);
  });

  it('may write the key in quotes, as the draft does, and the header in any case', async () => {
    const first = await call(post());
    const second = await call(
      post({ headers: { 'Idempotency-Key': `"${key}"` }, body: '{"name":"a"}' }),
    );
    const event = post();
    event.multiValueHeaders = { 'idempotency-key': [key] };

    expect(second.body).toBe(first.body);
    expect((await call(event)).body).toBe(first.body);
  });

  it('is refused with 422 if its body or its query differs', async () => {
    await call(post());

    for (const changed of [{ body: '{"name":"b"}' }, { query: { callback: 'http://a.example' } }]) {
      const answer = await call(post(changed));
      expect(answer).toMatchObject({
        statusCode: 422,
        body: expect.stringMatching(/^\{"detail":"Idempotency-Key: was used/) as unknown,
      });
    }
    expect(runs).toHaveLength(1);
  });

  it('is refused with 409 while the first one runs', async () => {
    let finish: (answer: Answer) => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      answers = [
        () => {
          resolve();
          return new Promise<Answer>((end) => (finish = end));
        },
      ];
    });
    const first = call(post());
    await started;

    expect(await call(post())).toMatchObject({ statusCode: 409 });

    finish({ body: 1 });
    expect(await first).toMatchObject({ statusCode: 200 });
    expect(await call(post())).toMatchObject({ statusCode: 200, body: '1' });
  });

  it.each([
    [
      'the account',
      (event: APIGatewayProxyEvent) => {
        event.requestContext.authorizer = { account_id: 'other', permissions: 'tasks:write' };
      },
    ],
    [
      'the route',
      (event: APIGatewayProxyEvent) => {
        event.resource = '/catalog-items';
      },
    ],
    [
      'the path',
      (event: APIGatewayProxyEvent) => {
        event.pathParameters = { task_uuid: randomUUID() };
      },
    ],
  ])('is another request if %s differs', async (_, change) => {
    const other = post();
    change(other);

    const first = await call(post());
    const second = await call(other);

    expect(second.statusCode).toBe(200);
    expect(second.body).not.toBe(first.body);
  });

  it('may send a form with another boundary and other file names, but no other file', async () => {
    const form = (boundary: string, bytes: string, filename = 'a.jpg') =>
      post({
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: multipart(
          [
            { name: 'callback', value: 'http://a.example' },
            { name: 'images', value: bytes, filename },
          ],
          boundary,
        ),
      });
    const first = await call(form('one', 'picture'));

    expect((await call(form('two', 'picture', 'b.jpg'))).body).toBe(first.body);
    expect(await call(form('one', 'pictures'))).toMatchObject({ statusCode: 422 });
    expect(runs).toHaveLength(1);
  });
});

describe('the answer of a first request', () => {
  it.each([
    ['404', refuse('not-found')],
    ['422', refuse('invalid')],
  ])('is kept if it is %s', async (status, answer) => {
    answers = [answer, () => Promise.resolve({ body: 'later' })];

    const first = await call(post());
    const second = await call(post());

    expect(second).toMatchObject({ statusCode: Number(status), body: first.body });
    expect(second.headers).toMatchObject({ 'Idempotent-Replayed': 'true' });
    expect(runs).toHaveLength(1);
  });

  it('is not kept if it is 400, which frees the key for another body', async () => {
    answers = [refuse('bad-request'), () => Promise.resolve({ body: 'later' })];
    await call(post());

    expect(await call(post({ body: '{"name":"b"}' }))).toMatchObject({
      statusCode: 200,
      body: '"later"',
    });
    expect(runs[1]?.uuid).not.toBe(runs[0]?.uuid);
  });

  it.each([
    ['408', refuse('still-processing'), 'all'],
    ['500', fail, 'part'],
  ])(
    'is not kept if it is %s: the repeat goes on with the same uuids',
    async (_, answer, earlier) => {
      answers = [answer, (uuid) => Promise.resolve({ body: uuid })];
      await call(post());

      const second = await call(post());

      expect(second.headers).not.toHaveProperty('Idempotent-Replayed');
      expect(runs).toEqual([
        { uuid: runs[0]?.uuid, earlier: 'nothing' },
        { uuid: runs[0]?.uuid, earlier },
      ]);
      expect((await call(post())).body).toBe(second.body);
      expect(runs).toHaveLength(2);
    },
  );

  it('is made again, by a route that knows that all is done, if it is too large to keep', async () => {
    const body = randomBytes(400_000).toString('base64');
    answers = [() => Promise.resolve({ body })];
    const first = await call(post());

    const second = await call(post());

    expect(second.body).toBe(first.body);
    expect(second.headers).toMatchObject({ 'Idempotent-Replayed': 'true' });
    expect(runs.map(({ earlier }) => earlier)).toEqual(['nothing', 'all']);
  });
});
