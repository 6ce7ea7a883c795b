import type { RunOptions, StateMachineDefinition } from 'aws-local-stepfunctions';
import * as z from 'zod';
import { FunctionError } from '../functions/function-error';
import type { FunctionPool } from '../functions/function-pool';
import type { Definition } from './definition';
import type { Execution } from './executions';

/** An execution in progress. After an abort, the execution can be started again. */
export interface Run {
  /** JSON. */
  readonly output: Promise<string>;
  readonly abort: () => void;
}

type Handlers = NonNullable<NonNullable<RunOptions['overrides']>['taskResourceLocalHandlers']>;

/** Runs one execution of a state machine. Its tasks call functions, which `functionOf` finds. */
export async function interpret(
  definition: Definition,
  execution: Execution,
  functionOf: (arn: string) => FunctionPool,
): Promise<Run> {
  // The package is loaded only when a state machine first runs, because it loads an AWS client of its own.
  const { StateMachine } = await import('aws-local-stepfunctions');
  const machine = new StateMachine(
    definition as unknown as StateMachineDefinition,
    // Validation is off, because it refuses fractions of a second, which scaled waits may have. Tests validate
    // the original definition.
    { validationOptions: { noValidate: true } },
  );
  const run = machine.run(z.json().parse(JSON.parse(execution.input)), {
    overrides: { taskResourceLocalHandlers: taskHandlers(definition, functionOf) },
    context: {
      Execution: { Id: execution.arn, Name: execution.name },
      StateMachine: { Id: execution.stateMachineArn },
    },
  });
  return { abort: run.abort, output: run.result.then((output) => JSON.stringify(output)) };
}

function taskHandlers(definition: Definition, functionOf: (arn: string) => FunctionPool): Handlers {
  const tasks = Object.entries(definition.States).filter(([, { Type }]) => Type === 'Task');
  return Object.fromEntries(
    tasks.map(([name, { Resource = '' }]): [string, Handlers[string]] => [
      name,
      async (input) => {
        try {
          return (await functionOf(Resource).invoke(input)) as typeof input;
        } catch (error) {
          throw error instanceof FunctionError ? new TaskFailure(error) : error;
        }
      },
    ]),
  );
}

/** The error of a failed task. Retry and Catch match its `name`; its `message` becomes the Cause. */
class TaskFailure extends Error {
  constructor(failure: FunctionError) {
    const { errorType, message: errorMessage, trace } = failure;
    super(JSON.stringify({ errorMessage, errorType, trace }));
    this.name = errorType;
  }
}
