import * as z from 'zod';
import { PERMISSIONS } from './api';

/**
 * Rows with the credentials of an account: its API keys, and the secrets that sign its callbacks.
 */

/** Table ApiKeys: partition key key_hash. */
export const apiKeyRowSchema = z.object({
  /** SHA-256 of the key, hex; the key itself is stored nowhere. */
  key_hash: z.string(),
  key_id: z.string(),
  account_id: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)).min(1),
  status: z.enum(['ACTIVE', 'REVOKED']),
  /** The value of the account's API Gateway key, by which the usage plan counts requests. */
  usage_identifier: z.string(),
  created_at: z.iso.datetime(),
  /** What the operator called the key when creating it, such as who holds it. */
  name: z.string().optional(),
  /** When the key expires. */
  expires_at: z.iso.datetime().optional(),
  /** The last day (UTC) on which the authorizer saw the key. */
  last_used_on: z.iso.date().optional(),
});
export type ApiKeyRow = z.infer<typeof apiKeyRowSchema>;

const webhookSecretSchema = z.object({
  /** In the format of Standard Webhooks: `whsec_`, then the secret's bytes in base64. */
  secret: z.string().startsWith('whsec_'),
  created_at: z.iso.datetime(),
  /** When the secret stops signing callbacks, because a newer one has replaced it. */
  expires_at: z.iso.datetime().optional(),
});
export type WebhookSecret = z.infer<typeof webhookSecretSchema>;

/** Table WebhookSecrets: partition key account_id. */
export const webhookSecretsRowSchema = z.object({
  account_id: z.string(),
  /** Newest first. */
  secrets: z.array(webhookSecretSchema),
  /** Incremented by each change, so that one of two simultaneous changes is refused. */
  revision: z.number().int(),
});
