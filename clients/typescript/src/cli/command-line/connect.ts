import { ShelfClient } from '../../shelf-client.js';
import { ShelfError } from '../../shelf-error.js';
import { CommandError } from '../failure.js';
import type { Option, Typed } from './arguments.js';
import { readEnvironment } from './environment.js';

/** Options of every command that calls the service. */
export const SERVICE_OPTIONS: Readonly<Record<string, Option>> = {
  'base-url': { value: 'URL', help: 'the service (or the variable SHELF_BASE_URL)' },
  'api-key': { value: 'KEY', help: 'your key (better: the variable SHELF_API_KEY)' },
};

export interface Service {
  readonly client: ShelfClient;
  readonly baseUrl: string;
}

/**
 * Creates a client for the service given by options or environment variables.
 * @throws CommandError that says what is missing. The message never contains the key.
 */
export function connect({ options }: Typed): Service {
  const { SHELF_API_KEY, SHELF_BASE_URL } = readEnvironment();
  const baseUrl = options['base-url'] ?? SHELF_BASE_URL;
  const apiKey = options['api-key'] ?? SHELF_API_KEY;
  if (!baseUrl)
    throw new CommandError('Where is the service? Set SHELF_BASE_URL, or --base-url URL');
  if (!apiKey) throw new CommandError('Which key? Set SHELF_API_KEY, or --api-key KEY');
  try {
    return { client: new ShelfClient({ apiKey, baseUrl, maxAttempts: 8 }), baseUrl };
  } catch (error) {
    if (error instanceof ShelfError) throw new CommandError(error.message);
    throw error;
  }
}
