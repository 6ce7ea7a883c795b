import { Logger } from '@aws-lambda-powertools/logger';

/**
 * Writes log lines in JSON. Each names the function (POWERTOOLS_SERVICE_NAME); handlers add the
 * identifiers of what they work on.
 */
export const logger = new Logger();

/** API Gateway's id of the request being answered. A function answers one request at a time. */
let requestId: string | undefined;

/** Starts logging for another request, whose id each line then has. */
export function beginRequest(id: string): void {
  requestId = id;
  logger.resetKeys();
  logger.appendKeys({ request_id: id });
}

/** @returns undefined if no request is being answered, as in the sweep. */
export const currentRequestId = (): string | undefined => requestId;
