import type { Server } from 'node:http';
import * as z from 'zod';
import { authoriser } from '../iam/authoriser';
import { Permissions } from '../iam/permissions';
import { createJsonProtocolServer, operation } from '../shared/json-protocol';
import type { StateMachines } from './state-machines';

/** The Step Functions endpoint, in AWS JSON 1.0. */
export function createStepFunctionsServer(
  stateMachines: StateMachines,
  permissions = new Permissions(),
): Server {
  const operations = {
    StartExecution: operation(
      z.object({
        stateMachineArn: z.string(),
        name: z.string().min(1).max(80).optional(),
        input: z.string().default('{}'),
      }),
      { action: 'states:StartExecution', resource: ({ stateMachineArn }) => stateMachineArn },
      (input) => {
        const { arn, startedAt } = stateMachines.start(input);
        return { executionArn: arn, startDate: startedAt / 1000 };
      },
    ),
    DescribeExecution: operation(
      z.object({ executionArn: z.string() }),
      { action: 'states:DescribeExecution', resource: ({ executionArn }) => executionArn },
      ({ executionArn }) => {
        const execution = stateMachines.describe(executionArn);
        return {
          executionArn: execution.arn,
          stateMachineArn: execution.stateMachineArn,
          name: execution.name,
          status: execution.status,
          startDate: execution.startedAt / 1000,
          ...(execution.endedAt !== undefined && { stopDate: execution.endedAt / 1000 }),
          input: execution.input,
          output: execution.output,
          error: execution.error,
          cause: execution.cause,
        };
      },
    ),
  };
  const refused = {
    status: 400,
    denied: 'AccessDeniedException',
    unknown: 'UnrecognizedClientException',
  };
  return createJsonProtocolServer('states', operations, authoriser(permissions, refused));
}
