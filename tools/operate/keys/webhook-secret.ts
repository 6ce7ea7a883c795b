import {
  createWebhookSecret,
  readWebhookSecrets,
  rotateWebhookSecret,
} from '../../../lambdas/storage/accounts/webhook-secrets';
import { UsageError } from '../../../local/shared/command-line';

interface Change {
  readonly change: 'create' | 'rotate' | 'list';
  readonly account: string;
  readonly overlapHours: number;
}

/** How many of a secret's first characters lists show: enough to tell two secrets apart. */
const SHOWN_CHARACTERS = 'whsec_'.length + 4;

const HOUR_MS = 3_600_000;

/** `npm run keys -- webhook-secret`: creates, rotates or lists the secrets that sign an account's callbacks. */
export async function changeWebhookSecret({
  change,
  account,
  overlapHours,
}: Change): Promise<Readonly<Record<string, unknown>>> {
  switch (change) {
    case 'create': {
      const made = await createWebhookSecret(account);
      if (!made) throw new UsageError(`Account ${account} has a webhook secret: rotate it`);
      return { webhook_secret: made.secret, account };
    }
    case 'rotate': {
      const until = new Date(Date.now() + overlapHours * HOUR_MS);
      const made = await rotateWebhookSecret(account, until);
      if (!made) throw new UsageError(`Account ${account} has no webhook secret: create one`);
      return { webhook_secret: made.secret, account, old_one_signs_until: until.toISOString() };
    }
    case 'list': {
      const secrets = await readWebhookSecrets(account);
      const lines = secrets.map(({ secret, created_at, expires_at }) => {
        const end = expires_at === undefined ? '' : `, signs until ${expires_at}`;
        return `${secret.slice(0, SHOWN_CHARACTERS)}... of ${created_at}${end}`;
      });
      return { account, webhook_secrets: lines };
    }
  }
}
