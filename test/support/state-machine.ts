import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import type { FunctionPool } from '../../local/functions/function-pool';
import { closeServer, HOST, listen } from '../../local/shared/listen';
import { createStepFunctionsServer } from '../../local/step-functions/server';
import type { Execution } from '../../local/step-functions/executions';
import { StateMachines } from '../../local/step-functions/state-machines';
import { localArn } from '../../local/template/pseudo-parameters';
import { testTemplate } from './local-template';
import { temporaryFolder } from './temporary-folder';

const NAME = 'Workflow';

/**
 * A state machine in a Step Functions endpoint of its own, which the code under test finds by environment
 * variables.
 */
export class TestStateMachine {
  private readonly machines = new StateMachines(temporaryFolder());
  private readonly server = createStepFunctionsServer(this.machines);

  /** @param handlers are called in this process, by the last word of the ARN of their task. */
  async open(
    definition: object,
    handlers: Readonly<Record<string, (event: unknown) => Promise<unknown>>> = {},
    waitScale = 1,
  ): Promise<void> {
    const DefinitionString = JSON.stringify(definition);
    this.machines.open(
      testTemplate({
        [NAME]: { Type: 'AWS::StepFunctions::StateMachine', Properties: { DefinitionString } },
      }),
      {
        get: (arn) => {
          const invoke = handlers[arn.split(':').at(-1) ?? ''];
          // A handler in this process answers undefined, where Lambda answers null.
          return {
            invoke: async (event: unknown) => (await invoke?.(event)) ?? null,
          } as unknown as FunctionPool;
        },
      },
      waitScale,
    );
    process.env['AWS_ENDPOINT_URL_SFN'] = `http://${HOST}:${await listen(this.server, 0)}`;
    process.env[ENVIRONMENT_VARIABLES.callbackStateMachineArn] = localArn(
      'states',
      `stateMachine:${NAME}`,
    );
  }

  start(name: string, input: object): Execution {
    return this.machines.start({
      stateMachineArn: localArn('states', `stateMachine:${NAME}`),
      name,
      input: JSON.stringify(input),
    });
  }

  /** @throws ServiceError if the execution was not started. */
  execution(name: string): Execution {
    return this.machines.describe(localArn('states', `execution:${NAME}:${name}`));
  }

  async ended(name: string): Promise<Execution> {
    for (;;) {
      const execution = this.execution(name);
      if (execution.status !== 'RUNNING') return execution;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Makes Step Functions unreachable. */
  async close(): Promise<void> {
    this.machines.close();
    await closeServer(this.server);
  }
}
