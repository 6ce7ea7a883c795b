import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import type { CallbackInput } from '../contracts/callback';
import { LIMITS } from '../contracts/limits';
import { resultRowSchema, type ResultRow } from '../contracts/rows';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';
import { dynamo, stepFunctions } from './clients';
import { isConditionalWriteRefusal } from './conditions';
import { resultsTable, resultRowKeyOf, type ResultKey } from './results';
import { parseRow } from './rows';

/** Callbacks: their workflow in Step Functions, and their attributes on the result's row. */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.callbackStateMachineArn]: z.string() }),
);

/**
 * Starts the workflow that delivers a result's callback. Starting it again changes nothing: the
 * result's uuid names the execution, and Step Functions uses a name once.
 */
export async function startCallbackWorkflow(input: CallbackInput): Promise<void> {
  try {
    await stepFunctions().send(
      new StartExecutionCommand({
        stateMachineArn: environment()[ENVIRONMENT_VARIABLES.callbackStateMachineArn],
        name: input.result_uuid,
        input: JSON.stringify(input),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}

/**
 * Counts the next of the three attempts, before its request is made. So a crash or a repeated
 * workflow cannot cause a fourth request.
 * @returns the row with the attempt counted; undefined if no attempt is left or it was delivered.
 */
export async function countCallbackAttempt(key: ResultKey): Promise<ResultRow | undefined> {
  return updateCallbackAttributes(key, {
    update: 'ADD callback_attempts :one',
    condition:
      '(attribute_not_exists(callback_attempts) OR callback_attempts < :maximum) ' +
      'AND (attribute_not_exists(callback_outcome) OR callback_outcome = :failing)',
    values: { ':one': 1, ':maximum': LIMITS.callbackAttempts, ':failing': 'FAILING' },
  });
}

/** Writes the outcome of an attempt on the result's row. */
export async function recordCallbackOutcome(
  key: ResultKey,
  outcome: NonNullable<ResultRow['callback_outcome']>,
  lastError: string,
): Promise<void> {
  await updateCallbackAttributes(key, {
    update: 'SET callback_outcome = :outcome, callback_last_error = :error',
    condition: 'attribute_exists(result_uuid)',
    values: { ':outcome': outcome, ':error': lastError },
  });
}

/**
 * Writes on the result's row that its callback is given up.
 * @returns the row, or undefined if the callback was delivered.
 */
export async function giveUpCallback(key: ResultKey): Promise<ResultRow | undefined> {
  return updateCallbackAttributes(key, {
    update: 'SET callback_outcome = :givenUp',
    condition: 'attribute_not_exists(callback_outcome) OR callback_outcome <> :delivered',
    values: { ':givenUp': 'GIVEN_UP', ':delivered': 'DELIVERED' },
  });
}

async function updateCallbackAttributes(
  key: ResultKey,
  change: { update: string; condition: string; values: Record<string, unknown> },
): Promise<ResultRow | undefined> {
  try {
    const answer = await dynamo().send(
      new UpdateCommand({
        TableName: resultsTable(),
        Key: resultRowKeyOf(key),
        UpdateExpression: change.update,
        ConditionExpression: change.condition,
        ExpressionAttributeValues: change.values,
        ReturnValues: 'ALL_NEW',
      }),
    );
    return parseRow('Results', resultRowSchema, answer.Attributes);
  } catch (error) {
    if (isConditionalWriteRefusal(error)) return undefined;
    throw error;
  }
}
