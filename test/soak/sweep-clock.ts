import * as z from 'zod';
import { DELETED_AT_PREFIX } from '../../lambdas/storage/results/deleted-results';
import type { Request } from '../../tools/shared/proxy';
import type { AwsCall } from './fault-plan';

const querySchema = z.looseObject({
  IndexName: z.literal('unfinished'),
  ExpressionAttributeValues: z.looseObject({ ':before': z.object({ S: z.string() }) }),
});

/**
 * Lets the sweep find results that are younger than an hour. It changes the sweep's query on its way to
 * DynamoDB, so that the service's own code is tested.
 */
export class SweepClock {
  /** Whether results count as old as soon as they are stored. Set it only when their requests are over. */
  isAhead = false;
  /** Whether deleted results count as old too. Set it only when no worker is at work on one. */
  reachesDeleted = false;

  readonly rewrite = (call: AwsCall, request: Request): Request => {
    if (!this.isAhead || !call.caller.includes('Sweep') || call.operation !== 'Query')
      return request;
    const { data: query } = querySchema.safeParse(JSON.parse(request.body.toString('utf8')));
    if (!query) return request;
    const before = query.ExpressionAttributeValues[':before'];
    if (before.S.startsWith(DELETED_AT_PREFIX) && !this.reachesDeleted) return request;
    const now = before.S.replace(/[^#]+$/, new Date().toISOString());
    const values = { ...query.ExpressionAttributeValues, ':before': { S: now } };
    const body = Buffer.from(JSON.stringify({ ...query, ExpressionAttributeValues: values }));
    return { ...request, body };
  };
}
