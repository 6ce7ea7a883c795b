import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { claimAttempt, readUndelivered } from '../../callbacks/attempt-callback';
import { callbackInputSchema, type CallbackInput } from '../../contracts/callback';
import { logger } from '../../shared/logger';
import { startCallbackWorkflow } from '../../storage/callbacks/callback-workflow';

/**
 * Makes the first attempt at each callback of a batch, all at once, so that no receiver waits for another.
 * Whatever is left to do then is the workflow's. A message is done only when its callback is delivered or
 * the workflow has started. Otherwise it comes back alone.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failures = await Promise.all(
    Records.map(async (record) => {
      try {
        await handleMessage(record);
        return [];
      } catch (error) {
        logger.error('callback neither delivered nor handed over', { error, body: record.body });
        return [{ itemIdentifier: record.messageId }];
      }
    }),
  );
  return { batchItemFailures: failures.flat() };
}

async function handleMessage({ body, attributes }: SQSRecord): Promise<void> {
  const input = callbackInputSchema.parse(JSON.parse(body));
  const isFirstReceive = attributes.ApproximateReceiveCount === '1';
  const remainder = await attempt(input, isFirstReceive);
  if (remainder !== 'nothing') {
    await startCallbackWorkflow({ ...input, attempted: remainder === 'after-attempt' });
  }
}

/** What is left to do: nothing, all attempts, or those that follow the first. */
type Remainder = 'nothing' | 'all-attempts' | 'after-attempt';

async function attempt(input: CallbackInput, isFirstReceive: boolean): Promise<Remainder> {
  let remainder: Remainder = 'all-attempts';
  try {
    const row = await readUndelivered(input);
    if (row === undefined || row.callback_outcome === 'GIVEN_UP') return 'nothing';
    if ((row.callback_attempts ?? 0) > 0) return 'after-attempt';
    // An earlier call was killed before its attempt, or was throttled. The workflow tries for hours.
    if (!isFirstReceive) return remainder;
    const makeAttempt = await claimAttempt(row);
    remainder = 'after-attempt';
    if (makeAttempt !== undefined && (await makeAttempt()) === undefined) return 'nothing';
  } catch (error) {
    const { account_id, result_uuid } = input;
    logger.error('callback handed over', { account_id, result_uuid, error });
  }
  return remainder;
}
