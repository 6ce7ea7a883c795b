/**
 * Every failure that a caller or an operator is told about. The code is stable and has an entry in
 * docs/errors.md; the message is safe to show to the caller; internals belong in `cause`.
 */
const ERROR_STATUS = {
  'bad-request': 400,
  forbidden: 403,
  'not-found': 404,
  'still-processing': 408,
  'body-too-large': 413,
  invalid: 422,
  'image-unreadable': 422,
  'image-unreachable': 422,
  'model-unavailable': 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface AppErrorOptions {
  /** In the worker: the message comes back for another attempt instead of failing the result. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
  /** Fields that the answer carries beside `detail`. */
  readonly extra?: Readonly<Record<string, string>>;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly extra: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.extra = options.extra ?? {};
  }

  /** The HTTP status that the code maps to. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
