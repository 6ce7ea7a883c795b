import type { RunOptions, StateMachineDefinition } from 'aws-local-stepfunctions';
import { z } from 'zod';
import { FunctionError } from '../functions/function-error';
import type { FunctionPool } from '../functions/function-pool';
import type { Definition } from './definition';
import type { Execution } from './executions';

/** An execution in progress. Aborting it lets it start again later. */
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
  // Loaded only when a state machine first runs, because it loads an AWS client of its own.
  const { StateMachine } = await import('aws-local-stepfunctions');
  const progress = new Progress();
  const states = progress.watch(definition.States);
  const machine = new StateMachine(
    { ...definition, States: states } as unknown as StateMachineDefinition,
    // Scaled waits may be fractions of a second, which validation refuses. Tests validate the original.
    { validationOptions: { noValidate: true } },
  );
  const run = machine.run(z.json().parse(JSON.parse(execution.input)), {
    overrides: { taskResourceLocalHandlers: taskHandlers(definition, functionOf, progress) },
    context: {
      Execution: { Id: execution.arn, Name: execution.name },
      StateMachine: { Id: execution.stateMachineArn },
      State: progress,
    },
  });
  return { abort: run.abort, output: run.result.then((output) => JSON.stringify(output)) };
}

/** The `State` of the context object: the current state's name and retries. The interpreter lacks it. */
class Progress {
  Name = '';
  RetryCount = 0;

  /** Notes when a state is entered: only then does the interpreter read it from this record. */
  watch<T extends object>(states: T): T {
    return new Proxy(states, {
      get: (target, name, receiver): unknown => {
        this.Name = String(name);
        this.RetryCount = 0;
        return Reflect.get(target, name, receiver);
      },
    });
  }
}

const invokeParametersSchema = z.object({ FunctionName: z.string(), Payload: z.unknown() });
const INVOKE_RESOURCE = 'arn:aws:states:::lambda:invoke';

function taskHandlers(
  definition: Definition,
  functionOf: (arn: string) => FunctionPool,
  progress: Progress,
): Handlers {
  const handlers: Handlers = {};
  for (const [name, { Type, Resource = '' }] of Object.entries(definition.States)) {
    if (Type !== 'Task') continue;
    handlers[name] = async (input) => {
      try {
        return (await callTask(Resource, input, functionOf)) as typeof input;
      } catch (error) {
        progress.RetryCount += 1;
        throw error instanceof FunctionError ? new TaskFailure(error) : error;
      }
    };
  }
  return handlers;
}

/** Calls a task's function. The resource is its ARN, or the `lambda:invoke` integration, which wraps the answer. */
async function callTask(
  resource: string,
  input: unknown,
  functionOf: (arn: string) => FunctionPool,
): Promise<unknown> {
  if (resource !== INVOKE_RESOURCE) return functionOf(resource).invoke(input);
  const { FunctionName, Payload } = invokeParametersSchema.parse(input);
  const answer = await functionOf(FunctionName).invoke(Payload);
  return { ExecutedVersion: '$LATEST', Payload: answer, StatusCode: 200 };
}

/** A failed task. Retry and Catch match `name`; `message` becomes the Cause. */
class TaskFailure extends Error {
  constructor(failure: FunctionError) {
    const { errorType, message: errorMessage, trace } = failure;
    super(JSON.stringify({ errorMessage, errorType, trace }));
    this.name = errorType;
  }
}
