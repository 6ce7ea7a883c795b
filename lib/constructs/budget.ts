import { Aws } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Stage } from '../../lambdas/contracts/stage';

/**
 * The tag that identifies the costs of a deployment, once it is activated (stacks/shelf-recognition.ts).
 * Without a stage, it is the service's tag, which named stages have too.
 */
const costTagOf = (stage: Stage): string =>
  stage === undefined ? 'user:service$shelf-recognition' : `user:stage$${stage}`;

/** When the recipient is notified: the percentages of the budget that actual or forecast costs reach. */
const ALERTS = [
  { type: 'ACTUAL', percent: 80 },
  { type: 'ACTUAL', percent: 100 },
  { type: 'FORECASTED', percent: 100 },
] as const;

export interface BudgetProps {
  readonly stage: Stage;
  readonly monthlyUsd: number;
  /** The topic to notify. Its policy must allow budgets.amazonaws.com to publish. */
  readonly topicArn: string | undefined;
  /** An email address that AWS notifies directly. */
  readonly email: string | undefined;
}

/**
 * A monthly budget for all resources with this deployment's tag in its region. It sends notifications,
 * but stops nothing.
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { stage, monthlyUsd, topicArn, email }: BudgetProps) {
    super(scope, id);
    const subscribers = [
      ...(topicArn === undefined ? [] : [{ subscriptionType: 'SNS', address: topicArn }]),
      ...(email === undefined ? [] : [{ subscriptionType: 'EMAIL', address: email }]),
    ];
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyUsd, unit: 'USD' },
        costFilters: {
          TagKeyValue: [costTagOf(stage)],
          Region: [Aws.REGION],
        },
      },
      notificationsWithSubscribers: ALERTS.map(({ type, percent }) => ({
        notification: {
          notificationType: type,
          comparisonOperator: 'GREATER_THAN',
          threshold: percent,
          thresholdType: 'PERCENTAGE',
        },
        subscribers,
      })),
    });
  }
}
