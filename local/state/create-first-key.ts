/** Child process that makes the key of a fresh state folder with the service's own storage code. */
import { createApiKey } from '../../lambdas/storage/api-keys';
import { LOCAL_ACCOUNT } from './local-json';

async function main(): Promise<void> {
  const { apiKey } = await createApiKey({ accountId: LOCAL_ACCOUNT });
  process.stdout.write(apiKey);
}

void main();
