import { IDEMPOTENT_REPLAYED_HEADER } from './idempotency';

/** The header, in every answer, with the id of the request. Log lines have the same id. */
export const REQUEST_ID_HEADER = 'X-Request-ID';

/** The header that says how many requests an account may send (draft-ietf-httpapi-ratelimit-headers-10). */
export const RATE_LIMIT_POLICY_HEADER = 'RateLimit-Policy';

/** Headers of an answer that a web page may read. */
export const EXPOSED_HEADERS = [
  'Retry-After',
  'Allow',
  IDEMPOTENT_REPLAYED_HEADER,
  REQUEST_ID_HEADER,
  'ETag',
  RATE_LIMIT_POLICY_HEADER,
].join(',');
