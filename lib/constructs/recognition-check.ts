import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { calledFunction } from './live-alias';

export interface RecognitionCheckProps {
  /** How many minutes apart recognition is checked; 0: never. */
  readonly everyMinutes: number;
  /** The function that submits a picture for recognition. */
  readonly check: LambdaFunction;
  /** The function that answers with the outcome of the latest check. */
  readonly readiness: LambdaFunction;
}

/** Makes the service recognise its own picture every few minutes. */
export class RecognitionCheck extends Construct {
  constructor(scope: Construct, id: string, props: RecognitionCheckProps) {
    super(scope, id);
    const { everyMinutes, check, readiness } = props;
    readiness.addEnvironment(ENVIRONMENT_VARIABLES.recognitionCheckMinutes, String(everyMinutes));
    if (everyMinutes === 0) return;
    new Rule(this, 'Rule', {
      description: 'Finds out whether images are recognised',
      schedule: Schedule.rate(Duration.minutes(everyMinutes)),
      targets: [new LambdaTarget(calledFunction(check))],
    });
  }
}
