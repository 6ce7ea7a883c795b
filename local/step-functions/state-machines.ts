import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { FunctionFleet } from '../functions/function-fleet';
import { ServiceError } from '../shared/json-protocol';
import type { CloudTemplate } from '../template/cloud-template';
import { localArn } from '../template/pseudo-parameters';
import { parseDefinition, scaleWaits, type Definition } from './definition';
import { ExecutionStore, type Execution } from './executions';
import { interpret, type Run } from './interpreter';

/** The properties of AWS::StepFunctions::StateMachine that the local cloud uses. */
const stateMachineSchema = z.object({ DefinitionString: z.string() });

/** The template's state machines and their executions. */
export class StateMachines {
  private readonly definitions = new Map<string, Definition>();
  private readonly runs = new Map<string, Run>();
  private readonly store: ExecutionStore;
  private functions: Pick<FunctionFleet, 'get'> | undefined;
  private closed = false;

  constructor(folder: string) {
    this.store = new ExecutionStore(folder);
  }

  /** Reads the definitions, and restarts executions that were running when the last process ended. */
  open(template: CloudTemplate, functions: Pick<FunctionFleet, 'get'>, waitScale: number): void {
    this.functions = functions;
    const type = 'AWS::StepFunctions::StateMachine';
    for (const { id, properties } of template.ofType(type, stateMachineSchema)) {
      const definition = parseDefinition(id, properties.DefinitionString);
      this.definitions.set(
        localArn('states', `stateMachine:${id}`),
        scaleWaits(definition, waitScale),
      );
    }
    for (const execution of this.store.running()) this.run(execution);
  }

  /** @throws ServiceError if there is no such state machine, or if another execution has this name, as on AWS. */
  start(request: {
    readonly stateMachineArn: string;
    readonly name?: string | undefined;
    readonly input: string;
  }): Execution {
    const { stateMachineArn, name = randomUUID(), input } = request;
    if (!this.definitions.has(stateMachineArn)) {
      throw new ServiceError('StateMachineDoesNotExist', `There is no ${stateMachineArn}.`);
    }
    const arn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`;
    const existing = this.store.get(arn);
    // As on AWS, a repeated request gets the same answer while the execution is running.
    if (existing?.status === 'RUNNING' && existing.input === input) return existing;
    if (existing) throw new ServiceError('ExecutionAlreadyExists', `${arn} exists already.`);

    const execution: Execution = {
      arn,
      stateMachineArn,
      name,
      status: 'RUNNING',
      startedAt: Date.now(),
      input,
    };
    this.store.put(execution);
    this.run(execution);
    return execution;
  }

  describe(arn: string): Execution {
    const execution = this.store.get(arn);
    if (execution) return execution;
    throw new ServiceError('ExecutionDoesNotExist', `There is no ${arn}.`);
  }

  /** Aborts running executions. They are restarted when the local cloud starts again. */
  close(): void {
    this.closed = true;
    for (const run of this.runs.values()) run.abort();
  }

  private run(execution: Execution): void {
    this.follow(execution)
      .then((end) => {
        if (!this.closed) this.store.put({ ...execution, ...end, endedAt: Date.now() });
      })
      .catch((error: unknown) => console.error(`[states] ${execution.arn}`, error))
      .finally(() => this.runs.delete(execution.arn));
  }

  private async follow(execution: Execution): Promise<Partial<Execution>> {
    const definition = this.definitions.get(execution.stateMachineArn);
    const { functions } = this;
    if (!definition || !functions) {
      return { status: 'FAILED', error: 'States.Runtime', cause: 'The state machine is gone.' };
    }
    try {
      const run = await interpret(definition, execution, (arn) => functions.get(arn));
      this.runs.set(execution.arn, run);
      return { status: 'SUCCEEDED', output: await run.output };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
      return { status: 'FAILED', error: name, cause: message };
    }
  }
}
