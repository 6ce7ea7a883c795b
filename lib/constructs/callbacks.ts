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
import { ENVIRONMENT } from '../../lambdas/shared/environment';

/** Waits of 60 s and 300 s: a receiver may be away for six minutes and still gets its result. */
const FIRST_WAIT = Duration.seconds(60);
const WAIT_GROWTH = 5;

export interface CallbacksProps {
  readonly deliver: LambdaFunction;
  readonly recordGivenUp: LambdaFunction;
}

/**
 * The workflow that delivers a result's callback. Standard, for an execution's name, the result's
 * uuid, is then used once, and waits may be longer than the five minutes of an Express workflow.
 */
export class Callbacks extends Construct {
  readonly stateMachine: StateMachine;

  constructor(scope: Construct, id: string, { deliver, recordGivenUp }: CallbacksProps) {
    super(scope, id);

    const attempt = new LambdaInvoke(this, 'Deliver', {
      lambdaFunction: deliver,
      payloadResponseOnly: true,
      // The rules below cover these too: an attempt that never ran may be made again.
      retryOnServiceExceptions: false,
    });
    waitForRoom(attempt);
    attempt.addRetry({
      errors: ['States.ALL'],
      interval: FIRST_WAIT,
      backoffRate: WAIT_GROWTH,
      // Retries, beside the first attempt.
      maxAttempts: LIMITS.callbackAttempts - 1,
      maxDelay: Duration.seconds(LIMITS.callbackLongestWaitSeconds),
    });
    const givenUp = new LambdaInvoke(this, 'RecordGivenUp', {
      lambdaFunction: recordGivenUp,
      payloadResponseOnly: true,
      retryOnServiceExceptions: false,
    });
    waitForRoom(givenUp);
    givenUp.addRetry({ errors: ['States.ALL'], interval: FIRST_WAIT, maxAttempts: 2 });
    givenUp.next(new Fail(this, 'GivenUp', { error: 'CallbackGivenUp' }));
    attempt.addCatch(givenUp, { resultPath: '$.error' });
    attempt.next(new Succeed(this, 'Delivered'));

    this.stateMachine = new StateMachine(this, 'Workflow', {
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromChainable(attempt),
      comment: 'Delivers the callback of one result',
      // The CDK would add `<function>:*`; no version or alias is ever invoked.
      role: this.createRole([deliver, recordGivenUp]).withoutPolicyUpdates(),
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

  /** Allows starting the workflow, and tells the function its name. */
  grantStart(fn: LambdaFunction): void {
    const resources = [this.stateMachine.stateMachineArn];
    fn.addToRolePolicy(new PolicyStatement({ actions: ['states:StartExecution'], resources }));
    fn.addEnvironment(ENVIRONMENT.callbackStateMachineArn, this.stateMachine.stateMachineArn);
  }

  private createRole(functions: readonly LambdaFunction[]): Role {
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
 * Where the account has no room for another invocation, nothing ran: that is none of the attempts.
 * 5, 10, 20, 40, 80, 160 s and four times 300 s, 25 minutes, as long as a photo may wait for room.
 */
function waitForRoom(state: TaskStateBase): void {
  state.addRetry({
    errors: ['Lambda.TooManyRequestsException'],
    interval: Duration.seconds(5),
    backoffRate: 2,
    maxAttempts: 10,
    maxDelay: Duration.seconds(LIMITS.callbackLongestWaitSeconds),
  });
}
