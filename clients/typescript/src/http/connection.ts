import { OPERATIONS } from '../generated/operations.js';
import { errorOfAnswer, ShelfError } from '../shelf-error.js';
import type { AnswerOf, FormOf, JsonOf, OperationId, PathOf, QueryOf } from '../types.js';
import { formOf, type FormFields } from './form.js';
import { withRetries, type RetryPolicy } from './retry.js';
import { errorOf } from './sleep.js';

export interface ClientOptions extends Partial<RetryPolicy> {
  /** Sent in the header `X-API-Key`, and nowhere else. */
  readonly apiKey: string;
  /**
   * Where the service is, such as `https://shelf.example.com/v2`. `/v2` is added if it is missing
   * at the end.
   */
  readonly baseUrl: string;
  /**
   * How long to wait for an answer. sync-image answers within 29 s; 4.4 MB take 35 s at 1 Mbit/s.
   * @default 90
   */
  readonly timeoutSeconds?: number;
  /** @default the `fetch` of the platform */
  readonly fetch?: typeof fetch;
}

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Names a POST, so that a repeat within 24 hours, from any process, does nothing twice.
   * @default a new UUID for each call
   */
  readonly idempotencyKey?: string | undefined;
}

/** The parts of a request that an operation has. */
interface Input<K extends OperationId> {
  readonly path?: PathOf<K>;
  readonly query?: QueryOf<K> | undefined;
  readonly json?: JsonOf<K>;
  readonly form?: FormOf<K>;
  /** A table instead of JSON, where the operation takes one. */
  readonly csv?: string;
  /** The version that the operation replaces, for If-Match. */
  readonly version?: number | undefined;
}

type QueryValue = string | number | boolean | undefined;

/** Sends the service's operations over HTTP, and retries them where that is safe and may help. */
export class Connection {
  private readonly baseUrl: string;
  private readonly apiKey: string;
  private readonly timeoutMs: number;
  private readonly policy: RetryPolicy;
  private readonly fetch: typeof fetch;

  /** @throws ShelfError `bad-argument` if the key or the address is malformed. */
  constructor(options: ClientOptions) {
    const { apiKey, baseUrl, timeoutSeconds = 90, maxAttempts = 5 } = options;
    if (!/^[\x21-\x7e]+$/.test(apiKey)) {
      throw new ShelfError('bad-argument', 'apiKey: must be the text of an API key');
    }
    if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
      throw new ShelfError('bad-argument', 'baseUrl: must start with https:// or http://');
    }
    const trimmed = baseUrl.replace(/\/+$/, '');
    this.baseUrl = trimmed.endsWith('/v2') ? trimmed : `${trimmed}/v2`;
    this.apiKey = apiKey;
    this.timeoutMs = timeoutSeconds * 1000;
    this.policy = { maxAttempts, maxRetryAfterSeconds: options.maxRetryAfterSeconds ?? 60 };
    // A browser's fetch must be called as a method of its window.
    this.fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
  }

  /**
   * Sends one operation. With `once`, the first failure is final: the request is not retried.
   * @throws ShelfError for an answer outside 2xx, or if none comes.
   */
  async call<K extends OperationId>(
    id: K,
    input: Input<K> = {},
    { signal, idempotencyKey, once = false }: CallOptions & { readonly once?: boolean } = {},
  ): Promise<AnswerOf<K>> {
    const { method } = OPERATIONS[id];
    const headers: Record<string, string> = { 'X-API-Key': this.apiKey };
    if (method === 'POST') headers['Idempotency-Key'] = idempotencyKey ?? crypto.randomUUID();
    if (input.version !== undefined) headers['If-Match'] = `"${input.version}"`;
    if (input.json !== undefined) headers['Content-Type'] = 'application/json';
    if (input.csv !== undefined) headers['Content-Type'] = 'text/csv; charset=utf-8';
    const body = bodyOf(input);
    const response = await this.send(
      this.addressOf(id, input),
      { method, headers, ...(body === undefined ? {} : { body }) },
      { signal, once, timeoutMs: this.timeoutMs, mayBeRunning: idempotencyKey !== undefined },
    );
    try {
      // The type comes from the OpenAPI document, against which the service tests its answers.
      return (await response.json()) as AnswerOf<K>;
    } catch (error) {
      const message = `${this.baseUrl} answered no JSON: check whether it is the service`;
      throw new ShelfError('service-failed', message, { status: response.status, cause: error });
    }
  }

  /** Sends a request to any address, without the API key unless `init` has it. */
  async send(
    url: string,
    init: RequestInit,
    options: {
      readonly timeoutMs: number;
      readonly once?: boolean;
      readonly mayBeRunning?: boolean;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<Response> {
    const { signal, timeoutMs, mayBeRunning = false } = options;
    const attempt = async (): Promise<Response> => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
      try {
        // A redirect would take the key to another server.
        const response = await this.fetch(url, { ...init, signal: either, redirect: 'manual' });
        if (!response.ok) throw await errorOfAnswer(response);
        // Read here, so that an answer that breaks off is a failure of this attempt.
        return new Response(await response.arrayBuffer(), response);
      } catch (error) {
        throw failureOf(error, { url, signal, timeout });
      }
    };
    return options.once ? attempt() : withRetries(attempt, this.policy, { mayBeRunning, signal });
  }

  private addressOf<K extends OperationId>(
    id: K,
    { path = {} as PathOf<K>, query }: Input<K>,
  ): string {
    const values = path as Readonly<Record<string, string>>;
    const filled = OPERATIONS[id].path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      // An empty value would address another operation, such as the list.
      if (value === '') throw new ShelfError('bad-argument', `${name}: must not be empty`);
      return encodeURIComponent(value);
    });
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries<QueryValue>(query ?? {})) {
      if (value !== undefined) search.set(name, String(value));
    }
    const text = search.toString();
    return this.baseUrl + filled + (text === '' ? '' : `?${text}`);
  }
}

function bodyOf({
  form,
  json,
  csv,
}: {
  form?: unknown;
  json?: unknown;
  csv?: string;
}): string | FormData | undefined {
  if (form !== undefined) return formOf(form as FormFields);
  return json === undefined ? csv : JSON.stringify(json);
}

interface Attempt {
  readonly url: string;
  readonly signal: AbortSignal | undefined;
  readonly timeout: AbortSignal;
}

/** The error for a failed attempt. The errors of fetch do not name the address. */
function failureOf(error: unknown, { url, signal, timeout }: Attempt): Error {
  if (error instanceof ShelfError) return error;
  if (signal?.aborted) return errorOf(signal.reason);
  const { host } = new URL(url);
  return timeout.aborted
    ? new ShelfError('timed-out', `${host} did not answer in time`, { cause: error })
    : new ShelfError(
        'unreachable',
        `${host} cannot be reached: check the address and the network`,
        {
          cause: error,
        },
      );
}
