import { LIMITS } from '../../contracts/limits';
import { ForbiddenAddressError } from './address-guard';

const REASON_BY_ERROR_CODE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name does not resolve',
  EAI_AGAIN: 'the host name does not resolve',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed before the answer was complete',
  EPIPE: 'the connection was closed before the answer was complete',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
  UND_ERR_CONNECT_TIMEOUT: 'the connection took too long',
  UND_ERR_HEADERS_TIMEOUT: 'the answer took too long',
  UND_ERR_BODY_TIMEOUT: 'the answer took too long',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: `the answer is larger than ${LIMITS.fetchedImageBytes / 1e6} MB`,
  CERT_HAS_EXPIRED: 'the TLS certificate has expired',
};

/** Why a request to a caller's address failed, in words that are safe to show to the caller. */
export function describeRequestFailure(error: unknown): string {
  for (const cause of errorAndItsCauses(error)) {
    if (cause instanceof ForbiddenAddressError) return cause.message;
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError') {
      return 'the answer took too long';
    }
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (code in REASON_BY_ERROR_CODE) return REASON_BY_ERROR_CODE[code] ?? '';
    if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code)) return 'the TLS connection is not trusted';
  }
  return 'the connection failed';
}

/** Common fields of errors. Some are not `instanceof Error`: those of another realm, as in jest. */
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
