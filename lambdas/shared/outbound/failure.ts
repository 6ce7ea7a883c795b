import { LIMITS } from '../../contracts/limits';
import { AnswerTooLargeError, NoAnswerError } from './request';
import { ForbiddenAddressError } from './address-guard';

const TOO_LARGE = `the answer is larger than ${LIMITS.fetchedImageBytes / 1e6} MB`;

const REASON_BY_ERROR_CODE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name does not resolve',
  EAI_AGAIN: 'the host name does not resolve',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed before the answer was complete',
  EPIPE: 'the connection was closed before the answer was complete',
  ETIMEDOUT: 'the connection took too long',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  HPE_HEADER_OVERFLOW: 'the headers of the answer are too large',
  ERR_BUFFER_TOO_LARGE: TOO_LARGE,
  EPROTO: 'the address does not answer with TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the address does not answer with TLS',
  CERT_HAS_EXPIRED: 'the TLS certificate has expired',
};

/**
 * The reason why a request to a caller's address failed, in words that are safe to show to the caller.
 */
export function describeRequestFailure(error: unknown): string {
  for (const cause of errorAndItsCauses(error)) {
    if (cause instanceof ForbiddenAddressError) return cause.message;
    if (cause instanceof AnswerTooLargeError) return TOO_LARGE;
    if (cause instanceof NoAnswerError) return 'the host does not answer in HTTP/1.1';
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError') {
      return 'the answer took too long';
    }
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (code in REASON_BY_ERROR_CODE) return REASON_BY_ERROR_CODE[code] ?? '';
    if (code.startsWith('HPE_')) return 'the answer is not valid HTTP';
    if (/^(?:Z_|ERR_(?:BROTLI|ZSTD)|ERR__ERROR)|ZSTD/.test(code)) {
      return 'the answer is compressed, and cannot be decompressed';
    }
    if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code)) return 'the TLS connection is not trusted';
  }
  return 'the connection failed';
}

/** Whether a request that failed with this error may succeed if it is sent again immediately. */
export const isTransientFailure = (error: unknown): boolean =>
  errorAndItsCauses(error).some(
    (cause) => 'code' in cause && ['ECONNRESET', 'EPIPE', 'EAI_AGAIN'].includes(String(cause.code)),
  );

/**
 * The fields that errors have in common. Some errors are not `instanceof Error`, because they come from
 * another realm, as in jest.
 */
interface Cause {
  readonly name: string;
  readonly message: string;
  readonly cause?: unknown;
}

function errorAndItsCauses(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let cause = error; isCause(cause) && causes.length < 5; cause = cause.cause) {
    causes.push(cause);
    // An AggregateError has one error for each address that was tried.
    if ('errors' in cause && Array.isArray(cause.errors))
      causes.push(...cause.errors.filter(isCause));
  }
  return causes;
}

function isCause(value: unknown): value is Cause {
  return typeof value === 'object' && value !== null && 'name' in value && 'message' in value;
}
