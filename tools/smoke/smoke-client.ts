import { z } from 'zod';

/** Longer than API Gateway waits for a handler: 29 s. */
const REQUEST_TIMEOUT_MS = 40_000;

interface Call {
  readonly json?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** @default 200 */
  readonly status?: number;
  /** Ends the request early. What creates something has none, because its answer names what to delete. */
  readonly signal?: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Speaks to the service as a client does, and names each answer that is another than expected. */
export class SmokeClient {
  constructor(
    /** With the stage, without a trailing slash. */
    private readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  async call(method: string, path: string, call: Call = {}): Promise<Answer> {
    const body = call.form ?? (call.json === undefined ? undefined : JSON.stringify(call.json));
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: {
        'X-API-Key': this.apiKey,
        ...(call.json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...call.headers,
      },
      ...(body === undefined ? {} : { body }),
      signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: readJson(text) };
  }

  /** @throws Error when the status or the body is another than expected. */
  async expect<T extends z.ZodType>(
    schema: T,
    method: string,
    path: string,
    call: Call = {},
  ): Promise<z.infer<T>> {
    const { status, body } = await this.call(method, path, call);
    const expected = call.status ?? 200;
    if (status !== expected) throw new Error(`${status} instead of ${expected}: ${detailOf(body)}`);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Error(`the answer does not fit: ${issue?.path.join('.')}: ${issue?.message}`);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const detailSchema = z.object({ detail: z.string() });
const detailOf = (body: unknown): string =>
  detailSchema.safeParse(body).data?.detail ?? 'no detail';
