import { Logger } from '@aws-lambda-powertools/logger';

/**
 * Writes JSON lines. POWERTOOLS_SERVICE_NAME names the function in each; handlers add the identifiers
 * of what they work on.
 */
export const logger = new Logger();

/** API Gateway's id of the request that is being answered. A function answers one at a time. */
let requestId: string | undefined;

/** Starts logging for another request: each line has its id. */
export function beginRequest(id: string): void {
  requestId = id;
  logger.resetKeys();
  logger.appendKeys({ request_id: id });
}

/** @returns undefined where no request is being answered, as in the sweep. */
export const currentRequestId = (): string | undefined => requestId;
