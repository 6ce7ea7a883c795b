import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** Whether a conditional write was refused because its condition did not hold. */
export function isConditionalWriteRefusal(error: unknown): boolean {
  return error instanceof ConditionalCheckFailedException;
}

/** @returns the answer to a conditional write, or undefined if its condition did not hold. */
export async function unlessRefused<T extends object>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isConditionalWriteRefusal(error)) return undefined;
    throw error;
  }
}

/** @returns whether the conditional write succeeded; false if its condition did not hold. */
export const isWritten = async (write: Promise<object>): Promise<boolean> =>
  (await unlessRefused(write)) !== undefined;
