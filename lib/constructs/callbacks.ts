import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal, type Role } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import {
  Choice,
  Condition,
  DefinitionBody,
  Fail,
  StateMachine,
  StateMachineType,
  Succeed,
  Wait,
  WaitTime,
  type TaskStateBase,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import {
  CALLBACK_FAILED_ERROR_NAME,
  CALLBACK_WAIT,
  secondsToNextCallbackAttempt,
} from '../../lambdas/contracts/callback';
import { LIMITS } from '../../lambdas/contracts/limits';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { CallbackQueue, type CallbackQueueProps } from './callback-queue';
import { calledFunction } from './live-alias';
import { RoleWithPolicy } from './role-with-policy';

/** How often the workflow calls its functions again when the fault is here and not the receiver's. */
const MAX_RETRIES_OF_OWN_FAILURES = 150;

export interface CallbacksProps extends CallbackQueueProps {
  /** Makes one attempt of the workflow. */
  readonly deliver: LambdaFunction;
  readonly recordGivenUp: LambdaFunction;
}

/**
 * What delivers the callbacks of results: a queue for the first attempt, and a workflow for all that follow.
 * The workflow is a Standard one, where an execution's name is used once: the name is the result's uuid,
 * so it starts at most once. Also, an Express workflow may run for five minutes only, which is shorter
 * than the waits.
 */
export class Callbacks extends Construct {
  readonly queue: Queue;
  readonly stateMachine: StateMachine;
  private readonly firstAttempts: CallbackQueue;

  constructor(scope: Construct, id: string, props: CallbacksProps) {
    super(scope, id);
    const { deliver, recordGivenUp } = props;
    this.firstAttempts = new CallbackQueue(this, 'FirstAttempts', props);
    this.queue = this.firstAttempts.queue;

    this.stateMachine = new StateMachine(this, 'Workflow', {
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromChainable(this.defineWorkflow(deliver, recordGivenUp)),
      comment: 'Delivers the callback of one result',
      // The CDK would also allow `<function>:*`, but other versions and aliases are never invoked.
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

  /** Allows the function to put callbacks on the queue, and tells it the queue's address. */
  grantStart(fn: LambdaFunction): void {
    this.firstAttempts.grantSend(fn);
  }

  /** Allows the function to start the workflow, and tells it the workflow's ARN. */
  grantStartWorkflow(fn: LambdaFunction): void {
    const resources = [this.stateMachine.stateMachineArn];
    fn.addToRolePolicy(new PolicyStatement({ actions: ['states:StartExecution'], resources }));
    fn.addEnvironment(
      ENVIRONMENT_VARIABLES.callbackStateMachineArn,
      this.stateMachine.stateMachineArn,
    );
  }

  /** After a first attempt it waits and makes those that are left. Without one it makes all of them. */
  private defineWorkflow(deliver: LambdaFunction, recordGivenUp: LambdaFunction): Choice {
    const delivered = new Succeed(this, 'Delivered');
    const givenUp = this.call('RecordGivenUp', recordGivenUp);
    retryOwnFailures(givenUp);
    givenUp.next(new Fail(this, 'GivenUp', { error: 'CallbackGivenUp' }));

    /** @param made how many attempts were made before. */
    const attempts = (id: string, made: number): TaskStateBase => {
      const attempt = this.call(id, deliver);
      attempt.addRetry({
        errors: [CALLBACK_FAILED_ERROR_NAME],
        interval: waitAfter(made + 1),
        backoffRate: CALLBACK_WAIT.factor,
        // Step Functions counts retries, without the first attempt.
        maxAttempts: LIMITS.callbackAttempts - made - 1,
        maxDelay: Duration.seconds(LIMITS.callbackLongestWaitSeconds),
      });
      retryOwnFailures(attempt);
      attempt.addCatch(givenUp, { resultPath: '$.error' });
      attempt.next(delivered);
      return attempt;
    };
    const wait = new Wait(this, 'WaitAfterFirst', { time: WaitTime.duration(waitAfter(1)) });
    const isAttempted = Condition.and(
      Condition.isPresent('$.attempted'),
      Condition.booleanEquals('$.attempted', true),
    );
    return new Choice(this, 'IsAttempted')
      .when(isAttempted, wait.next(attempts('DeliverAfterFirst', 1)))
      .otherwise(attempts('Deliver', 0));
  }

  private call(id: string, fn: LambdaFunction): LambdaInvoke {
    return new LambdaInvoke(this, id, {
      lambdaFunction: calledFunction(fn),
      payloadResponseOnly: true,
      // The CDK's own rule for these errors is left out, because the rules of this file cover them.
      retryOnServiceExceptions: false,
    });
  }

  private createWorkflowRole(functions: readonly LambdaFunction[]): Role {
    const role = new RoleWithPolicy(this, 'Role', new ServicePrincipal('states.amazonaws.com'));
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: functions.map((fn) => calledFunction(fn).functionArn),
      }),
    );
    return role;
  }
}

/** The wait after so many attempts. @throws Error if none is left. */
function waitAfter(attempts: number): Duration {
  const seconds = secondsToNextCallbackAttempt(attempts);
  if (seconds === undefined) throw new Error(`No attempt follows the ${attempts}th.`);
  return Duration.seconds(seconds);
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
