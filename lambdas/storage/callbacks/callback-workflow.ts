import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn';
import * as z from 'zod';
import type { CallbackInput } from '../../contracts/callback';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { stepFunctions } from '../aws/clients';
import { callbackIdOf } from './callbacks';

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.callbackStateMachineArn]: z.string() }),
);

/**
 * Starts the workflow that delivers a callback. Calling this again changes nothing: the execution is named
 * after the result's uuid and the round, and Step Functions accepts each name only once.
 */
export async function startCallbackWorkflow(input: CallbackInput): Promise<void> {
  const { result_uuid, round } = input;
  try {
    await stepFunctions().send(
      new StartExecutionCommand({
        stateMachineArn: environment()[ENVIRONMENT_VARIABLES.callbackStateMachineArn],
        name: callbackIdOf(result_uuid, round),
        input: JSON.stringify(input),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
