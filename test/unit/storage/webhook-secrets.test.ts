import { beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import {
  createWebhookSecret,
  readWebhookSecrets,
  rotateWebhookSecret,
} from '../../../lambdas/storage/accounts/webhook-secrets';
import { embeddedServices } from '../../support/embedded-services';
import { loseNextAnswer } from '../../support/lose-answer';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.webhookSecretsTable] });

let account = '';
beforeEach(() => {
  account = randomUUID();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const secretsOf = async (now?: Date) =>
  (await readWebhookSecrets(account, now)).map(({ secret }) => secret);

it('an account has no secret until one is made, and then one of 32 random bytes', async () => {
  expect(await secretsOf()).toEqual([]);

  const made = await createWebhookSecret(account);

  expect(made?.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await secretsOf()).toEqual([made?.secret]);
});

it('a second secret is made by rotation only, and a first one is not', async () => {
  expect(await rotateWebhookSecret(account, inHours(1))).toBeUndefined();
  await createWebhookSecret(account);
  expect(await createWebhookSecret(account)).toBeUndefined();
  expect(await secretsOf()).toHaveLength(1);
});

it('the secret before the newest signs until it expires, and older ones no more', async () => {
  const first = await createWebhookSecret(account);
  const second = await rotateWebhookSecret(account, inHours(24));
  expect(await secretsOf()).toEqual([second?.secret, first?.secret]);

  const third = await rotateWebhookSecret(account, inHours(24));

  expect(await secretsOf(inHours(23))).toEqual([third?.secret, second?.secret]);
  expect(await secretsOf(inHours(25))).toEqual([third?.secret]);
});

it('one of two that are made at the same time is refused or not needed', async () => {
  await Promise.allSettled([createWebhookSecret(account), createWebhookSecret(account)]);

  expect(await secretsOf()).toHaveLength(1);
});

it('a secret is made although the answer of its write was lost', async () => {
  const sent = loseNextAnswer();

  const made = await createWebhookSecret(account);

  expect(sent()).toBe(2);
  expect(await secretsOf()).toEqual([made?.secret]);
});
