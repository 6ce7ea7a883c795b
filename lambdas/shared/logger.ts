import { Logger } from '@aws-lambda-powertools/logger';

/** Structured JSON logs; handlers add the identifiers they work on. */
export const logger = new Logger({ serviceName: 'shelf-recognition' });
