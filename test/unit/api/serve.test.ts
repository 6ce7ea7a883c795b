import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { serve } from '../../../lambdas/api/http/serve';
import { AppError } from '../../../lambdas/shared/app-error';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { apiEvent } from '../../support/api-event';
import { fakeRoute } from '../../support/fake-route';

beforeAll(() => {
  process.env[ENVIRONMENT_VARIABLES.corsOrigins] = 'https://app.example,https://other.example';
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
});

const run = (route: () => Promise<never> | Promise<{ body: unknown }>, headers = {}) =>
  serve([fakeRoute({ answer: route })])(apiEvent({ headers }), {} as Context);

describe('the handler of a route', () => {
  it('answers 200 with JSON', async () => {
    expect(await run(() => Promise.resolve({ body: { name: 'é' } }))).toMatchObject({
      statusCode: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: '{"name":"é"}',
    });
  });

  it('answers an AppError with its status, message and extra fields', async () => {
    const error = new AppError('still-processing', 'Fetch it later', { extra: { uuid: 'u' } });

    expect(await run(() => Promise.reject(error))).toMatchObject({
      statusCode: 408,
      body: '{"detail":"Fetch it later","uuid":"u"}',
    });
  });

  it.each([
    ['any other error', new Error('password=hunter2 at /var/task/x.js')],
    ['an AppError with status 500', new AppError('model-unavailable', 'models/x.onnx is missing')],
  ])('answers 500 without the message of %s', async (_, error) => {
    const answer = await run(() => Promise.reject(error));

    expect(answer.statusCode).toBe(500);
    expect(JSON.parse(answer.body)).toEqual({
      detail: 'Internal server error. Please try again later.',
    });
  });

  it('lets web pages of the configured origins only read answers and errors', async () => {
    const refuse = () => Promise.reject(new AppError('not-found', 'There is none'));

    const allowed = await run(refuse, { Origin: 'https://other.example' });
    const stranger = await run(refuse, { origin: 'https://evil.example' });

    expect(allowed.headers).toMatchObject({
      'Access-Control-Allow-Origin': 'https://other.example',
      Vary: 'Origin',
    });
    expect(stranger.headers).not.toHaveProperty('Access-Control-Allow-Origin');
    // Without Vary, a cache could give this answer to a page of a configured origin.
    expect(stranger.headers).toMatchObject({ Vary: 'Origin' });
  });
});
