import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal, type Role } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  DefinitionBody,
  Fail,
  StateMachine,
  StateMachineType,
  type TaskStateBase,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import {
  CALLBACK_FAILED_ERROR_NAME,
  CALLBACK_TOO_EARLY_ERROR_NAME,
} from '../../lambdas/contracts/callback';
import { LIMITS } from '../../lambdas/contracts/limits';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { calledFunction } from './live-alias';
import { RoleWithPolicy } from './role-with-policy';

/** How long an attempt at a callback may take: a request of at most 10 s, plus a few reads and writes. */
export const CALLBACK_TIMEOUT = Duration.seconds(30);

/**
 * How many times, at most, the workflow calls its functions again when the fault is the service's and not the
 * receiver's.
 */
const MAX_RETRIES_OF_OWN_FAILURES = 150;
const LONGEST_WAIT_AFTER_OWN_FAILURE = Duration.minutes(5);

export interface CallbacksProps {
  /** The function that makes one attempt. */
  readonly deliver: LambdaFunction;
  readonly recordGivenUp: LambdaFunction;
}

/**
 * The workflow that delivers the callbacks of results, one execution per callback. It is a Standard
 * workflow, which accepts the name of an execution only once. An Express workflow would end before the
 * waits do.
 */
export class Callbacks extends Construct {
  readonly stateMachine: StateMachine;

  constructor(scope: Construct, id: string, { deliver, recordGivenUp }: CallbacksProps) {
    super(scope, id);
    this.stateMachine = new StateMachine(this, 'Workflow', {
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromChainable(this.defineWorkflow(deliver, recordGivenUp)),
      comment: 'Delivers the callback of one result',
      // The CDK would also allow every version of a function without an alias: `<function>:*`.
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

  /** Allows the function to start the workflow, and gives it the workflow's ARN. */
  grantStart(fn: LambdaFunction): void {
    const resources = [this.stateMachine.stateMachineArn];
    fn.addToRolePolicy(new PolicyStatement({ actions: ['states:StartExecution'], resources }));
    fn.addEnvironment(
      ENVIRONMENT_VARIABLES.callbackStateMachineArn,
      this.stateMachine.stateMachineArn,
    );
  }

  private defineWorkflow(deliver: LambdaFunction, recordGivenUp: LambdaFunction): LambdaInvoke {
    const givenUp = this.call('RecordGivenUp', recordGivenUp);
    retryOwnFailures(givenUp);
    givenUp.next(new Fail(this, 'GivenUp', { error: 'CallbackGivenUp' }));

    // After a success no state follows, because each transition costs money.
    const attempt = this.call('Deliver', deliver);
    attempt.addRetry({
      errors: [CALLBACK_FAILED_ERROR_NAME],
      interval: Duration.seconds(LIMITS.callbackFirstWaitSeconds),
      backoffRate: LIMITS.callbackWaitFactor,
      // Step Functions counts retries, without the first attempt.
      maxAttempts: LIMITS.callbackAttempts - 1,
      maxDelay: Duration.seconds(LIMITS.callbackLongestWaitSeconds),
    });
    // The receiver may ask for a wait of up to callbackLongestWaitSeconds. Until it is over, the function is called
    // every callbackFirstWaitSeconds and fails with this error.
    attempt.addRetry({
      errors: [CALLBACK_TOO_EARLY_ERROR_NAME],
      interval: Duration.seconds(LIMITS.callbackFirstWaitSeconds),
      backoffRate: 1,
      maxAttempts: Math.ceil(LIMITS.callbackLongestWaitSeconds / LIMITS.callbackFirstWaitSeconds),
    });
    retryOwnFailures(attempt);
    attempt.addCatch(givenUp, { resultPath: '$.error' });
    return attempt;
  }

  private call(id: string, fn: LambdaFunction): LambdaInvoke {
    return new LambdaInvoke(this, id, {
      lambdaFunction: calledFunction(fn),
      payloadResponseOnly: true,
      // The CDK's own rule for these errors is turned off, because the rules in this file cover them.
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

/**
 * Retries failures of the service itself, such as crashes and time-outs, which do not count as attempts. The
 * waits grow from 5 to 300 s, 12 hours in all. It must be the last retrier, because Step Functions uses the
 * first match.
 */
function retryOwnFailures(state: TaskStateBase): void {
  state.addRetry({
    errors: ['States.ALL'],
    interval: Duration.seconds(5),
    backoffRate: 2,
    maxAttempts: MAX_RETRIES_OF_OWN_FAILURES,
    maxDelay: LONGEST_WAIT_AFTER_OWN_FAILURE,
  });
}
