// Runs as a child process of first-key.ts. Creates an API key with lambdas/storage and prints it.
import { createApiKey } from '../../lambdas/storage/accounts/api-keys';
import { LOCAL_ACCOUNT } from './local-json';

async function main(): Promise<void> {
  const { apiKey } = await createApiKey({ accountId: LOCAL_ACCOUNT });
  process.stdout.write(apiKey);
}

void main();
