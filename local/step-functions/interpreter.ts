import type { RunOptions, StateMachineDefinition } from 'aws-local-stepfunctions';
import { z } from 'zod';
import { FunctionError } from '../functions/function-error';
import type { FunctionPool } from '../functions/function-pool';
import type { Definition } from './definition';
import type { Execution } from './executions';

/** A run that can be left; leaving it lets it start again another time. */
export interface Run {
  /** JSON. */
  readonly output: Promise<string>;
  readonly abort: () => void;
}

type Handlers = NonNullable<NonNullable<RunOptions['overrides']>['taskResourceLocalHandlers']>;

/** Runs one execution of a definition; tasks call functions, found by ARN or name. */
export async function interpret(
  definition: Definition,
  execution: Execution,
  functionOf: (arn: string) => FunctionPool,
): Promise<Run> {
  // Loaded when a state machine first runs: it brings an AWS client of its own.
  const { StateMachine } = await import('aws-local-stepfunctions');
  const progress = new Progress();
  const states = progress.watch(definition.States);
  const machine = new StateMachine(
    { ...definition, States: states } as unknown as StateMachineDefinition,
    // Scaled waits are not whole seconds; the original is validated by the infrastructure tests.
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

/** The context object's `State`, which the interpreter itself does not keep. */
class Progress {
  Name = '';
  RetryCount = 0;

  /** The interpreter reads a state from this record exactly when it enters it. */
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

/** A task is a function by its ARN, or the service integration that wraps the answer. */
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

/** `name` is what Retry and Catch match, `message` becomes the Cause. */
class TaskFailure extends Error {
  constructor(failure: FunctionError) {
    const { errorType, message: errorMessage, trace } = failure;
    super(JSON.stringify({ errorMessage, errorType, trace }));
    this.name = errorType;
  }
}
