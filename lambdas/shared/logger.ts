import { Logger } from '@aws-lambda-powertools/logger';

/** Structured JSON logs; POWERTOOLS_SERVICE_NAME names the function. Handlers add the identifiers they work on. */
export const logger = new Logger();
