import { Logger } from '@aws-lambda-powertools/logger';

/**
 * Writes JSON lines. POWERTOOLS_SERVICE_NAME names the function in each; handlers add the identifiers
 * of what they work on.
 */
export const logger = new Logger();
