import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** Whether a conditional write was refused because its condition did not hold. */
export function isConditionalWriteRefusal(error: unknown): boolean {
  return error instanceof ConditionalCheckFailedException;
}
