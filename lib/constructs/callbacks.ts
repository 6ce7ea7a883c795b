import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  DefinitionBody,
  Fail,
  StateMachine,
  StateMachineType,
  Succeed,
  type TaskStateBase,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { LIMITS } from '../../lambdas/contracts/limits';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';

/**
 * The waits before the second and third attempt are 60 s and 60 s x 5 = 300 s. A receiver that is down
 * for six minutes still gets its result.
 */
const FIRST_CALLBACK_RETRY_WAIT = Duration.seconds(60);
const CALLBACK_RETRY_WAIT_FACTOR = 5;

export interface CallbacksProps {
  readonly deliver: LambdaFunction;
  readonly recordGivenUp: LambdaFunction;
}

/**
 * The workflow that delivers a result's callback. It is a Standard workflow, where an execution's name
 * is used once: the name is the result's uuid, so a callback starts at most once. Also, an Express
 * workflow may run for five minutes only, which is shorter than the waits.
 */
export class Callbacks extends Construct {
  readonly stateMachine: StateMachine;

  constructor(scope: Construct, id: string, { deliver, recordGivenUp }: CallbacksProps) {
    super(scope, id);

    const attempt = new LambdaInvoke(this, 'Deliver', {
      lambdaFunction: deliver,
      payloadResponseOnly: true,
      // The CDK's own rule for these errors is left out, because the rules below cover them.
      retryOnServiceExceptions: false,
    });
    retryWhenThrottled(attempt);
    attempt.addRetry({
      errors: ['States.ALL'],
      interval: FIRST_CALLBACK_RETRY_WAIT,
      backoffRate: CALLBACK_RETRY_WAIT_FACTOR,
      // Step Functions counts retries, without the first attempt.
      maxAttempts: LIMITS.callbackAttempts - 1,
      maxDelay: Duration.seconds(LIMITS.callbackLongestWaitSeconds),
    });
    const givenUp = new LambdaInvoke(this, 'RecordGivenUp', {
      lambdaFunction: recordGivenUp,
      payloadResponseOnly: true,
      retryOnServiceExceptions: false,
    });
    retryWhenThrottled(givenUp);
    givenUp.addRetry({
      errors: ['States.ALL'],
      interval: FIRST_CALLBACK_RETRY_WAIT,
      maxAttempts: 2,
    });
    givenUp.next(new Fail(this, 'GivenUp', { error: 'CallbackGivenUp' }));
    attempt.addCatch(givenUp, { resultPath: '$.error' });
    attempt.next(new Succeed(this, 'Delivered'));

    this.stateMachine = new StateMachine(this, 'Workflow', {
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromChainable(attempt),
      comment: 'Delivers the callback of one result',
      // The CDK would also allow `<function>:*`, but versions and aliases are never invoked.
      role: this.createWorkflowRole([deliver, recordGivenUp]).withoutPolicyUpdates(),
    });
    Validations.of(this.stateMachine).acknowledge(
      {
        id: 'AwsSolutions-SF1',
        reason:
          'A Standard workflow keeps its history for 90 days; the functions log each attempt.',
      },
      { id: 'AwsSolutions-SF2', reason: 'An execution is one request and its waits.' },
    );
  }

  /** Allows the function to start the workflow, and tells it the workflow's ARN. */
  grantStart(fn: LambdaFunction): void {
    const resources = [this.stateMachine.stateMachineArn];
    fn.addToRolePolicy(new PolicyStatement({ actions: ['states:StartExecution'], resources }));
    fn.addEnvironment(
      ENVIRONMENT_VARIABLES.callbackStateMachineArn,
      this.stateMachine.stateMachineArn,
    );
  }

  private createWorkflowRole(functions: readonly LambdaFunction[]): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('states.amazonaws.com'),
    });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: functions.map((fn) => fn.functionArn),
      }),
    );
    return role;
  }
}

/**
 * Retries a call that Lambda throttled because the account's concurrency was used up. Nothing ran, so
 * it does not count as an attempt. The waits are 5, 10, 20, 40, 80, 160 and four times 300 s: 25 minutes
 * in all, as long as an image may be throttled.
 */
function retryWhenThrottled(state: TaskStateBase): void {
  state.addRetry({
    errors: ['Lambda.TooManyRequestsException'],
    interval: Duration.seconds(5),
    backoffRate: 2,
    maxAttempts: 10,
    maxDelay: Duration.seconds(LIMITS.callbackLongestWaitSeconds),
  });
}
