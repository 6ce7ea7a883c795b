import { z } from 'zod';
import type { Request } from '../../tools/shared/proxy';
import type { AwsCall } from './fault-plan';

const querySchema = z.looseObject({
  IndexName: z.string().optional(),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Lets the sweep find results that are younger than an hour. It changes the sweep's query on its way, so
 * the service's own code is what is tested.
 */
export class SweepClock {
  /** Whether results count as old as soon as they are stored. Their requests must be over by then. */
  isAhead = false;

  readonly rewrite = (call: AwsCall, request: Request): Request => {
    if (!this.isAhead || !call.caller.includes('Sweep') || call.operation !== 'Query')
      return request;
    const query = querySchema.parse(JSON.parse(request.body.toString('utf8')));
    if (query.IndexName !== 'unfinished') return request;
    const values = {
      ...query.ExpressionAttributeValues,
      ':before': { S: new Date().toISOString() },
    };
    const body = Buffer.from(JSON.stringify({ ...query, ExpressionAttributeValues: values }));
    return { ...request, body };
  };
}
