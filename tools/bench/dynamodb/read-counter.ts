import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

export interface Reads {
  readonly requests: number;
  readonly units: number;
}

const answerSchema = z.looseObject({
  ConsumedCapacity: z
    .union([
      z.looseObject({ CapacityUnits: z.number() }),
      z.array(z.looseObject({ CapacityUnits: z.number() })),
    ])
    .optional(),
});

/** The capacity units reported in the answer to a request with `ReturnConsumedCapacity`. */
export const consumedUnits = (answer: unknown): number =>
  [answerSchema.parse(answer).ConsumedCapacity ?? []]
    .flat()
    .reduce((units, { CapacityUnits }) => units + CapacityUnits, 0);

/** Counts a client's requests to DynamoDB, and the capacity units that AWS bills for them. */
export function countReads(client: DynamoDBDocumentClient): {
  readonly reset: () => void;
  readonly total: () => Reads;
} {
  let requests = 0;
  let units = 0;
  client.middlewareStack.add(
    (next) => async (call) => {
      Object.assign(call.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = await next(call);
      requests += 1;
      units += consumedUnits(answer.output);
      return answer;
    },
    { step: 'initialize', name: 'countReads' },
  );
  return {
    reset: () => {
      requests = 0;
      units = 0;
    },
    total: () => ({ requests, units }),
  };
}
