import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { jsonBody } from '../../../lambdas/api/http/request';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { apiEvent } from '../../support/api-event';

describe('jsonBody', () => {
  /** A text in JSON: its quotes are two of the bytes. */
  const ofBytes = (bytes: number) => apiEvent({ body: `"${'a'.repeat(bytes - 2)}"` });

  it('takes a body of as many bytes as are allowed, and refuses one byte more', () => {
    expect(jsonBody(ofBytes(LIMITS.jsonBodyBytes), z.string())).toHaveLength(999_998);

    expect(() => jsonBody(ofBytes(LIMITS.jsonBodyBytes + 1), z.string())).toThrow(
      expect.objectContaining({ code: 'body-too-large' }),
    );
  });
});
