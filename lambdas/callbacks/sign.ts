import { createHmac } from 'node:crypto';
import type { WebhookSecret } from '../contracts/account-rows';

/**
 * The headers of Standard Webhooks. Each secret makes a signature, so that a receiver may switch to a new
 * secret before or after the service.
 * @param id the same in all attempts at a callback, so that a receiver recognises a duplicate.
 */
export function signatureHeaders(
  secrets: readonly WebhookSecret[],
  id: string,
  body: string,
  now: Date,
): Record<string, string> {
  if (secrets.length === 0) return {};
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map(({ secret }) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
