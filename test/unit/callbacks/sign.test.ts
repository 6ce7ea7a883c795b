import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders } from '../../../lambdas/callbacks/sign';

const ID = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';
const BODY = '{"uuid":"3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f","name":"é"}';
const newSecret = () => ({
  secret: `whsec_${randomBytes(32).toString('base64')}`,
  created_at: new Date().toISOString(),
});
const [old, latest, stranger] = [newSecret(), newSecret(), newSecret()];
const sign = (secrets = [latest], now = new Date()) => signatureHeaders(secrets, ID, BODY, now);
/** The library that verifies signatures accepts them for five minutes. */
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('the headers of a callback', () => {
  it('are accepted by the library of Standard Webhooks, with the result as id', () => {
    const headers = sign();

    expect(new Webhook(latest.secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
    expect(headers['webhook-id']).toBe(ID);
  });

  it.each([
    ['a changed body', latest.secret, BODY.replace('é', 'e'), sign()],
    ['a wrong secret', stranger.secret, BODY, sign()],
    ['an old timestamp', latest.secret, BODY, sign([latest], minutesAgo(6))],
    ['a timestamp to come', latest.secret, BODY, sign([latest], minutesAgo(-6))],
    ['another id', latest.secret, BODY, { ...sign(), 'webhook-id': 'other' }],
    [
      'a renewed timestamp',
      latest.secret,
      BODY,
      {
        ...sign([latest], minutesAgo(6)),
        'webhook-timestamp': sign()['webhook-timestamp'] ?? '',
      },
    ],
  ])('are refused by the library with %s', (_, secret, body, headers) => {
    expect(() => new Webhook(secret).verify(body, headers)).toThrow();
  });

  it('hold a signature of each secret while one is rotated, and receivers need to know one', () => {
    const headers = sign([latest, old]);

    expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
    for (const { secret } of [latest, old]) {
      expect(() => new Webhook(secret).verify(BODY, headers)).not.toThrow();
    }
  });

  it('are absent without a secret', () => {
    expect(sign([])).toEqual({});
  });
});
