import * as z from 'zod';
import { recordMetrics } from '../../shared/metrics';

/** The names of AWS's throttling errors. The status is not enough: S3 throttles with 503. */
const THROTTLING_ERRORS: ReadonlySet<string> = new Set([
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
]);

const failureSchema = z.object({
  name: z.string(),
  $metadata: z.object({ httpStatusCode: z.number().optional() }).optional(),
});

/** Whether a service of AWS refused a call because there were too many. */
export function isThrottling(error: unknown): boolean {
  const { data } = failureSchema.safeParse(error);
  if (data === undefined) return false;
  return THROTTLING_ERRORS.has(data.name) || data.$metadata?.httpStatusCode === 429;
}

/** Middleware that wraps each attempt at a call by an AWS client. */
type Middleware = <Request, Answer>(
  next: (request: Request) => Promise<Answer>,
  context: { readonly clientName?: string; readonly commandName?: string },
) => (request: Request) => Promise<Answer>;

const countIfThrottled: Middleware = (next, { clientName, commandName }) => {
  return async (request) => {
    try {
      return await next(request);
    } catch (error) {
      if (isThrottling(error)) {
        recordMetrics({ 'throttled-calls': 1 }, { call: `${clientName} ${commandName}` });
      }
      throw error;
    }
  };
};

interface AwsClient {
  readonly middlewareStack: {
    addRelativeTo(
      middleware: Middleware,
      options: { relation: 'after'; toMiddleware: 'retryMiddleware'; name: string },
    ): void;
  };
}

/**
 * Makes a client count its throttled attempts, which the SDK retries silently.
 * @returns the same client.
 */
export function countThrottledCalls<Client extends AwsClient>(client: Client): Client {
  client.middlewareStack.addRelativeTo(countIfThrottled, {
    relation: 'after',
    toMiddleware: 'retryMiddleware',
    name: 'countIfThrottled',
  });
  return client;
}
