/**
 * The codes of all failures that callers or operators see, with their HTTP statuses. Codes never change;
 * docs/errors.md explains each.
 */
const HTTP_STATUS_BY_ERROR_CODE = {
  'bad-request': 400,
  forbidden: 403,
  'not-found': 404,
  'still-processing': 408,
  'callback-running': 409,
  'request-running': 409,
  'export-running': 409,
  'not-completed': 409,
  'changed-since': 412,
  'body-too-large': 413,
  invalid: 422,
  'image-unreadable': 422,
  'image-unreachable': 422,
  'quota-exceeded': 429,
  'model-unavailable': 500,
} as const;

type ErrorCode = keyof typeof HTTP_STATUS_BY_ERROR_CODE;

interface AppErrorOptions {
  /** In the worker, whether the image is attempted again later, instead of its result becoming FAILED. */
  readonly retryable?: boolean;
  /** The internal error behind this one. Callers never see it. */
  readonly cause?: unknown;
  /** Further fields of the answer, in addition to `detail`. */
  readonly extra?: Readonly<Record<string, string>>;
  /** The value of the header Retry-After: how many seconds to wait before sending the request again. */
  readonly retryAfterSeconds?: number;
}

/** A failure with a message that is safe to show to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly extra: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.extra = options.extra ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return HTTP_STATUS_BY_ERROR_CODE[this.code];
  }
}
