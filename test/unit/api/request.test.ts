import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { parseJsonBody } from '../../../lambdas/api/http/request';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { apiEvent } from '../../support/api-event';

const schema = z.object({ brand: z.string() });
const parse = (body: string | Buffer) => parseJsonBody(apiEvent({ body }), schema);

describe('parseJsonBody', () => {
  it.each([
    ['of any script', '{"brand": "Café ☕ ماء"}', 'Café ☕ ماء'],
    ['behind a byte order mark', '\uFEFF{"brand": "Tea"}', 'Tea'],
    ['with an escaped replacement character', '{"brand": "a\\ufffd"}', 'a\uFFFD'],
  ])('reads text %s', (_, body, brand) => {
    expect(parse(body)).toEqual({ brand });
  });

  it.each([
    ['the gateway has replaced', '{"brand": "Caf\uFFFD"}'],
    ['the gateway has left as they are', Buffer.from('{"brand": "Café"}', 'latin1')],
  ])('refuses bytes that are not UTF-8, which %s, with 400', (_, body) => {
    expect(() => parse(body)).toThrow(
      expect.objectContaining({
        status: 400,
        message: expect.stringContaining('not valid JSON') as unknown,
      }),
    );
  });

  /** A JSON string of this many bytes, its two quotes included. */
  const ofBytes = (bytes: number) => apiEvent({ body: `"${'a'.repeat(bytes - 2)}"` });

  it('accepts a body of the maximum size, and refuses one byte more', () => {
    expect(parseJsonBody(ofBytes(LIMITS.jsonBodyBytes), z.string())).toHaveLength(999_998);

    expect(() => parseJsonBody(ofBytes(LIMITS.jsonBodyBytes + 1), z.string())).toThrow(
      expect.objectContaining({ code: 'body-too-large' }),
    );
  });
});
