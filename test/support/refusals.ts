import { expect, it } from '@jest/globals';
import * as z from 'zod';
import type { Part } from './api-event';
import type { Call, ServiceClient } from './service-client';

interface Refusal {
  readonly title: string;
  /** @default 'POST' */
  readonly method?: string;
  readonly path: () => string;
  readonly call?: () => Call;
  readonly status: number;
  /** Part of the detail. */
  readonly detail: string;
}

/** Adds one test per case, which checks the status, and that the body has a detail and nothing else. */
export function expectRefusals(client: ServiceClient, cases: readonly Refusal[]): void {
  it.each(cases)('$title: $status', async ({ method = 'POST', path, call, status, detail }) => {
    const reply = await client.call(method, path(), call?.());

    expect({ status: reply.status, body: reply.json }).toEqual({
      status,
      body: { detail: expect.stringContaining(detail) as unknown },
    });
    expect(z.strictObject({ detail: z.string() }).safeParse(reply.json).success).toBe(true);
  });
}

export const field = (name: string, value: string): Part => ({ name, value });

/** A body that is sent as it is, with any Content-Type. */
export const raw = (body: string | Buffer, type: string): Call => ({
  body,
  headers: { 'Content-Type': type },
});
