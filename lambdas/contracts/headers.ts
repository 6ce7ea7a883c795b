import { IDEMPOTENT_REPLAYED_HEADER } from './idempotency';

/** The header of every answer with the id of the request, which log lines have as well. */
export const REQUEST_ID_HEADER = 'X-Request-ID';

/** Headers of an answer that a web page may read. */
export const EXPOSED_HEADERS = [
  'Retry-After',
  'Allow',
  IDEMPOTENT_REPLAYED_HEADER,
  REQUEST_ID_HEADER,
  'ETag',
].join(',');
