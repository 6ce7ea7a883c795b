import type { Result } from './types.js';

/** The error code for each status that the service answers. docs/errors.md explains them. */
const CODE_BY_STATUS = {
  400: 'bad-request',
  401: 'unauthorised',
  403: 'forbidden',
  404: 'not-found',
  408: 'still-processing',
  409: 'conflict',
  412: 'changed-since',
  413: 'body-too-large',
  422: 'invalid',
  429: 'too-many-requests',
} as const;

export type ShelfErrorCode =
  | (typeof CODE_BY_STATUS)[keyof typeof CODE_BY_STATUS]
  /** The service answered 5xx, or the answer came from a different server. */
  | 'service-failed'
  /** No answer came: the address is wrong, or the network is down. */
  | 'unreachable'
  /** No answer came in time, or a result was not finished in time. */
  | 'timed-out'
  /** The image was accepted but could not be recognised. `result` says why. */
  | 'recognition-failed'
  /** An export has no file: none was made, it was deleted, or the key may not read it. */
  | 'export-failed'
  /** A callback is not from the service, or too old. */
  | 'callback-not-genuine'
  /** An argument is invalid, so nothing was sent. */
  | 'bad-argument';

interface Details {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly resultUuid?: string | undefined;
  readonly result?: Result | undefined;
  readonly cause?: unknown;
}

/** Every error this client throws, except the reason of an `AbortSignal`. */
export class ShelfError extends Error {
  override readonly name = 'ShelfError';
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined;
  /** The service's id for the request, by which the operator can find it in logs. */
  readonly requestId: string | undefined;
  /** How long the service asks to wait, from the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** The unfinished result, after `still-processing` and `timed-out`. */
  readonly resultUuid: string | undefined;
  /** The FAILED result. */
  readonly result: Result | undefined;

  constructor(
    readonly code: ShelfErrorCode,
    message: string,
    details: Details = {},
  ) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.resultUuid = details.resultUuid;
    this.result = details.result;
  }
}

const REDIRECTED = 'the address redirects elsewhere, and the key is not sent there: check baseUrl';

/** Returns the service's id for the request. */
export const requestIdOf = ({ headers }: Response): string | undefined =>
  headers.get('x-request-id') ?? undefined;

/** Returns the error for an answer that is not 2xx. */
export async function errorOfAnswer(response: Response): Promise<ShelfError> {
  const { status, headers } = response;
  const body = await fieldsOf(response);
  const known: Readonly<Record<number, ShelfErrorCode>> = CODE_BY_STATUS;
  // Browsers hide the status of a redirect.
  const isRedirect = response.type === 'opaqueredirect' || (status >= 300 && status < 400);
  const message = isRedirect ? REDIRECTED : (body.detail ?? `HTTP ${status}`);
  return new ShelfError(known[status] ?? 'service-failed', message, {
    status,
    requestId: requestIdOf(response),
    retryAfterSeconds: secondsOf(headers.get('retry-after')),
    resultUuid: body.uuid,
  });
}

/** Returns the body's `detail` and `uuid`, if present. An answer from a proxy may have neither. */
async function fieldsOf(response: Response): Promise<{ detail?: string; uuid?: string }> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null) return {};
    return {
      ...('detail' in body && typeof body.detail === 'string' && { detail: body.detail }),
      ...('uuid' in body && typeof body.uuid === 'string' && { uuid: body.uuid }),
    };
  } catch {
    return {};
  }
}

/** Parses a `Retry-After` to seconds. If a proxy sent it, it may be a date. */
function secondsOf(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
