import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import * as z from 'zod';
import { ShelfClient } from '../../../clients/typescript/src/index';

/** An API key: printable ASCII, because nothing else can be sent in a header. */
export const apiKeySchema = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,256}$/, 'must be the text of an API key');

interface Session {
  /** Undefined until a key is entered. */
  readonly client: ShelfClient | undefined;
  readonly enter: (apiKey: string) => void;
  readonly forget: () => void;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** The name under which session storage keeps the key, in this tab alone and until the tab is closed. */
const STORED_AS = 'shelf-api-key';

const storedKey = (): string | undefined =>
  apiKeySchema.safeParse(sessionStorage.getItem(STORED_AS)).data;

/** Keeps a key from any source, such as a link. A text that cannot be a key removes the kept one. */
export function keepKey(text: string): void {
  const key = apiKeySchema.safeParse(text).data;
  if (key === undefined) sessionStorage.removeItem(STORED_AS);
  else sessionStorage.setItem(STORED_AS, key);
}

/** A client for the service that serves the console itself. */
export const clientOf = (apiKey: string): ShelfClient =>
  new ShelfClient({ apiKey, baseUrl: location.origin, maxAttempts: 3, maxRetryAfterSeconds: 10 });

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [apiKey, setApiKey] = useState(storedKey);
  const queries = useQueryClient();
  const session = useMemo<Session>(
    () => ({
      client: apiKey === undefined ? undefined : clientOf(apiKey),
      enter: (key) => {
        keepKey(key);
        // Cached data may belong to another account.
        queries.clear();
        setApiKey(key);
      },
      forget: () => {
        sessionStorage.removeItem(STORED_AS);
        queries.clear();
        setApiKey(undefined);
      },
    }),
    [apiKey, queries],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is called outside of SessionProvider.');
  return session;
}

/** The client, for pages that are shown only if there is a key. */
export function useClient(): ShelfClient {
  const { client } = useSession();
  if (!client) throw new Error('useClient is called without a key.');
  return client;
}
