import { OPERATIONS } from '../generated/operations.js';
import { errorOfAnswer, requestIdOf, ShelfError } from '../shelf-error.js';
import type { AnswerOf, FormOf, JsonOf, OperationId, PathOf, QueryOf } from '../types.js';
import { formOf, type FormFields } from './form.js';
import { withRetries, type RetryPolicy } from './retry.js';
import { errorOf } from './sleep.js';

export interface ClientOptions extends Partial<RetryPolicy> {
  /** Sent in the header `X-API-Key`, and nowhere else. */
  readonly apiKey: string;
  /**
   * The service's address, such as `https://shelf.example.com/v2`. If `/v2` is missing at the end, it is added.
   */
  readonly baseUrl: string;
  /**
   * How long to wait for an answer. sync-image answers within 29 s, and sending 4.4 MB takes 35 s at 1 Mbit/s.
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
   * Identifies a POST, so that repeating it within 24 hours, even from another process, has no further effect.
   * @default a new UUID for each call
   */
  readonly idempotencyKey?: string | undefined;
}

/** The parts of a request, as far as the operation has them. */
interface Input<K extends OperationId> {
  readonly path?: PathOf<K>;
  readonly query?: QueryOf<K> | undefined;
  readonly json?: JsonOf<K>;
  readonly form?: FormOf<K>;
  /** A table in CSV instead of JSON, if the operation accepts one. */
  readonly csv?: string;
  /** The version to be replaced, sent as If-Match. */
  readonly version?: number | undefined;
}

type QueryValue = string | number | boolean | undefined;

/** Sends operations to the service over HTTP, and retries them if that is safe and may help. */
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
    // fetch is called on globalThis, because browsers require that.
    this.fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
  }

  /**
   * Sends one operation. With `once`, the first failure is final: the request is not retried.
   * @throws ShelfError if the answer is not 2xx, or if there is none.
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
      // The type comes from the OpenAPI document. The service's tests check its answers against that document.
      return (await response.json()) as AnswerOf<K>;
    } catch (error) {
      const message = `${this.baseUrl} answered no JSON: check whether it is the service`;
      throw new ShelfError('service-failed', message, {
        status: response.status,
        requestId: requestIdOf(response),
        cause: error,
      });
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
        // Redirects are not followed, because that would send the API key to another server.
        const response = await this.fetch(url, { ...init, signal: either, redirect: 'manual' });
        if (!response.ok) throw await errorOfAnswer(response);
        // The body is read here, so that a connection lost midway fails this attempt.
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
      // With an empty value, the path would be that of a different operation, such as the list.
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

/** Returns the error for a failed attempt. It names the address, which errors from fetch do not. */
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
