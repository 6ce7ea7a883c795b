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
import { CALLBACK_FAILED_ERROR_NAME, CALLBACK_WAIT } from '../../lambdas/contracts/callback';
import { LIMITS } from '../../lambdas/contracts/limits';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';

/** How often the workflow calls its functions again when the fault is here and not the receiver's. */
const MAX_RETRIES_OF_OWN_FAILURES = 150;

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
    attempt.addRetry({
      errors: [CALLBACK_FAILED_ERROR_NAME],
      interval: Duration.seconds(CALLBACK_WAIT.firstSeconds),
      backoffRate: CALLBACK_WAIT.factor,
      // Step Functions counts retries, without the first attempt.
      maxAttempts: LIMITS.callbackAttempts - 1,
      maxDelay: Duration.seconds(LIMITS.callbackLongestWaitSeconds),
    });
    retryOwnFailures(attempt);
    const givenUp = new LambdaInvoke(this, 'RecordGivenUp', {
      lambdaFunction: recordGivenUp,
      payloadResponseOnly: true,
      retryOnServiceExceptions: false,
    });
    retryOwnFailures(givenUp);
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
 * Retries a call that failed for a reason of ours: Lambda throttled it or could not start it, or the
 * function crashed, timed out or could not reach a table. None of these is an attempt of the callback. The
 * waits are 5, 10, 20, 40, 80 and 160 s, then 300 s each: 12 hours in all. It comes after the retries of
 * single errors, because Step Functions takes the first that fits.
 */
function retryOwnFailures(state: TaskStateBase): void {
  state.addRetry({
    errors: ['States.ALL'],
    interval: Duration.seconds(5),
    backoffRate: 2,
    maxAttempts: MAX_RETRIES_OF_OWN_FAILURES,
    maxDelay: Duration.seconds(LIMITS.callbackLongestWaitSeconds),
  });
}
