/** Child process that makes the key of a fresh state folder with the service's own storage code. */
import { createApiKey } from '../../lambdas/storage/api-keys';

async function main(): Promise<void> {
  const { apiKey } = await createApiKey({ accountId: 'local' });
  process.stdout.write(apiKey);
}

void main();
